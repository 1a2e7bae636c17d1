/** Adds up the curves of pairs, pair by pair, if they count the same sessions; then tables with a number for each pair. */
import { remembered } from '../../shared/remembered.ts';
import { type WholeMultiples, wholeMultiples } from '../../shared/whole-multiples.ts';
import type { ConstraintOf } from '../definition.ts';
import { weightRows } from '../pair-weights.ts';
import {
  type Curve,
  othersIn,
  type PairCosts,
  type PairCurve,
  type PairTable,
  pairNumber,
  type Seats,
} from '../problem.ts';
import type { Numbering } from './numbering.ts';
import { type SummedCurves, summedCurves } from './pair-sums.ts';

/** @param tables numbers of single pairs, each added to the pair's curve as a linear one */
export function pairCosts(
  seats: Seats,
  sets: readonly PairCurve[],
  tables: readonly PairTable[] = [],
): PairCosts {
  const isWhole = ({ sessions }: PairTable) => sessions.every((holds) => holds === 1);
  const countAll = sets.map((set) => countsAll(seats, set));
  const whole = summedCurves(
    seats,
    sets.filter((_, i) => countAll[i]),
  );
  return {
    sets,
    ...withTables(seats, whole, tables.filter(isWhole)),
    partial: [
      ...sets.filter((_, i) => !countAll[i]),
      ...tables.filter((table) => !isWhole(table)).flatMap((table) => tableCurves(seats, table)),
    ],
    tables,
  };
}

/** Whether the set counts every session that any two of its people attend. */
function countsAll(
  { attends, peopleCount, sessionCount }: Seats,
  { people, sessions, withPrior }: PairCurve,
): boolean {
  if (withPrior || sessions.every((holds) => holds === 1)) return true;
  if (people.length > 2) return false;
  for (let s = 0; s < sessionCount; s++) {
    if (sessions[s] === 1) continue;
    if (people.every((p) => attends[s * peopleCount + p] === 1)) return false;
  }
  return true;
}

/** The curves with a linear one added for each pair in tables that count all sessions; the first curve stays the first. */
export function withTables(
  { peopleCount }: Seats,
  sums: SummedCurves,
  tables: readonly PairTable[],
): SummedCurves {
  if (tables.length === 0) return sums;
  const { whole, wholeOf } = sums;
  /** Where a pair's sum is; then the number of its curve. Among thousands of people few pairs have a sum. */
  const curveOf = new Int32Array(pairNumber(0, peopleCount));
  const steps = [0n];
  for (const table of tables)
    for (const [i, step] of table.steps.entries()) {
      const pair = pairNumber(table.people[2 * i], table.people[2 * i + 1]);
      curveOf[pair] ||= steps.push(0n) - 1;
      steps[curveOf[pair]] += step;
    }
  const curves: Curve[] = [whole[0]];
  const known = whole.map(() => new Map<bigint, number>());
  known[0].set(0n, 0);
  for (let pair = 0; pair < curveOf.length; pair++) {
    const former = wholeOf === null ? 0 : wholeOf[pair];
    if (former === 0 && curveOf[pair] === 0) continue;
    const step = steps[curveOf[pair]];
    const number =
      known[former].get(step) ?? curves.push(whole[former].map((cost, m) => cost + step * BigInt(m))) - 1;
    known[former].set(step, number);
    curveOf[pair] = number;
  }
  return { whole: curves, wholeOf: curves.length === 1 ? null : curveOf, others: othersIn(curveOf) };
}

export function tableCurves(
  { sessionCount }: Seats,
  { source, people, steps, sessions }: PairTable,
): PairCurve[] {
  const line = remembered((step: bigint) =>
    Array.from({ length: sessionCount + 1 }, (_, m) => step * BigInt(m)),
  );
  return steps.flatMap((step, i) => {
    if (step === 0n) return [];
    return [
      { source, people: people.slice(2 * i, 2 * i + 2), sessions, withPrior: false, points: line(step) },
    ];
  });
}

/** The cost if all are apart: minus the negative numbers, for each session from `from` on that both attend. */
export function costApart(
  { attends, peopleCount, sessionCount }: Pick<Seats, 'attends' | 'peopleCount' | 'sessionCount'>,
  { people, steps, sessions }: Omit<PairTable, 'source'>,
  from = 0,
): bigint {
  let sum = 0n;
  for (const [i, step] of steps.entries()) {
    if (step >= 0n) continue;
    let both = 0;
    for (let s = from; s < sessionCount; s++) {
      const row = s * peopleCount;
      both += sessions[s] & attends[row + people[2 * i]] & attends[row + people[2 * i + 1]];
    }
    sum -= step * BigInt(both);
  }
  return sum;
}

type PairWeights = ConstraintOf<'PairWeights'>;

/** Cached by rule, since they are needed twice. */
export const multiplesOf = /* @__PURE__ */ remembered(
  (rule: PairWeights) => wholeMultiples(weightRows(rule).map(({ weight }) => weight)),
  new WeakMap<PairWeights, WholeMultiples>(),
);

/** The numbers of a rule as multiples of its measure, with two people for each, the lower first. */
export function numbersOf(
  rule: PairWeights,
  { person }: Numbering,
): { readonly people: Int32Array; readonly wholes: readonly bigint[] } {
  const rows = weightRows(rule);
  const people = new Int32Array(2 * rows.length);
  for (const [i, row] of rows.entries()) {
    const [a, b] = row.people.map(person);
    people[2 * i] = Math.min(a, b);
    people[2 * i + 1] = Math.max(a, b);
  }
  return { people, wholes: multiplesOf(rule).wholes };
}
