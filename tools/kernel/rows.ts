/** Scenarios for measuring the kernel's speed: without rules, and with every number type it uses. */
import type { Constraint, SolveRequest } from '../../src/scenario/definition.ts';
import { plainRequest, repeatRule } from '../../test/support/plain-request.ts';

export interface KernelRow {
  readonly name: string;
  readonly request: SolveRequest;
  /** First temperature of the cooling, in units of the smallest weight. */
  readonly hot: number;
}

const ids = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `p${from + i}`);

const together = (people: string[], weight: number): Constraint => ({
  type: 'ShouldStayTogether',
  people,
  penalty_weight: weight,
  sessions: null,
});

const notTogether = (people: string[], weight: number, sessions: number[] | null = null): Constraint => ({
  type: 'ShouldNotBeTogether',
  people,
  penalty_weight: weight,
  sessions,
});

const teams = (
  mode: 'exact' | 'at_least' | 'at_most',
  desired: number,
  weight: number,
  sessions: number[] | null = null,
): Constraint => ({
  type: 'AttributeBalance',
  group_id: 'ALL',
  attribute_key: 'team',
  desired_values: { red: desired, blue: desired },
  mode,
  penalty_weight: weight,
  sessions,
});

/** Everybody is in one of three teams; no rule names the last. */
function inTeams(request: SolveRequest): SolveRequest {
  const people = request.scenario.people.map((person, i) => ({
    ...person,
    attributes: { team: ['red', 'blue', 'none'][i % 3] },
  }));
  return { ...request, scenario: { ...request.scenario, people } };
}

/** Groups with one seat more than needed; everybody is absent once. */
function roomy(request: SolveRequest): SolveRequest {
  const sessions = request.scenario.session_count;
  const people = request.scenario.people.map((person, i) => ({
    ...person,
    sessions: Array.from({ length: sessions }, (_, s) => s).filter((s) => s !== i % sessions),
  }));
  return { ...request, scenario: { ...request.scenario, people } };
}

function row(name: string, [groups, size, sessions]: number[], rules: Constraint[], hot = 2): KernelRow {
  return { name, request: plainRequest(Array<number>(groups).fill(size), sessions, rules), hot };
}

export const PLAIN_ROWS: readonly KernelRow[] = [
  row('8×4×10', [8, 4, 10], []),
  row('9×3×13', [9, 3, 13], []),
  row('40×5×20', [40, 5, 20], []),
  row('20×10×20', [20, 10, 20], []),
];

const mixed = row(
  'meeting counts, sets together, apart and in some sessions',
  [12, 6, 8],
  [
    repeatRule(2, true),
    ...Array.from({ length: 10 }, (_, i): Constraint => ({
      type: 'PairMeetingCount',
      people: ids(2, 5 * i) as [string, string],
      sessions: [0, 2, 4, 6],
      target_meetings: 2,
      mode: 'exact',
      penalty_weight: 8,
    })),
    { type: 'MustStayTogether', people: ids(3, 60), sessions: null },
    { type: 'MustStayApart', people: ids(6, 50), sessions: null },
    notTogether(ids(12, 20), 6, [1, 3]),
  ],
  8,
);

export const RULE_ROWS: readonly KernelRow[] = [
  row('8×4×10 repeats', [8, 4, 10], [repeatRule(1)]),
  row(
    '20×6×10 squared repeats, wishes of 10',
    [20, 6, 10],
    [repeatRule(2, true), together(ids(4), 10), notTogether(ids(6, 10), 10)],
  ),
  row(
    '20×6×10 wishes of 1000',
    [20, 6, 10],
    [repeatRule(1), together(ids(4), 1000), notTogether(ids(6, 10), 1000)],
  ),
  row('20×6×10 wishes of a billion', [20, 6, 10], [repeatRule(1), together(ids(4), 1e9)]),
  { ...row('12×6×8 at least 2 of 1', [12, 6, 8], [teams('at_least', 2, 1)]), hot: 2 },
  { ...row('12×6×8 at least 2 of 5', [12, 6, 8], [teams('at_least', 2, 5)]), hot: 4 },
  { ...row('12×6×8 at least 2 of 1000', [12, 6, 8], [teams('at_least', 2, 1000)]), hot: 4 },
  { ...row('12×6×8 exactly 2 of 5', [12, 6, 8], [teams('exact', 2, 5)]), hot: 4 },
  {
    ...row('12×6×8 exactly 2 of 5 in half of the sessions', [12, 6, 8], [teams('exact', 2, 5, [0, 1, 2, 3])]),
    hot: 4,
  },
  row('12×6×8 apart', [12, 6, 8], [{ type: 'MustStayApart', people: ids(8), sessions: null }]),
  { ...mixed, name: `12×6×8 ${mixed.name}` },
]
  .map((each) => ({ ...each, request: inTeams(each.request) }))
  .concat([
    {
      ...row('12×6×8 everybody away once', [12, 6, 8], []),
      request: roomy(plainRequest(Array<number>(12).fill(6), 8)),
    },
  ]);

const everyTableOnce: Constraint = {
  type: 'GroupVisits',
  people: 'ALL',
  groups: 'ALL',
  count: 'each',
  mode: 'at_most',
  target_visits: 1,
  penalty_weight: 1,
  sessions: null,
};

const evenAges = (group: string): Constraint => ({
  type: 'AttributeSum',
  attribute_key: 'age',
  group_id: group,
  penalty_weight: 1,
  sessions: null,
});

/** An age from 20 to 59 for everybody. */
function withAges(each: KernelRow): KernelRow {
  const people = each.request.scenario.people.map((person, i) => ({
    ...person,
    attributes: { age: String(20 + ((7 * i) % 40)) },
  }));
  const scenario = { ...each.request.scenario, people };
  return { ...each, request: { ...each.request, scenario } };
}

/** Every other person is a seller; others gain more from meeting one. */
function withSellers(each: KernelRow): KernelRow {
  const people = each.request.scenario.people.map((person, i) => ({
    ...person,
    attributes: { role: i % 2 === 0 ? 'buyer' : 'seller' },
  }));
  const kinds = [{ attribute_key: 'role', values: ['buyer', 'seller'] as [string, string], weight: 3 }];
  const scenario = { ...each.request.scenario, people };
  const objective = { type: 'maximize_weighted_contacts' as const, weight: 1, kinds, otherwise: 1 };
  return { ...each, request: { ...each.request, scenario, objectives: [objective] } };
}

/** Makes the last group a bench. */
function withBench(each: KernelRow): KernelRow {
  const groups = each.request.scenario.groups.map((group, g, all) => ({
    ...group,
    bench: g === all.length - 1,
  }));
  return { ...each, request: { ...each.request, scenario: { ...each.request.scenario, groups } } };
}

/** Rules on groups or kinds of people, beside the same scenario without them. */
export const GROUP_ROWS: readonly KernelRow[] = [
  row('12×6×8', [12, 6, 8], []),
  withSellers(row('12×6×8, buyers and sellers', [12, 6, 8], [])),
  withBench(row('12×6×8, one group a bench', [12, 6, 8], [])),
  row('12×6×8, each table once', [12, 6, 8], [everyTableOnce]),
  withAges(row('12×6×8, ages even', [12, 6, 8], [evenAges('ALL')], 648)),
  withAges(row('12×6×8, ages even in one group', [12, 6, 8], [evenAges('g0')], 648)),
];
