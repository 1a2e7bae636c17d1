/** Marks that divide people in compositions beyond the classes of rules on classes and sums. */
import type { SessionTable } from '../../check/bound/session-table.ts';
import type { Problem } from '../../scenario/problem.ts';
import { grouped } from '../../shared/grouped.ts';
import { numbering } from '../../shared/numbering.ts';
import type { PairKinds } from '../lower/meeting-costs.ts';

/** The share of all others with whom the pairs of people who are nearly alike may cost something else. */
const MOST_DIFFERENT = 1 / 8;

/** Equal for people who need not be distinguished; [person]. */
export type Marks = readonly string[];

/**
 * Marks people by the worth of contacts with them, and by whether they are in a set of people who must all be apart and are more than
 * the tables, so that some of them wait.
 *
 * @param pairs rules whose curves are by the meetings of pairs in all sessions
 */
export function classMarks(
  problem: Problem,
  tables: readonly SessionTable[],
  pairs: readonly number[],
): Marks {
  const marks = new Array<string>(problem.peopleCount).fill('');
  for (const { people, withPrior, source } of problem.costs.pairs.sets) {
    if (!withPrior || !pairs.includes(source) || people.length === problem.peopleCount) continue;
    const inside = new Set(people);
    for (const person of marks.keys()) marks[person] += inside.has(person) ? '1' : '0';
  }
  for (const person of tooManyApart(problem, tables)) marks[person] += ' apart';
  return marks;
}

/** Marks people alike whose pairs with nearly all others have the same costs. */
export function coarseMarks(n: number, { kinds, kindOf }: PairKinds): Marks {
  const numberOf = numbering<string>();
  const costOf = kinds.map(({ costs }) => numberOf(costs.join()));
  const first: number[] = [];
  const isAlike = (one: number, other: number) => {
    let different = 0;
    for (let p = 0; p < n; p++)
      if (p !== one && p !== other && costOf[kindOf[one * n + p]] !== costOf[kindOf[other * n + p]])
        different += 1;
    return different <= n * MOST_DIFFERENT;
  };
  return Array.from({ length: n }, (_, person) => {
    const known = first.find((one) => isAlike(one, person));
    if (known === undefined) first.push(person);
    return String(known ?? person);
  });
}

/** The classes of those who are in a unit with a person in all sessions that either attends; [person]. */
export function companions(
  { peopleCount: n, sessionCount, unit }: Problem,
  classOf: ArrayLike<number>,
): Marks {
  const marks = new Array<string>(n).fill('');
  const groups = grouped(marks.keys(), (person) =>
    Array.from({ length: sessionCount }, (_, s) => unit[s * n + person]).join(),
  );
  for (const people of groups.values()) {
    const classes = people.map((person) => classOf[person]).sort((a, b) => a - b);
    for (const person of people) marks[person] = classes.join();
  }
  return marks;
}

/** The largest set found of people who must all be apart in a session with fewer tables. */
function tooManyApart(problem: Problem, sessions: readonly SessionTable[]): number[] {
  let most: number[] = [];
  for (const [table] of grouped(sessions, ({ meetingKey }) => meetingKey).values()) {
    const { session, present, open, benches } = table;
    if (problem.apart[session].length === 0 || benches.size === 0) continue;
    const tables = open.length - benches.size;
    const foes = new Map(present.map((a) => [a, present.filter((b) => a !== b && table.mustBeApart(a, b))]));
    for (const [own, all] of foes) {
      const clique = [own];
      // People with most others to be apart from first.
      const order = all.toSorted((a, b) => foes.get(b)!.length - foes.get(a)!.length);
      for (const next of order) {
        if (clique.every((one) => table.mustBeApart(one, next))) clique.push(next);
      }
      if (clique.length > Math.max(tables, most.length)) most = clique;
    }
  }
  return most;
}
