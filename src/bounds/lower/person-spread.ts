import { type MeetingCosts, pairCost } from './meeting-costs.ts';
import { GIVEN_AWAY } from './rounding.ts';

/**
 * A bound on the contacts and repeat terms from each person's own spread of meetings, in whole numbers, and the
 * forced overlap together. Whatever λ and γ ≥ 0, no schedule costs less than
 *
 *   base + γ·(forced overlap) + the least λ·2M + Σ over people of min [Σ over others (φ(m) − γ·C(m, 2))/2 − λ·D]
 *
 * where the minimum is over whole numbers m that the hard rules allow and that add up to a possible D.
 */
export interface SpreadPrices {
  /** λ. */
  readonly price: number;
  /** γ. */
  readonly overlap: number;
  readonly value: number;
}

/** People who are alike in whom they can meet how often. */
interface Profile {
  people: number;
  /** Others of each kind of pair. */
  readonly others: readonly number[];
  readonly least: number;
  readonly most: number;
}

/** Steps of the tables beyond which the bound is not worth its time. */
const MOST_STEPS = 400_000;
/** Prices that are tried at most; a handful is usual. */
const MOST_TRIALS = 25;

/** The best γ for the given λ; null where γ = 0 is as good, or the tables would be too large. */
export function spreadPrices(costs: MeetingCosts, forced: number, price: number): SpreadPrices | null {
  if (forced === 0) return null;
  const profiles = profilesOf(costs);
  const kinds = costs.pairs.kinds;
  const steps = profiles.reduce(
    (sum, { others, most }) =>
      sum +
      others.reduce((all, count, kind) => all + count * most * (kinds[kind].most - kinds[kind].least), 0),
    0,
  );
  if (steps > MOST_STEPS) return null;
  const at = (overlap: number) => valueAt(costs, profiles, forced, price, overlap);
  // The value is concave and piecewise linear in γ: where the tangents of both sides meet, it is at most there.
  let low = at(0);
  if (low.slope <= 0 || !Number.isFinite(low.value)) return null;
  let high = at(1);
  for (let trial = 0; high.slope > 0; trial++) {
    if (trial === MOST_TRIALS) return null;
    low = high;
    high = at(2 * high.overlap);
  }
  let best = low.value > high.value ? low : high;
  for (let trial = 0; trial < MOST_TRIALS && low.slope > high.slope; trial++) {
    const meet =
      (high.value - low.value + low.slope * low.overlap - high.slope * high.overlap) /
      (low.slope - high.slope);
    if (!(meet > low.overlap && meet < high.overlap)) break;
    const next = at(meet);
    if (next.value > best.value) best = next;
    if (next.value >= low.value + low.slope * (meet - low.overlap) - 1e-9) break;
    if (next.slope > 0) low = next;
    else high = next;
  }
  const size = Math.abs(best.value) + sizeOf(costs, price, best.overlap);
  return { price, overlap: best.overlap, value: best.value - GIVEN_AWAY * size };
}

/** Of the numbers that a value is worked out from: the dearest and the least of each pair, and all meetings at their price. */
function sizeOf(
  { pairs, terms, mostMeetings, peopleCount }: MeetingCosts,
  price: number,
  overlap: number,
): number {
  const ofPairs = pairs.kinds.reduce((sum, { pairs: count, prior, least, most }) => {
    const dearest = Math.max(pairCost(terms, prior, least), pairCost(terms, prior, most));
    return sum + count * (dearest + (overlap * most * (most - 1)) / 2);
  }, 0);
  return (ofPairs + 4 * Math.abs(price) * mostMeetings) * Math.max(1, peopleCount / 16);
}

function profilesOf(costs: MeetingCosts): Profile[] {
  const { peopleCount: n, pairs } = costs;
  const found = new Map<string, Profile>();
  for (let person = 0; person < n; person++) {
    const others = new Array<number>(pairs.kinds.length).fill(0);
    for (let other = 0; other < n; other++) {
      const kind = pairs.kindOf[person * n + other];
      if (kind >= 0) others[kind] += 1;
    }
    const [least, most] = [costs.leastOthers[person], costs.mostOthers[person]];
    const key = [least, most, ...others].join();
    const known = found.get(key);
    if (known) known.people += 1;
    else found.set(key, { people: 1, others, least, most });
  }
  return [...found.values()];
}

interface Trial {
  readonly overlap: number;
  readonly value: number;
  /** Of the value as a function of γ, to the right or left. */
  readonly slope: number;
}

function valueAt(
  costs: MeetingCosts,
  profiles: readonly Profile[],
  forced: number,
  price: number,
  overlap: number,
): Trial {
  let value =
    costs.base + overlap * forced + Math.min(2 * price * costs.leastMeetings, 2 * price * costs.mostMeetings);
  let slope = forced;
  for (const profile of profiles) {
    const own = leastSpread(costs, profile, price, overlap);
    value += profile.people * own.value;
    slope -= profile.people * own.overlaps;
  }
  return { overlap, value, slope };
}

/** The cheapest spread of a person's meetings, and half its C(m, 2) summed up. */
function leastSpread(
  { pairs, terms }: MeetingCosts,
  { others, least, most }: Profile,
  price: number,
  overlap: number,
): { value: number; overlaps: number } {
  const value = new Float64Array(most + 1).fill(Number.POSITIVE_INFINITY);
  const overlaps = new Float64Array(most + 1);
  value[0] = 0;
  let top = 0;
  for (const [kind, count] of others.entries()) {
    const { prior, least: from, most: to } = pairs.kinds[kind];
    const half = (m: number) => (m * (m - 1)) / 4;
    const options = Array.from({ length: to - from + 1 }, (_, i) => ({
      m: from + i,
      cost: pairCost(terms, prior, from + i) / 2 - overlap * half(from + i),
      half: half(from + i),
    }));
    for (let i = 0; i < count; i++) {
      top = Math.min(most, top + to);
      for (let d = top; d >= 0; d--) {
        let best = Number.POSITIVE_INFINITY;
        let taken = 0;
        for (const { m, cost, half: pairsOfTwo } of options) {
          if (m > d || value[d - m] + cost >= best) continue;
          best = value[d - m] + cost;
          taken = overlaps[d - m] + pairsOfTwo;
        }
        value[d] = best;
        overlaps[d] = taken;
      }
    }
  }
  let at = least;
  for (let d = least; d <= most; d++) if (value[d] - price * d < value[at] - price * at) at = d;
  return { value: value[at] - price * at, overlaps: overlaps[at] };
}
