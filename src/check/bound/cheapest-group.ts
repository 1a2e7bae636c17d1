/** The cheapest composition of one group, at given prices. */
import type { Looks } from './looks.ts';
import type { SessionTable } from './session-table.ts';

export interface GroupFacts {
  /** People who may be there or elsewhere; those who are there; [type]. */
  readonly free: readonly number[];
  readonly pinned: readonly number[];
  /** What the seat of a free person has been paid for already; [type]. */
  readonly paid: readonly number[];
  readonly fewest: number;
  readonly most: number;
  /** Fewest people where there is anybody. */
  readonly used: number;
  /** Of units that are all the free people of their classes: how many of each class one has; [class]. */
  readonly units: readonly (readonly number[])[];
  /** By how many of these classes together are there. */
  readonly costs: readonly { readonly classes: readonly number[]; readonly cost: readonly number[] }[];
}

/** In whole parts, as long as doubles hold them; not a number where no composition is possible. */
export function cheapestGroup(
  facts: GroupFacts,
  classOf: readonly number[],
  classCount: number,
  meetings: readonly (readonly number[])[],
  looks: Looks,
): number {
  const typesIn = Array.from({ length: classCount }, (_, c) =>
    [...classOf.keys()].filter((type) => classOf[type] === c && facts.free[type] + facts.pinned[type] > 0),
  );
  const atHome = typesIn.map((types) => types.reduce((sum, type) => sum + facts.pinned[type], 0));
  const guests = typesIn.map((types) => types.reduce((sum, type) => sum + facts.free[type], 0));
  let best = Number.NaN;
  const counts = [...atHome];
  /** Free people of the classes from here on; [class]. */
  const later = [...guests, 0];
  for (let c = classCount - 1; c >= 0; c--) later[c] += later[c + 1];
  /** The first class of the units of which a class is, and how many of the class are in each. */
  const inUnits = guests.map((_, c) => {
    const unit = facts.units.find((people) => people[c] > 0);
    return unit ? { first: unit.findIndex((people) => people > 0), each: unit[c] } : { first: c, each: 1 };
  });
  const looksEach = (typesIn.flat().length + facts.costs.length) * classCount;

  const price = (type: number): number =>
    counts.reduce((sum, count, c) => sum + meetings[type][c] * count, -meetings[type][classOf[type]]);

  const valueNow = (): number => {
    let value = 0;
    for (const { classes, cost } of facts.costs) {
      value += cost[classes.reduce((sum, c) => sum + counts[c], 0)];
    }
    for (const [c, types] of typesIn.entries()) {
      const offers = types.map((type) => ({ type, price: price(type) }));
      for (const offer of offers)
        if (facts.pinned[offer.type] > 0) value += facts.pinned[offer.type] * offer.price;
      let left = counts[c] - atHome[c];
      const seated = offers.map((offer) => ({ ...offer, price: offer.price - facts.paid[offer.type] }));
      if (seated.length > 1) seated.sort((x, y) => x.price - y.price);
      for (const offer of seated) {
        const taken = Math.min(left, facts.free[offer.type]);
        if (taken > 0) value += taken * offer.price;
        left -= taken;
      }
    }
    return value;
  };

  const choose = (c: number, size: number): void => {
    if (size + later[c] < facts.fewest) return;
    looks.take(1);
    if (c === classCount) {
      if (size > 0 && size < facts.used) return;
      looks.take(looksEach);
      const value = valueNow();
      if (!(best <= value)) best = value;
      return;
    }
    const { first, each } = inUnits[c];
    const forced = first < c ? ((counts[first] - atHome[first]) / inUnits[first].each) * each : 0;
    const most = Math.min(first < c ? forced : guests[c], guests[c], facts.most - size);
    for (let more = forced; more <= most; more += each) {
      counts[c] = atHome[c] + more;
      choose(c + 1, size + more);
    }
    counts[c] = atHome[c];
  };

  choose(
    0,
    atHome.reduce((sum, people) => sum + people, 0),
  );
  return best;
}

/**
 * What units there are, [kind][class], as far as all free people of all their classes are in such units: these are in a group by
 * whole units.
 */
export function wholeUnits(
  table: SessionTable,
  classOf: (person: number) => number,
  classCount: number,
  looks: Looks,
): number[][] {
  looks.take(table.present.length * classCount);
  const members = new Map<number, number[]>();
  for (const person of table.present) {
    const unit = members.get(table.leader[person]);
    if (unit) unit.push(person);
    else members.set(table.leader[person], [person]);
  }
  const kinds = new Map<string, number[]>();
  /** Kinds of the units of a class's people, PINNED where a unit is. */
  const kindsOf = Array.from({ length: classCount }, () => new Set<string>());
  for (const people of members.values()) {
    const unit = new Array<number>(classCount).fill(0);
    for (const person of people) unit[classOf(person)] += 1;
    const kind = table.pinOf(people[0]) >= 0 ? PINNED : unit.join();
    if (people.length > 1 && kind !== PINNED) kinds.set(kind, unit);
    for (const person of people) {
      if (table.ownPins[person].size === 0) kindsOf[classOf(person)].add(kind);
    }
  }
  return [...kinds.values()].filter((unit) =>
    unit.every((people, c) => people === 0 || kindsOf[c].size === 1),
  );
}

const PINNED = 'pinned';
