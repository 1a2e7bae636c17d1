/** Costs by count as the kernel reads them: partitions of the people into classes, and a table for each class and group. */
import type { Problem } from '../../scenario/problem.ts';
import type { Counts, KernelCosts } from './kernel-costs.ts';

/** Each person has at most one class, and each class a table of costs in some groups. */
export interface CountPartition {
  /** −1: none; [person]. */
  readonly classOf: Int32Array;
  readonly classes: CountClass[];
}

interface CountClass {
  readonly people: Int32Array;
  /** Costs by count; [group]. */
  readonly tables: Map<number, readonly number[]>;
}

export interface CountTables {
  readonly partitions: readonly CountPartition[];
  /** The partitions in force, [session]. */
  readonly inForce: readonly (readonly number[])[];
}

/** Sessions with the same counts share partitions; classes without common people share one. */
export function countTables({ sessionCount, peopleCount }: Problem, { counts }: KernelCosts): CountTables {
  const partitions: CountPartition[] = [];
  const known = new Map<string, number[]>();
  const inForce = Array.from({ length: sessionCount }, (_, s) => {
    const here = counts.filter(({ sessions }) => sessions[s] === 1);
    const key = counts.map(({ sessions }) => sessions[s]).join('');
    const numbers = known.get(key) ?? packed(here, peopleCount).map((one) => partitions.push(one) - 1);
    known.set(key, numbers);
    return numbers;
  });
  return { partitions, inForce };
}

function packed(counts: readonly Counts[], peopleCount: number): CountPartition[] {
  const classes = new Map<string, CountClass>();
  for (const { people, groups, points } of counts) {
    const key = people.join();
    const one = classes.get(key) ?? { people, tables: new Map() };
    classes.set(key, one);
    for (const g of groups) {
      const before = one.tables.get(g);
      one.tables.set(g, before ? points.map((cost, count) => cost + before[count]) : points);
    }
  }
  const partitions: CountPartition[] = [];
  for (const one of classes.values()) {
    let home = partitions.find(({ classOf }) => one.people.every((p) => classOf[p] < 0));
    if (!home) {
      home = { classOf: new Int32Array(peopleCount).fill(-1), classes: [] };
      partitions.push(home);
    }
    for (const p of one.people) home.classOf[p] = home.classes.length;
    home.classes.push(one);
  }
  return partitions;
}

/** A table of `length` counts, shifted so that its least is 0, and extended linearly beyond the given points. */
export function extended(points: readonly number[], length: number): number[] {
  const least = points.reduce((one, other) => Math.min(one, other));
  const table = points.slice(0, length).map((cost) => cost - least);
  const last = table.length - 1;
  const step = last > 0 ? table[last] - table[last - 1] : 0;
  while (table.length < length) table.push(table[table.length - 1] + step);
  return table;
}
