/** Heavily constrained scenarios, 20 to 200 people, each made from a recipe and its own seed. */
import type { SolveRequest } from '../../src/scenario/definition.ts';
import type { Rng } from '../../src/shared/rng.ts';
import { bodyOf, read } from '../cases/case.ts';
import { balance, constrained } from '../cases/constrained.ts';
import { assign, type GroupInput, type PersonInput, people, same, seeded } from '../cases/people.ts';

export interface SuiteScenario {
  readonly name: string;
  readonly request: SolveRequest;
}

type Rule = Record<string, unknown>;

/** A scenario while rules are being added. */
interface Draft {
  readonly people: PersonInput[];
  readonly groups: GroupInput[];
  readonly size: number;
  readonly sessions: number;
  readonly rules: Rule[];
  prior: { people: string[]; count: number }[];
  /** People whom no rule names yet, in random order. */
  readonly free: string[];
  readonly rng: Rng;
}

/** Each adds rules of one kind, in this order: rooms before the hosts in them, hosts before absences. */
const features = {
  /** In half of the sessions one group is closed, and the others have one seat more. */
  rooms({ groups, size, sessions, rng }: Draft): void {
    const closed = Array.from({ length: sessions }, () =>
      rng.below(2) === 0 ? rng.below(groups.length) : -1,
    );
    const extra = Math.ceil(size / (groups.length - 1));
    groups.forEach((group, g) => {
      group.session_capacities = closed.map((one) => (one < 0 ? size : one === g ? 0 : size + extra));
      delete group.capacity;
    });
  },
  /** One person stays in each group. */
  hosts({ groups, rules, free }: Draft): void {
    for (const { id, session_capacities } of groups) {
      const sessions = session_capacities?.flatMap((seats, s) => (seats > 0 ? [s] : []));
      rules.push({ type: 'ImmovablePeople', people: take(free, 1), group_id: id, sessions });
    }
  },
  /** One person in seven comes late or leaves early. */
  attendance({ people: list, free, sessions, rng }: Draft): void {
    for (const id of free.slice(0, Math.ceil(list.length / 7))) {
      const all = Array.from({ length: sessions }, (_, s) => s);
      const missed = 1 + rng.below(Math.max(1, sessions >> 1));
      const person = list.find((each) => each.id === id);
      if (person) person.sessions = rng.below(2) === 0 ? all.slice(missed) : all.slice(0, -missed);
    }
  },
  /** An attribute with four uneven values, to be balanced over all groups. */
  balance({ people: list, groups, size, rules, rng }: Draft): void {
    const desired = split(size, [4, 3, 2, 1]);
    const counts = desired.map((n) => n * groups.length);
    const values = ['red', 'green', 'blue', 'white'];
    assign(list, 'color', zip(values, counts), rng);
    rules.push(balance('color', zip(values, desired), 5, 'exact'));
  },
  /** Two further attributes, one with a maximum and one with a minimum. */
  limits({ people: list, size, rules, rng }: Draft): void {
    const n = list.length;
    const few = Math.ceil(n / 5);
    assign(list, 'role', { lead: few, member: n - few }, rng);
    const half = n >> 1;
    assign(list, 'site', { north: half, south: n - half }, rng);
    rules.push(balance('role', { lead: Math.ceil(size / 5) }, 4, 'at_most'));
    rules.push(balance('site', { north: Math.floor(size / 3), south: Math.floor(size / 3) }, 2, 'at_least'));
  },
  /** Sets of three, one for each dozen of people, never together. */
  apart({ people: list, rules, free }: Draft): void {
    for (let i = Math.ceil(list.length / 12); i > 0; i--) {
      rules.push({ type: 'MustStayApart', people: take(free, 3) });
    }
  },
  /** Couples and, in some sessions, threes that stay together. */
  together({ people: list, sessions, rules, free, rng }: Draft): void {
    for (let i = Math.ceil(list.length / 16); i > 0; i--) {
      rules.push({ type: 'MustStayTogether', people: take(free, 2) });
    }
    for (let i = Math.ceil(list.length / 24); i > 0; i--) {
      const first = rng.below(sessions - 1);
      rules.push({ type: 'MustStayTogether', people: take(free, 3), sessions: [first, first + 1] });
    }
  },
  /** Pairs who want to sit together, and sets that do not. */
  wishes({ people: list, rules, rng }: Draft): void {
    const ids = rng.shuffle(list.map(({ id }) => id));
    for (let i = Math.ceil(list.length / 10); i > 0; i--) {
      rules.push({ type: 'ShouldStayTogether', people: take(ids, 2), penalty_weight: 2 });
      rules.push({ type: 'ShouldNotBeTogether', people: take(ids, 3), penalty_weight: 6 });
    }
  },
  /** Pairs who should meet twice, and others at most once. */
  counts({ people: list, rules, rng }: Draft): void {
    const ids = rng.shuffle(list.map(({ id }) => id));
    for (let i = Math.ceil(list.length / 12); i > 0; i--) {
      const pair = { type: 'PairMeetingCount', penalty_weight: 8 };
      rules.push({ ...pair, people: take(ids, 2), target_meetings: 2, mode: 'exact' });
      rules.push({ ...pair, people: take(ids, 2), target_meetings: 1, mode: 'at_most' });
    }
  },
  /** Everybody has met one or two of the others before. */
  prior(draft: Draft): void {
    const ids = draft.rng.shuffle(draft.people.map(({ id }) => id));
    draft.prior = ids.map((id, i) => ({
      people: [id, ids[(i + 1) % ids.length]],
      count: 1 + draft.rng.below(2),
    }));
  },
  /** Each repeated meeting has a cost. */
  repeats({ rules }: Draft): void {
    rules.push({
      type: 'RepeatEncounter',
      max_allowed_encounters: 1,
      penalty_function: 'squared',
      penalty_weight: 2,
    });
  },
  /** Everybody visits each group once. */
  visits({ rules }: Draft): void {
    rules.push({
      type: 'GroupVisits',
      people: 'ALL',
      groups: 'ALL',
      count: 'each',
      target_visits: 1,
      mode: 'at_most',
      penalty_weight: 3,
    });
  },
  /** Levels from -4 to 4 that should sum to 0 in each group. */
  sums({ people: list, rules, rng }: Draft): void {
    for (const person of list) person.attributes = { ...person.attributes, level: String(rng.below(9) - 4) };
    rules.push({ type: 'AttributeSum', attribute_key: 'level', group_id: 'ALL', penalty_weight: 1 });
  },
};

/** The features that a recipe can have. */
export const FEATURES: readonly string[] = Object.keys(features);

function take(ids: string[], count: number): string[] {
  return ids.splice(0, count);
}

export function zip(names: readonly string[], counts: readonly number[]): Record<string, number> {
  return Object.fromEntries(names.map((name, i) => [name, counts[i]]));
}

/** Whole numbers with this sum in about these proportions. */
export function split(sum: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((a, b) => a + b, 0);
  let before = 0;
  let reached = 0;
  return parts.map((part) => {
    before += part;
    const upTo = Math.round((sum * before) / whole);
    const share = upTo - reached;
    reached = upTo;
    return share;
  });
}

/** Groups, group size, sessions, and features. */
export type Recipe = readonly [number, number, number, string];

const recipes: readonly Recipe[] = [
  [5, 4, 6, 'hosts counts'],
  [5, 4, 5, 'rooms apart wishes repeats'],
  [6, 4, 7, 'balance together'],
  [8, 4, 8, 'hosts'],
  [8, 4, 8, 'hosts apart prior'],
  [6, 5, 8, 'attendance limits counts'],
  [7, 5, 6, 'together balance repeats'],
  [6, 6, 6, 'rooms hosts attendance balance'],
  [10, 4, 10, 'prior wishes'],
  [8, 5, 8, 'balance limits'],
  [9, 5, 7, 'hosts together apart wishes'],
  [8, 6, 7, 'attendance prior repeats together'],
  [10, 5, 8, 'hosts balance counts'],
  [10, 6, 8, 'rooms together limits'],
  [12, 5, 6, 'apart wishes counts prior'],
  [10, 7, 8, 'balance attendance repeats'],
  [12, 6, 6, 'hosts attendance apart together limits wishes counts prior repeats'],
  [10, 8, 8, 'together apart'],
  [16, 5, 8, 'balance prior'],
  [15, 6, 10, 'hosts wishes repeats'],
  [20, 5, 10, 'attendance together balance'],
  [12, 8, 8, 'limits counts apart'],
  [10, 10, 10, 'balance wishes together'],
  [16, 8, 7, 'rooms attendance hosts balance apart'],
  [20, 7, 8, 'limits prior repeats'],
  [18, 8, 10, 'together wishes counts'],
  [25, 6, 6, 'hosts balance limits apart'],
  [20, 8, 8, 'attendance balance wishes prior repeats'],
  [25, 8, 8, 'hosts together limits'],
  [20, 10, 10, 'attendance together apart balance wishes counts prior repeats'],
  [40, 5, 12, 'balance apart wishes'],
];

export function fromRecipe([groupCount, size, sessions, words]: Recipe, seed: number): SuiteScenario {
  const rng = seeded(seed);
  const list = people(groupCount * size, rng);
  const draft: Draft = {
    people: list,
    groups: same(groupCount, size),
    size,
    sessions,
    rules: [],
    prior: [],
    free: rng.shuffle(list.map(({ id }) => id)),
    rng,
  };
  const wanted = words.split(' ');
  for (const [word, add] of Object.entries(features)) if (wanted.includes(word)) add(draft);
  const scenario = {
    people: draft.people,
    groups: draft.groups,
    session_count: sessions,
    prior_meetings: draft.prior,
  };
  const name = `${groupCount}×${size}×${sessions} ${words}`;
  return { name, request: read(name, { scenario, constraints: draft.rules }) };
}

/** The suite's generated scenarios; the same seed gives the same ones. */
export function generatedScenarios(seed: number): SuiteScenario[] {
  return recipes.map((recipe, i) => fromRecipe(recipe, 1000 * seed + i));
}

/** Scenarios of the benchmark's constrained cases. */
export function caseScenarios(): SuiteScenario[] {
  return constrained()
    .filter(({ id }) => !id.endsWith('-heavy'))
    .map((draft) => ({ name: draft.id, request: read(draft.id, bodyOf(draft)) }));
}
