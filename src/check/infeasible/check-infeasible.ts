/** Checks a proof that no legal schedule exists: one session cannot be seated under the rules that it names. */
import * as z from 'zod';
import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { fails, type Judgement } from '../../shared/judgement.ts';
import type { Effort } from '../effort.ts';
import { infeasibleSearch, replayed } from '../exact/check-exact.ts';
import {
  checkClique,
  checkContradiction,
  checkMinSizes,
  checkPacking,
  checkSeats,
  misnamed,
  type Naming,
  NUMBERS,
} from './arguments.ts';
import { type Claim, infeasibleMessage } from './message.ts';
import { checkSearch } from './search.ts';
import { ROOM, type SessionRules, sessionRules } from './session-rules.ts';

/** Arguments quick enough to be asked once more without each rule. */
const QUICK: ReadonlySet<string> = new Set(['contradiction', 'seats', 'clique', 'packing', 'min_sizes']);

const MISSHAPEN = 'the numbers are not those of the argument';

/** @throws TooMuchEffort */
export function checkInfeasible(
  request: SolveRequest,
  certificate: InfeasibilityCertificate,
  effort: Effort,
): Judgement {
  const { rules, message } = certificate;
  effort.takeNumbers([certificate.numbers, rules]);
  const judgement = checkUnder(request, rules, certificate, effort);
  if (!judgement.holds) return judgement;
  const needed = new Set(neededRules(request, rules, certificate, effort));
  const surplus = rules.find((rule) => !needed.has(rule));
  if (surplus !== undefined) return fails(`"${surplus}" is not needed`);
  return message === infeasibleMessage(request, certificate)
    ? judgement
    : fails('the message is not what the proof says');
}

/**
 * Those of the rules without which a quick argument does not hold, dropping one after the other; `/scenario/groups` where
 * it needs none. All of them for a search, which is not run so often.
 *
 * @throws TooMuchEffort
 */
export function neededRules(
  request: SolveRequest,
  rules: readonly string[],
  claim: Claim,
  effort: Effort,
): string[] {
  let kept = [...rules];
  if (QUICK.has(claim.argument)) {
    for (const rule of rules) {
      const fewer = kept.filter((other) => other !== rule);
      if (checkUnder(request, fewer, claim, effort).holds) kept = fewer;
    }
  }
  return kept.length > 0 ? kept : [ROOM];
}

function checkUnder(
  request: SolveRequest,
  pointers: readonly string[],
  { argument, numbers }: Claim,
  effort: Effort,
): Judgement {
  const session = z.looseObject({ session: z.int().min(0) }).safeParse(numbers).data?.session;
  if (session === undefined) return fails('the certificate does not name its session');
  const rules = sessionRules(request, session, pointers, effort);
  if (typeof rules === 'string') return fails(rules);
  switch (argument) {
    case 'contradiction':
      return named(rules, NUMBERS.contradiction, numbers, checkContradiction);
    case 'seats':
      return named(rules, NUMBERS.seats, numbers, checkSeats);
    case 'clique':
      return named(rules, NUMBERS.clique, numbers, checkClique);
    case 'packing':
      return named(rules, NUMBERS.packing, numbers, checkPacking);
    case 'min_sizes':
      return NUMBERS.min_sizes.safeParse(numbers).success ? checkMinSizes(rules) : fails(MISSHAPEN);
    case 'search':
      return NUMBERS.search.safeParse(numbers).success ? checkSearch(rules) : fails(MISSHAPEN);
    case 'exact_search':
      return replayed(infeasibleSearch({ request, effort }, session, pointers, numbers), effort);
    default:
      return fails(`the argument "${argument}" is not known`);
  }
}

function named<T extends Naming>(
  rules: SessionRules,
  shape: z.ZodType<T>,
  numbers: unknown,
  check: (rules: SessionRules, numbers: T) => Judgement,
): Judgement {
  const read = shape.safeParse(numbers);
  if (!read.success) return fails(MISSHAPEN);
  const fault = misnamed(rules, read.data);
  return fault === null ? check(rules, read.data) : fails(fault);
}
