import { rowPrices } from './linear-program.ts';
import type { MeetingCosts } from './meeting-costs.ts';
import { stated } from './stated.ts';

/** Kinds of pairs beyond which the program is not worth its time. */
const MOST_KINDS = 40;

/** Of a meeting, to each of the two; and of a pair that meets in two sessions. As stated. */
interface OverlapPrices {
  readonly price: number;
  readonly overlap: number;
}

/**
 * Prices from a linear program over how many pairs of each kind meet how often: all pairs are counted,
 * the meetings add up to what the sizes allow, and Σ C(m, 2) is at least the forced overlap.
 */
export function overlapPrices(costs: MeetingCosts, overlap: number): OverlapPrices | null {
  const kinds = costs.pairs.kinds.filter((kind) => kind.most > 0);
  if (kinds.length > MOST_KINDS) return null;
  const columns = kinds.flatMap((kind, index) =>
    Array.from({ length: kind.most - kind.least + 1 }, (_, extra) => ({
      kind,
      index,
      m: kind.least + extra,
    })),
  );
  const solved = rowPrices({
    cost: columns.map(({ kind, m }) => kind.costs[m]),
    rows: [
      ...kinds.map((kind, index) => ({
        coefficients: columns.map((column) => (column.index === index ? 1 : 0)),
        sense: 'equal' as const,
        right: kind.pairs,
      })),
      { coefficients: columns.map(({ m }) => m), sense: 'at_least', right: costs.leastMeetings },
      { coefficients: columns.map(({ m }) => -m), sense: 'at_least', right: -costs.mostMeetings },
      { coefficients: columns.map(({ m }) => (m * (m - 1)) / 2), sense: 'at_least', right: overlap },
    ],
  });
  if (solved === null) return null;
  const [fewest, most, overlapPrice] = solved.slice(kinds.length);
  return {
    price: stated((fewest - most) / 2, costs.measure),
    overlap: stated(Math.max(0, overlapPrice), costs.measure),
  };
}
