/**
 * Ends what a killed runner leaves. One a runner, which tells it each line what to watch; when the runner is gone, however it
 * went, the pipe closes, and the guardian kills the groups and the marked processes that are still watched, takes the cgroups
 * away, and ends.
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
    /** Besides what it watches already. */
    watch: (watched: Watched) => child.stdin.write(`${JSON.stringify(watched)}\n`),
    /** What has this mark has ended. */
    forget: (mark: string) => child.stdin.write(`${JSON.stringify({ mark })}\n`),
  };
}
