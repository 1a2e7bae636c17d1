import { SmallProgram } from './linear-program.ts';
import type { MeetingCosts } from './meeting-costs.ts';
import { stated } from './stated.ts';

/** The most kinds of pairs for which the program is worth its time. */
const MOST_KINDS = 40;

/** Price of a meeting for each of the two, and of a pair's meeting in both of two sessions; as in certificates. */
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
  const program = new SmallProgram();
  const ofKind = kinds.map(({ pairs }) => program.row(pairs));
  const fewest = program.row(costs.leastMeetings, 'at_least');
  const most = program.row(-costs.mostMeetings, 'at_least');
  const shared = program.row(overlap, 'at_least');
  for (const [i, kind] of kinds.entries()) {
    for (let m = kind.least; m <= kind.most; m++)
      program.add(kind.costs[m], [
        [ofKind[i], 1],
        [fewest, m],
        [most, -m],
        [shared, (m * (m - 1)) / 2],
      ]);
  }
  const prices = program.prices();
  if (prices === null) return null;
  return {
    price: stated((prices[fewest] - prices[most]) / 2, costs.measure),
    overlap: stated(Math.max(0, prices[shared]), costs.measure),
  };
}
