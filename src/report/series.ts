/** Evaluates the events of a series: who met whom and when, who is due, and how fair it was. */
import type { Person } from '../scenario/definition.ts';
import { type PastSchedule, pairsIn, peopleIn } from '../scenario/past-meetings.ts';
import { displayNames, formerNames, LOOSE_KEYS, nameKey } from '../scenario/people-names.ts';
import { pairNumber } from '../scenario/problem.ts';
import { countsOf } from '../shared/grouped.ts';

export interface HeldEvent {
  readonly name: string;
  /** Without people who waited. */
  readonly schedule: PastSchedule;
  /** The schedule with each group being people who met, for each counted kind of meeting. */
  readonly met: readonly PastSchedule[];
  /** Empty if the file does not contain its scenario. */
  readonly people: readonly Person[];
}

export interface SeriesPerson {
  readonly index: number;
  readonly name: string;
  /** Indices of the events in which the person had a seat. */
  readonly events: readonly number[];
  /** Attended the last event. */
  readonly isMember: boolean;
}

/** Two people who attended at least one common event. */
export interface SeriesPair {
  readonly people: readonly [SeriesPerson, SeriesPerson];
  readonly meetings: number;
  /** Indices of the events in which they met; empty: never. */
  readonly events: readonly number[];
}

export interface EventFigures {
  readonly name: string;
  readonly people: number;
  /** Newcomers of this event (none for the first), and members of the last one who are missing. */
  readonly fresh: readonly SeriesPerson[];
  readonly gone: readonly SeriesPerson[];
  /** Number of pairs that met, and of those that had met before. */
  readonly pairs: number;
  readonly again: number;
  /** Least number of events between two meetings of a pair; null if no pair met again. */
  readonly soonest: number | null;
}

export interface Series {
  readonly events: readonly EventFigures[];
  readonly people: readonly SeriesPerson[];
  /** Every pair with a common event, in the order of `people`. */
  readonly pairs: readonly SeriesPair[];
}

/** Figures of a member, over other members with a common event. */
export interface Standing {
  readonly person: SeriesPerson;
  readonly met: number;
  readonly couldMeet: number;
  readonly again: number;
  /** Others, longest not met first, with the number of events since; null: never met. */
  readonly due: readonly { readonly person: SeriesPerson; readonly ago: number | null }[];
}

/** Merges the events. "Ann Lee", "Lee, Ann", "ANN LEE" and "Lee Ann" are one person, and so is a person whose name changed from one id to another. */
export function seriesOf(held: readonly HeldEvent[]): Series {
  const same = sameNames(held);
  const latest = latestNames(held, same);
  const numbers = new Map<string, number>();
  const names: string[] = [];
  const attended: number[][] = [];
  const numberOf = (id: string): number => {
    const key = latest(same(id));
    const number = numbers.get(key) ?? names.push(id) - 1;
    numbers.set(key, number);
    attended[number] ??= [];
    return number;
  };
  const events = held.map(({ schedule, met, people }, event) => {
    for (const [i, name] of displayNames(people).entries()) names[numberOf(people[i].id)] = name;
    const here = [...new Set([...people.map(({ id }) => id), ...peopleIn(schedule)].map(numberOf))];
    for (const number of here) attended[number].push(event);
    const pairs = met.flatMap((one) => [...pairsIn(one, numberOf)]);
    return { here, meetings: countsOf(pairs.map(([a, b]) => pairNumber(a, b))) };
  });
  const people = names.map((name, index): SeriesPerson => ({
    index,
    name,
    events: attended[index],
    isMember: attended[index].at(-1) === held.length - 1,
  }));
  const pairs = new Map<number, { meetings: number; events: number[] }>();
  const figures = events.map(({ here, meetings }, event): EventFigures => {
    let [again, soonest] = [0, Number.POSITIVE_INFINITY];
    for (const [pair, count] of meetings) {
      const known = pairs.get(pair) ?? { meetings: 0, events: [] };
      const last = known.events.at(-1);
      if (last !== undefined) [again, soonest] = [again + 1, Math.min(soonest, event - last)];
      known.meetings += count;
      known.events.push(event);
      pairs.set(pair, known);
    }
    const there = new Set(here);
    return {
      name: held[event].name,
      people: here.length,
      fresh: people.filter(({ index, events: own }) => event > 0 && there.has(index) && own[0] === event),
      gone: people.filter(({ index, events: own }) => !there.has(index) && own.includes(event - 1)),
      pairs: meetings.size,
      again,
      soonest: again === 0 ? null : soonest,
    };
  });
  const never = { meetings: 0, events: [] };
  return {
    events: figures,
    people,
    pairs: people.flatMap((b) =>
      people.slice(0, b.index).flatMap((a): SeriesPair[] => {
        const known = pairs.get(pairNumber(a.index, b.index));
        const isShared = known !== undefined || a.events.some((event) => b.events.includes(event));
        return isShared ? [{ people: [a, b], ...(known ?? never) }] : [];
      }),
    ),
  };
}

/** One key for all spellings of a name, unless an event has two of them: those are two people. */
function sameNames(held: readonly HeldEvent[]): (name: string) => string {
  const events = held.map(({ schedule, people }) => [
    ...new Set([...people.map(({ id }) => id), ...peopleIn(schedule)]),
  ]);
  const former = held.flatMap(({ people }) => people.flatMap(formerNames));
  let same = new Map([...events.flat(), ...former].map((name) => [name, name]));
  for (const key of [nameKey, ...LOOSE_KEYS]) {
    const keys = new Map([...new Set(same.values())].map((name) => [name, key(name)]));
    const keyOf = (name: string): string => keys.get(same.get(name) ?? name) ?? name;
    const first = new Map([...keys].reverse().map(([name, own]) => [own, name]));
    const several = new Set(
      events.flatMap((names) => {
        const here = new Map<string, string>();
        return names.flatMap((name) => {
          const [own, now] = [keyOf(name), same.get(name) ?? name];
          const isOther = here.has(own) && here.get(own) !== now;
          here.set(own, now);
          return isOther ? [own] : [];
        });
      }),
    );
    same = new Map(
      [...same].map(([name, now]) => [
        name,
        several.has(keyOf(name)) ? now : (first.get(keyOf(name)) ?? now),
      ]),
    );
  }
  return (name) => same.get(name) ?? name;
}

/** One name per person: the latest that nobody else had at the same time. */
function latestNames(held: readonly HeldEvent[], same: (name: string) => string): (name: string) => string {
  const later = new Map<string, string>();
  const latest = (name: string): string => {
    const next = later.get(name);
    return next === undefined ? name : latest(next);
  };
  for (const { people } of held) {
    const here = new Set(people.map(({ id }) => same(id)));
    for (const person of people) {
      for (const former of formerNames(person).map(same)) {
        const [one, other] = [former, same(person.id)].map(latest);
        if (!here.has(former) && one !== other) later.set(one, other);
      }
    }
  }
  return latest;
}

export function standings({ events, people, pairs }: Series): Standing[] {
  const own = people.map((): { readonly other: SeriesPerson; readonly pair: SeriesPair }[] => []);
  for (const pair of pairs) {
    const [a, b] = pair.people;
    if (!a.isMember || !b.isMember) continue;
    own[a.index].push({ other: b, pair });
    own[b.index].push({ other: a, pair });
  }
  const byName = new Intl.Collator('en', { numeric: true });
  const members = people.filter(({ isMember }) => isMember);
  return members
    .sort((a, b) => byName.compare(a.name, b.name))
    .map((person) => {
      const others = own[person.index];
      const due = others.map(({ other, pair }) => ({ person: other, ago: agoOf(pair, events.length) }));
      return {
        person,
        met: others.filter(({ pair }) => pair.meetings > 0).length,
        couldMeet: others.length,
        again: others.reduce((sum, { pair }) => sum + Math.max(0, pair.meetings - 1), 0),
        due: due.sort(
          (a, b) => (b.ago ?? Number.POSITIVE_INFINITY) - (a.ago ?? Number.POSITIVE_INFINITY) || 0,
        ),
      };
    });
}

/** Events since the pair's last meeting, from the next event; null: they never met. */
export function agoOf({ events: own }: SeriesPair, events: number): number | null {
  const last = own.at(-1);
  return last === undefined ? null : events - last;
}
