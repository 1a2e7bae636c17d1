/** Whom to tell apart in compositions beyond what rules on classes and sums count. */
import type { Problem } from '../../scenario/problem.ts';
import type { SessionFacts } from '../lower/session-facts.ts';

/** [person] */
export type Marks = readonly string[];

/**
 * By what contacts with a person are worth, and whether they are one of those who must all be apart and find no table each,
 * so that some of them wait.
 *
 * @param pairs rules whose curves are by the meetings of pairs in all sessions
 */
export function classMarks(
  problem: Problem,
  facts: readonly SessionFacts[],
  pairs: readonly number[],
): Marks {
  const marks = new Array<string>(problem.peopleCount).fill('');
  for (const { people, withPrior, source } of problem.costs.pairs.sets) {
    if (!withPrior || !pairs.includes(source) || people.length === problem.peopleCount) continue;
    const inside = new Set(people);
    for (const person of marks.keys()) marks[person] += inside.has(person) ? '1' : '0';
  }
  for (const person of tooManyApart(problem, facts)) marks[person] += ' apart';
  return marks;
}

/** The most people found who must all be apart in a session that has fewer tables. */
function tooManyApart(problem: Problem, facts: readonly SessionFacts[]): number[] {
  const { groupCount, capacity, meets, peopleCount: n } = problem;
  let most: number[] = [];
  const seen = new Set<string>();
  for (const { session, relations } of facts) {
    const signature = relations.signature();
    if (problem.apart[session].length === 0 || seen.has(signature)) continue;
    seen.add(signature);
    const open = meets.filter((_, g) => capacity[session * groupCount + g] > 0);
    const tables = open.reduce((sum, one) => sum + one, 0);
    if (tables === open.length) continue;
    const there = [...Array(n).keys()].filter((person) => relations.attends(person));
    const foes = there.map((a) => there.filter((b) => a !== b && relations.areApart(a, b)));
    const ofPerson = new Map(there.map((person, i) => [person, foes[i]]));
    for (const own of ofPerson.keys()) {
      const clique = [own];
      // Those with most to be apart from first.
      const order = ofPerson.get(own)!.toSorted((a, b) => ofPerson.get(b)!.length - ofPerson.get(a)!.length);
      for (const next of order) {
        if (clique.every((one) => relations.areApart(one, next))) clique.push(next);
      }
      if (clique.length > Math.max(tables, most.length)) most = clique;
    }
  }
  return most;
}
