/** Random `prices` from nothing: names of parts of a request, all at price 0. */
import type { CountTerm, SoftRule, Term } from '../../src/check/lower/terms.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import type { Rng } from '../../src/shared/rng.ts';

export type Json = number | string | boolean | Json[] | { [name: string]: Json };
export type Numbers = { [name: string]: Json };

interface Names {
  readonly rng: Rng;
  readonly request: SolveRequest;
  readonly ids: readonly string[];
  /** The soft rules of the piece. */
  readonly rules: readonly SoftRule[];
}

/** @param all false: only meetings get prices */
export function randomNumbers(
  request: SolveRequest,
  rules: readonly SoftRule[],
  all: boolean,
  rng: Rng,
): Numbers {
  const names = { rng, request, rules, ids: request.scenario.people.map(({ id }) => id) };
  const often = () => rng.below(2) === 0;
  const own = often() ? { own: pricesOf(names.ids.filter(often)) } : {};
  if (!all) return { price: 0, ...own };
  const kind = rng.below(5);
  const pairs: Numbers =
    kind === 0
      ? { sizes: sizes(names) }
      : {
          price: 0,
          ...own,
          ...(often() ? { overlap: 0 } : {}),
          triples: rng.below(3) === 0 ? triples(names) : [],
        };
  const counted = rules.filter(
    (rule) => isOf(rule, 'count') || isOf(rule, 'sum') || (isSet(rule) && isBySession(rule)),
  );
  const ofClasses = rules.filter((rule) => isOf(rule, 'count') && rng.below(4) === 0);
  const left = counted.filter((rule) => !ofClasses.includes(rule) && rng.below(4) > 0);
  const divided = often() && kind !== 0 ? left : [];
  const ofSets = rules.filter((rule) => isSet(rule) && !divided.includes(rule) && often());
  return {
    ...pairs,
    sets: ofSets.map(({ pointer }) => ({ rule: pointer, price: 0 })),
    visits: visitNames(names, { price: 0 }),
    seats: places(names).filter(() => rng.below(4) === 0),
    parts: rng.below(3) > 0 ? parts(names) : [],
    ...(ofClasses.length > 0 ? { classes: classes(names, ofClasses) } : {}),
    ...(divided.length > 0 ? divisions(names, divided) : {}),
  };
}

function isOf({ terms }: SoftRule, kind: Term['kind']): boolean {
  return terms.every((term) => term.kind === kind);
}

function isSet({ terms: [term, ...others] }: SoftRule): boolean {
  return term?.kind === 'meetings' && term.people !== 'everyone' && !term.withEarlier && others.length === 0;
}

function isBySession({ terms }: SoftRule): boolean {
  return terms.every((term) => term.kind === 'meetings' && term.bySession);
}

function pricesOf(names: readonly string[]): Numbers {
  return Object.fromEntries(names.map((name) => [name, 0]));
}

function sizes({ rng, request }: Names): Json {
  const sessions: number[][] = [];
  for (let s = 0; s < request.scenario.session_count; s++) {
    const at = rng.below(sessions.length + 1);
    sessions[at] = [...(sessions[at] ?? []), s];
  }
  const pairs = sessions.flatMap((_, b) => sessions.slice(0, b + 1).map((_one, a) => [a, b]));
  return { sessions, prices: pairs.map((classes) => ({ classes, meetings: [0, 0], overlap: 0 })) };
}

function triples({ rng, request, ids }: Names): Json[] {
  if (ids.length < 3) return [];
  return Array.from({ length: 1 + rng.below(3) }, () => ({
    people: rng.shuffle([...ids]).slice(0, 3),
    price: 0,
    ...(rng.below(2) === 0 ? { sessions: [rng.below(request.scenario.session_count)] } : {}),
  }));
}

function places({ request }: Names): { session: number; group: string; price: number }[] {
  const { groups, session_count } = request.scenario;
  return Array.from({ length: session_count }, (_, session) =>
    groups.map(({ id }) => ({ session, group: id, price: 0 })),
  ).flat();
}

/** Most terms on visits, as in certificates. */
function visitNames<T extends Numbers>({ rng, request, rules, ids }: Names, priced: T): Json[] {
  const { groups } = request.scenario;
  return rules.flatMap(({ pointer, terms }) => {
    const own = terms.flatMap((term) => (term.kind === 'visits' && term.groups.length > 0 ? [term] : []));
    return own
      .filter(() => rng.below(3) > 0)
      .map(({ groups: [first], people: [person] }) => ({
        rule: pointer,
        group: groups[first].id,
        ...(own.filter((other) => other.groups[0] === first).length > 1 ? { person: ids[person] } : {}),
        ...priced,
      }));
  });
}

function parts(names: Names): Json[] {
  const { rng, request, rules, ids } = names;
  const { people, groups } = request.scenario;
  const attends = (person: number, s: number) => people[person].sessions?.includes(s) ?? true;
  const tables = places(names).filter(({ group }) => groups.find(({ id }) => id === group)?.bench !== true);
  const owned = (part: Numbers, s: number, about: readonly number[]): Json => {
    const there = about.filter((person) => attends(person, s) && rng.below(2) === 0);
    return rng.below(2) === 0 ? part : { ...part, own: pricesOf(there.map((person) => ids[person])) };
  };
  const ofCount = ({ holders, groups: about, sessions }: CountTerm, rule: string, count: number): Json[] =>
    tables
      .filter(({ session, group }) => {
        const isAbout = about.some((g) => groups[g].id === group);
        return isAbout && sessions.includes(session) && rng.below(2) === 0;
      })
      .map((place) => owned({ ...place, rule, count }, place.session, holders));
  const ofRules = rules.flatMap(({ pointer, terms }) => {
    const counts = terms.flatMap((term) => (term.kind === 'count' ? [term] : []));
    const wishes = terms.flatMap((term) => (term.kind === 'wishes' ? [term] : []));
    return [
      ...counts.flatMap((term, n) => ofCount(term, pointer, n)),
      ...wishes.flatMap(({ wished, sessions }) =>
        [...wished].flatMap(([of, others]) =>
          tables
            .filter(({ session }) => sessions.includes(session) && attends(of, session) && rng.below(2) === 0)
            .map((place) =>
              owned({ ...place, rule: pointer, person: ids[of] }, place.session, [of, ...others]),
            ),
        ),
      ),
    ];
  });
  const apart = request.constraints.flatMap((rule) =>
    rule.type === 'MustStayApart' && rule.over === undefined && Array.isArray(rule.people)
      ? [rule.people]
      : [],
  );
  const ofApart = apart.flatMap((set) =>
    tables
      .filter(() => rng.below(3) === 0)
      .map((place) => ({ ...place, people: set.filter((id) => attends(ids.indexOf(id), place.session)) })),
  );
  return [...ofRules, ...ofApart];
}

function classes({ rng, request, ids }: Names, rules: readonly SoftRule[]): Json {
  const { groups, session_count } = request.scenario;
  const some = (list: readonly string[]) => pricesOf(list.filter(() => rng.below(2) === 0));
  const sessions = Array.from({ length: session_count }, (_, session) => ({
    session,
    classes: some(ids),
    groups: some(groups.map(({ id }) => id)),
  }));
  return { rules: rules.map(({ pointer }) => pointer), sessions };
}

/** Classes of people: each a class of its own, or those together that the rules count alike; partitions by class or by what the rules count. */
function divisions(names: Names, left: readonly SoftRule[]): Numbers {
  const { rng, request, rules, ids } = names;
  const isFine = rng.below(2) === 0;
  const types = groupsBy(ids, (_, person) => (isFine ? `${person}` : markOf(rules, person)));
  const lists: SoftRule[][] = rng.below(2) === 0 ? left.map((rule) => [rule]) : [[...left]];
  const row = (count: number) => Array.from({ length: count }, () => 0);
  const partitions = (lists.length === 0 ? [[]] : lists).map((own) => {
    const bySelf = rng.below(2) === 0;
    const marks = types.map(([id], type) => (bySelf ? `${type}` : markOf(own, ids.indexOf(id))));
    const distinct = [...new Set(marks)];
    return {
      rules: own.map(({ pointer }) => pointer),
      classes: marks.map((mark) => distinct.indexOf(mark)),
      meetings: types.map(() => row(distinct.length)),
      sessions: Array.from({ length: request.scenario.session_count }, (_, s) => ({
        sessions: [s],
        seats: row(types.length),
      })),
      visits: visitNames(names, { prices: row(types.length) }),
    };
  });
  return { types, partitions };
}

function groupsBy(ids: readonly string[], mark: (id: string, person: number) => string): string[][] {
  const found = new Map<string, string[]>();
  for (const [person, id] of ids.entries()) {
    const key = mark(id, person);
    found.set(key, [...(found.get(key) ?? []), id]);
  }
  return [...found.values()];
}

/** Equal for people whom these rules count alike. */
function markOf(rules: readonly SoftRule[], person: number): string {
  return rules.flatMap(({ terms }) => terms.map((term) => markIn(term, person))).join(' ');
}

function markIn(term: Term, person: number): string {
  switch (term.kind) {
    case 'count':
      return `${term.holders.includes(person)}`;
    case 'sum': {
      const number = term.numbers.get(person);
      return number === undefined ? '' : `${number.n}/${number.d}`;
    }
    case 'meetings':
      return `${term.people === 'everyone' || term.people.includes(person)}`;
    case 'visits':
      return `${term.people.includes(person)}`;
    default:
      return '';
  }
}
