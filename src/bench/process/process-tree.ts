/** Processes as /proc shows them: who descends from whom, who carries a mark, how much memory they had. */
import { readdirSync, readFileSync } from 'node:fs';

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function processIds(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

/** Every living descendant of a process, itself left out; empty where there is no /proc. */
export function descendants(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const id of processIds()) {
    // The name in parentheses may itself hold spaces and parentheses.
    const stat = read(`/proc/${id}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), id]);
  }
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

/** Sends a signal; a process that is gone already is no fault. */
export function send(process_: number, signal: NodeJS.Signals): void {
  try {
    process.kill(process_, signal);
  } catch {
    // Gone already.
  }
}
