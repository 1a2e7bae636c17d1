/** Processes as /proc shows them: who descends from whom, who carries a mark, how much memory they had. */
import { readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { grouped } from '../../shared/grouped.ts';
import { orElse } from '../../shared/or-else.ts';

/** Of the system's own files, which may go while they are read: nothing then. */
export function read(path: string): string {
  return orElse(() => readFileSync(path, 'utf8'), '');
}

export function processIds(): number[] {
  const names = orElse(() => readdirSync('/proc'), []);
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

/** Every living descendant of a process, itself left out; empty where there is no /proc. */
export function descendants(root: number): number[] {
  const children = grouped(processIds(), (id) => Number(fieldsOf(statOf(id))[1]));
  const found: number[] = [];
  const open = [root];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const next = children.get(id) ?? [];
    found.push(...next);
    open.push(...next);
  }
  return found;
}

/** Processes whose environment at their start held `NAME=value`. */
export function marked(mark: string): number[] {
  return processIds().filter(
    (id) => id !== process.pid && read(`/proc/${id}/environ`).split('\0').includes(mark),
  );
}

/** The sum of the high-water marks that the kernel keeps for each process, in bytes. */
export function peakOf(processes: readonly number[]): number {
  const kibibytes = processes.map((id) =>
    Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${id}/status`))?.[1] ?? 0),
  );
  return kibibytes.reduce((sum, value) => sum + value, 0) * 1024;
}

/** A process's line of /proc; empty when it is gone. */
export function statOf(id: number): string {
  return read(`/proc/${id}/stat`);
}

/** From the third on: the name, in parentheses, may itself hold spaces and parentheses. */
export function fieldsOf(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Processor seconds that a process and what it has reaped have used, by its line of /proc; null: it is no such line. */
export function secondsIn(stat: string): number | null {
  const ticks = fieldsOf(stat)
    .slice(11, 15)
    .reduce((sum, value) => sum + Number(value), 0);
  // USER_HZ is 100 on every Linux that Node runs on.
  return stat !== '' && Number.isFinite(ticks) ? ticks / 100 : null;
}

/** Sends a signal; a process that is gone already is no fault. */
export function send(id: number, signal: NodeJS.Signals): void {
  orElse(() => process.kill(id, signal), false);
}

/** A folder; one that is in use or gone is no fault: a later run sweeps. */
export function removeEmpty(path: string): void {
  orElse(() => rmdirSync(path), undefined);
}

/** What a run must leave nothing of. */
export interface Watched {
  readonly groups: readonly number[];
  /** `NAME=value`, in the environment of every process of the run. */
  readonly mark: string;
  readonly cgroupFolders: readonly string[];
}

/** Kills everything that is watched, until two looks in a row find nothing: a dying process may still fork. */
export async function killWatched({ groups, mark, cgroupFolders }: Watched): Promise<void> {
  for (const group of groups) send(-group, 'SIGKILL');
  for (let round = 0, quiet = 0; round < 100 && quiet < 2; round++) {
    const left = marked(mark);
    quiet = left.length === 0 ? quiet + 1 : 0;
    for (const id of left) send(id, 'SIGKILL');
    if (left.length > 0) await pause(20);
  }
  for (const folder of cgroupFolders) removeEmpty(folder);
}
