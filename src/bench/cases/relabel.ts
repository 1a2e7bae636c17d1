/**
 * The same problem under other names and in another order, so that an answer stored by name or by hash is useless.
 * It hides no sizes: a problem can still be recognized by its numbers.
 */
import { hash } from 'node:crypto';
import { type Schedule, sessionKey } from '../../result/schedule.ts';
import type { Constraint, ConstraintOf, Objective, SolveRequest } from '../../scenario/definition.ts';
import { withPeopleListed } from '../../scenario/rule-people.ts';
import type { BenchmarkCase } from './load-case.ts';
import { digest } from './problem-hash.ts';

export interface Relabelled {
  readonly request: SolveRequest;
  /** Translates a schedule back to the original problem. An unknown name stays invalid. */
  readonly back: (schedule: Schedule) => Schedule;
}

/** The problem as an attempt gets it: the same for every comparator. */
export function askedOf(
  { runSeed }: { readonly runSeed: string },
  { round }: { readonly round: number },
  { request, problemHash }: BenchmarkCase,
): Relabelled {
  return relabel(request, digest({ problem: problemHash, attempt: round, run: runSeed }));
}

/** @param seed any text; the same text gives the same names and orders */
export function relabel(given: SolveRequest, seed: string): Relabelled {
  const { scenario, objectives, constraints } = withPeopleListed(given);
  const { session_count: count, prior_meetings: prior, links = [] } = scenario;
  const shuffled = shuffler(seed);
  const persons = shuffled('people', scenario.people);
  const tables = shuffled('groups', scenario.groups);
  const inOrder = Array.from({ length: count }, (_, s) => s);
  // A window counts consecutive sessions, so their order stays.
  const isRun = constraints.some((rule) => rule.type === 'RepeatEncounter' && rule.window !== undefined);
  const sessions = isRun ? inOrder : shuffled('sessions', inOrder);
  const ties = shuffled('links', links);
  const session = renaming(sessions, (now) => now);
  const sessionsOf = (list: readonly number[] | null, what: string) =>
    list && shuffled(what, list).map(session);
  const named = (letter: string, names: readonly string[]) => renaming(names, (i) => `${letter}${i}`);
  const people = persons.map(({ id }) => id);
  const groups = tables.map(({ id }) => id);
  const person = named('p', people);
  const table = named('g', groups);
  const link = named(
    'l',
    ties.map(({ name }) => name),
  );
  const words = attributeWords(given, shuffled);
  const moves = movesOf({ person, table, link, words, sessionsOf, shuffled });
  const rule = <T extends Constraint | Objective>(one: T, what: string): T => {
    const key = 'attribute_key' in one ? one.attribute_key : '';
    const changed = Object.entries(one).map(([field, value]) => {
      const move = moves[field];
      if (!move) throw new Error(`the field ${field} of ${one.type} cannot be given other names`);
      return [field, move(value, `${what}.${field}`, key)];
    });
    return Object.fromEntries(changed) as T;
  };
  const request: SolveRequest = {
    scenario: {
      people: persons.map((one, i) => ({
        id: `p${i}`,
        attributes: Object.fromEntries(
          shuffled(`attributes of ${i}`, Object.entries(one.attributes)).map(([key, value]) => [
            words.key(key),
            typeof value === 'string' ? words.value(key, value) : value.map((one) => words.value(key, one)),
          ]),
        ),
        sessions: sessionsOf(one.sessions, `attendance of ${i}`),
      })),
      groups: tables.map(({ session_capacities: own, ...one }, i) => ({
        ...one,
        id: `g${i}`,
        session_capacities: own && sessions.map((old) => own[old]),
      })),
      session_count: count,
      prior_meetings: shuffled('meetings', prior).map(({ people: [a, b], over, ...met }, i) => {
        const [one, two] = shuffled(`meeting ${i}`, [person(a), person(b)]);
        return { ...met, people: [one, two], ...(over !== undefined && { over: link(over) }) };
      }),
      ...(links.length > 0 && {
        links: ties.map(({ groups: lists, sessions: when, ...one }, i) => ({
          ...one,
          name: `l${i}`,
          groups: shuffled(
            `lists of ${i}`,
            lists.map((list, k) => shuffled(`list ${k} of ${i}`, list).map(table)),
          ),
          sessions: sessionsOf(when, `sessions of ${i}`),
        })),
      }),
    },
    objectives: shuffled('objectives', objectives).map((one, i) => rule(one, `objective ${i}`)),
    constraints: shuffled('rules', constraints).map((one, i) => rule(one, `rule ${i}`)),
  };
  const keys = sessions.map((old, now) => [sessionKey(now), sessionKey(old)] as const);
  return { request, back: backBy(namesBack(people, person), namesBack(groups, table), new Map(keys)) };
}

type Back = (name: string) => string;

/** An unknown name becomes an invalid one: an answer with the case's own names did not come from this problem. */
function namesBack(names: readonly string[], newName: (name: string) => string): Back {
  const known = new Map(names.map((name) => [newName(name), name]));
  return (name) => known.get(name) ?? `"${name}" (not a name that it was given)`;
}

function backBy(person: Back, table: Back, keys: ReadonlyMap<string, string>): Relabelled['back'] {
  const seatsOf = (seats: Schedule[string]) =>
    Object.fromEntries(Object.entries(seats).map(([group, ids]) => [table(group), ids.map(person)]));
  return (schedule) =>
    Object.fromEntries(
      Object.entries(schedule).map(([key, seats]) => [keys.get(key) ?? key, seatsOf(seats)]),
    );
}

type Shuffled = <T>(what: string, items: readonly T[]) => T[];

/** Orders items by hashes: unpredictable without the seed. */
function shuffler(seed: string): Shuffled {
  const rank = (what: string, i: number) => hash('sha256', `${seed}\0${what}\0${i}`);
  return (what, items) =>
    items
      .map((item, i) => ({ item, key: rank(what, i) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ item }) => item);
}

/** New names by position, so that they reveal nothing. */
function renaming<K, V>(names: readonly K[], newName: (place: number) => V): (name: K) => V {
  const known = new Map(names.map((name, i) => [name, newName(i)]));
  return (name) => {
    const found = known.get(name);
    if (found === undefined) throw new Error(`there is no ${String(name)} to give another name to`);
    return found;
  };
}

/** Renames every attribute and each of its values; numbers of an AttributeSum stay. */
function attributeWords({ scenario, objectives, constraints }: SolveRequest, shuffled: Shuffled) {
  const values = new Map<string, Set<string>>();
  const add = (key: string, more: readonly string[]) => {
    values.set(key, new Set([...(values.get(key) ?? []), ...more]));
  };
  for (const { attributes } of scenario.people) {
    for (const [key, value] of Object.entries(attributes)) add(key, [value].flat());
  }
  const summed = new Set<string>();
  for (const one of constraints) {
    if (one.type === 'AttributeSum') summed.add(one.attribute_key);
    if (one.type === 'AttributeBalance')
      add(one.attribute_key, Object.keys(one.desired_shares ?? one.desired_values ?? {}));
    else if ('attribute_key' in one) add(one.attribute_key, []);
  }
  for (const one of objectives) {
    if (one.type !== 'maximize_weighted_contacts') continue;
    for (const kind of one.kinds) add(kind.attribute_key, kind.values ?? []);
  }
  const key = renaming(shuffled('attributes', [...values.keys()]), (i) => `a${i}`);
  const valueOf = new Map(
    [...values].map(([name, own]) => [
      name,
      renaming(shuffled(`values of ${key(name)}`, [...own]), (i) => `v${i}`),
    ]),
  );
  const value = (name: string, own: string) => (summed.has(name) ? own : (valueOf.get(name)?.(own) ?? own));
  return { key, value };
}

interface Names extends Record<'person' | 'table' | 'link', (name: string) => string> {
  readonly words: ReturnType<typeof attributeWords>;
  readonly sessionsOf: (list: readonly number[] | null, what: string) => number[] | null;
  readonly shuffled: Shuffled;
}

/** @param what salt of the shuffled order @param key the rule's attribute */
type Move<T> = (value: T, what: string, key: string) => unknown;

/** For a field whose type follows from the rule's definition. */
const move = <T>(change: Move<T>) => change as Move<unknown>;

const SAME =
  'type weight otherwise max_allowed_encounters gap window penalty_function penalty_weight mode target_meetings ' +
  'count target_visits costs at_least';

/** How to rename each field of a rule or objective. A field missing here would reveal names, so it is an error. */
function movesOf({ person, table, link, words, sessionsOf, shuffled }: Names): Record<string, Move<unknown>> {
  const groupName = (name: string) => (name === 'ALL' ? name : table(name));
  const wanted = move(
    (values: Record<string, number> | undefined, what, key) =>
      values &&
      Object.fromEntries(
        shuffled(what, Object.entries(values)).map(([value, n]) => [words.value(key, value), n]),
      ),
  );
  return {
    ...Object.fromEntries(SAME.split(' ').map((field) => [field, (value: unknown) => value])),
    people: move((list: readonly string[], what) => shuffled(what, list).map(person)),
    weights: move((weights: ConstraintOf<'PairWeights'>['weights'], what) => {
      if (Array.isArray(weights)) {
        return shuffled(what, weights).map(([a, b, weight], i) => [
          ...shuffled(`${what} ${i}`, [person(a), person(b)]),
          weight,
        ]);
      }
      const order = shuffled(what, [...weights.people.keys()]);
      return {
        people: order.map((i) => person(weights.people[i])),
        matrix: order.map((i) => order.map((j) => weights.matrix[i][j])),
      };
    }),
    // Groups are listed best first, so their order stays.
    choices: move((choices: ConstraintOf<'GroupPreferences'>['choices'], what) =>
      Object.fromEntries(
        shuffled(what, Object.entries(choices)).map(([id, list]) => [person(id), list.map(table)]),
      ),
    ),
    wishes: move((wishes: ConstraintOf<'PersonWishes'>['wishes'], what) =>
      Object.fromEntries(
        shuffled(what, Object.entries(wishes)).map(([id, wished]) => [
          person(id),
          shuffled(`${what} ${id}`, wished).map(person),
        ]),
      ),
    ),
    group_id: move(groupName),
    groups: move((list: 'ALL' | readonly string[], what) =>
      list === 'ALL' ? list : shuffled(what, list).map(groupName),
    ),
    over: move((name: string | undefined) => name && link(name)),
    sessions: move(sessionsOf),
    attribute_key: move(words.key),
    desired_values: wanted,
    desired_shares: wanted,
    // The first kind that matches a pair counts, so their order stays.
    kinds: move((kinds: readonly { attribute_key: string; values?: [string, string] }[], what) =>
      kinds.map(({ attribute_key: key, values, ...kind }, i) => ({
        ...kind,
        attribute_key: words.key(key),
        ...(values && {
          values: shuffled(`${what} ${i}`, values).map((value) => words.value(key, value)),
        }),
      })),
    ),
  };
}
