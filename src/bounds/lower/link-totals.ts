/** Links as they are: prices from how many others each seat faces, and how many pairs a session holds. */
import type { Link, PairCosts, Problem } from '../../scenario/problem.ts';
import { pairKinds } from './pair-kinds.ts';
import { type PersonMeetings, personPrices } from './person-prices.ts';
import type { Piece, PieceMaker } from './piece.ts';

/** @param pairs the curves of just these rules, which are over the link */
export function linkTotalsPiece(
  problem: Problem,
  link: Link,
  make: PieceMaker,
  rules: readonly number[],
  pairs: PairCosts,
): Piece | null {
  const { price, own } = personPrices(meetingsOver(problem, link, pairs));
  const { people } = make.names;
  return make.piece(rules, 'link_totals', {
    price,
    own: Object.fromEntries([...own].map(([person, each]) => [people[person], each])),
  });
}

function meetingsOver(problem: Problem, link: Link, pairs: PairCosts): PersonMeetings {
  const { peopleCount: n, groupCount, sessionCount, capacity, attends, costs } = problem;
  const leastOthers = new Int32Array(n);
  const mostOthers = new Int32Array(n);
  const ranges = { least: new Int16Array(n * n), most: new Int16Array(n * n) };
  let [leastMeetings, mostMeetings] = [0, 0];
  for (let s = 0; s < sessionCount; s++) {
    const partners = link.partners[s];
    if (partners === null) continue;
    const here = attends.subarray(s * n, (s + 1) * n);
    const present = here.reduce((sum, there) => sum + there, 0);
    const seats = capacity.subarray(s * groupCount, (s + 1) * groupCount);
    // Of each seat, those that face most first.
    const faced = partners
      .flatMap((others, g) => {
        const sum = others.reduce((all, h) => all + seats[h] - (h === g ? 1 : 0), 0);
        return Array.from({ length: Math.min(seats[g], present) }, () => sum);
      })
      .sort((a, b) => b - a);
    const empty = Math.max(0, faced.length - present);
    const sumOf = (some: readonly number[]) => some.reduce((sum, each) => sum + each, 0);
    leastMeetings += Math.max(0, sumOf(faced) / 2 - sumOf(faced.slice(0, empty)));
    mostMeetings += Math.floor(sumOf(faced.slice(0, present)) / 2);
    const [most, least] = [faced[0] ?? 0, Math.max(0, (faced.at(-1) ?? 0) - empty)];
    const apart = link.apart[s];
    for (let a = 0; a < n; a++) {
      if (here[a] === 0) continue;
      leastOthers[a] += least;
      mostOthers[a] += most;
      for (let b = a + 1; b < n; b++) if (here[b] === 1) ranges.most[a * n + b]++;
    }
    for (let i = 0; i < apart.length; i += 2) ranges.most[apart[i] * n + apart[i + 1]]--;
  }
  const kinds = pairKinds(n, ranges, pairs);
  const totals = { leastOthers, mostOthers, leastMeetings, mostMeetings };
  return { measure: costs.measure, peopleCount: n, pairs: kinds, ...totals };
}
