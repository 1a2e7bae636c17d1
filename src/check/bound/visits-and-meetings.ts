/**
 * Checks a bound on meetings and visits at once: who may not stay where they were moves on to fewer groups, so that more pairs
 * meet again (docs/proofs.md, "visits_and_meetings").
 */
import * as z from 'zod';
import { exactly, type Fraction } from '../../shared/fraction.ts';
import type { VisitsTerm } from '../lower/terms.ts';
import type { PieceRequest } from './argument.ts';
import { fewestPairsInCells } from './forced-overlap.ts';
import { worthOfPairs } from './meeting-prices.ts';
import { PairKinds } from './pair-kinds.ts';
import { boundFrom } from './reduced-cost.ts';
import { Scale } from './scale.ts';
import { countsStays, readVisitPrices, visitNumbers, visitParts } from './visit-prices.ts';

const shape = z.strictObject({
  price: z.number(),
  overlap: z.number().min(0),
  stay: z.number().min(0),
  ...visitNumbers,
});

export function visitsAndMeetings(piece: PieceRequest): Fraction | string {
  const { request, tables, rules, numbers } = piece;
  const read = shape.safeParse(numbers);
  if (!read.success) return 'the prices are not well-formed';
  if (tables.some(({ benches }) => benches.size > 0)) return 'somebody may wait';
  const about = (wanted: 'visits' | 'meetings') =>
    rules.filter(({ terms }) => terms.length > 0 && terms.every(({ kind }) => kind === wanted));
  const [onVisits, onMeetings] = [about('visits'), about('meetings')];
  const other = rules.find((rule) => !onVisits.includes(rule) && !onMeetings.includes(rule));
  if (other !== undefined) return `${other.pointer} is about neither visits nor meetings alone`;
  const kinds = PairKinds.of(piece, onMeetings);
  if (typeof kinds === 'string') return kinds;
  const { price, overlap, stay, ...ofVisits } = read.data;
  const prices = readVisitPrices({ ...piece, rules: onVisits }, ofVisits);
  if (typeof prices === 'string') return prices;
  const staying = onVisits
    .flatMap(({ terms }) => terms)
    .filter((term) => term.kind === 'visits')
    .filter((term) => countsStays(term, tables));
  const counted = countedStays(staying, request.scenario.people.length);
  if (counted === null) return 'the visits of somebody to one group are counted twice';

  const [perMeeting, perOverlap, perStay] = [price, overlap, stay].map(exactly);
  const weights = rules.map(({ weight }) => weight);
  const scale = new Scale([...weights, ...prices.numbers, perMeeting, perOverlap, perStay]);
  const [lambda, gamma, mu] = [perMeeting, perOverlap, perStay].map((each) => scale.parts(each));
  const y = request.scenario.people.map(() => lambda);
  const ofMeetings = worthOfPairs(kinds, piece, scale, { y, lambda, gamma });
  const visited = visitParts(prices, piece, scale, mu);
  if (typeof visited === 'string') return visited;
  const parts = ofMeetings.sum + visited.parts + againAndStays(piece, counted, gamma, mu);
  return boundFrom(rules, scale, parts, [ofMeetings.lattice, visited.lattice]);
}

/** The groups in which each person's stays are counted; null where some are counted twice. */
function countedStays(terms: readonly VisitsTerm[], people: number): Set<number>[] | null {
  const counted = Array.from({ length: people }, () => new Set<number>());
  for (const { people: own, groups } of terms) {
    for (const person of own) {
      if (counted[person].has(groups[0])) return null;
      counted[person].add(groups[0]);
    }
  }
  return counted;
}

/**
 * For each two sessions, the least that pairs who meet in both and people who stay in a group cost, whatever number of people
 * stays.
 */
function againAndStays(
  { tables, effort }: Pick<PieceRequest, 'tables' | 'effort'>,
  counted: readonly ReadonlySet<number>[],
  gamma: bigint,
  mu: bigint,
): bigint {
  const known = new Map<string, bigint>();
  let sum = 0n;
  for (const [s, one] of tables.entries()) {
    for (const other of tables.slice(s + 1)) {
      effort.take(1 + one.present.length * (1 + one.open.length) + one.open.length * other.open.length);
      const both = one.present.filter((person) => other.attends(person));
      const shared = one.open
        .map(({ group }) => group)
        .filter((group) => other.open.some((each) => each.group === group));
      const uncounted = both.filter((person) => shared.some((group) => !counted[person].has(group))).length;
      const fixed = both.filter((person) =>
        [...one.ownPins[person]].some((group) => other.ownPins[person].has(group)),
      ).length;
      const moves = one.open.length * other.open.length - shared.length;
      const key = [both.length, uncounted, fixed, shared.length, moves].join();
      let least = known.get(key);
      if (least === undefined) {
        effort.take(both.length);
        for (let stayers = fixed; stayers <= both.length; stayers++) {
          if ((stayers > 0 && shared.length === 0) || (stayers < both.length && moves === 0)) continue;
          const pairs =
            fewestPairsInCells(stayers, shared.length) + fewestPairsInCells(both.length - stayers, moves);
          const cost = gamma * BigInt(pairs) + mu * BigInt(Math.max(0, stayers - uncounted));
          if (least === undefined || cost < least) least = cost;
        }
        least ??= 0n;
        known.set(key, least);
      }
      sum += least;
    }
  }
  return sum;
}
