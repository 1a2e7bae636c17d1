import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import type { serviceConfig } from '../../../src/service/settings/config.ts';
import type { WorkStep } from '../../../src/service/work/parts.ts';
import { bundled } from '../../support/bundled.ts';

const fixture = fileURLToPath(new URL('../fixtures/work.ts', import.meta.url));

/** A secret as an operator would make one. */
export const SECRET = 'c2VjcmV0IG9mIHRlc3RzLCBub3Qgb2YgYSBzZXJ2ZXI=';

export interface WorkProcess {
  /** From now on it kills itself at this step of a job. */
  dieAt(step: WorkStep): Promise<void>;
  kill(): Promise<void>;
  /** Asks it to stop; resolves when it has. */
  stop(): Promise<void>;
  readonly ended: Promise<unknown>;
}

/** Starts it, again where it ends before it is up, as a supervisor would: a busy machine's database may answer too late. */
export async function startWorkProcess(
  config: z.input<typeof serviceConfig>,
  tries = 3,
): Promise<WorkProcess> {
  const settings = JSON.stringify({ workers: 1, queue_secret: SECRET, ...config });
  const child = spawn(process.execPath, [await bundled(fixture), settings], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const started = await Promise.race([once(child, 'message'), ended]);
  if (started[0]?.up !== true) {
    if (tries > 1) return startWorkProcess(config, tries - 1);
    throw new Error('the work process did not start');
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    ended,
    async dieAt(step) {
      child.send(step);
      await once(child, 'message');
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
