/** A rule as a sentence in the app's language. */
import { ruleSentence } from '../../report/words/rule.ts';
import type { Language } from '../language/english/english.ts';
import type { Told } from '../language/english/rules.ts';
import type { Kind } from '../occasions/occasions.ts';
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

/** @param rows people sit in rows of seats instead of at tables */
export function ruleText(rule: RuleBody, language: Language, rows = false): string {
  const { rules, said, listed, printed } = language;
  if (rule.kind === 'file') return ruleSentence(rule.rule, String, printed);
  const strength = strengthOf(rule);
  const who = 'who' in rule ? whoText(rule.who, language) : '';
  const what = 'value' in rule ? said(rule.column, rule.value) : '';
  const where = 'tables' in rule && rule.tables !== 'ALL' ? listed(rule.tables) : rules.eachTable;
  const sentence = sentenceOf(rules, rule.kind, rule, { who, what, where, strength, rows });
  const sessions = ('sessions' in rule && rule.sessions) || [];
  const when = sessions.length > 0 ? rules.sessions(sessions.map((session) => session + 1)) : '';
  return sentence + when + ('must' in rule ? '' : rules.notes[strength]);
}

function sentenceOf<K extends Kind>(
  { text }: Language['rules'],
  kind: K,
  rule: RuleBody & { kind: K },
  told: Told,
): string {
  return text[kind](rule, told);
}
