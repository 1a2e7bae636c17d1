/** The worth of pairs by the kinds of an objective, also as sets of people. */
import { exactly, type Fraction } from '../../shared/fraction.ts';
import { valuesOf } from '../attribute.ts';
import type { ContactKind, Person, WeightedContacts } from '../definition.ts';

/** Types of people: those of one type are worth the same to everybody. */
export interface ContactTypes<Value = Fraction> {
  readonly typeOf: Int32Array;
  /** People by type, ascending. */
  readonly members: readonly Int32Array[];
  /** [type][type]; the same both ways. */
  readonly values: readonly (readonly Value[])[];
}

export function contactTypes(objective: WeightedContacts, people: readonly Person[]): ContactTypes {
  const keys = [...new Set(objective.kinds.map((kind) => kind.attribute_key))];
  const numbers = new Map<string, number>();
  const firsts: Person[] = [];
  const typeOf = Int32Array.from(people, (person) => {
    const key = JSON.stringify(keys.map((name) => valuesOf(person, name).toSorted()));
    const number = numbers.get(key) ?? firsts.push(person) - 1;
    numbers.set(key, number);
    return number;
  });
  const members = firsts.map((_, type) =>
    Int32Array.from([...people.keys()].filter((p) => typeOf[p] === type)),
  );
  const worthOf = pairValues(objective, keys, firsts);
  const values = firsts.map((_, one) => firsts.map((_, other) => worthOf(one, other)));
  return { typeOf, members, values };
}

/** Returns a function for the worth of two types, by their values, so that not every kind is tried for each pair. */
function pairValues(
  { kinds, otherwise }: WeightedContacts,
  keys: readonly string[],
  types: readonly Person[],
) {
  const byKey = keys.map((key) => kindsOf(kinds, key));
  const own = types.map((person) => keys.map((key) => valuesOf(person, key)));
  const worths = [...kinds.map(({ weight }) => weight), otherwise].map((weight) => exactly(weight));
  return (one: number, other: number): Fraction => {
    let first = kinds.length;
    for (const [k, { byValues, same, different }] of byKey.entries()) {
      const [a, b] = [own[one][k], own[other][k]];
      if (a.length === 0 || b.length === 0) continue;
      let shared = false;
      for (const x of a) {
        const partners = byValues.get(x);
        for (const y of b) {
          shared ||= x === y;
          first = Math.min(first, partners?.get(y) ?? first);
        }
      }
      first = Math.min(first, shared ? same : different);
    }
    return worths[first];
  };
}

/** The indices of the kinds of one attribute: by two values, in either order, and for the same and for different values. */
function kindsOf(kinds: readonly ContactKind[], key: string) {
  const byValues = new Map<string, Map<string, number>>();
  let [same, different] = [Infinity, Infinity];
  for (const [k, kind] of kinds.entries()) {
    if (kind.attribute_key !== key) continue;
    if (kind.values === undefined) {
      if (kind.same === true) same = Math.min(same, k);
      if (kind.same === false) different = Math.min(different, k);
      continue;
    }
    for (const [from, to] of [kind.values, kind.values.toReversed()]) {
      const partners = byValues.get(from) ?? new Map<string, number>();
      byValues.set(from, partners);
      if (!partners.has(to)) partners.set(to, k);
    }
  }
  return { byValues, same, different };
}

/** A value for every two of the people; values of sets add up, and negative ones correct those of larger sets. */
export interface ValuedSet {
  readonly people: Int32Array;
  readonly value: bigint;
}

/** The value of most pairs of different types is given to everybody, so that few sets are needed for the rest. */
export function setsByType({ typeOf, members, values }: ContactTypes<bigint>): ValuedSet[] {
  const base = mostFrequent(values);
  const sets: ValuedSet[] = [{ people: Int32Array.from(typeOf.keys()), value: base }];
  const within = values.map((row, type) => row[type] - base);
  for (const [one, row] of values.entries()) {
    for (let other = 0; other < one; other++) {
      const more = row[other] - base;
      if (more === 0n) continue;
      const people = Int32Array.from([...members[one], ...members[other]]).sort();
      sets.push({ people, value: more });
      within[one] -= more;
      within[other] -= more;
    }
  }
  for (const [type, value] of within.entries()) sets.push({ people: members[type], value });
  return sets.filter(({ people, value }) => people.length > 1 && value !== 0n);
}

function mostFrequent(values: readonly (readonly bigint[])[]): bigint {
  const times = new Map<bigint, number>();
  for (const [one, row] of values.entries()) {
    for (const value of row.slice(0, one)) times.set(value, (times.get(value) ?? 0) + 1);
  }
  const most = [...times].reduce((best, each) => (each[1] > best[1] ? each : best), [values[0][0], 0]);
  return most[0];
}
