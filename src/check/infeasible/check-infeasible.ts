/** Checks a proof that no legal schedule exists: one session cannot be seated under the rules that it names. */
import * as z from 'zod';
import type { InfeasibilityCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { spendNumbers, spendObjects } from '../effort.ts';
import { infeasibleSearch } from '../exact/check-exact.ts';
import { replay } from '../exact/replay.ts';
import { type HardRule, HardRules, sessionFacts } from '../lower/hard-rules.ts';
import { SessionModel } from '../lower/session-model.ts';
import { refuse, unlessRefused } from '../refuse.ts';
import { ARGUMENTS, LINK_PACKING, QUICK, READ_LINKS, SEARCHED } from './arguments.ts';

/** The only pointer of a certificate that needs no rule: there is too little room. */
const ROOM = '/scenario/groups';

type Claim = Pick<InfeasibilityCertificate, 'argument' | 'numbers'>;

/** @returns the sentence for people; throws NotProven, TooMuchEffort */
export function checkInfeasible(request: SolveRequest, certificate: InfeasibilityCertificate): string {
  const { rules, message } = certificate;
  spendNumbers([certificate.numbers, rules]);
  const said = sentenceUnder(request, rules, certificate);
  const needed = new Set(neededRules(request, rules, certificate));
  const surplus = rules.find((rule) => !needed.has(rule));
  if (surplus !== undefined) refuse(`"${surplus}" is not needed`);
  return message === said ? said : refuse('the message is not what the proof says');
}

/**
 * The rules that a quick argument needs, found by leaving them out one by one; `/scenario/groups` if it needs none.
 * For a search, which takes too long for that, all of them.
 *
 * @throws TooMuchEffort
 */
export function neededRules(request: SolveRequest, rules: readonly string[], claim: Claim): string[] {
  let kept = [...rules];
  if (QUICK.has(claim.argument)) {
    for (const rule of rules) {
      const fewer = kept.filter((other) => other !== rule);
      if (unlessRefused(() => sentenceUnder(request, fewer, claim)) !== null) kept = fewer;
    }
  }
  return kept.length > 0 ? kept : [ROOM];
}

/**
 * The sentence of a claim; null: it does not hold. A search is not repeated for it.
 *
 * @throws TooMuchEffort
 */
export function messageOf(request: SolveRequest, rules: readonly string[], claim: Claim): string | null {
  const searched = SEARCHED.get(claim.argument);
  if (searched !== undefined) return inSession(Number(claim.numbers.session), searched);
  return unlessRefused(() => sentenceUnder(request, rules, claim));
}

/** Sessions are counted from 1, as in tables. */
function inSession(session: number, words: string): string {
  return `In session ${session + 1}, ${words}.`;
}

/** The sentence of the argument, which holds under these rules alone: they leave no seating. */
function sentenceUnder(
  request: SolveRequest,
  pointers: readonly string[],
  { argument, numbers }: Claim,
): string {
  const session = z.looseObject({ session: z.int().min(0) }).safeParse(numbers).data?.session;
  if (session === undefined) refuse('the certificate does not name its session');
  const read = rulesAt(request, session, pointers, argument);
  if (argument === 'exact_search') {
    const { formula, lemmas } = infeasibleSearch(request, session, pointers, numbers);
    replay(formula, lemmas);
    return inSession(session, SEARCHED.get(argument)!);
  }
  const wordsOf = ARGUMENTS.get(argument) ?? refuse(`the argument "${argument}" is not known`);
  const facts = sessionFacts(request, session);
  const rules = read.filter(({ kind, over }) => kind !== 'apart' || over !== undefined || !facts.mayWait);
  return inSession(session, wordsOf(request, new SessionModel(facts, rules), numbers));
}

/** Each is a hard rule of the session, and there once. */
function rulesAt(
  request: SolveRequest,
  session: number,
  pointers: readonly string[],
  argument: string,
): HardRule[] {
  const { people, groups, session_count } = request.scenario;
  if (session >= session_count) refuse(`there is no session ${session + 1}`);
  spendObjects(people.length + groups.length + pointers.length);
  if (new Set(pointers).size < pointers.length) refuse('a rule is named twice');
  if (pointers.length === 1 && pointers[0] === ROOM) return [];
  const reader = new HardRules(request);
  return pointers.map((pointer) => {
    const rule = reader.at(pointer, session);
    const fits = rule?.over === undefined ? argument !== LINK_PACKING : READ_LINKS.has(argument);
    if (rule === null || !fits) refuse(`"${pointer}" is no hard rule of session ${session + 1}`);
    return rule;
  });
}
