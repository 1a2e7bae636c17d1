/** Wishes for company (docs/proofs.md, "prices"): their least cost by whom people can meet, or by prices of meetings. */
import * as z from 'zod';
import { ZERO } from '../../shared/fraction.ts';
import { spend, spendObjects } from '../effort.ts';
import { personNumbers } from '../lower/attendance.ts';
import type { SoftRule, WishesTerm } from '../lower/terms.ts';
import { refuse } from '../refuse.ts';
import type { ScaledRequest } from './argument.ts';
import { pricesByNumber, priceFrom0 } from './price.ts';
import { joined, type Least } from './reduced-cost.ts';
import type { SessionTable } from './session-table.ts';

/** What each person of a rule pays for a meeting with somebody wished for. */
export const wishShape = z.array(
  z.strictObject({
    rule: z.string(),
    price: priceFrom0.default(ZERO),
    own: z.record(z.string(), priceFrom0).default({}),
  }),
);

interface Wish {
  readonly person: number;
  /** The group to which the person is pinned; below 0: none. */
  readonly pin: number;
  /** Those wished for who attend, and how many of them are wanted. */
  readonly there: readonly number[];
  readonly aim: number;
}

/** The wishes of the people who attend and cannot wait. */
export function wishesIn({ wished, atLeast }: WishesTerm, table: SessionTable): Wish[] {
  return [...wished].flatMap(([person, others]) => {
    spend(1 + others.length);
    if (!table.attends(person)) return [];
    const pin = table.pinOf(person);
    const mayWait = pin < 0 ? table.benches.size > 0 : table.benches.has(pin);
    const there = others.filter((other) => table.attends(other));
    return mayWait ? [] : [{ person, pin, there, aim: Math.min(atLeast, there.length) }];
  });
}

export function wishTerms({ terms }: SoftRule): WishesTerm[] {
  return terms.filter((term) => term.kind === 'wishes');
}

/** The least cost of a rule on wishes alone, without its constant. */
export function leastOfWishes({ tables, scale }: ScaledRequest, rule: SoftRule): bigint {
  const units = wishTerms(rule).flatMap((term) =>
    term.sessions.map((session) => leastUnits(term, tables[session])),
  );
  return scale.parts(rule.weight) * units.reduce((sum, each) => sum + each, 0n);
}

function leastUnits(term: WishesTerm, table: SessionTable): bigint {
  let units = 0;
  /** How many people can meet only this one of their wishes; [wished person]. */
  const followers = new Map<number, number>();
  for (const { person, pin, there, aim } of wishesIn(term, table)) {
    const within = there.filter((other) => table.canMeet(person, other));
    const seats = pin < 0 ? table.largestGroup : (table.open.find(({ group }) => group === pin)?.seats ?? 0);
    const most = Math.min(within.length, Math.max(0, seats - 1));
    units += Math.max(0, aim - most);
    // A person who misses nothing without the other is not counted.
    if (within.length === 1 && most === 1 && aim > 0)
      followers.set(within[0], (followers.get(within[0]) ?? 0) + 1);
  }
  for (const count of followers.values()) units += Math.max(0, count - (table.largestGroup - 1));
  return BigInt(units);
}

/**
 * The least cost of rules on wishes beside what is taken off for each meeting: somebody who misses at least aim − met of those wished
 * for pays at least price · (aim − met), at any price up to the weight.
 *
 * @param take called with each person, each of those wished for and the price of their meetings
 */
export function leastAtWishes(
  { request, tables, scale }: ScaledRequest,
  rules: readonly SoftRule[],
  stated: z.output<typeof wishShape>,
  take: (person: number, other: number, price: bigint) => void,
): Least {
  const numberOf = personNumbers(request);
  let sum = 0n;
  const lattices = rules.map((rule) => {
    const { price, own } = stated.find((one) => one.rule === rule.pointer)!;
    const weight = scale.parts(rule.weight);
    const common = scale.parts(price);
    const prices = pricesByNumber(own, (id) => numberOf.get(id), scale);
    const priceOf = (person: number) => prices.get(person) ?? common;
    if ([common, ...prices.values()].some((each) => each > weight))
      refuse('a meeting that is wished for is worth no more than the weight of the rule');
    for (const term of wishTerms(rule)) {
      for (const session of term.sessions)
        for (const { person, aim } of wishesIn(term, tables[session])) sum += priceOf(person) * BigInt(aim);
      for (const [person, others] of term.wished) {
        spendObjects(others.length);
        for (const other of others) take(person, other, priceOf(person));
      }
    }
    return { offset: 0n, step: weight };
  });
  return { sum, lattice: joined(lattices) };
}
