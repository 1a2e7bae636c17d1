/** Rules that a stored plan keeps, and costs of those it breaks. */
import type { TermReport } from '../result/definition.ts';
import { isRoundedShare } from '../result/rounded-share.ts';
import type { Constraint } from '../scenario/definition.ts';
import type { Language } from './language/english/english.ts';
import type { Plan } from './plan.ts';
import { detailSentence, isHard, type NameOf, ruleSentence } from './words/rule.ts';

export interface RuleState {
  readonly text: string;
  readonly hard: boolean;
  /** 'unknown': the result file does not say, for instance if another program wrote it. */
  readonly state: 'kept' | 'broken' | 'unknown';
  readonly cost: number;
  readonly details: readonly string[];
  readonly detailsLeftOut: number;
}

const MOST_DETAILS = 20;

/** The first details of a rule that a page has space for, and the number of further ones. */
export function shownDetails({ details, detailsLeftOut }: RuleState) {
  const left = detailsLeftOut + Math.max(0, details.length - MOST_DETAILS);
  return { shown: details.slice(0, MOST_DETAILS), left };
}

/** Hard rules are kept in every stored schedule: otherwise it would be no solution. */
export function ruleStates(plan: Plan): RuleState[] {
  const terms = new Map((plan.result.terms ?? []).map((term) => [term.pointer, term]));
  const nameOf = namesOf(plan);
  return plan.request.constraints.map((rule, index) =>
    ruleState(rule, terms.get(`/constraints/${index}`), nameOf, plan.language),
  );
}

export function namesOf(plan: Plan): NameOf {
  const names = new Map(plan.people.map((person) => [person.id, person.name]));
  return (id) => names.get(id) ?? id;
}

function ruleState(
  rule: Constraint,
  term: TermReport | undefined,
  nameOf: NameOf,
  language: Language,
): RuleState {
  const head = { text: ruleSentence(rule, nameOf, language), hard: isHard(rule) };
  const nothing = { cost: 0, details: [], detailsLeftOut: 0 };
  if (head.hard) return { ...head, state: 'kept', ...nothing };
  if (term === undefined) return { ...head, state: 'unknown', ...nothing };
  if (isRoundedShare(rule, term)) return { ...head, state: 'kept', ...nothing };
  return {
    ...head,
    state: term.units > 0 ? 'broken' : 'kept',
    cost: term.cost,
    details: term.details.map((detail) => detailSentence(detail, rule, nameOf, language)),
    detailsLeftOut: term.details_left_out,
  };
}
