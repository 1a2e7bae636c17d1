import type { Problem } from '../../../scenario/problem.ts';

/** Which labels matter to a problem; labels that do not are never moved. */
export interface FreeLabels {
  /** People who are unlike others: by rules, attendance or earlier meetings. */
  readonly people: Int32Array;
  /** There are such people, or points that stay empty. */
  readonly points: boolean;
  /** Sessions differ, or the design has more of them than the problem. */
  readonly sessions: boolean;
  /** Groups differ: by seats, pins or balance. */
  readonly groups: boolean;
}

export function freeLabels(problem: Problem, templateSessions: number, templatePoints: number): FreeLabels {
  const { peopleCount, groupCount, sessionCount, attends, capacity, pinnedGroup, unit, apart, costs } =
    problem;
  const people = unlikePeople(problem);
  const points = people.length > 0 || templatePoints > peopleCount;
  const someSessionsOnly =
    attends.includes(0) ||
    rowsDiffer(capacity, sessionCount) ||
    rowsDiffer(unit, sessionCount) ||
    rowsDiffer(pinnedGroup, sessionCount) ||
    apart.some((pairs) => pairs !== apart[0] && !sameNumbers(pairs, apart[0])) ||
    [costs.pairs.sets, costs.pairs.tables, costs.visits, costs.counts, costs.squares, costs.company]
      .flat()
      .some(({ sessions }) => sessions.includes(0));
  return {
    people,
    points,
    sessions: someSessionsOnly || (points && templateSessions > sessionCount),
    groups:
      capacity.some((seats, at) => seats !== capacity[at - (at % groupCount)]) ||
      pinnedGroup.some((group) => group >= 0) ||
      problem.minSize.some((size) => size > 0) ||
      costs.counts.length + costs.squares.length + costs.visits.length > 0,
  };
}

/** Whether people, sessions and groups are all alike, so that only who meets whom counts. */
export function isPlain(problem: Problem): boolean {
  return isNothing(freeLabels(problem, problem.sessionCount, problem.peopleCount));
}

/** Whether no label matters. */
export function isNothing({ points, sessions, groups }: FreeLabels): boolean {
  return !points && !sessions && !groups;
}

function unlikePeople(problem: Problem): Int32Array {
  const { peopleCount, attends, pinnedGroup, unit, apart, prior, costs } = problem;
  const unlike = new Uint8Array(peopleCount);
  for (let at = 0; at < attends.length; at++) {
    const p = at % peopleCount;
    if (!attends[at] || pinnedGroup[at] >= 0) unlike[p] = 1;
    if (unit[at] >= 0 && unit[at] !== p) unlike[p] = unlike[unit[at]] = 1;
  }
  for (const pairs of apart) for (const p of pairs) unlike[p] = 1;
  for (let i = 0; i < prior.length; i += 3) unlike[prior[i]] = unlike[prior[i + 1]] = 1;
  for (const { people } of [...costs.pairs.sets, ...costs.visits]) {
    // What is said of everybody makes nobody unlike the others.
    if (people.length < peopleCount) for (const p of people) unlike[p] = 1;
  }
  for (const { people } of costs.pairs.tables) for (const p of people) unlike[p] = 1;
  for (const { partition, class: counted } of costs.counts) {
    costs.partitions[partition].classOf.forEach((own, p) => {
      if (own === counted) unlike[p] = 1;
    });
  }
  for (const { weights } of costs.squares) {
    weights.forEach((weight, p) => {
      if (weight !== weights[0]) unlike[p] = unlike[0] = 1;
    });
  }
  for (const { person, company } of costs.company) for (const p of [person, ...company]) unlike[p] = 1;
  return Int32Array.from([...unlike.keys()].filter((p) => unlike[p] === 1));
}

function rowsDiffer(table: Int32Array, sessions: number): boolean {
  const width = table.length / sessions;
  return table.some((value, at) => value !== table[at % width]);
}

function sameNumbers(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
