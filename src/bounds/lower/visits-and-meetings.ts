/**
 * A lower bound on meetings and visits at once: who may come to each group only once moves on to fewer groups than there are,
 * so that more of those who sat together meet again.
 */
import type { PairCosts, Problem, VisitCurve } from '../../scenario/problem.ts';
import { toNumber } from '../../shared/fraction.ts';
import { rowPrices } from './linear-program.ts';
import { type MeetingCosts, meetingCosts } from './meeting-costs.ts';
import type { PairRanges } from './pair-ranges.ts';
import type { Piece, PieceMaker } from './piece.ts';
import type { SessionFacts } from './session-facts.ts';
import { stated } from './stated.ts';
import { type SessionPair, sessionPairs, staysWithin } from './stays.ts';
import { statedVisits, type VisitPrices, visitPrices } from './visit-prices.ts';
import { type VisitFacts, visitFacts } from './visit-seats.ts';

/** Columns beyond which the program is not worth its time. */
const MOST_COLUMNS = 1500;

/** Prices of a meeting (to each of the two), of two meetings of one pair, and of two visits of one person to one group. */
interface JointPrices {
  readonly price: number;
  readonly overlap: number;
  readonly stay: number;
}

/**
 * Null where no pair is forced to meet again.
 *
 * @param rules rules on pairs over all sessions, and rules on visits
 * @param pairs the curves of just these rules on pairs
 * @param curves those of the rules on visits
 */
export function visitsAndMeetingsPiece(
  problem: Problem,
  make: PieceMaker,
  sessions: readonly SessionFacts[],
  ranges: PairRanges,
  rules: readonly number[],
  pairs: PairCosts,
  curves: readonly VisitCurve[],
): Piece | null {
  const together = sessionPairs(problem, curves);
  const facts = visitFacts(problem, curves);
  if (
    together === null ||
    facts.sessions.some(({ kinds }) => kinds.some(({ groups }) => groups.length === 0))
  )
    return null;
  const costs = meetingCosts(problem, sessions, ranges, pairs);
  const visits = visitPrices(curves, facts, problem.costs.measure);
  const prices = jointPrices(costs, { curves, facts, visits }, together);
  if (prices === null || prices.overlap === 0) return null;
  const ofVisits = statedVisits(problem, make.names, curves, facts, visits);
  return make.piece(rules, 'visits_and_meetings', { ...prices, ...ofVisits });
}

/**
 * From a linear program over how many pairs of each kind meet how often, how many people are how often in the groups of each
 * curve, and how many people stay where they were from one session to another, for each two of them.
 */
function jointPrices(
  costs: MeetingCosts,
  { curves, facts, visits }: { curves: readonly VisitCurve[]; facts: VisitFacts; visits: VisitPrices },
  together: readonly SessionPair[],
): JointPrices | null {
  const { measure } = costs;
  const perUnit = toNumber(measure);
  const families = [
    ...costs.pairs.kinds
      .filter(({ most }) => most > 0)
      .map((kind) => ({
        times: kind.pairs,
        columns: Array.from({ length: kind.most - kind.least + 1 }, (_, extra) => {
          const m = kind.least + extra;
          return { cost: kind.costs[m], meetings: m, overlap: (m * (m - 1)) / 2, stays: 0 };
        }),
      })),
    ...alike(
      curves.flatMap(({ points }, c) =>
        facts.ranges[c].map(({ least, most, times }) => ({
          times,
          columns: Array.from({ length: most - least + 1 }, (_, extra) => {
            const v = least + extra;
            const cost = Number(points[v]) - (visits.curves[c] / perUnit) * v;
            const stays = staysWithin(curves[c]) ? (v * (v - 1)) / 2 : 0;
            return { cost, meetings: 0, overlap: 0, stays };
          }),
        })),
      ),
    ),
    ...together.map(({ times, free, options }) => ({
      times,
      columns: options.map(({ staying, pairs }) => {
        const stays = -Math.max(0, staying - free);
        return { cost: 0, meetings: 0, overlap: -pairs, stays };
      }),
    })),
  ];
  const columns = families.flatMap((family, index) => family.columns.map((column) => ({ ...column, index })));
  if (columns.length > MOST_COLUMNS) return null;
  const row = (of: (column: (typeof columns)[number]) => number, right: number) => ({
    coefficients: columns.map(of),
    sense: 'at_least' as const,
    right,
  });
  const solved = rowPrices({
    cost: columns.map(({ cost }) => cost),
    rows: [
      row(({ meetings }) => meetings, costs.leastMeetings),
      row(({ meetings }) => -meetings, -costs.mostMeetings),
      row(({ overlap }) => overlap, 0),
      row(({ stays }) => stays, 0),
      ...families.map(({ times }, family) => ({
        coefficients: columns.map(({ index }) => Number(index === family)),
        sense: 'equal' as const,
        right: times,
      })),
    ],
  });
  if (solved === null) return null;
  const [fewest, most, overlap, stay] = solved;
  return {
    price: stated((fewest - most) / 2, measure),
    overlap: stated(Math.max(0, overlap), measure),
    stay: stated(Math.max(0, stay), measure),
  };
}

/** Families of the same columns as one. */
function alike<T extends { times: number; readonly columns: unknown }>(families: readonly T[]): T[] {
  const kinds = new Map<string, T>();
  for (const family of families) {
    const key = JSON.stringify(family.columns);
    const known = kinds.get(key);
    if (known) known.times += family.times;
    else kinds.set(key, { ...family });
  }
  return [...kinds.values()];
}
