/** Finds the people of rules without scanning everybody for each of many rules. */
import { grouped } from '../../shared/grouped.ts';
import { hasValue } from '../attribute.ts';
import type { PeopleChoice, Person } from '../definition.ts';
import type { Draft } from './draft.ts';

export class Choices {
  private readonly everyone: readonly Person[];
  private readonly byId: ReadonlyMap<string, Person>;
  /** People by attribute and value; built on first use. */
  private byValue: ReadonlyMap<string, readonly { readonly person: Person }[]> | null = null;
  private readonly chosen = new Map<string, readonly Person[]>();

  constructor({ people }: Draft) {
    this.everyone = people.map(({ value }) => value);
    this.byId = new Map(this.everyone.map((person) => [person.id, person]));
  }

  /** The people of a choice, without unknown ids; equal choices that are no lists give the same array. */
  of(choice: PeopleChoice): readonly Person[] {
    if (choice === 'ALL') return this.everyone;
    if (!('where' in choice)) return choice.flatMap((id) => this.byId.get(id) ?? []);
    const key = JSON.stringify(choice.where);
    const found = this.chosen.get(key) ?? this.having(Object.entries(choice.where));
    this.chosen.set(key, found);
    return found;
  }

  private having(wanted: readonly [string, string][]): readonly Person[] {
    this.byValue ??= grouped(this.everyone.flatMap(heldBy), ({ key }) => key);
    const lists = wanted.map((pair) => this.byValue?.get(JSON.stringify(pair)) ?? []);
    const fewest = lists.reduce((a, b) => (b.length < a.length ? b : a));
    const people = fewest.map(({ person }) => person);
    return people.filter((person) => wanted.every(([key, value]) => hasValue(person, key, value)));
  }
}

/** The person with a key for each value of each attribute. */
function heldBy(person: Person) {
  return Object.entries(person.attributes).flatMap(([name, entry]) =>
    [entry].flat().map((value) => ({ person, key: JSON.stringify([name, value]) })),
  );
}
