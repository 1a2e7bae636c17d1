/** The lower bound of a problem: the best arguments on rules apart or together, added up. */
import type { BoundPiece, LowerBoundCertificate } from '../../result/certificate.ts';
import { pairCosts } from '../../scenario/lower/pair-costs.ts';
import type { Costs, Problem } from '../../scenario/problem.ts';
import { fraction, fractionText, times } from '../../shared/fraction.ts';
import { balancePiece } from './class-balance.ts';
import { meetingsPiece } from './meetings.ts';
import { pairRanges } from './pair-ranges.ts';
import type { Names, Piece } from './piece.ts';
import { factsOfSessions, type SessionFacts } from './session-facts.ts';
import { setBound } from './set-prices.ts';
import { squaresPiece } from './square-sums.ts';
import { visitsPiece } from './visit-prices.ts';

/** People beyond which a table of pairs is too large; the bound on rules over all sessions is 0 then. */
const MOST_PEOPLE = 1500;

/** Milliseconds for hundreds of people. For problems whose hard rules `proveInfeasible` did not refute. */
export function lowerBound(problem: Problem, names: Names): LowerBoundCertificate {
  const facts = factsOfSessions(problem);
  const pieces = [
    ...pairPieces(problem, names, facts),
    ...balancePieces(problem, names),
    ...visitPieces(problem, names),
    ...squarePieces(problem, facts),
  ];
  const bound = times(fraction(unitsOf(pieces)), problem.costs.measure);
  return {
    kind: 'lower_bound',
    version: 2,
    bound: fractionText(bound),
    pieces: pieces.map((piece) => certified(problem, piece)),
  };
}

/** A piece as certificates have it. */
export function certified({ costs }: Problem, piece: Piece): BoundPiece {
  const { sources, argument, units, numbers, source } = piece;
  return {
    rules: sources.map((rule) => costs.sources[rule]),
    argument,
    bound: fractionText(times(fraction(units), costs.measure)),
    numbers,
    ...(source === undefined ? {} : { source }),
  };
}

/** Pieces that say anything. */
function worthy(pieces: readonly (Piece | null)[]): Piece[] {
  return pieces.filter((piece) => piece !== null).filter(({ units }) => units > 0n);
}

function unitsOf(pieces: readonly Piece[]): bigint {
  return pieces.reduce((sum, { units }) => sum + units, 0n);
}

/** The pieces of rules taken one by one, or of all together: whichever say more. */
function better(apart: readonly (Piece | null)[], together: readonly (Piece | null)[]): Piece[] {
  const [one, other] = [worthy(apart), worthy(together)];
  return unitsOf(other) > unitsOf(one) ? other : one;
}

/** The rules that have parts of this kind only, in order. */
function rulesOf(costs: Costs, kind: 'pairs' | 'visits' | 'counts' | 'squares'): number[] {
  const parts = {
    pairs: costs.pairs.sets,
    visits: costs.visits,
    counts: costs.counts,
    squares: costs.squares,
  };
  const has = (rule: number, one: keyof typeof parts) => parts[one].some(({ source }) => source === rule);
  return [...costs.sources.keys()].filter((rule) =>
    (Object.keys(parts) as (keyof typeof parts)[]).every((one) => has(rule, one) === (one === kind)),
  );
}

/** Rules on pairs that count all sessions, and rules that count classes of one partition. */
export function wholeRules({ costs }: Problem): { pairs: number[]; counts: number[] } {
  const { sets, partial } = costs.pairs;
  const inSome = (rule: number) => sets.some((set) => set.source === rule && partial.includes(set));
  return {
    pairs: rulesOf(costs, 'pairs').filter((rule) => !inSome(rule)),
    counts: rulesOf(costs, 'counts').filter((rule) => partitionOf(costs, rule) !== null),
  };
}

/** Null: it counts classes of several. */
function partitionOf({ counts }: Costs, rule: number): number | null {
  const partitions = new Set(
    counts.filter(({ source }) => source === rule).map(({ partition }) => partition),
  );
  const [partition] = partitions;
  return partitions.size === 1 ? partition : null;
}

/**
 * What counts all sessions is bounded together; or apart, what holds for everyone together and each other rule by
 * itself, as what counts some sessions always is.
 */
function pairPieces(problem: Problem, names: Names, facts: readonly SessionFacts[]): Piece[] {
  const { costs, peopleCount } = problem;
  const setsOf = (rule: number) => costs.pairs.sets.filter(({ source }) => source === rule);
  const whole = wholeRules(problem).pairs;
  const partial = rulesOf(costs, 'pairs').filter((rule) => !whole.includes(rule));
  const single = whole.filter((rule) => {
    const sets = setsOf(rule);
    return sets.length === 1 && sets[0].people.length < peopleCount && !sets[0].withPrior;
  });
  const shared = whole.filter((rule) => !single.includes(rule));
  const ofSets = (list: readonly number[]): (Piece | null)[] =>
    list.map((rule) => {
      const [set, ...others] = setsOf(rule);
      if (others.length > 0) return null;
      const { price, units } = setBound(set, costs.constants[rule], facts, costs.measure);
      return { sources: [rule], argument: 'set_prices', units, numbers: { price } };
    });
  const inSome = worthy(ofSets(partial));
  if (peopleCount > MOST_PEOPLE) return [...worthy(ofSets(single)), ...inSome];
  const ranges = pairRanges(peopleCount, facts);
  const joint = (list: readonly number[]): Piece | null => {
    if (list.length === 0) return null;
    const sets = list.flatMap(setsOf);
    const all = sets.length + costs.pairs.partial.length === costs.pairs.sets.length;
    return meetingsPiece(problem, names, facts, ranges, list, all ? costs.pairs : pairCosts(problem, sets));
  };
  const apart = [joint(shared), ...ofSets(single)];
  return [...(single.length === 0 ? worthy(apart) : better(apart, [joint(whole)])), ...inSome];
}

function balancePieces(problem: Problem, names: Names): Piece[] {
  const { costs } = problem;
  const byPartition = new Map<number, number[]>();
  for (const rule of wholeRules(problem).counts) {
    const partition = partitionOf(costs, rule)!;
    byPartition.set(partition, [...(byPartition.get(partition) ?? []), rule]);
  }
  const joint = (list: readonly number[]): Piece =>
    balancePiece(
      problem,
      names,
      list,
      costs.counts.filter(({ source }) => list.includes(source)),
    );
  return [...byPartition.values()].flatMap((rules) =>
    rules.length === 1
      ? worthy([joint(rules)])
      : better(
          rules.map((rule) => joint([rule])),
          [joint(rules)],
        ),
  );
}

function visitPieces(problem: Problem, names: Names): Piece[] {
  const { costs } = problem;
  const rules = rulesOf(costs, 'visits');
  const joint = (list: readonly number[]): Piece | null =>
    visitsPiece(
      problem,
      names,
      list,
      costs.visits.filter(({ source }) => list.includes(source)),
    );
  if (rules.length < 2) return worthy(rules.map((rule) => joint([rule])));
  return better(
    rules.map((rule) => joint([rule])),
    [joint(rules)],
  );
}

function squarePieces(problem: Problem, facts: readonly SessionFacts[]): Piece[] {
  const { costs } = problem;
  return worthy(
    rulesOf(costs, 'squares').map((rule) => {
      const [square, ...others] = costs.squares.filter(({ source }) => source === rule);
      return others.length > 0 ? null : squaresPiece(problem, facts, rule, square);
    }),
  );
}
