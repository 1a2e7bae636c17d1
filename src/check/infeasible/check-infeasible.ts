/** Checks a proof that no legal schedule exists: one session cannot be seated under the rules that it names. */
import * as z from 'zod';
import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { fails, holds, type Judgement } from '../../shared/judgement.ts';
import { spend, spendNumbers, spendObjects } from '../effort.ts';
import { infeasibleSearch, replayed } from '../exact/check-exact.ts';
import { type HardRule, HardRules, sessionFacts } from '../lower/hard-rules.ts';
import {
  checkClique,
  checkContradiction,
  checkMinSizes,
  checkPacking,
  checkSeats,
  type Named,
  NUMBERS,
  namedIn,
} from './arguments.ts';
import { type Claim, infeasibleMessage } from './message.ts';
import { SessionModel } from './session-model.ts';
import { trySeatings } from './try-seatings.ts';

/** Arguments quick enough to be asked once more without each rule. */
const QUICK: ReadonlySet<string> = new Set(['contradiction', 'seats', 'clique', 'packing', 'min_sizes']);

/** The one pointer of a certificate that needs no rule: there is too little room. */
const ROOM = '/scenario/groups';

/** The most placements that the checker tries; a larger search is not accepted as a proof. */
const SEARCH_LIMIT = 200_000;

const MISSHAPEN = 'the numbers are not those of the argument';

/** @throws TooMuchEffort */
export function checkInfeasible(request: SolveRequest, certificate: InfeasibilityCertificate): Judgement {
  const { rules, message } = certificate;
  spendNumbers([certificate.numbers, rules]);
  const judgement = checkUnder(request, rules, certificate);
  if (!judgement.holds) return judgement;
  const needed = new Set(neededRules(request, rules, certificate));
  const surplus = rules.find((rule) => !needed.has(rule));
  if (surplus !== undefined) return fails(`"${surplus}" is not needed`);
  const said = infeasibleMessage(request, certificate);
  // Of one seat older certificates say "1 seats".
  return message === said || message === said?.replace(/ 1 seat\.$/, ' 1 seats.')
    ? judgement
    : fails('the message is not what the proof says');
}

/**
 * The rules that a quick argument needs, found by leaving out one after the other; `/scenario/groups` where
 * it needs none. For a search, which takes too long for that, all of them.
 *
 * @throws TooMuchEffort
 */
export function neededRules(request: SolveRequest, rules: readonly string[], claim: Claim): string[] {
  let kept = [...rules];
  if (QUICK.has(claim.argument)) {
    for (const rule of rules) {
      const fewer = kept.filter((other) => other !== rule);
      if (checkUnder(request, fewer, claim).holds) kept = fewer;
    }
  }
  return kept.length > 0 ? kept : [ROOM];
}

function checkUnder(
  request: SolveRequest,
  pointers: readonly string[],
  { argument, numbers }: Claim,
): Judgement {
  const session = z.looseObject({ session: z.int().min(0) }).safeParse(numbers).data?.session;
  if (session === undefined) return fails('the certificate does not name its session');
  const read = rulesAt(request, session, pointers);
  if (typeof read === 'string') return fails(read);
  if (argument === 'exact_search') return replayed(infeasibleSearch(request, session, pointers, numbers));
  const facts = sessionFacts(request, session);
  const rules = read.filter(({ kind }) => kind !== 'apart' || !facts.mayWait);
  const model = new SessionModel(facts, rules);
  const named = <T extends { readonly people: readonly string[] }>(
    shape: z.ZodType<T>,
    check: (model: SessionModel, named: Named, numbers: T) => Judgement,
  ): Judgement => {
    const { data } = shape.safeParse(numbers);
    if (data === undefined) return fails(MISSHAPEN);
    const found = namedIn(request, model, data);
    return typeof found === 'string' ? fails(found) : check(model, found, data);
  };
  switch (argument) {
    case 'contradiction':
      return named(NUMBERS.contradiction, checkContradiction);
    case 'seats':
      return named(NUMBERS.seats, checkSeats);
    case 'clique':
      return named(NUMBERS.clique, checkClique);
    case 'packing':
      return named(NUMBERS.packing, checkPacking);
    case 'min_sizes':
      return NUMBERS.min_sizes.safeParse(numbers).success ? checkMinSizes(model) : fails(MISSHAPEN);
    case 'search':
      return NUMBERS.search.safeParse(numbers).success ? checkSearch(model) : fails(MISSHAPEN);
    default:
      return fails(`the argument "${argument}" is not known`);
  }
}

/** Tries every seating of the people whom a rule binds anew. */
function checkSearch({ seatings }: SessionModel): Judgement {
  spend(seatings.seats.length * seatings.units.reduce((sum, { homes }) => sum + homes.length + 1, 1));
  const { found, placements } = trySeatings(seatings, SEARCH_LIMIT, (looks) => {
    spend(looks);
    return true;
  });
  if (found === 'some') return fails('there is a seating that keeps these rules');
  if (found === 'limit') return fails(`the search needs more than ${SEARCH_LIMIT} placements`);
  return holds(`all ${placements} placements lead nowhere`);
}

/** A sentence where one is no hard rule of the session, or there twice. */
function rulesAt(request: SolveRequest, session: number, pointers: readonly string[]): HardRule[] | string {
  const { people, groups, session_count } = request.scenario;
  if (session >= session_count) return `there is no session ${session + 1}`;
  spendObjects(people.length + groups.length + pointers.length);
  if (new Set(pointers).size < pointers.length) return 'a rule is named twice';
  if (pointers.length === 1 && pointers[0] === ROOM) return [];
  const reader = new HardRules(request);
  const rules: HardRule[] = [];
  for (const pointer of pointers) {
    const rule = reader.at(pointer, session);
    // No argument here knows who meets over a link.
    if (rule === null || rule.over !== undefined)
      return `"${pointer}" is no hard rule of session ${session + 1}`;
    rules.push(rule);
  }
  return rules;
}
