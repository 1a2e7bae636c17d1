/**
 * Ends what a killed runner leaves. One a run: the runner tells it each line what to watch, and when the runner
 * is gone, however it died, the pipe closes and the guardian kills the groups and the marked processes and
 * takes the cgroups away.
 */
import { spawn } from 'node:child_process';
import { rmdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { marked, send } from './process-tree.ts';

export interface Watched {
  /** Process groups. */
  readonly groups: readonly number[];
  /** `NAME=value`, in the environment of every process of the run. */
  readonly mark: string;
  readonly cgroupFolders: readonly string[];
}

export interface Guardian {
  /** Besides what it watches already. */
  watch(watched: Watched): void;
  /** What has this mark has ended. */
  forget(mark: string): void;
  /** Lets it go; nothing is killed unless something is still watched. */
  dismiss(): void;
}

/** Kills everything that is watched, until two looks in a row find nothing: a dying process may still fork. */
export async function killWatched({ groups, mark, cgroupFolders }: Watched): Promise<void> {
  for (const group of groups) send(-group, 'SIGKILL');
  for (let round = 0, quiet = 0; round < 100 && quiet < 2; round++) {
    const left = marked(mark);
    quiet = left.length === 0 ? quiet + 1 : 0;
    for (const id of left) send(id, 'SIGKILL');
    if (left.length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  for (const folder of cgroupFolders) {
    try {
      rmdirSync(folder);
    } catch {
      // Gone, or not ours any more.
    }
  }
}

export function startGuardian(): Guardian {
  const file = fileURLToPath(new URL('../../../dist/bench/process/guardian.js', import.meta.url));
  const child = spawn(process.execPath, [file], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  child.stdin.on('error', () => {});
  child.on('error', () => {});
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  return {
    watch: (watched) => child.stdin.write(`${JSON.stringify(watched)}\n`),
    forget: (mark) => child.stdin.write(`${JSON.stringify({ mark })}\n`),
    dismiss: () => child.stdin.end(),
  };
}

async function main(): Promise<void> {
  const all = new Map<string, Watched>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  for await (const line of createInterface({ input: process.stdin })) {
    const order: Watched | Pick<Watched, 'mark'> = JSON.parse(line);
    if ('groups' in order) all.set(order.mark, order);
    else all.delete(order.mark);
  }
  await Promise.all([...all.values()].map(killWatched));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
