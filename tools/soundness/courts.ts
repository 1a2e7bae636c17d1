/**
 * Requests with courts, sides and partners, which random mixtures of all rules rarely have: lists of a link that are tables, rules
 * over several links of these, and people who met before over one link only.
 */
import type {
  Constraint,
  Group,
  Link,
  Objective,
  Person,
  SolveRequest,
} from '../../src/scenario/definition.ts';
import { Rng } from '../../src/shared/rng.ts';

/** People, groups, sessions. */
const SHAPES = [
  [4, 2, 1],
  [4, 2, 2],
  [4, 4, 1],
  [4, 4, 2],
  [5, 4, 1],
  [3, 2, 2],
  [4, 3, 2],
  [6, 3, 1],
  [6, 4, 1],
  [5, 3, 1],
  [3, 2, 3],
] as const;
const WEIGHTS = [1, 2, 0.5, 3];

export function courtRequest(seed: number): SolveRequest {
  const rng = new Rng(seed);
  const one = <T>(list: readonly T[]): T => list[rng.below(list.length)];
  const chance = (of: number): boolean => rng.below(of) === 0;
  const [peopleCount, groupCount, session_count] = one(SHAPES);
  const people = Array.from({ length: peopleCount }, (_, i): Person => ({
    id: `p${i}`,
    attributes: chance(2) ? { team: one(['a', 'b']) } : {},
    sessions: chance(7) ? [rng.below(session_count)] : null,
  }));
  const seats = () => Array.from({ length: session_count }, () => rng.below(3));
  const groups = Array.from({ length: groupCount }, (_, i): Group => ({
    id: `g${i}`,
    capacity: Math.ceil(peopleCount / groupCount) + rng.below(2),
    min_size: 0,
    session_capacities: chance(8) ? seats() : null,
  }));
  const courts = listsOf(
    groups.map(({ id }) => id),
    chance(3) ? 3 : 2,
  );
  const facing = courts.filter((list) => list.length > 1);
  if (chance(4))
    groups.push({ id: 'wait', bench: true, capacity: peopleCount, min_size: 0, session_capacities: null });
  const links: Link[] = [
    { name: 'court', groups: courts, within: true, sessions: null },
    {
      name: 'facing',
      groups: facing,
      within: false,
      sessions: chance(4) ? [rng.below(session_count)] : null,
    },
  ].filter((link) => link.groups.length > 0);
  const ids = people.map(({ id }) => id);
  const some = (count: number) => rng.shuffle([...ids]).slice(0, count);
  const pairs = ids.flatMap((a, i) => ids.slice(0, i).map((b): [string, string] => [a, b]));
  const prior_meetings = (chance(4) ? [] : pairs.filter(() => chance(3))).map((pair) => ({
    people: pair,
    count: 1 + rng.below(2),
    over: 'court',
    ...(chance(4) ? { events_ago: 1 + rng.below(3) } : {}),
  }));
  const rules = Array.from({ length: 2 + rng.below(4) }, () => {
    const way = rng.below(links.length + 2);
    const over = way < 2 ? { over: 'court' } : way === 2 ? {} : { over: 'facing' };
    return meetingRule(rng, { some, session_count, over, weight: one(WEIGHTS) });
  });
  const hard: Constraint[] = [];
  if (chance(4)) hard.push({ type: 'MustStayTogether', people: some(2), sessions: null });
  if (chance(4))
    hard.push({
      type: 'MustStayApart',
      people: some(2),
      sessions: null,
      ...(chance(2) ? { over: 'court' } : {}),
    });
  if (chance(5))
    hard.push({ type: 'ImmovablePeople', people: some(1), group_id: one(groups).id, sessions: null });
  const own = onceEach(rules);
  return {
    scenario: { people, groups, session_count, prior_meetings, links },
    objectives: own.filter(isObjective),
    constraints: [...own.filter((rule) => !isObjective(rule)), ...hard],
  };
}

function isObjective(rule: Constraint | Objective): rule is Objective {
  return 'weight' in rule;
}

function listsOf(ids: readonly string[], size: number): string[][] {
  return ids.length === 0 ? [] : [ids.slice(0, size), ...listsOf(ids.slice(size), size)];
}

interface Given {
  readonly some: (count: number) => string[];
  readonly session_count: number;
  readonly over: { readonly over?: string };
  readonly weight: number;
}

/** Rules on meetings of pairs in all sessions. */
function meetingRule(rng: Rng, { some, session_count, over, weight }: Given): Constraint | Objective {
  const one = <T>(list: readonly T[]): T => list[rng.below(list.length)];
  const penalty_weight = weight;
  switch (rng.below(7)) {
    case 0:
    case 1: {
      const penalty_function = one(['linear', 'squared'] as const);
      const max_allowed_encounters = rng.below(3);
      return { type: 'RepeatEncounter', max_allowed_encounters, penalty_function, penalty_weight, ...over };
    }
    case 2: {
      const type = one(['ShouldStayTogether', 'ShouldNotBeTogether'] as const);
      const people = rng.below(2) === 0 ? 'ALL' : some(2 + rng.below(2));
      return { type, people, penalty_weight, sessions: null, ...over };
    }
    case 3: {
      const mode = one(['exact', 'at_least', 'at_most'] as const);
      const target_meetings = rng.below(session_count + 1);
      const people = some(2) as [string, string];
      return {
        type: 'PairMeetingCount',
        people,
        target_meetings,
        mode,
        penalty_weight,
        sessions: null,
        ...over,
      };
    }
    case 4:
      return { type: 'RecentMeetings', gap: 1 + rng.below(3), penalty_weight, ...over };
    case 5:
      return { type: 'maximize_unique_contacts', weight, ...over };
    default: {
      const pairs =
        rng.below(2) === 0
          ? { same: rng.below(2) === 0 }
          : { values: ['a', one(['a', 'b'])] as [string, string] };
      const kinds = [{ attribute_key: 'team', ...pairs, weight: one(WEIGHTS) }];
      return { type: 'maximize_weighted_contacts', weight, kinds, otherwise: rng.below(3) / 2, ...over };
    }
  }
}

/** Drops further rules of types that may occur only once per link. */
function onceEach(rules: readonly (Constraint | Objective)[]): (Constraint | Objective)[] {
  const often = new Set<string>(['ShouldStayTogether', 'ShouldNotBeTogether', 'PairMeetingCount']);
  const seen = new Set<string>();
  return rules.filter((rule) => {
    const key = `${rule.type} ${'over' in rule ? rule.over : ''}`;
    const isNew = often.has(rule.type) || !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
