import { readList } from '../../src/library/list.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';

/** The request that a list of so many people makes. */
export async function listed(people: number, options: Parameters<typeof readList>[1]): Promise<SolveRequest> {
  const names = Array.from({ length: people }, (_, i) => `P${i + 1}`);
  const read = await readList(['name', ...names].join('\n'), options);
  if (!read.ok) throw new Error(read.issues[0].message);
  return read.value.request;
}
