/** Checks a lower bound: each piece bounds rules of its own, no rule is in two, and the pieces add up exactly. */
import type { BoundPiece, LowerBoundCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { ruleAt } from '../../scenario/rule-pointer.ts';
import {
  compare,
  FRACTION_TEXT,
  type Fraction,
  fractionText,
  parseFraction,
  plus,
  ZERO,
} from '../../shared/fraction.ts';
import { remembered } from '../../shared/remembered.ts';
import { spend, spendNumbers, spendObjects, TooMuchEffort } from '../effort.ts';
import { boundSearch } from '../exact/check-exact.ts';
import { replay } from '../exact/replay.ts';
import { earlierMeetings } from '../lower/earlier-meetings.ts';
import { linkTables } from '../lower/link-tables.ts';
import { stepsOfFacing } from '../lower/links.ts';
import type { SoftRule } from '../lower/terms.ts';
import { NotProven, refuse } from '../refuse.ts';
import { type Argument, type PieceRequest } from './argument.ts';
import { linkSessions } from './link-session.ts';
import { prices } from './prices.ts';
import { citationOf, knownRepeatsBound } from './repeats-bound.ts';
import { sessionTables } from './session-table.ts';

/** Former names of arguments in published evidence. */
const FORMER: Readonly<Record<string, Argument>> = {
  meeting_prices: prices,
  permutation_cover: knownRepeatsBound,
  balance: ({ rules, numbers, ...piece }) => {
    const classes = { rules: rules.map(({ pointer }) => pointer), ...(numbers as object) };
    return prices({ ...piece, rules, numbers: { classes } });
  },
};

const ARGUMENTS: Readonly<Record<string, Argument>> = {
  prices,
  known_repeats: knownRepeatsBound,
};

export const ARGUMENT_NAMES: readonly string[] = [...Object.keys(ARGUMENTS), 'exact_search'];

/**
 * Returns the bound if the certificate proves it.
 *
 * @throws NotProven, TooMuchEffort
 */
export function checkLowerBound(
  request: SolveRequest,
  rules: readonly SoftRule[],
  { bound, pieces }: LowerBoundCertificate,
): Fraction {
  const all = pieces.flatMap((piece) => piece.rules);
  if (new Set(all).size < all.length) refuse('two pieces bound the same rule');
  const about = remembered((over: string | undefined) => groundsOf(request, rules, over));
  let sum = ZERO;
  for (const piece of pieces) {
    naming(`"${piece.argument}" on ${piece.rules.join(', ')}`, () => {
      sum = plus(sum, confirmedBound(about(piece.over), piece));
    });
    if (!FRACTION_TEXT.test(fractionText(sum)))
      refuse('the pieces add up to no fraction that a file could state');
  }
  const claimed = parseFraction(bound);
  const isSo = claimed !== null && compare(claimed, sum) === 0;
  return isSo ? sum : refuse(`the pieces add up to ${fractionText(sum)}, not ${bound}`);
}

function byPointer(rules: readonly SoftRule[]): ReadonlyMap<string, SoftRule> {
  return new Map(rules.map((rule) => [rule.pointer, rule]));
}

/** Says in errors of the work which piece they are about. */
function naming(named: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error instanceof NotProven) refuse(`${named}: ${error.message}`);
    throw error instanceof TooMuchEffort ? new TooMuchEffort(named) : error;
  }
}

/** The facts for pieces of one kind: on who shares a group, or who meets over a link, with tables or without. */
export interface Grounds {
  /** The request as given, by which rules are identified. */
  readonly stated: SolveRequest;
  readonly shared: Shared;
  /** Why the lists of the link are no tables, if they are not; then only prices of meetings prove anything. */
  readonly noTables?: string;
  /** By pointer. */
  readonly rules: ReadonlyMap<string, SoftRule>;
}

/** @throws NotProven if there is no such link */
export function groundsOf(
  request: SolveRequest,
  rules: readonly SoftRule[],
  over: string | undefined,
): Grounds {
  if (over === undefined) {
    const inGroups = rules.filter(({ terms }) =>
      terms.every((term) => !('over' in term) || term.over === undefined),
    );
    return { stated: request, shared: sharedFacts(request), rules: byPointer(inGroups) };
  }
  if (request.scenario.links?.some(({ name }) => name === over) !== true)
    refuse(`there is no link "${over}"`);
  spend(stepsOfFacing(request.scenario));
  const tables = linkTables(request, rules, over);
  if (typeof tables === 'string') {
    const isOver = ({ terms }: SoftRule) =>
      terms.every((term) => term.kind === 'meetings' && term.over === over);
    const meets = linkSessions(request, over);
    const shared = { request, tables: [], meets, earlier: earlierMeetings(request, over) };
    return { stated: request, shared, rules: byPointer(rules.filter(isOver)), noTables: tables };
  }
  return { stated: request, shared: sharedFacts(tables.request), rules: byPointer(tables.rules) };
}

type Shared = Pick<PieceRequest, 'request' | 'tables' | 'meets' | 'earlier'>;

/** The facts against which all pieces of a certificate are checked. */
export function sharedFacts(request: SolveRequest): Shared {
  const tables = sessionTables(request);
  return { request, tables, meets: tables, earlier: earlierMeetings(request) };
}

/** Merges rules that differ only in weight into the first of them, with the sum of their weights. */
export function withoutEqual(request: SolveRequest, rules: readonly SoftRule[]): SoftRule[] {
  const found = new Map<string, SoftRule>();
  for (const soft of rules) {
    const rule = ruleAt(request, soft.pointer);
    const words =
      rule && 'penalty_weight' in rule && rules.length > 1 ? { ...rule, penalty_weight: 0 } : soft.pointer;
    const text = JSON.stringify(words);
    const first = found.get(text);
    found.set(text, first ? { ...first, weight: plus(first.weight, soft.weight) } : soft);
  }
  return [...found.values()];
}

function confirmedBound(grounds: Grounds, piece: BoundPiece): Fraction {
  const claimed = parseFraction(piece.bound) ?? refuse(`"${piece.bound}" is no fraction`);
  const proven = provenBy(grounds, piece, claimed);
  const isSo = compare(claimed, proven) <= 0;
  return isSo ? claimed : refuse(`it proves ${fractionText(proven)}, not ${piece.bound}`);
}

/**
 * The least joint cost of a piece's rules that its numbers prove. Finders of numbers call this, too.
 *
 * @param claimed the bound that an exact search should prove; null: no exact search
 * @throws NotProven, TooMuchEffort
 */
export function provenBy(
  { stated, shared, noTables, rules }: Grounds,
  { rules: pointers, argument, numbers, source }: Omit<BoundPiece, 'bound'>,
  claimed: Fraction | null,
): Fraction {
  const prove = [ARGUMENTS, FORMER].find((all) => Object.hasOwn(all, argument))?.[argument];
  if (noTables !== undefined && prove !== prices) refuse(noTables);
  spendObjects(1 + pointers.length);
  spendNumbers(numbers);
  const own = pointers.flatMap((pointer) => rules.get(pointer) ?? []);
  if (own.length === 0 || own.length < pointers.length) refuse('the rules are not soft rules of the request');
  const idle = own.find(({ weight }) => weight.n === 0n);
  if (idle !== undefined) refuse(`${idle.pointer} has weight 0`);
  const piece: PieceRequest = { ...shared, rules: withoutEqual(stated, own), numbers };
  if (source !== citationOf(piece, argument)) refuse('the source is not that of the argument');
  if (claimed !== null && argument === 'exact_search') {
    const { formula, lemmas } = boundSearch(shared.request, own, claimed, numbers);
    replay(formula, lemmas);
    return claimed;
  }
  return prove === undefined ? refuse('the argument is not one of this version') : prove(piece);
}
