/**
 * The same problem under other names and in another order, so that an answer that was stored by name or by hash is worth
 * nothing. It hides no shape: who recognizes a problem by its numbers still does.
 */
import { hash } from 'node:crypto';
import { type Schedule, sessionKey } from '../../result/schedule.ts';
import type { Constraint, ConstraintOf, Objective, SolveRequest } from '../../scenario/definition.ts';
import { withPeopleListed } from '../../scenario/rule-people.ts';
import type { BenchmarkCase } from './load-case.ts';
import { digest } from './problem-hash.ts';

export interface Relabelled {
  readonly request: SolveRequest;
  /** A schedule for it as one for the problem that it was made from. A name that it does not have stays wrong. */
  readonly back: (schedule: Schedule) => Schedule;
}

/** The problem as an attempt gets it: the same way for every comparator. */
export function askedOf(
  { runSeed }: { readonly runSeed: string },
  { round }: { readonly round: number },
  { request, problemHash }: BenchmarkCase,
): Relabelled {
  return relabel(request, digest({ problem: problemHash, attempt: round, run: runSeed }));
}

/** @param seed any text; the same one gives the same names and orders */
export function relabel(given: SolveRequest, seed: string): Relabelled {
  const { scenario, objectives, constraints } = withPeopleListed(given);
  const { people, groups, session_count: count, prior_meetings: prior } = scenario;
  const links = scenario.links ?? [];
  const shuffled = shuffler(seed);
  const persons = shuffled('people', people);
  const tables = shuffled('groups', groups);
  const inOrder = Array.from({ length: count }, (_, s) => s);
  // Which sessions follow each other counts for a window.
  const isRun = constraints.some((rule) => rule.type === 'RepeatEncounter' && rule.window !== undefined);
  const sessions = isRun ? inOrder : shuffled('sessions', inOrder);
  const person = named(persons, 'p', ({ id }) => id);
  const table = named(tables, 'g', ({ id }) => id);
  const ties = shuffled('links', links);
  const link = named(ties, 'l', ({ name }) => name);
  const session = new Map(sessions.map((old, now) => [old, now]));
  const words = attributeWords(given, shuffled);
  const to = <K, V>(names: ReadonlyMap<K, V>, name: K): V => {
    const found = names.get(name);
    if (found === undefined) throw new Error(`there is no ${String(name)} to give another name to`);
    return found;
  };
  const sessionsOf = (list: readonly number[] | null, what: string) =>
    list && shuffled(what, list).map((one) => to(session, one));
  const rule = (one: Constraint | Objective, what: string): Constraint | Objective => {
    const changed: Record<string, unknown> = {};
    for (const [field, value] of Object.entries(one)) {
      const key = 'attribute_key' in one ? one.attribute_key : '';
      const move = FIELDS[field];
      if (!move) throw new Error(`the field ${field} of ${one.type} cannot be given other names`);
      const own = { key, what: `${what}.${field}` };
      changed[field] = move(value, { person, table, link, words, sessionsOf, shuffled, to, ...own });
    }
    return changed as unknown as Constraint;
  };
  const request: SolveRequest = {
    scenario: {
      people: persons.map((one, i) => ({
        id: `p${i}`,
        attributes: Object.fromEntries(
          shuffled(`attributes of ${i}`, Object.entries(one.attributes)).map(([key, value]) => [
            to(words.keys, key),
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
        const [one, two] = shuffled(`meeting ${i}`, [to(person, a), to(person, b)]);
        return { ...met, people: [one, two], ...(over !== undefined && { over: to(link, over) }) };
      }),
      ...(links.length > 0 && {
        links: ties.map(({ groups: lists, sessions: when, ...one }, i) => ({
          ...one,
          name: `l${i}`,
          groups: shuffled(
            `lists of ${i}`,
            lists.map((list, k) => shuffled(`list ${k} of ${i}`, list).map((id) => to(table, id))),
          ),
          sessions: sessionsOf(when, `sessions of ${i}`),
        })),
      }),
    },
    objectives: shuffled('objectives', objectives).map((one, i) => rule(one, `objective ${i}`) as Objective),
    constraints: shuffled('rules', constraints).map((one, i) => rule(one, `rule ${i}`) as Constraint),
  };
  const back = (schedule: Schedule): Schedule => {
    const own = (names: readonly { readonly id: string }[], prefix: string, name: string) =>
      /^[a-z]\d+$/.test(name) && name.startsWith(prefix) ? names[Number(name.slice(1))]?.id : undefined;
    return Object.fromEntries(
      Object.entries(schedule).map(([key, seats]) => {
        const now = sessions.findIndex((_, s) => sessionKey(s) === key);
        return [
          now < 0 ? key : sessionKey(sessions[now]),
          Object.fromEntries(
            Object.entries(seats).map(([group, ids]) => [
              own(tables, 'g', group) ?? unknown(group),
              ids.map((id) => own(persons, 'p', id) ?? unknown(id)),
            ]),
          ),
        ];
      }),
    );
  };
  return { request, back };
}

/** Nobody's name: who answers with the names of the case has them from elsewhere. */
const unknown = (name: string) => `"${name}" (not a name that it was given)`;

type Shuffled = <T>(what: string, items: readonly T[]) => T[];

/** Orders by hashes: what comes before what cannot be told without the seed. */
function shuffler(seed: string): Shuffled {
  const rank = (what: string, i: number) => hash('sha256', `${seed}\0${what}\0${i}`);
  return (what, items) =>
    items
      .map((item, i) => ({ item, key: rank(what, i) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ item }) => item);
}

/** New names by place, so that they tell nothing. */
function named<T>(items: readonly T[], prefix: string, name: (item: T) => string): Map<string, string> {
  return new Map(items.map((item, i) => [name(item), `${prefix}${i}`]));
}

interface Words {
  readonly keys: ReadonlyMap<string, string>;
  readonly value: (key: string, value: string) => string;
}

function wantedValues(
  wanted: Record<string, number> | undefined,
  { words, key, shuffled, what }: Parameters<Move>[1],
): Record<string, number> | undefined {
  if (wanted === undefined) return wanted;
  return Object.fromEntries(
    shuffled(what, Object.entries(wanted)).map(([value, n]) => [words.value(key, value), n]),
  );
}

/** Every attribute and each of its values; numbers that are added up stay what they are. */
function attributeWords({ scenario, objectives, constraints }: SolveRequest, shuffled: Shuffled): Words {
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
  const keys = named(shuffled('attributes', [...values.keys()]), 'a', (key) => key);
  const all = new Map(
    [...values].map(([key, own]) => [
      key,
      named(shuffled(`values of ${keys.get(key)}`, [...own]), 'v', (value) => value),
    ]),
  );
  return {
    keys,
    value: (key, value) => (summed.has(key) ? value : (all.get(key)?.get(value) ?? value)),
  };
}

interface Names {
  readonly person: ReadonlyMap<string, string>;
  readonly table: ReadonlyMap<string, string>;
  readonly link: ReadonlyMap<string, string>;
  readonly words: Words;
  readonly key: string;
  readonly sessionsOf: (list: readonly number[] | null, what: string) => number[] | null;
  readonly shuffled: Shuffled;
  readonly to: <K, V>(names: ReadonlyMap<K, V>, name: K) => V;
  readonly what: string;
}

type Move = (value: unknown, names: Names) => unknown;

/** @param change of a field whose type the definition of its rules says */
const move =
  <T>(change: (value: T, names: Names) => unknown): Move =>
  (value, names) =>
    change(value as T, names);
const SAME =
  'type weight otherwise max_allowed_encounters gap window penalty_function penalty_weight mode target_meetings ' +
  'count target_visits costs at_least';
const groupName = (name: string, { table, to }: Names) => (name === 'ALL' ? name : to(table, name));

/** What becomes of each field that a rule or an objective may have; one that is not here would be a name that shows through. */
const FIELDS: Record<string, Move> = {
  ...Object.fromEntries(SAME.split(' ').map((field) => [field, move((value) => value)])),
  people: move((list: readonly string[], { person, to, shuffled, what }) =>
    shuffled(what, list).map((id) => to(person, id)),
  ),
  weights: move((weights: ConstraintOf<'PairWeights'>['weights'], { person, to, shuffled, what }) => {
    if (Array.isArray(weights)) {
      return shuffled(what, weights).map(([a, b, weight], i) => [
        ...shuffled(`${what} ${i}`, [to(person, a), to(person, b)]),
        weight,
      ]);
    }
    const order = shuffled(what, [...weights.people.keys()]);
    return {
      people: order.map((i) => to(person, weights.people[i])),
      matrix: order.map((i) => order.map((j) => weights.matrix[i][j])),
    };
  }),
  // Its groups are the best first, so their order stays.
  choices: move(
    (choices: ConstraintOf<'GroupPreferences'>['choices'], { person, table, to, shuffled, what }) =>
      Object.fromEntries(
        shuffled(what, Object.entries(choices)).map(([id, list]) => [
          to(person, id),
          list.map((group) => to(table, group)),
        ]),
      ),
  ),
  wishes: move((wishes: ConstraintOf<'PersonWishes'>['wishes'], { person, to, shuffled, what }) =>
    Object.fromEntries(
      shuffled(what, Object.entries(wishes)).map(([id, wished]) => [
        to(person, id),
        shuffled(`${what} ${id}`, wished).map((other) => to(person, other)),
      ]),
    ),
  ),
  group_id: move(groupName),
  groups: move((list: 'ALL' | readonly string[], names) =>
    list === 'ALL' ? list : names.shuffled(names.what, list).map((id) => groupName(id, names)),
  ),
  over: move((name: string | undefined, { link, to }) => (name === undefined ? name : to(link, name))),
  sessions: move((list: readonly number[] | null, { sessionsOf, what }) => sessionsOf(list, what)),
  attribute_key: move((key: string, { words, to }) => to(words.keys, key)),
  desired_values: move(wantedValues),
  desired_shares: move(wantedValues),
  // The first kind that a pair is of counts, so their order stays.
  kinds: move(
    (kinds: readonly { attribute_key: string; values?: [string, string] }[], { words, to, shuffled, what }) =>
      kinds.map(({ attribute_key: key, values, ...kind }, i) => ({
        ...kind,
        attribute_key: to(words.keys, key),
        ...(values && {
          values: shuffled(`${what} ${i}`, values).map((value) => words.value(key, value)),
        }),
      })),
  ),
};
