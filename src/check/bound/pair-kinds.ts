/**
 * The pairs of a request for some rules: the cost of each by its meetings in this event, and how often hard rules let it
 * meet. Pairs of one kind are counted together, so that thousands of people need no list of pairs.
 */
import { grouped } from '../../shared/grouped.ts';
import { numbering } from '../../shared/numbering.ts';
import { remembered } from '../../shared/remembered.ts';
import { spend, spendObjects } from '../effort.ts';
import { eachPair } from '../lower/contact-limit.ts';
import type { MeetingsTerm, SoftRule, Term, WeightsTerm } from '../lower/terms.ts';
import { refuse } from '../refuse.ts';
import { type PieceRequest } from './argument.ts';
import { meetingsIn, type PairSession } from './pair-session.ts';
import { costsUpTo, type Lattice, latticeOf, type Least, leastReduced, type Scale } from './reduced-cost.ts';

export interface PairKind {
  /** Sessions in which the two must, and can, share a group. */
  readonly must: number;
  readonly can: number;
  /** Cost of the pair by its meetings in this event; [0 … sessions], though at most `can` are possible. */
  readonly costs: readonly bigint[];
}

interface PairsRequest extends Pick<PieceRequest, 'earlier'> {
  readonly people: readonly number[];
  readonly tables: readonly PairSession[];
  readonly scale: Scale;
}

interface WeightedTerm {
  /** In parts. */
  readonly weight: bigint;
  readonly term: MeetingsTerm;
  /** Null: everyone. */
  readonly about: ReadonlySet<number> | null;
}

/** Digits of costs that are worked with in a step. */
const DIGITS = 4;

/** A text for a person, equal for people with equal prices. */
type Mark = (person: number) => string;

/** The least cost of a pair, with its meetings at these prices. */
export function leastAt(
  { must, can, costs }: PairKind,
  price: bigint,
  overlap = 0n,
  added: readonly bigint[] = [],
): bigint {
  return leastReduced(costs.slice(0, can + 1), must, price, overlap, added);
}

/** The term as one on meetings; numbers of pairs tell the people of these pairs apart. None: it is of another kind. */
function onMeetings(term: Term): MeetingsTerm[] {
  if (term.kind === 'meetings') return [term];
  if (term.kind !== 'weights') return [];
  // Also if the pairs are known already, so that each check counts the same steps.
  spendObjects(term.pairs.length);
  return [weighed(term)];
}

const weighed = remembered(({ pairs, units, sessions, over }: WeightsTerm): MeetingsTerm => {
  const numbers = new Map<number, Map<number, bigint>>();
  const likeness: string[] = [];
  for (const [i, [a, b]] of pairs.entries()) {
    const own = numbers.get(a) ?? new Map<number, bigint>();
    numbers.set(a, own.set(b, units[i]));
    for (const person of [a, b]) likeness[person] = `${person}`;
  }
  const numberOf = (a: number, b: number) => numbers.get(Math.min(a, b))?.get(Math.max(a, b)) ?? 0n;
  return {
    kind: 'meetings',
    people: Object.keys(likeness).map(Number),
    sessions,
    over,
    likeness,
    units(meetings, possible, a, b) {
      const number = numberOf(a, b);
      return number < 0n ? -number * BigInt(possible - meetings) : number * BigInt(meetings);
    },
  };
}, new WeakMap());

export class PairKinds {
  private readonly tables: readonly PairSession[];
  private readonly terms: readonly WeightedTerm[];
  /** Numbers of the terms about everyone, and of the other terms about each person; [person]. */
  private readonly everyones: readonly number[];
  private readonly termsOf: readonly (readonly number[])[];
  /** Terms that distinguish pairs. */
  private readonly telling: readonly MeetingsTerm[];
  private readonly earlier: readonly ReadonlyMap<number, number>[];
  private readonly people: readonly number[];
  /** Kinds of sessions, and how often each occurs. */
  private readonly sessionKinds: readonly { readonly table: PairSession; readonly times: number }[];
  private readonly known = new Map<string, PairKind>();

  constructor({ people, tables, earlier, scale }: PairsRequest, rules: readonly SoftRule[]) {
    this.people = people;
    this.tables = tables;
    this.earlier = earlier;
    this.terms = rules.flatMap(({ weight, terms }) =>
      terms.flatMap(onMeetings).map((term) => ({
        weight: scale.parts(weight),
        term,
        about: term.people === 'everyone' ? null : new Set(term.people),
      })),
    );
    spend(people.length * (this.terms.length + tables.length));
    this.telling = this.terms.flatMap(({ term }) => (term.likeness ? [term] : []));
    this.everyones = this.terms.flatMap(({ about }, i) => (about === null ? [i] : []));
    const termsOf: number[][] = [];
    for (const person of people) termsOf[person] = [];
    for (const [i, { about }] of this.terms.entries())
      for (const person of about ?? []) termsOf[person].push(i);
    this.termsOf = termsOf;
    this.sessionKinds = [...grouped(tables, (table) => table.meetingKey).values()].map((alike) => ({
      table: alike[0],
      times: alike.length,
    }));
  }

  /** Whether there are no terms, so that no pair costs anything. */
  get costNothing(): boolean {
    return this.terms.length === 0;
  }

  /** @throws NotProven if a rule is not by the meetings of pairs in all sessions that both attend */
  static of(
    { request, ...given }: Omit<PairsRequest, 'people'> & Pick<PieceRequest, 'request'>,
    rules: readonly SoftRule[],
  ): PairKinds {
    for (const { pointer, terms } of rules)
      if (terms.some(({ kind }) => kind !== 'meetings' && kind !== 'weights'))
        refuse(`${pointer} is not by the meetings of pairs`);
    const people = [...request.scenario.people.keys()];
    const kinds = new PairKinds({ ...given, people }, rules);
    const partial = rules.find(({ terms }) =>
      terms.flatMap(onMeetings).some((term) => !kinds.countsAll(term)),
    );
    return partial ? refuse(`${partial.pointer} does not count all meetings of its pairs`) : kinds;
  }

  /** Whether the term counts all sessions that any two of its people attend. */
  private countsAll({ people, sessions }: MeetingsTerm): boolean {
    const named = new Set(sessions);
    return this.tables.every((table) => {
      if (named.has(table.session)) return true;
      spend(people.length);
      const there = people === 'everyone' ? table.present : people.filter((person) => table.attends(person));
      return there.length < 2;
    });
  }

  /** People in classes with equal marks: pairs of the same two classes are of one kind, except those who met in an earlier event. */
  private classes(mark: Mark): number[][] {
    spend(this.people.length * (1 + this.sessionKinds.length));
    const classes = grouped(this.people, (person) => {
      const likeness = this.sessionKinds.map(({ table }) => table.likeness(person));
      const own = likeness.includes(null) ? person : '';
      const values = this.telling.map(({ likeness: own }) => own![person]);
      return [mark(person), own, this.termsOf[person], ...likeness, ...values].join(';');
    });
    return [...classes.values()];
  }

  /** @param earlier how often the two met in earlier events */
  kindOf(a: number, b: number, earlier = this.earlier[a]?.get(b) ?? 0): PairKind {
    spendObjects(1);
    spend(this.sessionKinds.length + this.termsOf[a].length + this.telling.length);
    let [common, must, can] = [0, 0, 0];
    for (const { table, times: sessions } of this.sessionKinds) {
      if (!table.attends(a) || !table.attends(b)) continue;
      common += sessions;
      if (table.mustMeet(a, b)) must += sessions;
      if (table.canMeet(a, b)) can += sessions;
    }
    const shared = this.termsOf[a].filter((term) => this.terms[term].about?.has(b));
    const values = this.telling.map((term) => [term.units(0, common, a, b), term.units(1, common, a, b)]);
    const key = `${common} ${must} ${can} ${earlier} ${shared.join()} ${values.join()}`;
    let kind = this.known.get(key);
    if (kind === undefined) {
      const own = [...this.everyones, ...shared].map((number) => this.terms[number]);
      // The longer the numbers, the larger the objects.
      spend(own.length * this.tables.length * Math.max(1, key.length / DIGITS));
      const costs = costsUpTo(this.tables.length, (m) =>
        own.reduce(
          (sum, { weight, term }) =>
            sum + weight * term.units(term.withEarlier ? earlier + m : m, common, a, b),
          0n,
        ),
      );
      kind = { must, can, costs };
      this.known.set(key, kind);
    }
    return kind;
  }

  /**
   * Calls `say` for all pairs, by class or two classes of people with the same mark, with the kind, an example pair and their
   * number. Pairs who met in an earlier event are passed one by one.
   */
  each(mark: Mark, say: (kind: PairKind, a: number, b: number, pairs: number) => void): void {
    const classes = this.classes(mark);
    spend(classes.length ** 2);
    const classOf: number[] = [];
    for (const [number, members] of classes.entries()) for (const person of members) classOf[person] = number;
    const between = (a: number, b: number) =>
      Math.min(classOf[a], classOf[b]) * classes.length + Math.max(classOf[a], classOf[b]);
    const met = new Map<number, number>();
    for (const [a, partners] of this.earlier.entries()) {
      for (const b of partners.keys()) {
        if (b < a) continue;
        met.set(between(a, b), (met.get(between(a, b)) ?? 0) + 1);
        say(this.kindOf(a, b), a, b, 1);
      }
    }
    eachPair(classes, (a, b, pairs) => {
      const others = pairs - (met.get(between(a, b)) ?? 0);
      if (others > 0) say(this.kindOf(a, b, 0), a, b, others);
    });
  }

  howMany(): ReadonlyMap<PairKind, number> {
    const counts = new Map<PairKind, number>();
    this.each(
      () => '',
      (kind, _a, _b, pairs) => counts.set(kind, (counts.get(kind) ?? 0) + pairs),
    );
    return counts;
  }

  /** The lattice of the cost of all pairs; their meetings have a fixed total if group sizes leave no choice. */
  lattice(howMany: ReadonlyMap<PairKind, number>, [fewest, most] = meetingsIn(this.tables)): Lattice {
    const counts = [...howMany].map(([{ must, can, costs }, pairs]) => ({
      least: must,
      costs: costs.slice(0, can + 1),
      times: pairs,
    }));
    return latticeOf(counts, fewest === most ? fewest : null);
  }

  /**
   * The least cost of all pairs, in parts.
   *
   * @param mark equal for people with equal prices
   * @param pricesOf the prices of two people, with equal text for equal prices
   */
  least<Prices>(
    mark: Mark,
    pricesOf: (a: number, b: number) => Prices,
    leastOf: (kind: PairKind, prices: Prices) => bigint,
    range = meetingsIn(this.tables),
  ): Least {
    let sum = 0n;
    const howMany = new Map<PairKind, number>();
    const numberOf = numbering<PairKind>();
    // By text, as V8 takes huge numbers with the same last digits for one bucket.
    const known = new Map<string, bigint>();
    this.each(mark, (kind, a, b, pairs) => {
      howMany.set(kind, (howMany.get(kind) ?? 0) + pairs);
      const prices = pricesOf(a, b);
      const key = `${numberOf(kind)} ${String(prices)}`;
      const least = known.get(key) ?? leastOf(kind, prices);
      known.set(key, least);
      sum += BigInt(pairs) * least;
    });
    return { sum, lattice: this.lattice(howMany, range) };
  }
}
