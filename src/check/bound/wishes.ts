/** Checks a bound on wishes for company (docs/proofs.md, "wishes_in_reach"). */
import { type Fraction, fraction, plus, times, ZERO } from '../../shared/fraction.ts';
import type { Effort } from '../effort.ts';
import type { WishesTerm } from '../lower/terms.ts';
import type { PieceRequest } from './argument.ts';
import type { SessionTable } from './session-table.ts';

export function wishesInReach({ rules, tables, effort }: PieceRequest): Fraction | string {
  let cost = ZERO;
  for (const { pointer, terms, weight, constant } of rules) {
    let units = constant;
    for (const term of terms) {
      if (term.kind !== 'wishes') return `${pointer} is not about wishes for people`;
      for (const session of term.sessions) units += leastUnits(term, tables[session], effort);
    }
    cost = plus(cost, times(weight, fraction(units)));
  }
  return cost;
}

function leastUnits({ wished, atLeast }: WishesTerm, table: SessionTable, effort: Effort): bigint {
  let units = 0;
  /** How many can have one person alone, by that person. */
  const followers = new Map<number, number>();
  for (const [person, others] of wished) {
    effort.take(1 + others.length);
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
    // Who misses nothing without that person follows nobody.
    if (within.length === 1 && most === 1 && aim > 0)
      followers.set(within[0], (followers.get(within[0]) ?? 0) + 1);
  }
  for (const count of followers.values()) units += Math.max(0, count - (table.largestGroup - 1));
  return BigInt(units);
}
