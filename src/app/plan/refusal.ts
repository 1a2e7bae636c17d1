/** The rules that forbid a change of seats, and how to loosen them. */
import type { PricedMove } from '../../explain/swap-prices.ts';
import type { Schedule } from '../../result/schedule.ts';
import { ruleAt } from '../../scenario/rule-pointer.ts';
import { ask } from '../engine/engine.ts';
import { words } from '../language/languages.ts';
import { namesOf } from '../state/attendance.ts';
import type { Change } from '../state/change.ts';
import type { Rule } from '../state/project.ts';
import { project, solved } from '../state/store.ts';
import { ruleBehind, textOf } from './rule-words.ts';

export interface Way {
  readonly changes: readonly Change[];
  /** Number of rules that become wishes, and people who are no longer kept at a table. */
  readonly wishes: number;
  readonly unpinned: readonly string[];
  readonly schedule: Schedule;
}

interface Refusal {
  readonly text: string;
  /** null: impossible. */
  readonly way: Way | null;
}

/** @returns null if no rule is found */
export async function refusalOf(move: PricedMove, schedule: Schedule): Promise<Refusal | null> {
  const request = solved.peek()?.request;
  if (request === undefined) return null;
  const broken = await ask({ ask: 'broken', request, schedule }).catch(() => []);
  const found = broken.flatMap((pointer) => {
    const rule = ruleAt(request, pointer);
    return rule === null ? [] : [{ rule, index: request.constraints.indexOf(rule) }];
  });
  if (found.length === 0) return null;
  const rules = [...new Set(found.map(({ index }) => ruleBehind(index)))];
  const moving = [...move.leave, ...move.come];
  const ways = rules.map((rule) => loosened(rule, moving, move.session));
  const changes = ways.flatMap((way) => way ?? []);
  const isPossible = found.length === broken.length && ways.every((way) => way !== null);
  const texts = [...new Set(found.map(({ rule, index }) => textOf(rule, index)))];
  const wishes = rules.filter((rule) => rule !== null && 'must' in rule).length;
  const unpinned = rules.flatMap((rule) => unpinnedBy(rule, moving));
  return {
    text: words.peek().plan.forbidden(move.person, move.other ?? move.to, texts),
    way: isPossible && changes.length > 0 ? { changes, wishes, unpinned, schedule } : null,
  };
}

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
