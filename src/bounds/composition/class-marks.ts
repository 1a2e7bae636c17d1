/** Whom to tell apart in compositions beyond what rules on classes and sums count. */
import type { SessionTable } from '../../check/bound/session-table.ts';
import type { Problem } from '../../scenario/problem.ts';
import { grouped } from '../../shared/grouped.ts';

/** [person] */
export type Marks = readonly string[];

/**
 * Marks people by what contacts with them are worth, and by whether they are among people who must all be apart but are more than the
 * tables, so that some of them wait.
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

/** The classes of those who are in one unit with a person in all sessions that either attends. */
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

/** The most people found who must all be apart in a session that has fewer tables. */
function tooManyApart(problem: Problem, sessions: readonly SessionTable[]): number[] {
  let most: number[] = [];
  const seen = new Set<string>();
  for (const table of sessions) {
    if (problem.apart[table.session].length === 0 || seen.has(table.rules)) continue;
    seen.add(table.rules);
    if (table.benches.size === 0) continue;
    const tables = table.open.length - table.benches.size;
    const foes = table.present.map((a) => table.present.filter((b) => a !== b && table.mustBeApart(a, b)));
    const ofPerson = new Map(table.present.map((person, i) => [person, foes[i]]));
    for (const own of ofPerson.keys()) {
      const clique = [own];
      // Those with most to be apart from first.
      const order = ofPerson.get(own)!.toSorted((a, b) => ofPerson.get(b)!.length - ofPerson.get(a)!.length);
      for (const next of order) {
        if (clique.every((one) => table.mustBeApart(one, next))) clique.push(next);
      }
      if (clique.length > Math.max(tables, most.length)) most = clique;
    }
  }
  return most;
}
