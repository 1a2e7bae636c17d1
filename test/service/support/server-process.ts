import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import type { CallStep } from '../../../src/service/domain/service-parts.ts';
import type { serviceConfig } from '../../../src/service/settings/config.ts';
import { bundled, bundledWithCode } from '../../support/bundled.ts';
import { type ProgramProcess, startProgram } from './program-process.ts';
import { until } from './until.ts';

const fixture = fileURLToPath(new URL('../fixtures/server.ts', import.meta.url));
const reader = fileURLToPath(new URL('../../../src/service/reading/read-thread.ts', import.meta.url));
const TEST_CONFIG = { port: 0, workers: 1, log_level: 'silent' } as const;

export interface Reply {
  readonly status: number;
  readonly text: string;
  readonly code: string;
  readonly headers: Headers;
}

export interface ServerProcess extends ProgramProcess<CallStep> {
  readonly url: string;
}

interface Conditions {
  /** The largest file that it may write, in blocks of 512 bytes; absent: any. */
  readonly fileBlocks?: number | 'unlimited';
  /** The most files and connections that it may have open; absent: any. */
  readonly openFiles?: number;
  /** Milliseconds that its clock is ahead. */
  readonly ahead?: number;
}

export async function startServer(
  config: z.input<typeof serviceConfig>,
  { fileBlocks = 'unlimited', openFiles, ahead = 0 }: Conditions = {},
): Promise<ServerProcess> {
  const settings = JSON.stringify({ ...TEST_CONFIG, ...config });
  const programs = await Promise.all([bundledWithCode(fixture), bundled(reader)]);
  const node = [process.execPath, programs[0], settings, String(ahead), programs[1]];
  // Ignoring the signal turns "the file is too large" into a failed write, as on a full disk.
  const limits = `trap '' XFSZ; ulimit -f ${fileBlocks}; ${openFiles ? `ulimit -n ${openFiles}; ` : ''}`;
  const command = ['/bin/sh', '-c', `${limits}exec "$0" "$@"`, ...node];
  const { said, program } = await startProgram<{ url: string }, CallStep>(command);
  if (said === undefined) throw new Error('the server did not start');
  const { url } = said;
  await until(async () => (await fetch(`${url}/readyz`)).status === 200);
  return { url, ...program };
}

/** Null when the connection broke before there was a whole answer. */
export async function call(
  { url }: { url: string },
  body: unknown,
  headers: Record<string, string> = {},
  path = '/v1/auto-solve',
): Promise<Reply | null> {
  try {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID(), ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const code = response.ok ? 'ok' : JSON.parse(text).code;
    return { status: response.status, text, code, headers: response.headers };
  } catch {
    return null;
  }
}
