/**
 * Cleans up after a killed runner. Each runner starts one and writes it a line for everything to watch. When the runner ends,
 * for whatever reason, the pipe closes: the guardian then kills the watched groups and marked processes, removes the
 * cgroups, and ends.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Watched } from './process-tree.ts';

export type Guardian = ReturnType<typeof startGuardian>;

let started: Guardian | null = null;

export const ownGuardian = (): Guardian => (started ??= startGuardian());

function startGuardian() {
  const file = fileURLToPath(new URL('../../../dist/bench/process/guardian-program.js', import.meta.url));
  const child = spawn(process.execPath, [file], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.on('error', () => {});
  child.on('error', () => {});
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  return {
    watch: (watched: Watched) => child.stdin.write(`${JSON.stringify(watched)}\n`),
    /** Stops watching the processes with this mark, which have ended. */
    forget: (mark: string) => child.stdin.write(`${JSON.stringify({ mark })}\n`),
  };
}
