/** Who meets whom, in groups and over links: what that costs, and whether all who must not meet are apart. */
import {
  type Assignment,
  type CompanyCurve,
  type Curve,
  type Link,
  type Problem,
  pairNumber,
} from '../scenario/problem.ts';

/** The exact cost of all rules over links, in units of the problem's measure. */
export function linkCosts(problem: Problem, assignment: Assignment): bigint {
  let total = 0n;
  for (const link of problem.links) {
    const { whole, wholeOf, partial } = link.pairs;
    total += link.constants.reduce((sum, units) => sum + units, 0n);
    const met = meetingsOver(problem, link, assignment, () => true);
    for (let pair = 0; pair < met.length; pair++)
      total += whole[wholeOf === null ? 0 : wholeOf[pair]][met[pair]];
    for (const { people, sessions, points } of partial) {
      const some = meetingsOver(problem, link, assignment, (s) => sessions[s] === 1);
      total += sumOfPairs(some, people, points);
    }
    for (const curve of link.company)
      total += companyCost(problem, curve, assignment, (s, g, h) => isLinked(link, s, g, h));
  }
  return total;
}

/** What a curve of company costs. @param meet whether people of two groups meet in a session */
export function companyCost(
  { peopleCount, meets }: Problem,
  { person, company, sessions, points }: CompanyCurve,
  assignment: Assignment,
  meet: (session: number, g: number, h: number) => boolean,
): bigint {
  let total = 0n;
  for (const [s, holds] of sessions.entries()) {
    const row = assignment.subarray(s * peopleCount, (s + 1) * peopleCount);
    const seat = row[person];
    if (holds === 0 || seat < 0 || meets[seat] === 0) continue;
    let met = 0;
    for (const p of company) if (row[p] >= 0 && meet(s, seat, row[p])) met++;
    total += points[Math.min(met, points.length - 1)];
  }
  return total;
}

function sumOfPairs(met: Uint16Array, people: Int32Array, points: Curve): bigint {
  let sum = 0n;
  for (let j = 1; j < people.length; j++)
    for (let i = 0; i < j; i++) sum += points[met[pairNumber(people[i], people[j])]];
  return sum;
}

/** How often each pair meets over the link in some sessions; [pairNumber]. */
function meetingsOver(
  problem: Problem,
  link: Link,
  assignment: Assignment,
  counts: (session: number) => boolean,
): Uint16Array {
  const { peopleCount, sessionCount } = problem;
  const met = new Uint16Array((peopleCount * (peopleCount - 1)) / 2);
  for (let s = 0; s < sessionCount; s++) {
    if (!counts(s)) continue;
    eachMeeting(problem, link, assignment, s, (a, b) => {
      met[pairNumber(a, b)]++;
    });
  }
  return met;
}

/** Every two people, the lower number first, who meet over the link in the session, once. */
export function eachMeeting(
  { peopleCount, groupCount }: Problem,
  { partners }: Link,
  assignment: Assignment,
  session: number,
  say: (a: number, b: number) => void,
): void {
  const facing = partners[session];
  if (facing === null) return;
  const members: number[][] = Array.from({ length: groupCount }, () => []);
  const row = assignment.subarray(session * peopleCount, (session + 1) * peopleCount);
  for (let p = 0; p < peopleCount; p++) if (row[p] >= 0) members[row[p]].push(p);
  for (let a = 0; a < peopleCount; a++) {
    if (row[a] < 0) continue;
    for (const g of facing[row[a]]) for (const b of members[g]) if (b > a) say(a, b);
  }
}

/** Whether two groups are linked in the session, or one with itself. */
function isLinked({ partners }: Link, session: number, g: number, h: number): boolean {
  return partners[session]?.[g]?.includes(h) ?? false;
}

/** The ways in which people meet, in one group and over each link: what that costs them, who must not, and whether people of two groups do. */
export function waysOf({ costs, meets, apart, links }: Problem) {
  const isOne = (_: number, g: number, h: number): boolean => g === h && meets[g] === 1;
  const over = links.map((link) => ({
    pairs: link.pairs,
    apart: link.apart,
    meet: (session: number, g: number, h: number): boolean => isLinked(link, session, g, h),
  }));
  return [{ pairs: costs.pairs, apart, meet: isOne }, ...over];
}

/** Whether nobody meets whom they must not. */
export function keepsApart(problem: Problem, assignment: Assignment): boolean {
  const { peopleCount } = problem;
  return waysOf(problem).every(({ apart, meet }) =>
    apart.every((pairs, s) => {
      for (let i = 0; i < pairs.length; i += 2) {
        const [g, h] = [assignment[s * peopleCount + pairs[i]], assignment[s * peopleCount + pairs[i + 1]]];
        if (g >= 0 && h >= 0 && meet(s, g, h)) return false;
      }
      return true;
    }),
  );
}
