/** The least cost of wishes for company, by whom people can meet (docs/proofs.md, "prices"). */
import { spend } from '../effort.ts';
import type { SoftRule, WishesTerm } from '../lower/terms.ts';
import type { ScaledRequest } from './argument.ts';
import type { SessionTable } from './session-table.ts';

/** The least cost of a rule on wishes alone, without its constant. */
export function leastOfWishes({ tables, scale }: ScaledRequest, { weight, terms }: SoftRule): bigint {
  const units = terms.flatMap((term) =>
    term.kind === 'wishes' ? term.sessions.map((session) => leastUnits(term, tables[session])) : [],
  );
  return scale.parts(weight) * units.reduce((sum, each) => sum + each, 0n);
}

function leastUnits({ wished, atLeast }: WishesTerm, table: SessionTable): bigint {
  let units = 0;
  /** How many people can meet only this one of their wishes; [wished person]. */
  const followers = new Map<number, number>();
  for (const [person, others] of wished) {
    spend(1 + others.length);
    if (!table.attends(person)) continue;
    const pin = table.pinOf(person);
    const mayWait = pin < 0 ? table.benches.size > 0 : table.benches.has(pin);
    if (mayWait) continue;
    const there = others.filter((other) => table.attends(other));
    const within = there.filter((other) => table.canMeet(person, other));
    const seats = pin < 0 ? table.largestGroup : (table.open.find(({ group }) => group === pin)?.seats ?? 0);
    const most = Math.min(within.length, Math.max(0, seats - 1));
    const aim = Math.min(atLeast, there.length);
    units += Math.max(0, aim - most);
    // A person who misses nothing without the other is not counted.
    if (within.length === 1 && most === 1 && aim > 0)
      followers.set(within[0], (followers.get(within[0]) ?? 0) + 1);
  }
  for (const count of followers.values()) units += Math.max(0, count - (table.largestGroup - 1));
  return BigInt(units);
}
