/** A rule as a sentence, in the language of the app. */
import { ruleSentence } from '../../report/words/rule.ts';
import type { Language } from '../language/english/english.ts';
import { strengthOf } from '../state/constraints.ts';
import type { RuleBody, Who } from '../state/project.ts';

const MOST_NAMES = 4;

export function whoText(who: Who, { rules, printed, listed, said }: Language): string {
  switch (who.kind) {
    case 'all':
      return printed.rules.everyone;
    case 'same':
      return rules.same(who.column);
    case 'where':
      return said(who.column, who.value);
    case 'names': {
      if (who.names.length === 0) return '…';
      const some = who.names.slice(0, MOST_NAMES);
      const rest = who.names.length - some.length;
      return rest > 0 ? `${some.join(', ')} +${rest}` : listed(some);
    }
  }
}

/** @param rows people sit in rows of seats, not at tables */
export function ruleText(rule: RuleBody, language: Language, rows = false): string {
  const { text } = language.rules;
  const who = 'who' in rule ? whoText(rule.who, language) : '';
  const when =
    'sessions' in rule && rule.sessions !== null
      ? text.sessions(rule.sessions.map((session) => session + 1))
      : '';
  const strength = strengthOf(rule);
  const note = text.note(strength);
  switch (rule.kind) {
    case 'apart':
    case 'together':
      return text[rule.kind](who, strength, rows) + when;
    case 'pin':
      return text.pin(who, rule.table) + when;
    case 'absent':
      return text.absent(who) + when;
    case 'spread':
      return text.spread(rule.column, rule.tolerance ?? 0) + note;
    case 'visits':
      return (
        text.visits(
          who,
          rule.tables === 'ALL' ? text.eachTable : language.listed(rule.tables),
          rule.mode,
          rule.times,
        ) + note
      );
    case 'meet':
      return text.meet(who, rule.mode, rule.times) + note;
    case 'limit':
      return text.limit(rule.times, rule.window ?? null) + note;
    case 'wishes':
      return text.wishes(rule.column, rule.least) + note;
    case 'choices':
      return text.choices(rule.columns) + note;
    case 'need':
      return (
        text.need(
          whoText({ kind: 'where', column: rule.column, value: rule.value }, language),
          rule.mode,
          rule.number,
        ) + note
      );
    case 'recent':
      return text.recent(rule.gap) + note;
    case 'mix':
      return rule.pair === null
        ? text.mixDifferent(rule.column, rule.only)
        : text.mixPair(rule.pair[0], rule.pair[1], rule.only);
    case 'file':
      return ruleSentence(rule.rule, String, language.printed);
  }
}
