import type { PeopleChoice, SolveRequest } from '../definition.ts';
import type { SessionSet } from '../problem.ts';
import { peopleOf } from '../rule-people.ts';

/** Numbers of people and groups by id, and the sessions of rules. */
export type Numbering = ReturnType<typeof numberingOf>;

export function numberingOf({ scenario }: SolveRequest) {
  const person = numberById(scenario.people);
  return {
    person,
    people(choice: PeopleChoice): Int32Array {
      const ids = peopleOf(choice, scenario.people);
      const people = new Int32Array(ids.length);
      for (let i = 0; i < people.length; i++) people[i] = person(ids[i]);
      return people;
    },
    group: numberById(scenario.groups),
    sessions: sessionSets(scenario.session_count),
  };
}

function numberById(entries: readonly { readonly id: string }[]): (id: string) => number {
  const numbers = new Map(entries.map(({ id }, i) => [id, i]));
  return (id) => {
    const n = numbers.get(id);
    if (n === undefined) throw new Error(`${JSON.stringify(id)} is not in the request; parse it first`);
    return n;
  };
}

/** Session sets of rules; rules with the same sessions share one. */
function sessionSets(sessionCount: number) {
  const made = new Map<string, SessionSet>();
  return {
    /** @param sessions zero-based; null: all. */
    of(sessions: readonly number[] | null): SessionSet {
      const key = sessions === null ? 'all' : sessions.join(' ');
      const known = made.get(key);
      if (known !== undefined) return known;
      const set = new Uint8Array(sessionCount);
      if (sessions === null) set.fill(1);
      else for (const s of sessions) set[s] = 1;
      made.set(key, set);
      return set;
    },
  };
}
