import { type Problem, pairNumber } from '../../scenario/problem.ts';
import { grouped } from '../../shared/grouped.ts';

/** Classes of at least two, members ascending, any two of which may change places without effect on rules or costs. */
export interface Symmetries {
  readonly people: readonly (readonly number[])[];
  /** Whole sessions. */
  readonly sessions: readonly (readonly number[])[];
  /** Groups within one session, with other sessions unchanged; [session]. */
  readonly groups: readonly (readonly (readonly number[])[])[];
}

/** src/check/exact/formula.md says why each condition is enough. */
export function symmetriesOf(problem: Problem): Symmetries {
  const sessions = range(problem.sessionCount);
  return {
    people: peopleClasses(problem),
    sessions: classes(sessions, sessionKey(problem)),
    groups: sessions.map((s) => classes(range(problem.groupCount), groupKey(problem, s))),
  };
}

/** All sessions, as lists of equivalent ones. */
export function alikeSessions(problem: Problem): number[][] {
  return [...grouped(range(problem.sessionCount), sessionKey(problem)).values()];
}

/** Two people are alike if they have the same properties and the same relations to all others. */
function peopleClasses(problem: Problem): number[][] {
  const { peopleCount } = problem;
  const relation = relations(problem);
  const own = range(peopleCount).map(personKey(problem));
  const alike = (p: number, q: number): boolean =>
    own[p] === own[q] && own.every((_, c) => c === p || c === q || relation(c, p) === relation(c, q));
  const found: number[][] = [];
  for (let p = 0; p < peopleCount; p++) {
    const known = found.find(([first]) => alike(first, p));
    if (known) known.push(p);
    else found.push([p]);
  }
  return found.filter((members) => members.length > 1);
}

function personKey(problem: Problem): (p: number) => string {
  const { peopleCount, costs } = problem;
  const visits = costs.visits.map(({ people, groups, sessions, points }) => ({
    people,
    text: `${groups} in ${sessions}: ${points}`,
  }));
  const wishful = new Set(costs.company.flatMap(({ person, company }) => [person, ...company]));
  return (p) =>
    JSON.stringify([
      everySession(problem, (s) => problem.attends[s * peopleCount + p]),
      everySession(problem, (s) => problem.pinnedGroup[s * peopleCount + p]),
      costs.counts.map((curve) => costs.partitions[curve.partition].classOf[p] === curve.class),
      visits.flatMap(({ people, text }) => (people.includes(p) ? [text] : [])).sort(),
      costs.squares.map(({ weights }) => String(weights[p])),
      // People in a rule on company are like nobody else.
      wishful.has(p) ? p : -1,
    ]);
}

/** Everything that rules say of two people together, as text. */
function relations(problem: Problem): (a: number, b: number) => string {
  const { peopleCount, sessionCount, costs } = problem;
  const said = new Map<number, string[]>();
  const say = (a: number, b: number, what: string): void => {
    const pair = pairNumber(Math.min(a, b), Math.max(a, b));
    const list = said.get(pair);
    if (list) list.push(what);
    else said.set(pair, [what]);
  };
  for (let s = 0; s < sessionCount; s++) {
    for (let a = 0; a < peopleCount; a++) {
      const unit = problem.unit[s * peopleCount + a];
      for (let b = a + 1; unit >= 0 && b < peopleCount; b++) {
        if (problem.unit[s * peopleCount + b] === unit) say(a, b, `together ${s}`);
      }
    }
    const apart = problem.apart[s];
    for (let i = 0; i < apart.length; i += 2) say(apart[i], apart[i + 1], `apart ${s}`);
  }
  for (const { people, sessions, points } of costs.pairs.partial) {
    const text = `${sessions}: ${points}`;
    for (const [i, a] of people.entries()) for (const b of people.subarray(i + 1)) say(a, b, text);
  }
  const texts = new Map([...said].map(([pair, list]) => [pair, list.sort().join('; ')]));
  return (a, b) => {
    const pair = pairNumber(Math.min(a, b), Math.max(a, b));
    return `${costs.pairs.wholeOf?.[pair] ?? 0}; ${texts.get(pair) ?? ''}`;
  };
}

function sessionKey(problem: Problem): (s: number) => string {
  const { peopleCount, groupCount, costs } = problem;
  const row = (all: ArrayLike<number>, s: number, width: number): number[] =>
    range(width).map((i) => all[s * width + i]);
  return (s) =>
    JSON.stringify([
      row(problem.attends, s, peopleCount),
      row(problem.capacity, s, groupCount),
      row(problem.pinnedGroup, s, peopleCount),
      row(problem.unit, s, peopleCount),
      [...problem.apart[s]],
      [...costs.pairs.partial, ...costs.visits, ...costs.counts, ...costs.squares, ...costs.company].map(
        ({ sessions }) => sessions[s],
      ),
    ]);
}

/**
 * A group to which somebody is pinned is like no other. Visits may cost over several sessions, so groups of one session
 * are alike only if the same visit curves count both.
 */
function groupKey(problem: Problem, s: number): (g: number) => string {
  const { peopleCount, groupCount, costs } = problem;
  const pinned = problem.pinnedGroup.subarray(s * peopleCount, (s + 1) * peopleCount);
  const inForce = <T extends { readonly sessions: Uint8Array }>(curves: readonly T[]): T[] =>
    curves.filter(({ sessions }) => sessions[s] === 1);
  const visits = inForce(costs.visits);
  const counts = inForce(costs.counts).map((curve) => ({
    groups: curve.groups,
    text: `${curve.partition} ${curve.class}: ${curve.points}`,
  }));
  const squares = inForce(costs.squares).map(({ groups, weights, factor }) => ({
    groups,
    text: `${weights}: ${factor}`,
  }));
  return (g) =>
    JSON.stringify([
      pinned.includes(g) ? g : -1,
      problem.capacity[s * groupCount + g],
      problem.minSize[g],
      problem.used[g],
      problem.meets[g],
      visits.map(({ groups }) => groups.includes(g)),
      [...counts, ...squares].flatMap(({ groups, text }) => (groups.includes(g) ? [text] : [])).sort(),
    ]);
}

function classes(items: readonly number[], key: (item: number) => string): number[][] {
  return [...grouped(items, key).values()].filter((members) => members.length > 1);
}

function everySession(problem: Problem, value: (s: number) => number): number[] {
  return range(problem.sessionCount).map(value);
}

function range(length: number): number[] {
  return Array.from({ length }, (_, i) => i);
}
