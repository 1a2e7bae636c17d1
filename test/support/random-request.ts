/** Random small solve requests with all rule types, and random seatings of them; same seed, same request. */
import { type Schedule, sessionKey } from '../../src/result/schedule.ts';
import {
  type Constraint,
  type ContactKind,
  constraintsByType,
  type Group,
  type Link,
  type Objective,
  type Person,
  type SolveRequest,
} from '../../src/scenario/definition.ts';
import { peopleOf } from '../../src/scenario/rule-people.ts';
import { Rng } from '../../src/shared/rng.ts';
import { withRecent, withWindow } from './recent-request.ts';
import { preferences, wishes } from './wish-rules.ts';

export interface Shape {
  readonly people: number;
  readonly groups: number;
  readonly sessions: number;
}

export interface RequestOptions {
  readonly maxPeople: number;
  readonly maxGroups: number;
  readonly maxSessions: number;
  /** Soft rules, prior meetings. */
  readonly soft: boolean;
  /** Attendance, closed groups and uneven sizes. */
  readonly uneven: boolean;
  /** Pins, together- and apart-sets and smallest sizes, which may contradict each other. */
  readonly hard: boolean;
  /** Counts of visits, which link the groups of different sessions. */
  readonly visits?: boolean;
  /** Whom people would sit with. */
  readonly wishes?: boolean;
  /** Sums of numbers at tables. */
  readonly sums?: boolean;
  /** Kinds of contacts that are worth more than others. */
  readonly kinds?: boolean;
  /** Rules for everybody, and for all who have an attribute. */
  readonly choices?: boolean;
  /** A bench among the groups. */
  readonly benches?: boolean;
  /** Links of groups, and rules and objectives over them. */
  readonly links?: boolean;
  /** Meetings some events ago, and limits on meetings within some sessions. */
  readonly recent?: boolean;
  /** People with several values of an attribute. */
  readonly several?: boolean;
  /** In place of sizes up to the greatest. */
  readonly exactly?: Shape;
}

export function randomRequest(seed: number, options: RequestOptions): SolveRequest {
  const rng = new Rng(seed);
  const { exactly } = options;
  const sessionCount = exactly?.sessions ?? 1 + rng.below(options.maxSessions);
  const groupCount = exactly?.groups ?? 1 + rng.below(options.maxGroups);
  const peopleCount = exactly?.people ?? Math.max(2, 1 + rng.below(options.maxPeople));
  const sessionsOrNull = (): number[] | null => {
    if (rng.below(2) === 0) return null;
    const chosen = Array.from({ length: sessionCount }, (_, s) => s).filter(() => rng.below(2) === 0);
    return chosen.length > 0 ? chosen : [rng.below(sessionCount)];
  };
  const people: Person[] = Array.from({ length: peopleCount }, (_, i) => ({
    id: `p${i}`,
    attributes: rng.below(4) === 0 ? {} : { team: 'abc'[rng.below(3)] },
    sessions: options.uneven && rng.below(3) === 0 ? sessionsOrNull() : null,
  }));
  if (options.several) addSecondTeams(people, new Rng(seed + 5));
  const size = Math.ceil(peopleCount / groupCount);
  const groups: Group[] = Array.from({ length: groupCount }, (_, i) => {
    const capacity = size + (options.uneven ? rng.below(2) : 0);
    return {
      id: `g${i}`,
      min_size: options.hard && rng.below(3) === 0 ? rng.below(capacity + 1) : 0,
      capacity,
      session_capacities:
        options.uneven && rng.below(4) === 0
          ? Array.from({ length: sessionCount }, () => rng.below(capacity + 2))
          : null,
    };
  });
  if (options.benches && groupCount > 1 && rng.below(2) === 0) {
    groups[rng.below(groupCount)] = {
      id: 'wait',
      bench: true,
      min_size: 0,
      capacity: size + 1,
      session_capacities: null,
    };
  }
  const person = (): string => people[rng.below(peopleCount)].id;
  const set = (): string[] => [
    ...new Set([...rng.shuffle(people.map((p) => p.id)).slice(0, 2 + rng.below(2))]),
  ];
  const groupId = (): string => groups[rng.below(groupCount)].id;
  const pair = (): [string, string] => rng.shuffle(people.map((p) => p.id)).slice(0, 2) as [string, string];
  const weight = (): number => rng.below(5) + rng.below(4) / 4;
  const modes = ['at_least', 'exact', 'at_most'] as const;
  const constraints: Constraint[] = [];
  if (options.soft) {
    if (rng.below(2) === 0) {
      constraints.push({
        type: 'RepeatEncounter',
        max_allowed_encounters: rng.below(3),
        penalty_function: rng.below(2) === 0 ? 'linear' : 'squared',
        penalty_weight: weight(),
      });
    }
    if (rng.below(2) === 0) {
      constraints.push({
        type: 'AttributeBalance',
        group_id: rng.below(2) === 0 ? 'ALL' : groupId(),
        attribute_key: 'team',
        desired_values: { a: rng.below(3), b: rng.below(3) },
        penalty_weight: weight(),
        mode: [...modes, 'not_alone' as const][rng.below(4)],
        sessions: sessionsOrNull(),
      });
    }
    for (const type of ['ShouldStayTogether', 'ShouldNotBeTogether'] as const) {
      if (rng.below(2) === 0) continue;
      constraints.push({ type, people: set(), penalty_weight: weight(), sessions: sessionsOrNull() });
    }
    if (rng.below(2) === 0) {
      constraints.push({
        type: 'PairMeetingCount',
        people: pair(),
        sessions: rng.below(3) === 0 ? [] : sessionsOrNull(),
        target_meetings: rng.below(sessionCount + 1),
        mode: modes[rng.below(3)],
        penalty_weight: weight(),
      });
    }
  }
  if (options.hard) {
    const types = ['MustStayTogether', 'MustStayApart', 'ImmovablePeople'] as const;
    for (let i = rng.below(5); i > 0; i--) {
      const type = types[rng.below(3)];
      constraints.push(
        type === 'ImmovablePeople'
          ? { type, people: [person()], group_id: groupId(), sessions: sessionsOrNull() }
          : { type, people: set(), sessions: sessionsOrNull() },
      );
    }
  }
  if (options.visits) {
    for (let i = rng.below(3); i > 0; i--) {
      const chosen = groups.map(({ id }) => id).filter(() => rng.below(2) === 0);
      constraints.push({
        type: 'GroupVisits',
        people: rng.below(2) === 0 ? 'ALL' : set(),
        groups: chosen.length === 0 || rng.below(2) === 0 ? 'ALL' : chosen,
        count: rng.below(2) === 0 ? 'each' : 'sum',
        target_visits: rng.below(sessionCount + 1),
        mode: modes[rng.below(3)],
        penalty_weight: weight(),
        sessions: sessionsOrNull(),
      });
    }
  }
  if (options.sums) {
    for (const person of people) if (rng.below(4) > 0) person.attributes.level = `${rng.below(60) / 4}`;
    if (rng.below(2) === 0) {
      constraints.push({
        type: 'AttributeSum',
        attribute_key: 'level',
        group_id: rng.below(2) === 0 ? 'ALL' : groupId(),
        penalty_weight: weight(),
        sessions: sessionsOrNull(),
      });
    }
  }
  if (options.soft) constraints.push(...pairWeights(people, sessionCount, new Rng(seed + 1)));
  if (options.wishes) constraints.push(...wishes(people, sessionCount, new Rng(seed + 3)));
  if (options.visits) constraints.push(...preferences(people, groups, sessionCount, new Rng(seed + 2)));
  const request: SolveRequest = {
    scenario: {
      people,
      groups,
      prior_meetings: options.soft && rng.below(2) === 0 ? [{ people: pair(), count: 1 + rng.below(3) }] : [],
      session_count: sessionCount,
    },
    objectives: [
      ...(rng.below(4) === 0
        ? []
        : [{ type: 'maximize_unique_contacts' as const, weight: rng.below(3) === 0 ? 2.5 : 1 }]),
      ...(options.kinds && rng.below(2) === 0 ? [weightedContacts(rng)] : []),
    ],
    constraints: options.choices ? constraints.map((rule) => withChoice(rule, people, rng)) : constraints,
  };
  const recent = options.recent
    ? withWindow(withRecent(request, new Rng(seed + 3)), new Rng(seed + 4))
    : request;
  return options.links ? withLinks(recent, rng, sessionsOrNull) : recent;
}

function addSecondTeams(people: readonly Person[], rng: Rng): void {
  for (const { attributes } of people) {
    const second = 'abc'[rng.below(3)];
    if (attributes.team === undefined || attributes.team === second || rng.below(2) === 0) continue;
    attributes.team = [attributes.team, second].flat();
  }
}

/** One or two links of some groups; of the rules on pairs some count meetings over one, and others come to them. */
function withLinks(request: SolveRequest, rng: Rng, sessions: () => number[] | null): SolveRequest {
  const { scenario, objectives, constraints } = request;
  const tables = scenario.groups.flatMap(({ id, bench }) => (bench ? [] : [id]));
  const links = ['facing', 'near'].slice(rng.below(2)).map((name): Link => {
    const within = rng.below(3) === 0;
    const lists = Array.from({ length: 1 + rng.below(2) }, () =>
      rng.shuffle([...tables]).slice(0, 2 + rng.below(2)),
    );
    return { name, groups: lists, within, sessions: sessions() };
  });
  const over = (): string => links[rng.below(links.length)].name;
  const pair = rng.shuffle(scenario.people.map(({ id }) => id)).slice(0, 2) as [string, string];
  const moved = constraints.map((rule): Constraint => {
    const isOfMeetings = 'over' in constraintsByType[rule.type].shape;
    return isOfMeetings && rng.below(2) === 0 ? ({ ...rule, over: over() } as Constraint) : rule;
  });
  const isOnRepeats = (rule: Constraint, name: string) =>
    rule.type === 'RepeatEncounter' && rule.over === name;
  const more = links.flatMap(({ name }): Constraint[] =>
    rng.below(2) === 0 || moved.some((rule) => isOnRepeats(rule, name))
      ? []
      : [
          {
            type: 'RepeatEncounter',
            max_allowed_encounters: rng.below(3),
            penalty_function: rng.below(2) === 0 ? 'linear' : 'squared',
            penalty_weight: 1 + rng.below(9) / 4,
            over: name,
          },
        ],
  );
  if (rng.below(3) === 0)
    more.push({ type: 'MustStayApart', people: pair, sessions: sessions(), over: over() });
  return {
    scenario: {
      ...scenario,
      links,
      prior_meetings: [
        ...scenario.prior_meetings,
        ...(rng.below(2) === 0 ? [] : [{ people: pair, count: 1 + rng.below(2), over: over() }]),
      ],
    },
    objectives: [
      ...objectives,
      ...(rng.below(2) === 0
        ? []
        : [{ type: 'maximize_unique_contacts' as const, weight: 1.5, over: over() }]),
    ],
    constraints: [...moved, ...more],
  };
}

/** A table of numbers, of either sign, in one of the two ways to write it; or none. */
function pairWeights(people: readonly Person[], sessionCount: number, rng: Rng): Constraint[] {
  if (rng.below(4) > 0 || people.length < 2) return [];
  const type = 'PairWeights' as const;
  const sessions = rng.below(2) === 0 ? null : [rng.below(sessionCount)];
  const number = (): number => (rng.below(3) === 0 ? 0 : rng.below(21) / 4 - 2);
  const ids = rng.shuffle(people.map(({ id }) => id)).slice(0, 2 + rng.below(people.length - 1));
  const rows = ids.map((_, i) => ids.slice(0, i).map(number));
  if (rng.below(2) === 0) {
    const matrix = ids.map((_, i) => ids.map((_, j) => (i === j ? 0 : rows[Math.max(i, j)][Math.min(i, j)])));
    return [{ type, weights: { people: ids, matrix }, sessions }];
  }
  const weights = rows.flatMap((row, i) =>
    row.map((value, j): [string, string, number] => [ids[i], ids[j], value]),
  );
  return [{ type, weights, sessions }];
}

/** The rule for everybody or for a team, where it can be. */
function withChoice(rule: Constraint, people: readonly Person[], rng: Rng): Constraint {
  if (!('people' in rule) || rule.type === 'PairMeetingCount') return rule;
  const choice = rng.below(4) === 0 ? 'ALL' : { where: { team: 'abc'[rng.below(3)] } };
  const isEnough = peopleOf(choice, people).length >= 2 && rng.below(2) === 0;
  return isEnough ? { ...rule, people: choice } : rule;
}

function weightedContacts(rng: Rng): Objective {
  const kinds = Array.from({ length: 1 + rng.below(3) }, (): ContactKind => {
    const pairs =
      rng.below(2) === 0
        ? { same: rng.below(2) === 0 }
        : { values: ['abc'[rng.below(3)], 'abcd'[rng.below(4)]] as [string, string] };
    return { attribute_key: rng.below(4) === 0 ? 'level' : 'team', ...pairs, weight: rng.below(9) / 4 };
  });
  return { type: 'maximize_weighted_contacts', weight: 1 + rng.below(3), kinds, otherwise: rng.below(3) / 2 };
}

/** Everyone who attends in some group, without a look at any other rule. */
export function randomSeating(request: SolveRequest, seed: number): Schedule {
  const rng = new Rng(seed);
  const { people, groups, session_count } = request.scenario;
  return Object.fromEntries(
    Array.from({ length: session_count }, (_, session) => {
      const seats = new Map<string, string[]>(groups.map((group) => [group.id, []]));
      for (const person of rng.shuffle([...people])) {
        if (person.sessions !== null && !person.sessions.includes(session)) continue;
        seats.get(groups[rng.below(groups.length)].id)?.push(person.id);
      }
      return [sessionKey(session), Object.fromEntries(seats)];
    }),
  );
}

/** The same with other weights, drawn from the list. */
export function withWeights(request: SolveRequest, weights: readonly number[], seed: number): SolveRequest {
  const rng = new Rng(seed);
  const any = (): number => weights[rng.below(weights.length)];
  return {
    ...request,
    objectives: request.objectives.map((objective) => ({ ...objective, weight: any() })),
    constraints: request.constraints.map((rule) =>
      'penalty_weight' in rule ? { ...rule, penalty_weight: any() } : rule,
    ),
  };
}
