/** Checks a proof that no legal schedule exists: one session cannot be seated under the rules that it names. */
import * as z from 'zod';
import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { fails, holds, type Judgement } from '../../shared/judgement.ts';
import { spendNumbers, spendObjects } from '../effort.ts';
import { infeasibleSearch, replayed } from '../exact/check-exact.ts';
import { type HardRule, HardRules, sessionFacts } from '../lower/hard-rules.ts';
import { ARGUMENTS, QUICK } from './arguments.ts';
import { type Claim, infeasibleMessage } from './message.ts';
import { SessionModel } from './session-model.ts';

/** The one pointer of a certificate that needs no rule: there is too little room. */
const ROOM = '/scenario/groups';

/** @throws TooMuchEffort */
export function checkInfeasible(request: SolveRequest, certificate: InfeasibilityCertificate): Judgement {
  const { rules, message } = certificate;
  spendNumbers([certificate.numbers, rules]);
  const fault = faultUnder(request, rules, certificate);
  if (fault !== null) return fails(fault);
  const needed = new Set(neededRules(request, rules, certificate));
  const surplus = rules.find((rule) => !needed.has(rule));
  if (surplus !== undefined) return fails(`"${surplus}" is not needed`);
  const said = infeasibleMessage(request, certificate);
  // Of one seat older certificates say "1 seats".
  return message === said || message === said?.replace(/ 1 seat\.$/, ' 1 seats.')
    ? holds(message)
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
      if (faultUnder(request, fewer, claim) === null) kept = fewer;
    }
  }
  return kept.length > 0 ? kept : [ROOM];
}

/** What is wrong with the argument under these rules alone; null: they leave no seating. */
function faultUnder(
  request: SolveRequest,
  pointers: readonly string[],
  { argument, numbers }: Claim,
): string | null {
  const session = z.looseObject({ session: z.int().min(0) }).safeParse(numbers).data?.session;
  if (session === undefined) return 'the certificate does not name its session';
  const read = rulesAt(request, session, pointers);
  if (typeof read === 'string') return read;
  if (argument === 'exact_search') {
    const { holds: isProven, reason } = replayed(infeasibleSearch(request, session, pointers, numbers));
    return isProven ? null : reason;
  }
  const faultIn = ARGUMENTS.get(argument);
  if (faultIn === undefined) return `the argument "${argument}" is not known`;
  const facts = sessionFacts(request, session);
  const rules = read.filter(({ kind }) => kind !== 'apart' || !facts.mayWait);
  return faultIn(request, new SessionModel(facts, rules), numbers);
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
