/** The lower bound of a problem: the sum of the best arguments on rules, alone or together. */
import type { SoftRule } from '../../check/lower/terms.ts';
import type { LowerBoundCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { pairCosts } from '../../scenario/lower/pair-costs.ts';
import type { Link, PairCosts, PairCurve, Problem } from '../../scenario/problem.ts';
import { finished } from '../../shared/finished.ts';
import { type Fraction, fractionText } from '../../shared/fraction.ts';
import { grouped } from '../../shared/grouped.ts';
import { balancePiece } from './class-balance.ts';
import { linkTables, rulesOver } from './link-tables.ts';
import { meetingCosts, type PairRanges, pairRanges } from './meeting-costs.ts';
import { meetingsPiece } from './meetings.ts';
import { best, better, certified, type Piece, PieceMaker, sumOf, positive } from './piece.ts';
import { type RuleParts, rulePartsOf } from './rule-parts.ts';
import { stated } from './stated.ts';
import { visitsPiece } from './visit-prices.ts';
import { isManyVisits, secondsOfVisits } from './visit-seats.ts';
import { wishesPiece } from './wish-prices.ts';

/** The most people for which a table of pairs is made; beyond, the bound on rules over all sessions is 0. */
const MOST_PEOPLE = 1500;
/** Pairs of people whose meetings are bounded in a second. */
const PAIRS_PER_SECOND = 15_000_000;
/** People times curves of pairs whose prices are found in a second; of single pairs, each counted for both people (experiment A54). */
const PRICED_PER_SECOND = 2_500_000;
const SINGLE_PER_SECOND = 60_000;
/** People whose pairs, some of them with numbers, are priced and checked in a second (experiment A65). */
const NUMBERED_PER_SECOND = 1000;

/** Seconds for checking a piece that was begun, even if time is over. */
const SHORT_CHECK = 0.02;

export interface BoundOptions {
  /** Called before each piece; if too few seconds are left, the remaining pieces are skipped. Absent: no limit. */
  readonly secondsLeft?: () => number;
  /** The problem's rules as the checker reads them; absent: those of the request. */
  readonly rules?: readonly SoftRule[];
}

type Limited = Pick<BoundOptions, 'rules'> & Required<Pick<BoundOptions, 'secondsLeft'>>;

interface Work {
  readonly problem: Problem;
  readonly parts: RuleParts;
  /** Null: too many people, or too little time. */
  readonly ranges: PairRanges | null;
  readonly maker: PieceMaker;
  readonly secondsLeft: () => number;
  /** Whether at most `seconds` are left; absent: 0. */
  readonly isOver: (seconds?: number) => boolean;
}

/**
 * Work that yields between pieces, or within one, so that the caller decides when it goes on; a number is the seconds that the next
 * step takes, more than are left: it is skipped unless there are more by then.
 */
type Steps<Found> = Generator<number | undefined, Found>;

/** The quick lower bound: milliseconds for hundreds of people. For problems that `proveInfeasible` did not refute. */
export function lowerBound(
  problem: Problem,
  request: SolveRequest,
  options: BoundOptions = {},
): LowerBoundCertificate {
  return finished(lowerBoundSteps(problem, request, options));
}

/** The same, a step at a time. */
export function* lowerBoundSteps(
  problem: Problem,
  request: SolveRequest,
  { secondsLeft = () => Number.POSITIVE_INFINITY, ...more }: BoundOptions = {},
): Steps<LowerBoundCertificate> {
  const options = { secondsLeft, ...more };
  const pieces = yield* piecesOf(problem, request, options);
  for (const link of problem.links) {
    const tables = linkTables(problem, link);
    const over = tables?.alone ?? meetingsOver(problem, link);
    pieces.push(...(yield* piecesOf(over, request, { ...options, over: link.name })));
    yield;
  }
  return {
    kind: 'lower_bound',
    version: 2,
    bound: fractionText(sumOf(pieces)),
    pieces: pieces.map(certified),
  };
}

function meetingsOver(problem: Problem, link: Link): Problem {
  const none = { visits: [], partitions: [], counts: [], squares: [], company: [] };
  const costs = { measure: problem.costs.measure, ...rulesOver(problem, link), ...none };
  return { ...problem, costs, prior: link.prior };
}

/** Pieces on rules on who shares a group, or on who meets over a link. */
function* piecesOf(
  problem: Problem,
  request: SolveRequest,
  { secondsLeft, rules, over }: Limited & { readonly over?: string },
): Steps<Piece[]> {
  const isOver = (seconds = 0) => secondsLeft() <= seconds;
  const parts = rulePartsOf(problem.costs);
  const { peopleCount } = problem;
  const isTooLong = peopleCount > MOST_PEOPLE || isOver(peopleCount ** 2 / PAIRS_PER_SECOND);
  const maker = new PieceMaker(problem, request, () => Math.max(SHORT_CHECK, secondsLeft()), rules, over);
  // Then the checker would give up.
  if (maker.meets.length === 0) return [];
  const ranges = isTooLong ? null : pairRanges(peopleCount, maker.meets);
  const work = { problem, parts, ranges, maker, secondsLeft, isOver };
  // First, since they take little time.
  const ofSquares = positive(yield* alonePieces(work, parts.squares.keys()));
  return [
    ...(yield* companyPieces(work)),
    ...(yield* visitPieces(work)),
    ...positive(yield* setPieces(work, parts.partial)),
    ...(yield* balancePieces(work)),
    ...ofSquares,
  ];
}

function* inTime<Part>(
  parts: Iterable<Part>,
  isOver: () => boolean,
  pieceOf: (part: Part) => Piece | null,
): Steps<(Piece | null)[]> {
  const pieces: (Piece | null)[] = [];
  for (const part of parts) {
    pieces.push(isOver() ? null : pieceOf(part));
    yield;
  }
  return pieces;
}

/**
 * Pieces on rules on pairs in all sessions: one for all rules, or one for rules on everybody and one for each other rule; without the
 * numbers of pairs first, since with these it may take too long.
 */
function* pairPieces(work: Work): Steps<Piece[]> {
  const { parts, ranges } = work;
  const { peopleCount } = work.problem;
  const isSingle = ([first, ...others]: readonly PairCurve[]) =>
    others.length === 0 && first.people.length < peopleCount && !first.withPrior;
  const single = new Map([...parts.whole].filter(([, sets]) => isSingle(sets)));
  const shared = new Map([...parts.whole].filter(([rule]) => !single.has(rule)));
  const ofSingle = yield* setPieces(work, single);
  let found = positive(ofSingle);
  const none: PairNumbers = new Map();
  for (const numbers of parts.tables.size === 0 ? [none] : [none, parts.tables]) {
    if (ranges === null) break;
    const apart = [yield* jointPiece(work, ranges, shared, numbers), ...ofSingle];
    const joint = single.size === 0 ? [] : [yield* jointPiece(work, ranges, parts.whole, numbers)];
    found = better(found, better(apart, joint));
  }
  return found;
}

function* alonePieces({ maker, isOver }: Work, rules: Iterable<number>): Steps<(Piece | null)[]> {
  return yield* inTime(rules, isOver, (rule) => maker.piece([rule], 'prices', {}));
}

/** Pieces on rules on pairs in all sessions, and on wishes for company: apart or together. */
function* companyPieces(work: Work): Steps<Piece[]> {
  const { problem, parts, ranges, maker, isOver } = work;
  const wished = [...parts.company.keys()];
  const apart = [...(yield* pairPieces(work)), ...positive(yield* alonePieces(work, wished))];
  if (wished.length === 0 || ranges === null || maker.tables.length === 0 || isOver()) return apart;
  const pairs = costsOfPairs(problem, parts.whole, parts.tables);
  const costs = meetingCosts(problem, maker.meets, ranges, pairs);
  yield;
  const rules = [...parts.whole.keys(), ...parts.tables.keys()];
  return better(apart, [yield* wishesPiece(problem, maker, costs, rules, wished, isOver)]);
}

type PairRules = ReadonlyMap<number, readonly PairCurve[]>;
type PairNumbers = RuleParts['tables'];

function* jointPiece(
  { problem, maker, secondsLeft, isOver }: Work,
  ranges: PairRanges,
  rules: PairRules,
  numbers: PairNumbers,
): Steps<Piece | null> {
  const all = [...rules.keys(), ...numbers.keys()];
  if (all.length === 0) return null;
  const costs = costsOfPairs(problem, rules, numbers);
  const { peopleCount } = problem;
  const curves = Math.max(costs.whole.length, rules.size);
  const single = [...numbers.values()].flat().reduce((sum, { people }) => sum + people.length, 0);
  const seconds = Math.min((peopleCount * curves) / PRICED_PER_SECOND, peopleCount ** 2 / SINGLE_PER_SECOND);
  const numbered = numbers.size === 0 ? 0 : peopleCount / NUMBERED_PER_SECOND;
  const needed = Math.max(seconds, numbered, Math.min(peopleCount * curves, single) / SINGLE_PER_SECOND);
  if (isOver(needed)) yield needed;
  if (isOver(needed)) return null;
  // With numbers it gets half of the time, so that what is proven without them comes in time.
  const left = secondsLeft();
  const least = numbers.size > 0 && Number.isFinite(left) ? left / 2 : 0;
  return yield* meetingsPiece(problem, maker, ranges, all, costs, () => isOver(least));
}

function* setPieces({ problem, maker, isOver }: Work, rules: PairRules): Steps<(Piece | null)[]> {
  return yield* inTime(rules, isOver, ([rule, [set, ...others]]) => {
    if (others.length > 0) return null;
    const named = problem.costs.sources[rule][0];
    const prices = setPrices(set, maker.tables.length, problem.costs.measure);
    return best(prices.map((price) => maker.piece([rule], 'prices', { sets: [{ rule: named, price }] })));
  });
}

/** Candidate prices of a meeting for a convex curve on the pairs of a set: its steps, or 0; one of them gives the best bound. */
function setPrices({ points }: PairCurve, sessions: number, measure: Fraction): number[] {
  const steps = points.slice(1, sessions + 1).map((cost, m) => Number(cost - points[m]));
  const different = [...new Set(steps)];
  return (different.length === 1 ? different : [0, ...different]).map((price) => stated(price, measure));
}

function costsOfPairs(problem: Problem, rules: PairRules, numbers: PairNumbers): PairCosts {
  const { pairs } = problem.costs;
  const [sets, tables] = [[...rules.values()].flat(), [...numbers.values()].flat()];
  const isAll =
    tables.length === pairs.tables.length && sets.length + pairs.partial.length === pairs.sets.length;
  return isAll ? pairs : pairCosts(problem, sets, tables);
}

function* balancePieces({ problem, parts: { counts }, maker, isOver }: Work): Steps<Piece[]> {
  const byPartition = grouped(counts.keys(), (rule) => counts.get(rule)![0].partition);
  const pieces: Piece[] = [];
  for (const rules of byPartition.values()) {
    const found = yield* apartOrTogether(rules, isOver, (some) => balancePiece(problem, maker, some, isOver));
    pieces.push(...found);
  }
  return pieces;
}

function* visitPieces({ problem, parts: { visits }, maker, isOver }: Work): Steps<Piece[]> {
  const all = [...visits.values()].flat();
  if (isManyVisits(problem, all) || isOver(secondsOfVisits(problem, all))) return [];
  return yield* apartOrTogether([...visits.keys()], isOver, (some) => {
    const curves = some.flatMap((rule) => visits.get(rule)!);
    return visitsPiece(problem, maker, some, curves, isOver);
  });
}

function* apartOrTogether(
  rules: readonly number[],
  isOver: () => boolean,
  joint: (rules: readonly number[]) => Steps<Piece | null>,
): Steps<Piece[]> {
  const apart: (Piece | null)[] = [];
  for (const rule of rules) apart.push(isOver() ? null : yield* joint([rule]));
  const isDone = rules.length < 2 || isOver();
  return isDone ? positive(apart) : better(apart, [yield* joint(rules)]);
}
