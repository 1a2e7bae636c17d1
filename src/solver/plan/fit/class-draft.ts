import type { Problem } from '../../../scenario/problem.ts';
import { classDesign, classDesignCount } from '../../construct/arrays/class-design.ts';
import { gridRows } from '../../construct/few-repeats/weighted-points.ts';
import { bestDesign } from '../../construct/registry/registry.ts';
import { apartSessions } from '../../search/session-pairs.ts';
import { hostsOf } from './host-design.ts';
import type { DesignShape, Layout } from './template.ts';

/**
 * Sessions without repeats in which hosts keep their groups, every group has its share of each counted class, and people who must
 * stay apart never meet, as far as these are compatible. Null if no rule asks for them, or none are known for so many sessions.
 */
export function classDraft(problem: Problem, shape: DesignShape): Layout | null {
  const hosts = hostsOf(problem);
  const apart = apartClasses(problem);
  const counted = countedClasses(problem);
  if (classDesignCount(shape.groups, shape.size) < problem.sessionCount)
    return besideOneMore(problem, shape, apart);
  return (
    (hosts &&
      (draftOf(problem, shape, hosts, counted, apart) ?? draftOf(problem, shape, hosts, apart, []))) ??
    draftOf(problem, shape, null, counted, apart) ??
    draftOf(problem, shape, null, apart, []) ??
    besideOneMore(problem, shape, apart)
  );
}

function draftOf(
  { sessionCount }: Problem,
  { groups, size }: DesignShape,
  hosts: Int32Array | null,
  everyone: readonly (readonly number[])[],
  apart: readonly (readonly number[])[],
): Layout | null {
  const guests = (people: readonly number[]) => people.filter((p) => !hosts?.includes(p));
  const classes = everyone.map(guests).filter(({ length }) => length > 0);
  if (classes.length === 0) return null;
  const first = hosts ? [hosts.length] : [];
  const sizes = [...first, ...classes.map(({ length }) => length)];
  const found = classDesign(groups, size, sessionCount, sizes);
  if (!found || found.sessions.length < sessionCount) return null;
  const points = found.classes.slice(first.length);
  return {
    sessions: found.sessions,
    hosts,
    classes: classes.flatMap((people, c) => byColumn(people, points[c], groups, apart.map(guests))),
  };
}

/** Apart-sets placed by the last session of a longer design: people of one group there never meet in the other sessions. */
function besideOneMore(
  { sessionCount }: Problem,
  { groups, size }: DesignShape,
  classes: readonly number[][],
): Layout | null {
  if (classes.length === 0) return null;
  const design = bestDesign(groups, size);
  if (design.length <= sessionCount) return null;
  const free = design[sessionCount].map((block) => [...block]);
  const taken: { people: readonly number[]; points: readonly number[] }[] = [];
  for (const people of classes) {
    const block = free.find(({ length }) => length >= people.length);
    if (!block) return null;
    taken.push({ people, points: block.splice(0, people.length) });
  }
  return { sessions: design.slice(0, sessionCount), hosts: null, classes: taken };
}

/** Places counted classes on whole rows of a grid, so that every group has equally many of each. */
export function gridClasses(problem: Problem, { groups, size }: DesignShape): Layout['classes'] {
  const free = gridRows(groups, size);
  const counted = countedClasses(problem).sort((a, b) => b.length - a.length);
  return counted.flatMap((people) => {
    const points: number[] = [];
    for (let i = 0; i < free.length;) {
      if (points.length + free[i].length <= people.length) points.push(...free.splice(i, 1)[0]);
      else i++;
    }
    return points.length > 0 ? [{ people: people.slice(0, points.length), points }] : [];
  });
}

/** Spreads a class over columns, in which people never meet: first the sets of people who must be apart, largest first. */
function byColumn(
  people: readonly number[],
  points: readonly number[],
  groups: number,
  apart: readonly (readonly number[])[],
): Layout['classes'] {
  const columns = Array.from({ length: Math.ceil(points.length / groups) }, (_, i) => ({
    people: [] as number[],
    points: points.slice(i * groups, (i + 1) * groups),
  }));
  const left = new Set(people);
  const sets = apart.map((set) => set.filter((p) => left.has(p))).sort((a, b) => b.length - a.length);
  for (const set of sets) {
    const column = columns.find((one) => one.points.length - one.people.length >= set.length);
    if (!column) continue;
    column.people.push(...set);
    for (const p of set) left.delete(p);
  }
  for (const p of left) columns.find((one) => one.people.length < one.points.length)?.people.push(p);
  return columns;
}

/** Disjoint sets of people of whom no two may ever meet, found greedily; the largest first. */
function apartClasses(problem: Problem): number[][] {
  const beside = alwaysApart(problem);
  const order = [...beside.keys()].sort((a, b) => beside[b].size - beside[a].size || a - b);
  const taken = new Uint8Array(problem.peopleCount);
  const classes: number[][] = [];
  for (const first of order) {
    if (taken[first] === 1) continue;
    const clique = [first];
    for (const other of beside[first]) {
      const fits = taken[other] === 0 && clique.every((p) => p === first || beside[other].has(p));
      if (fits && clique.length < problem.groupCount) clique.push(other);
    }
    if (clique.length === 1) continue;
    for (const p of clique) taken[p] = 1;
    classes.push(clique);
  }
  return classes.sort((a, b) => b.length - a.length);
}

/** The people whom each person may meet in no session; [person]. */
function alwaysApart(problem: Problem): Set<number>[] {
  const n = problem.peopleCount;
  const beside = Array.from({ length: n }, () => new Set<number>());
  for (const [pair, sessions] of apartSessions(problem, [problem.apart])) {
    if (sessions !== null) continue;
    const [a, b] = [Math.floor(pair / n), pair % n];
    beside[a].add(b);
    beside[b].add(a);
  }
  return beside;
}

/** The people of each counted class, in the partition with the most curves. */
export function countedClasses({ costs }: Problem): number[][] {
  const wanted = costs.partitions.map((_, i) => costs.counts.filter(({ partition }) => partition === i));
  const most = wanted.reduce((best, curves, i) => (curves.length > wanted[best].length ? i : best), 0);
  if (wanted.length === 0 || wanted[most].length === 0) return [];
  const { classOf } = costs.partitions[most];
  const classes = new Map<number, number[]>(
    [...new Set(wanted[most].map((curve) => curve.class))].map((c) => [c, []]),
  );
  classOf.forEach((own, p) => {
    classes.get(own)?.push(p);
  });
  return [...classes.values()].filter(({ length }) => length > 0);
}
