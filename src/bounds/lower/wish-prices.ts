/** Prices of meetings for people who wish for company, beside those that everybody pays. */
import { wishesIn, wishTerms } from '../../check/bound/wishes.ts';
import type { Problem } from '../../scenario/problem.ts';
import { toNumber } from '../../shared/fraction.ts';
import type { MeetingCosts, PairKind } from './meeting-costs.ts';
import { personPrices, statedPrices } from './person-prices.ts';
import type { Piece, PieceMaker } from './piece.ts';
import { stated } from './stated.ts';

/** Alternations between the prices of everybody and those of wishes. */
const ROUNDS = 4;

/** The wishes of a person by one rule. */
interface Wisher {
  readonly rule: number;
  readonly person: number;
  readonly others: readonly number[];
  /** The meetings that are wanted, over all sessions, and what each that is missing costs, in units. */
  readonly aim: number;
  readonly weight: number;
  price: number;
}

/** What a meeting of two people is worth to the wishes of both, in units; [person][other]. */
class Worth extends Map<number, Map<number, number>> {
  of(a: number, b: number): number {
    return this.get(a)?.get(b) ?? 0;
  }

  add(a: number, b: number, price: number): void {
    for (const [one, other] of [
      [a, b],
      [b, a],
    ]) {
      const own = this.get(one) ?? new Map<number, number>();
      this.set(one, own.set(other, (own.get(other) ?? 0) + price));
    }
  }
}

/**
 * A piece on rules on pairs and on wishes together; a round of prices a step.
 *
 * @param costs of the rules on pairs @param rules on pairs @param wished rules on wishes
 * @returns null if nothing is proven
 */
export function* wishesPiece(
  { costs: { sources } }: Problem,
  maker: PieceMaker,
  costs: MeetingCosts,
  rules: readonly number[],
  wished: readonly number[],
  isOver: () => boolean,
): Generator<undefined, Piece | null> {
  const { people } = maker.names;
  const perUnit = toNumber(costs.measure);
  const wishers = maker.tried(() => wishersOf(maker, wished, perUnit));
  if (wishers === null) return null;
  const worth = new Worth();
  let prices = personPrices(costs);
  const y = (person: number) => (prices.own.get(person) ?? prices.price) / perUnit;
  const priceOf = (a: number, b: number) => y(a) + y(b) + worth.of(a, b);
  for (let round = 0; round < ROUNDS && !isOver(); round++) {
    for (const wisher of [...wishers, ...wishers])
      if (!isOver()) setPrice(wisher, costs, priceOf, worth, round % 2 === 0);
    prices = personPrices(costs, worth);
    yield;
  }
  return maker.piece([...rules, ...wished], 'prices', {
    ...statedPrices(prices, maker.names),
    wishes: wished.map((rule) => {
      const paid = wishers.filter((wisher) => wisher.rule === rule && wisher.price > 0);
      const own = paid.map(({ person, price }) => [people[person], stated(price, costs.measure)]);
      return { rule: sources[rule][0], own: Object.fromEntries(own) };
    }),
  });
}

function wishersOf(maker: PieceMaker, wished: readonly number[], perUnit: number): Wisher[] {
  return wished.flatMap((rule) =>
    (maker.about([rule])?.rules ?? []).flatMap((soft) =>
      wishTerms(soft).flatMap((term) => {
        const aims = new Map<number, number>();
        for (const session of term.sessions)
          for (const { person, aim } of wishesIn(term, maker.tables[session]))
            aims.set(person, (aims.get(person) ?? 0) + aim);
        const weight = toNumber(soft.weight) / perUnit;
        return [...aims].map(([person, aim]) => ({
          ...{ rule, person, aim, weight, price: 0 },
          others: term.wished.get(person)!,
        }));
      }),
    ),
  );
}

/**
 * Sets the price at which as many meetings as are wanted are worth having.
 *
 * @param isUpper of all such prices the highest, not the lowest
 */
function setPrice(
  wisher: Wisher,
  { peopleCount, pairs: { kinds, kindOf } }: MeetingCosts,
  priceOf: (a: number, b: number) => number,
  worth: Worth,
  isUpper: boolean,
): void {
  const { person, others, aim, weight, price: before } = wisher;
  let unavoidable = 0;
  /** How many of the others are of a kind and pay the same for a meeting. */
  const alike = new Map<PairKind, Map<number, number>>();
  for (const other of others) {
    const kind = kinds[kindOf[person * peopleCount + other]];
    const paid = priceOf(person, other) - before;
    const ofKind = alike.get(kind) ?? new Map<number, number>();
    alike.set(kind, ofKind.set(paid, (ofKind.get(paid) ?? 0) + 1));
    unavoidable += kind.least;
  }
  const steps: (readonly [cost: number, people: number])[] = [];
  for (const [{ costs, least, most }, ofKind] of alike)
    for (const [paid, howMany] of ofKind)
      for (let m = least; m < most; m++) steps.push([costs[m + 1] - costs[m] - paid, howMany]);
  steps.sort(([one], [other]) => one - other);
  let left = aim - unavoidable + Number(isUpper);
  const last = steps.find(([, howMany]) => (left -= howMany) <= 0)?.[0] ?? weight;
  wisher.price = aim <= unavoidable ? 0 : Math.min(weight, Math.max(0, last));
  for (const other of others) worth.add(person, other, wisher.price - before);
}
