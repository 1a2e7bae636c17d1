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

/** The classes of those who are in one unit with a person in all sessions that either attends. */
export function companions(
  { peopleCount: n, sessionCount, unit }: Problem,
  classOf: ArrayLike<number>,
): Marks {
  const groups = new Map<string, number[]>();
  for (let person = 0; person < n; person++) {
    const key = Array.from({ length: sessionCount }, (_, s) => unit[s * n + person]).join();
    groups.set(key, [...(groups.get(key) ?? []), person]);
  }
  const marks = new Array<string>(n).fill('');
  for (const people of groups.values()) {
    const classes = people.map((person) => classOf[person]).sort((a, b) => a - b);
    for (const person of people) marks[person] = classes.join();
  }
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

/** The group that a person is pinned to, or someone who must sit with them; −1: none; [session * peopleCount + person]. */
export function unitPins({ peopleCount: n, sessionCount, unit, pinnedGroup }: Problem): Int32Array {
  const ofUnit = new Int32Array(n * sessionCount).fill(-1);
  const unitAt = (at: number) => at - (at % n) + unit[at];
  for (const [at, group] of pinnedGroup.entries()) if (group >= 0) ofUnit[unitAt(at)] = group;
  return pinnedGroup.map((_, at) => (unit[at] < 0 ? -1 : ofUnit[unitAt(at)]));
}
