import type { Assignment, Problem } from '../../scenario/problem.ts';
import { Rng } from '../../shared/rng.ts';
import { ENOUGH_VISITS, MOVES_PER_SECOND } from '../shared-numbers.ts';

/**
 * Moves whole groups of people to other tables, so that people come back to the same table less often; who sits with whom stays. Exchanges
 * only tables that no rule tells apart. A random walk that never gets worse and ends after enough moves without gain.
 *
 * @param frozen 1: the session stays as it is; [session]
 * @param isOver polled; true ends the walk
 */
export function atOtherTables(
  problem: Problem,
  assignment: Assignment,
  frozen: Uint8Array,
  seed: number,
  isOver: () => boolean = () => false,
): Assignment {
  const { peopleCount: n, groupCount, sessionCount } = problem;
  const changed = assignment.slice();
  const pairs = Array.from({ length: sessionCount }, (_, s) => s)
    .filter((s) => frozen[s] === 0)
    .flatMap((s) => alikeTables(problem, s));
  // Linked groups also differ by whom they face.
  if (pairs.length === 0 || problem.costs.visits.length > 0 || problem.links.length > 0) return changed;
  const visits = new Uint16Array(n * groupCount);
  for (const [at, group] of changed.entries()) if (group >= 0) visits[(at % n) * groupCount + group]++;
  const rng = new Rng(seed);
  const tries = Math.floor(MOVES_PER_SECOND / n);
  const enough = ENOUGH_VISITS * pairs.length;
  for (let i = 0, gained = 0; i < tries && i - gained < enough; i++) {
    if (i % ENOUGH_VISITS === 0 && isOver()) break;
    const [s, g, h] = pairs[rng.below(pairs.length)];
    const here = changed.subarray(s * n, (s + 1) * n);
    const gain = exchange(here, visits, groupCount, g, h);
    if (gain < 0) exchange(here, visits, groupCount, g, h);
    if (gain > 0) gained = i;
  }
  return changed;
}

/** Exchanges the people of two tables in a session; returns by how much Σ max(0, v − 1)² falls. */
function exchange(here: Int32Array, visits: Uint16Array, groupCount: number, g: number, h: number): number {
  let gain = 0;
  for (let p = 0; p < here.length; p++) {
    const group = here[p];
    if (group !== g && group !== h) continue;
    const other = group === g ? h : g;
    gain += againAt(--visits[p * groupCount + group]) - againAt(visits[p * groupCount + other]++);
    here[p] = other;
  }
  return gain;
}

/** Increase of Σ max(0, v − 1)² if one visit is added to `visits`. */
function againAt(visits: number): number {
  return visits ** 2 - Math.max(0, visits - 1) ** 2;
}

/** All pairs of tables, as [session, table, table], with equal seats and rules, to which nobody is pinned. */
function alikeTables(problem: Problem, s: number): [number, number, number][] {
  const { peopleCount: n, groupCount, capacity, minSize, used, meets, pinnedGroup, costs } = problem;
  const pinned = new Set(pinnedGroup.subarray(s * n, (s + 1) * n));
  const counted = [...costs.counts, ...costs.squares].filter(({ sessions }) => sessions[s] === 1);
  const kindOf = (g: number) =>
    [
      capacity[s * groupCount + g],
      minSize[g],
      used[g],
      ...counted.map(({ groups }) => groups.includes(g)),
    ].join();
  const free = Array.from({ length: groupCount }, (_, g) => g).filter(
    (g) => capacity[s * groupCount + g] > 0 && meets[g] === 1 && !pinned.has(g),
  );
  return free.flatMap((g, i) =>
    free
      .slice(0, i)
      .filter((h) => kindOf(h) === kindOf(g))
      .map((h): [number, number, number] => [s, h, g]),
  );
}
