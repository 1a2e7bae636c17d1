import { type MeetingCosts, partnersOf } from './meeting-costs.ts';
import { stated } from './stated.ts';

/**
 * The prices that prove most from each person's spread of meetings, in whole numbers, together with the forced overlap
 * (docs/proofs.md, "Whole numbers").
 */
export interface SpreadPrices extends Readonly<Record<string, number>> {
  /** λ, as stated. */
  readonly price: number;
  /** γ, as stated. */
  readonly overlap: number;
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

/** The best γ for the given λ, and the bound that they give, in units without the constant; null if γ = 0 is as good or tables would be too large. */
export function spreadPrices(
  costs: MeetingCosts,
  forced: number,
  price: number,
): { readonly prices: SpreadPrices; readonly value: number } | null {
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
  const best = bestOverlap(costs, profiles, forced, price);
  if (best === null) return null;
  return { prices: { price, overlap: stated(best.overlap, costs.measure) }, value: best.value };
}

/** The value is concave and piecewise linear in γ: where the tangents of both sides meet, it is at most there. */
function bestOverlap(
  costs: MeetingCosts,
  profiles: readonly Profile[],
  forced: number,
  price: number,
): Trial | null {
  const unit = Number(costs.measure.n) / Number(costs.measure.d);
  const at = (overlap: number) => valueAt(costs, profiles, forced, price / unit, overlap);
  let low = at(0);
  if (low.slope <= 0 || !Number.isFinite(low.value)) return null;
  let high = at(1);
  for (let trial = 0; high.slope > 0; trial++) {
    if (trial === 4 * MOST_TRIALS) return null;
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
    const tangent = low.value + low.slope * (meet - low.overlap);
    if (next.value >= tangent - 1e-12 * Math.abs(tangent)) break;
    if (next.slope > 0) low = next;
    else high = next;
  }
  return best;
}

function profilesOf(costs: MeetingCosts): Profile[] {
  const found = new Map<string, Profile>();
  for (let person = 0; person < costs.peopleCount; person++) {
    const others = partnersOf(costs, person);
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

/** In floating point, up to the constant; all in units. */
function valueAt(
  costs: MeetingCosts,
  profiles: readonly Profile[],
  forced: number,
  price: number,
  overlap: number,
): Trial {
  let value = overlap * forced + Math.min(2 * price * costs.leastMeetings, 2 * price * costs.mostMeetings);
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
  { pairs }: MeetingCosts,
  { others, least, most }: Profile,
  price: number,
  overlap: number,
): { value: number; overlaps: number } {
  const value = new Float64Array(most + 1).fill(Number.POSITIVE_INFINITY);
  const overlaps = new Float64Array(most + 1);
  value[0] = 0;
  let top = 0;
  for (const [kind, count] of others.entries()) {
    const { costs, least: from, most: to } = pairs.kinds[kind];
    const half = (m: number) => (m * (m - 1)) / 4;
    const options = Array.from({ length: to - from + 1 }, (_, i) => ({
      m: from + i,
      cost: costs[from + i] / 2 - overlap * half(from + i),
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
