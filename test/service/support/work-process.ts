import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import type { serviceConfig } from '../../../src/service/settings/config.ts';
import type { WorkStep } from '../../../src/service/work/parts.ts';
import { bundledWithCode } from '../../support/bundled.ts';
import { type ProgramProcess, startProgram } from './program-process.ts';

const fixture = fileURLToPath(new URL('../fixtures/work.ts', import.meta.url));

/** A secret as an operator would make one. */
export const SECRET = 'c2VjcmV0IG9mIHRlc3RzLCBub3Qgb2YgYSBzZXJ2ZXI=';

export type WorkProcess = ProgramProcess<WorkStep>;

/** Starts it, again where it ends before it is up, as a supervisor would: a busy machine's database may answer too late. */
export async function startWorkProcess(
  config: z.input<typeof serviceConfig>,
  tries = 3,
): Promise<WorkProcess> {
  const settings = JSON.stringify({ workers: 1, queue_secret: SECRET, ...config });
  const command = [process.execPath, await bundledWithCode(fixture), settings];
  const { said, program } = await startProgram<object, WorkStep>(command);
  if (said === undefined) {
    if (tries > 1) return startWorkProcess(config, tries - 1);
    throw new Error('the work process did not start');
  }
  return program;
}
