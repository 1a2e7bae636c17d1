/** The words for a constraint of a request: those of the project's rule, if it still exists. */
import { ruleSentence } from '../../report/words/rule.ts';
import type { Constraint } from '../../scenario/definition.ts';
import { words } from '../language/languages.ts';
import { ruleText } from '../rules/rule-text.ts';
import type { Rule } from '../state/project.ts';
import { inRows } from '../state/seating.ts';
import { made, project } from '../state/store.ts';

export function ruleBehind(index: number): Rule | null {
  const now = made.value;
  const key = now.ok ? now.origins[index] : null;
  return project.value.rules.find((each) => each.key === key) ?? null;
}

export function textOf(rule: Constraint, index: number): string {
  const own = ruleBehind(index);
  if (own) return ruleText(own, words.value, inRows(project.value));
  if (rule.type === 'RepeatEncounter') return words.value.plan.defaultRepeat;
  return ruleSentence(rule, String, words.value.printed);
}
