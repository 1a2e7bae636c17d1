/** Lists stored end to end in the kernel's memory, with the start of each. */
import type { SessionSet } from '../../scenario/problem.ts';
import type { Kernel } from './kernel.ts';

export function startsOf(lengths: readonly number[]): Int32Array {
  const starts = new Int32Array(lengths.length + 1);
  for (const [i, length] of lengths.entries()) starts[i + 1] = starts[i] + length;
  return starts;
}

export function putLists(
  kernel: Kernel,
  start: string,
  items: string,
  lists: readonly (readonly number[])[],
): void {
  kernel.put(start, startsOf(lists.map((list) => list.length)));
  kernel.put(items, Int32Array.from(lists.flat()));
}

/** The numbers of the parts that apply in each session; [session]. */
export function inForce(
  parts: readonly { readonly sessions: SessionSet }[],
  sessionCount: number,
): number[][] {
  return Array.from({ length: sessionCount }, (_, s) =>
    [...parts.keys()].filter((i) => parts[i].sessions[s] === 1),
  );
}
