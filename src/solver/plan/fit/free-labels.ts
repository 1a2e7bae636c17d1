import type { Problem } from '../../../scenario/problem.ts';
import { alikeSessions } from '../../exact/symmetry.ts';

/** Which labels matter to a problem's cost; the others are never moved. */
export interface FreeLabels {
  /** People who are unlike others: by rules, attendance or earlier meetings. */
  readonly people: Int32Array;
  /** Whether there are such people, or points that stay empty. */
  readonly points: boolean;
  /** Whether groups differ: by seats, pins, smallest sizes or rules on groups. */
  readonly groups: boolean;
}

export function freeLabels(problem: Problem, templatePoints: number): FreeLabels {
  const { peopleCount, groupCount, capacity, pinnedGroup, minSize, costs } = problem;
  const people = unlikePeople(problem);
  return {
    people,
    points: people.length > 0 || templatePoints > peopleCount,
    groups:
      capacity.some((seats, at) => seats !== capacity[at - (at % groupCount)]) ||
      pinnedGroup.some((group) => group >= 0) ||
      minSize.some((size) => size > 0) ||
      costs.counts.length + costs.squares.length + costs.visits.length > 0,
  };
}

/** Whether people, sessions and groups are all interchangeable, so that only who meets whom counts. */
export function isPlain(problem: Problem): boolean {
  return hasNoFreeLabel(problem, freeLabels(problem, problem.peopleCount));
}

/** Whether no label matters. */
export function hasNoFreeLabel(problem: Problem, { points, groups }: FreeLabels): boolean {
  return !points && !groups && alikeSessions(problem).length === 1;
}

function unlikePeople(problem: Problem): Int32Array {
  const { peopleCount, attends, pinnedGroup, unit, apart, prior } = problem;
  const unlike = new Uint8Array(peopleCount);
  const mark = (people: Iterable<number>): void => {
    for (const p of people) unlike[p] = 1;
  };
  for (let at = 0; at < attends.length; at++) {
    const p = at % peopleCount;
    if (!attends[at] || pinnedGroup[at] >= 0) unlike[p] = 1;
    if (unit[at] >= 0 && unit[at] !== p) mark([unit[at], p]);
  }
  for (const pairs of apart) mark(pairs);
  for (let i = 0; i < prior.length; i += 3) mark(prior.subarray(i, i + 2));
  for (const people of counted(problem)) mark(people);
  return Int32Array.from([...unlike.keys()].filter((p) => unlike[p] === 1));
}

/** Sets of people whom costs distinguish from others. */
function* counted({ peopleCount, costs }: Problem): Generator<Iterable<number>> {
  for (const { people } of [...costs.pairs.sets, ...costs.visits]) {
    // A rule about everybody distinguishes nobody.
    if (people.length < peopleCount) yield people;
  }
  for (const { people } of costs.pairs.tables) yield people;
  for (const { partition, class: own } of costs.counts)
    yield [...costs.partitions[partition].classOf.entries()].flatMap(([p, c]) => (c === own ? [p] : []));
  for (const { weights } of costs.squares) {
    const others = [...weights.entries()].flatMap(([p, weight]) => (weight === weights[0] ? [] : [p]));
    if (others.length > 0) yield [0, ...others];
  }
  for (const { person, company } of costs.company) yield [person, ...company];
}
