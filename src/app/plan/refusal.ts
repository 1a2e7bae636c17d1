/** The rules that forbid a change of seats, and how to loosen them. */
import type { PricedMove } from '../../explain/swap-prices.ts';
import type { Schedule } from '../../result/schedule.ts';
import { ruleAt } from '../../scenario/rule-pointer.ts';
import { ask } from '../engine/engine.ts';
import { words } from '../language/languages.ts';
import type { Change } from '../state/change.ts';
import { solved } from '../state/store.ts';
import { loosened, unpinnedBy } from './loosened.ts';
import { ruleBehind, textOf } from './rule-words.ts';

/** What happens to the rules. */
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
