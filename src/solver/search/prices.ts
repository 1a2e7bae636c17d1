/** The weights of a problem as the kernel counts them: in one common unit, as integers where they are exact. */
import type { BalanceTerm, CostTerms, MeetingTerm, Problem, RepeatTerm } from '../../scenario/problem.ts';

/**
 * Costs are counted in units of numerator / denominator. `exact`: every weight is a whole number of units, so all
 * sums are exact below 2^53; else they carry the rounding of double precision (relative 1e-9 at most).
 */
export interface Unit {
  readonly numerator: number;
  readonly denominator: number;
  readonly exact: boolean;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

function weightsOf(terms: CostTerms): number[] {
  const all = [terms.contactWeight, terms.repeat?.weight ?? 0];
  for (const term of [...terms.balances, ...terms.pairs, ...terms.meetings]) all.push(term.weight);
  return all.filter((weight) => weight > 0);
}

/** The greatest common measure of all weights: thousandths where that is exact, else the smallest weight if it measures all. */
export function unitOf(terms: CostTerms): Unit {
  const weights = weightsOf(terms);
  if (weights.length === 0) return { numerator: 1, denominator: 1, exact: true };
  const thousandths = weights.map((weight) => Math.round(weight * 1000));
  const isExact = weights.every((weight, i) => thousandths[i] / 1000 === weight && thousandths[i] <= 2 ** 40);
  if (isExact) return { numerator: thousandths.reduce(gcd), denominator: 1000, exact: true };
  const smallest = weights.reduce((a, b) => Math.min(a, b));
  const measures = weights.every(
    (weight) => weight / smallest <= 2 ** 30 && Number.isInteger(weight / smallest),
  );
  return { numerator: smallest, denominator: 1, exact: measures };
}

export function inUnits(weight: number, unit: Unit): number {
  const value = (weight * unit.denominator) / unit.numerator;
  return unit.exact ? Math.round(value) : value;
}

export function fromUnits(units: number, unit: Unit): number {
  return (units * unit.numerator) / unit.denominator;
}

export function repeatPenalty(term: RepeatTerm, meetings: number): number {
  const excess = Math.max(0, meetings - term.maxAllowed);
  return term.squared ? excess * excess : excess;
}

export function balancePenalty(mode: BalanceTerm['mode'], desired: number, count: number): number {
  const off = count - desired;
  if (mode === 'at_least') return off < 0 ? off * off : 0;
  if (mode === 'at_most') return off > 0 ? off * off : 0;
  return off * off;
}

export function meetingPenalty(term: MeetingTerm, meetings: number): number {
  const off = meetings - term.target;
  if (term.mode === 'at_least') return Math.max(0, -off);
  if (term.mode === 'at_most') return Math.max(0, off);
  return Math.abs(off);
}

/** Cost in units of a pair, of either kind that counts meetings, by meetings 0..length − 1. */
export function pairCurve(terms: CostTerms, unit: Unit, length: number): Float64Array {
  const curve = new Float64Array(length);
  const contact = inUnits(terms.contactWeight, unit);
  const repeat = terms.repeat;
  const weight = repeat ? inUnits(repeat.weight, unit) : 0;
  for (let m = 0; m < length; m++) {
    curve[m] = (m === 0 ? contact : 0) + (repeat ? weight * repeatPenalty(repeat, m) : 0);
  }
  return curve;
}

/** The most meetings that any pair can have: earlier ones, and one in each session. */
export function mostMeetings(problem: Problem): number {
  let most = 0;
  for (let i = 2; i < problem.prior.length; i += 3) most = Math.max(most, problem.prior[i]);
  return most + problem.sessionCount;
}
