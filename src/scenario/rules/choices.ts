/** Whom rules are about, found without a look at everybody for each of many rules. */
import { hasValue } from '../attribute.ts';
import type { PeopleChoice, Person } from '../definition.ts';
import type { Draft } from './draft.ts';

export class Choices {
  private readonly everyone: readonly Person[];
  private readonly byId: ReadonlyMap<string, Person>;
  /** By attribute and value; made when a rule asks. */
  private byValue: ReadonlyMap<string, readonly Person[]> | null = null;
  private readonly chosen = new Map<string, readonly Person[]>();

  constructor({ people }: Draft) {
    this.everyone = people.map(({ value }) => value);
    this.byId = new Map(this.everyone.map((person) => [person.id, person]));
  }

  /** The same choice that is no list of ids gives the same array. Unknown ids are left out. */
  of(choice: PeopleChoice): readonly Person[] {
    if (choice === 'ALL') return this.everyone;
    if (!('where' in choice)) return choice.flatMap((id) => this.byId.get(id) ?? []);
    const key = JSON.stringify(choice.where);
    const known = this.chosen.get(key);
    if (known !== undefined) return known;
    const found = this.having(Object.entries(choice.where));
    this.chosen.set(key, found);
    return found;
  }

  private having(wanted: readonly [string, string][]): readonly Person[] {
    this.byValue ??= valuesOf(this.everyone);
    const lists = wanted.map((pair) => this.byValue?.get(JSON.stringify(pair)) ?? []);
    const fewest = lists.reduce((a, b) => (b.length < a.length ? b : a));
    return fewest.filter((person) => wanted.every(([key, value]) => hasValue(person, key, value)));
  }
}

function valuesOf(people: readonly Person[]): Map<string, Person[]> {
  const lists = new Map<string, Person[]>();
  for (const person of people) {
    const pairs = Object.entries(person.attributes).flatMap(([name, entry]) =>
      [entry].flat().map((value) => [name, value]),
    );
    for (const pair of pairs) {
      const key = JSON.stringify(pair);
      const list = lists.get(key);
      if (list === undefined) lists.set(key, [person]);
      else list.push(person);
    }
  }
  return lists;
}
