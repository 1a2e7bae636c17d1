/** The small problems that adapters are tested on. */
import { type BenchmarkCase, madeCase } from '../cases/load-case.ts';
import type { ComparatorManifest } from '../comparators/manifest.ts';

const people = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `p${i}` }));
const two = (capacity: number) => [
  { id: 'g0', capacity },
  { id: 'g1', capacity },
];

export const PLAIN = { scenario: { people: people(8), groups: two(4), session_count: 3 } };
export const LARGE = {
  scenario: {
    people: people(30),
    groups: Array.from({ length: 6 }, (_, g) => ({ id: `g${g}`, capacity: 5 })),
    session_count: 6,
  },
};
/** Three people to keep apart at two tables. */
export const INFEASIBLE = {
  scenario: { people: people(6), groups: two(3), session_count: 2 },
  constraints: [{ type: 'MustStayApart', people: ['p0', 'p1', 'p2'] }],
};

/** One rule of each type; some schedule keeps all of them. */
const RULES = {
  RepeatEncounter: { max_allowed_encounters: 1, penalty_weight: 1 },
  RecentMeetings: { gap: 2, penalty_weight: 1 },
  AttributeBalance: { group_id: 'ALL', attribute_key: 'team', desired_values: { red: 2 }, penalty_weight: 1 },
  ImmovablePeople: { people: ['p0'], group_id: 'g0', sessions: [0] },
  MustStayTogether: { people: ['p1', 'p2'], sessions: [0] },
  MustStayApart: { people: ['p3', 'p4'] },
  ShouldStayTogether: { people: ['p5', 'p6'], penalty_weight: 1 },
  ShouldNotBeTogether: { people: ['p0', 'p7'], penalty_weight: 1 },
  PairMeetingCount: { people: ['p2', 'p5'], target_meetings: 1, penalty_weight: 1 },
  AttributeSum: { group_id: 'ALL', attribute_key: 'level', penalty_weight: 1 },
  PairWeights: {
    weights: [
      ['p0', 'p6', 1.5],
      ['p5', 'p6', -0.5],
    ],
  },
  GroupPreferences: { choices: { p4: ['g1', 'g0'] }, costs: [0, 0.5], penalty_weight: 1 },
  PersonWishes: { wishes: { p1: ['p2', 'p4'], p6: ['p5'] }, penalty_weight: 1 },
  GroupVisits: { people: ['p3'], groups: ['g1'], target_visits: 1, penalty_weight: 1 },
} as const;

const AIMS = {
  maximize_unique_contacts: {},
  maximize_weighted_contacts: {
    kinds: [{ attribute_key: 'team', values: ['red', 'blue'], weight: 2.5 }],
    otherwise: 0.5,
  },
} as const;

export function everything({ supports }: ComparatorManifest): unknown {
  const takes = (feature: (typeof supports.features)[number]) => supports.features.includes(feature);
  const balance = { type: 'AttributeBalance', group_id: 'ALL', attribute_key: 'team', penalty_weight: 1 };
  const third = takes('uneven_groups') && takes('spare_seats');
  return {
    scenario: {
      people: people(8).map((person, i) => ({
        ...person,
        attributes: {
          team: i === 0 && takes('several_values') ? ['red', 'blue'] : i % 2 === 0 ? 'red' : 'blue',
          level: `${i}`,
        },
        ...(i === 7 && takes('attendance') && takes('spare_seats') && { sessions: [1, 2] }),
      })),
      groups: [
        ...two(4).map((group) => ({ ...group, ...(takes('use') && { use: 'always' }) })),
        ...(third
          ? [
              {
                id: 'g2',
                ...(takes('session_capacities') ? { session_capacities: [2, 0, 2] } : { capacity: 2 }),
                ...(takes('min_size') && { min_size: 2 }),
              },
            ]
          : []),
        ...(takes('bench') ? [{ id: 'wait', capacity: 2, bench: true }] : []),
      ],
      session_count: 3,
      ...(takes('prior_meetings') && {
        prior_meetings: [
          { people: ['p0', 'p1'], count: 1 },
          ...(takes('events_ago') ? [{ people: ['p0', 'p2'], count: 1, events_ago: 2 }] : []),
        ],
      }),
      ...(takes('links') && { links: [{ name: 'facing', groups: [['g0', 'g1']] }] }),
    },
    objectives: supports.objectives.map((type) => ({ type, ...AIMS[type] })),
    constraints: [
      ...supports.constraints.map((type) => ({ type, ...RULES[type] })),
      ...(takes('window') ? [{ type: 'RepeatEncounter', ...RULES.RepeatEncounter, window: 2 }] : []),
      ...(takes('links')
        ? supports.constraints.flatMap((type) =>
            type === 'RepeatEncounter' ? [{ type, ...RULES[type], over: 'facing' }] : [],
          )
        : []),
      ...(takes('not_alone') ? [{ ...balance, desired_values: { blue: 2 }, mode: 'not_alone' }] : []),
      ...(takes('shares') ? [{ ...balance, desired_shares: { blue: 0.4 } }] : []),
    ],
  };
}

/** A document as the case that the runner gives to an adapter. */
export function caseOf(document: unknown): BenchmarkCase {
  return madeCase(document, {
    id: 'conformance',
    suite: 'conformance',
    title: 'Conformance',
    summary: 'A small problem of the conformance check.',
    lane: 'common_mixing',
    attemptPolicy: 'seeded_five',
    provenance: 'Part of the conformance check.',
  });
}
