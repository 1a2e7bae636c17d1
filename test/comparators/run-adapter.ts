/** Runs an adapter of `comparators/` by hand: a problem in, what it said out. */
import { join } from 'node:path';
import { execa } from 'execa';
import {
  PROTOCOL,
  type ProblemInput,
  readTranscript,
  type Transcript,
} from '../../src/bench/comparators/protocol.ts';
import { parseRequest } from '../../src/scenario/parse.ts';

export const comparators = join(import.meta.dirname, '../../comparators');

export function problemOf(document: unknown, more: Partial<ProblemInput> = {}): ProblemInput {
  const parsed = parseRequest(document);
  if (!parsed.ok) throw new Error(parsed.issues[0].message);
  return {
    protocol: PROTOCOL,
    request: parsed.value.request,
    seed: 1,
    time_limit_seconds: 10,
    grace_seconds: 1,
    cpu_limit: 1,
    memory_limit_bytes: null,
    target_cost: null,
    ...more,
  };
}

/** @param args the adapter from `comparators/` on, and its arguments */
export async function runAdapter(
  [file, ...args]: readonly string[],
  input: ProblemInput | null,
  env: Record<string, string> = {},
): Promise<
  Transcript & { readonly stdout: string; readonly stderr: string; readonly exitCode: number | undefined }
> {
  const { stdout, stderr, exitCode } = await execa(process.execPath, [join(comparators, file), ...args], {
    input: input === null ? '' : JSON.stringify(input),
    env,
    reject: false,
  });
  const lines = stdout.split('\n').map((text) => ({ seconds: 0, text }));
  return { ...readTranscript(lines), stdout, stderr, exitCode };
}
