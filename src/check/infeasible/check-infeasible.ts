/** Checks a proof that no legal schedule exists: one session cannot be seated under the rules that it names. */
import * as z from 'zod';
import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { fails, holds, type Judgement } from '../../shared/judgement.ts';
import { spendNumbers, spendObjects } from '../effort.ts';
import { infeasibleSearch, replayed } from '../exact/check-exact.ts';
import { type HardRule, HardRules, sessionFacts } from '../lower/hard-rules.ts';
import { ARGUMENTS, LINK_PACKING, QUICK, SEARCHED } from './arguments.ts';
import { SessionModel } from './session-model.ts';

/** The one pointer of a certificate that needs no rule: there is too little room. */
const ROOM = '/scenario/groups';

type Claim = Pick<InfeasibilityCertificate, 'argument' | 'numbers'>;

/** @throws TooMuchEffort */
export function checkInfeasible(request: SolveRequest, certificate: InfeasibilityCertificate): Judgement {
  const { rules, message } = certificate;
  spendNumbers([certificate.numbers, rules]);
  const judged = judgedUnder(request, rules, certificate);
  if (!judged.holds) return judged;
  const needed = new Set(neededRules(request, rules, certificate));
  const surplus = rules.find((rule) => !needed.has(rule));
  if (surplus !== undefined) return fails(`"${surplus}" is not needed`);
  return message === judged.reason ? judged : fails('the message is not what the proof says');
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
      if (judgedUnder(request, fewer, claim).holds) kept = fewer;
    }
  }
  return kept.length > 0 ? kept : [ROOM];
}

/**
 * The sentence that a claim says to people; null: it does not hold. A search is not made again for it.
 *
 * @throws TooMuchEffort
 */
export function messageOf(request: SolveRequest, rules: readonly string[], claim: Claim): string | null {
  const searched = SEARCHED.get(claim.argument);
  if (searched !== undefined) return sentence(Number(claim.numbers.session), searched);
  const judged = judgedUnder(request, rules, claim);
  return judged.holds ? judged.reason : null;
}

/** Sessions are counted from 1, as in tables. */
function sentence(session: number, words: string): string {
  return `In session ${session + 1}, ${words}.`;
}

/** Whether the argument holds under these rules alone, which then leave no seating, with its sentence; or what is wrong. */
function judgedUnder(
  request: SolveRequest,
  pointers: readonly string[],
  { argument, numbers }: Claim,
): Judgement {
  const session = z.looseObject({ session: z.int().min(0) }).safeParse(numbers).data?.session;
  if (session === undefined) return fails('the certificate does not name its session');
  const read = rulesAt(request, session, pointers, argument === LINK_PACKING);
  if (typeof read === 'string') return fails(read);
  const said = (words: string) => holds(sentence(session, words));
  if (argument === 'exact_search') {
    const proven = replayed(infeasibleSearch(request, session, pointers, numbers));
    return proven.holds ? said(SEARCHED.get(argument)!) : proven;
  }
  const judge = ARGUMENTS.get(argument);
  if (judge === undefined) return fails(`the argument "${argument}" is not known`);
  const facts = sessionFacts(request, session);
  const rules = read.filter(({ kind, over }) => kind !== 'apart' || over !== undefined || !facts.mayWait);
  const judged = judge(request, new SessionModel(facts, rules), numbers);
  return judged.holds ? said(judged.reason) : judged;
}

/** A sentence where one is no hard rule of the session, or there twice. */
function rulesAt(
  request: SolveRequest,
  session: number,
  pointers: readonly string[],
  overLink: boolean,
): HardRule[] | string {
  const { people, groups, session_count } = request.scenario;
  if (session >= session_count) return `there is no session ${session + 1}`;
  spendObjects(people.length + groups.length + pointers.length);
  if (new Set(pointers).size < pointers.length) return 'a rule is named twice';
  if (pointers.length === 1 && pointers[0] === ROOM) return [];
  const reader = new HardRules(request);
  const rules: HardRule[] = [];
  for (const pointer of pointers) {
    const rule = reader.at(pointer, session);
    if (rule === null || (rule.over !== undefined) !== overLink)
      return `"${pointer}" is no hard rule of session ${session + 1}`;
    rules.push(rule);
  }
  return rules;
}
