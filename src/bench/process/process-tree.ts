/** Processes as /proc shows them: their descendants, their marks, their memory. */
import { readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { grouped } from '../../shared/grouped.ts';
import { orElse } from '../../shared/or-else.ts';

/** Text of a system file; empty if it is gone, since /proc files may vanish while they are read. */
export function read(path: string): string {
  return orElse(() => readFileSync(path, 'utf8'), '');
}

export function processIds(): number[] {
  const names = orElse(() => readdirSync('/proc'), []);
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

/** Every living descendant of a process, without itself; empty without /proc. */
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

/** Processes whose environment held `NAME=value` at their start. */
export function marked(mark: string): number[] {
  return processIds().filter(
    (id) => id !== process.pid && read(`/proc/${id}/environ`).split('\0').includes(mark),
  );
}

/** Sum of the peak resident memory (VmHWM) of the processes, in bytes. */
export function peakOf(processes: readonly number[]): number {
  const kibibytes = processes.map((id) =>
    Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${id}/status`))?.[1] ?? 0),
  );
  return kibibytes.reduce((sum, value) => sum + value, 0) * 1024;
}

/** A process's /proc/ID/stat; empty if it is gone. */
export function statOf(id: number): string {
  return read(`/proc/${id}/stat`);
}

/** Fields of a /proc stat line from the third on: the second, the name in parentheses, may hold spaces and parentheses. */
export function fieldsOf(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Processor seconds of a process and its reaped children, from its /proc stat line; null if it is no such line. */
export function secondsIn(stat: string): number | null {
  const ticks = fieldsOf(stat)
    .slice(11, 15)
    .reduce((sum, value) => sum + Number(value), 0);
  // USER_HZ is 100 on every Linux that Node runs on.
  return stat !== '' && Number.isFinite(ticks) ? ticks / 100 : null;
}

/** Sends a signal; a process that is already gone is no error. */
export function send(id: number, signal: NodeJS.Signals): void {
  orElse(() => process.kill(id, signal), false);
}

/** Removes a folder; one in use or gone is no error: a later run sweeps. */
export function removeEmpty(path: string): void {
  orElse(() => rmdirSync(path), undefined);
}

/** What the guardian must kill and remove. */
export interface Watched {
  readonly groups: readonly number[];
  /** `NAME=value`, in the environment of every process of the run. */
  readonly mark: string;
  readonly cgroupFolders: readonly string[];
}

/** Kills everything that is watched, until two searches in a row find nothing: a dying process may still fork. */
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
