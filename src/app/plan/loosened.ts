/** Loosens a rule that the organiser breaks on purpose. */
import { namesOf } from '../state/attendance.ts';
import type { Change } from '../state/change.ts';
import type { Rule } from '../state/project.ts';
import { project } from '../state/store.ts';

/**
 * The changes that loosen a rule: it becomes a wish if it can; people kept at a table who move are freed in that session.
 * @param rule null: the list's column that keeps people at tables
 * @returns null if the rule cannot be loosened here
 */
export function loosened(rule: Rule | null, moving: readonly string[], session: number): Change[] | null {
  const free = unpinnedBy(rule, moving);
  if (rule === null) return free.map((name) => ({ do: 'person-edit', name, edit: { table: '' } }));
  const { key } = rule;
  if ('must' in rule) return [{ do: 'rule-edit', key, rule: { ...rule, must: false } }];
  if (rule.kind !== 'pin') return null;
  const { people, sessions } = project.peek();
  const all = rule.sessions ?? Array.from({ length: sessions }, (_, each) => each);
  const later = all.filter((each) => each !== session);
  const others = namesOf(rule.who, people).filter((name) => !free.includes(name));
  const rest: Change[] =
    later.length === 0
      ? []
      : [{ do: 'rule-add', rule: { ...rule, who: { kind: 'names', names: free }, sessions: later } }];
  return others.length === 0
    ? [{ do: 'rule-remove', key }, ...rest]
    : [{ do: 'rule-edit', key, rule: { ...rule, who: { kind: 'names', names: others } } }, ...rest];
}

/** The moving people whom the rule keeps at a table. */
export function unpinnedBy(rule: Rule | null, moving: readonly string[]): string[] {
  const { people } = project.peek();
  if (rule === null)
    return people.flatMap(({ name, table }) => (table !== '' && moving.includes(name) ? name : []));
  if (rule.kind !== 'pin') return [];
  const kept = namesOf(rule.who, people);
  return moving.filter((name) => kept.includes(name));
}
