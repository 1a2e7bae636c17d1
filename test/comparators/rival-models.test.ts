/** Contacts, kinds of them, links, and teams that are not to be alone, as rivals read them, held against the least cost of all schedules; skipped where a rival is not there. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadBenchmark } from '../../src/bench/cases/load-benchmark.ts';
import type { BenchmarkCase } from '../../src/bench/cases/load-case.ts';
import { unsupportedReason } from '../../src/bench/comparators/admission.ts';
import { type Comparator, findComparators } from '../../src/bench/comparators/discover.ts';
import { readTranscript, type Transcript } from '../../src/bench/comparators/protocol.ts';
import { stateOf } from '../../src/bench/comparators/state.ts';
import { findIsolation } from '../../src/bench/process/isolation.ts';
import { runComparator } from '../../src/bench/run/execute.ts';
import type { Schedule } from '../../src/result/schedule.ts';
import type { Constraint, Objective, SolveRequest } from '../../src/scenario/definition.ts';
import { fourPeople } from '../bench/four-people.ts';
import { costOf } from '../support/judged.ts';
import { leastCost } from '../support/least-cost.ts';
import { plainRequest } from '../support/plain-request.ts';
import { testable } from '../support/rivals.ts';
import { comparators as folder } from './run-adapter.ts';

const found = findComparators([folder]);
if (!found.ok) throw new Error(found.issues[0].message);
const isolation = findIsolation();
const states = await Promise.all(found.value.map((one) => stateOf(one, isolation)));
const loaded = await loadBenchmark(join(folder, '../cases/benchmark.json'));
if (!loaded.ok) throw new Error(loaded.issues[0].message);
const limits = { ...loaded.value.settings, timeout_seconds: 20, logical_cpu_limit: 1 };

async function ask(comparator: Comparator, entry: BenchmarkCase): Promise<Transcript> {
  const processors = isolation.processors.slice(-1);
  const one = { comparator, entry, seed: 1, limits, processors, hides: [] };
  const { lines } = await runComparator(one, isolation, null, null);
  return readTranscript(lines);
}

const kinds = (between: number, within: number, otherwise: number, weight = 1): Objective => ({
  type: 'maximize_weighted_contacts',
  weight,
  kinds: [
    { attribute_key: 'team', values: ['red', 'blue'], weight: between },
    { attribute_key: 'team', same: true, weight: within },
  ],
  otherwise,
});

/** Teams by letter: r, b, or nobody's. */
function request(teams: string, sizes: number[], sessions: number, objectives: Objective[]): SolveRequest {
  const plain = plainRequest(sizes, sessions, [], teams.length);
  const names: Record<string, string> = { r: 'red', b: 'blue' };
  const people = plain.scenario.people.map((person, i) => ({
    ...person,
    attributes: names[teams[i]] ? { team: names[teams[i]] } : {},
  }));
  return { ...plain, objectives, scenario: { ...plain.scenario, people } };
}

const contacts: Objective = { type: 'maximize_unique_contacts', weight: 1 };
const met = (tiny: SolveRequest): SolveRequest => ({
  ...tiny,
  scenario: { ...tiny.scenario, prior_meetings: [{ people: ['p0', 'p1'], count: 1 }] },
});
const notAlone = (teams: string, desired: Record<string, number>): SolveRequest => ({
  ...request(teams, [3, 3], 2, [contacts]),
  constraints: [
    {
      type: 'AttributeBalance',
      group_id: 'ALL',
      attribute_key: 'team',
      desired_values: desired,
      penalty_weight: 1.5,
      mode: 'not_alone',
      sessions: null,
    },
  ],
});
/** Full tables, and pairs enough for all meetings to be new: there models may count the meetings that are not. */
const full = (sizes: number[], constraints: Constraint[] = []): SolveRequest =>
  plainRequest(
    sizes,
    2,
    constraints,
    sizes.reduce((sum, size) => sum + size, 0),
  );
const lately = (tiny: SolveRequest): SolveRequest => {
  const prior_meetings = [
    { people: ['p0', 'p1'] as [string, string], count: 2, events_ago: 2 },
    { people: ['p0', 'p1'] as [string, string], count: 1, events_ago: 3 },
    { people: ['p2', 'p3'] as [string, string], count: 1, events_ago: 1 },
    { people: ['p1', 'p2'] as [string, string], count: 1, events_ago: 4 },
  ];
  return { ...tiny, scenario: { ...tiny.scenario, prior_meetings } };
};
/** The last table is never empty. */
const used = (tiny: SolveRequest): SolveRequest => {
  const groups = tiny.scenario.groups.map((group, g, all) =>
    g === all.length - 1 ? { ...group, use: 'always' as const } : group,
  );
  return { ...tiny, scenario: { ...tiny.scenario, groups } };
};
/** Four seats round a table, and who is across counts too in the first session. */
const ring = (tiny: SolveRequest): SolveRequest => {
  const seats = tiny.scenario.groups.map(({ id }) => id);
  const links = [
    {
      name: 'beside',
      groups: seats.map((id, i) => [id, seats[(i + 1) % seats.length]]),
      within: false,
      sessions: null,
    },
    { name: 'near', groups: [seats], within: true, sessions: [0] },
  ];
  return { ...tiny, scenario: { ...tiny.scenario, links } };
};
const over = (link: string, constraints: Constraint[]): Constraint[] =>
  constraints.map((rule) => ({ ...rule, over: link }) as Constraint);
const again: Constraint = {
  type: 'RepeatEncounter',
  max_allowed_encounters: 1,
  penalty_function: 'squared',
  penalty_weight: 1.5,
};
const requests: Record<string, SolveRequest> = {
  'new neighbours round a table': {
    ...ring(full([1, 1, 1, 1])),
    objectives: [{ ...contacts, over: 'beside' }],
    constraints: [
      ...over('beside', [again, { type: 'MustStayApart', people: ['p0', 'p1'], sessions: [1] }]),
      ...over('near', [
        { type: 'ShouldStayTogether', people: ['p0', 'p2'], penalty_weight: 0.5, sessions: null },
        { type: 'ShouldNotBeTogether', people: ['p1', 'p3'], penalty_weight: 2, sessions: null },
      ]),
    ],
  },
  'friends beside each other, of whom one is everybody’s': {
    ...full([1, 1, 1, 1]),
    scenario: {
      ...full([1, 1, 1, 1]).scenario,
      links: [
        {
          name: 'beside',
          groups: [
            ['g0', 'g1'],
            ['g2', 'g3'],
          ],
          within: false,
          sessions: null,
        },
      ],
    },
    objectives: [],
    constraints: over('beside', [
      {
        type: 'PersonWishes',
        wishes: { p0: ['p1'], p1: ['p2', 'p3'], p2: ['p1'], p3: ['p1'] },
        at_least: 1,
        penalty_weight: 1.5,
        sessions: null,
      },
    ]),
  },
  'partners and opponents, who met before over the net too': {
    ...ring(full([2, 2])),
    scenario: {
      ...ring(full([2, 2])).scenario,
      prior_meetings: [
        { people: ['p0', 'p1'], count: 1, over: 'beside' },
        { people: ['p0', 'p2'], count: 1 },
      ],
    },
    constraints: [
      again,
      ...over('beside', [
        { ...again, max_allowed_encounters: 0 },
        {
          type: 'PairMeetingCount',
          people: ['p2', 'p3'],
          target_meetings: 1,
          mode: 'exact',
          penalty_weight: 1,
          sessions: null,
        },
      ]),
    ],
  },
  'teams that should meet': request('rrbb', [2, 2], 2, [kinds(1, 0, 0)]),
  'three kinds and fractions': request('rrbb-', [3, 2], 2, [kinds(2.5, 0.1, 0.7)]),
  'beside contacts that all count': request('rrbb', [2, 2], 2, [kinds(3, 1, 0, 0.5), contacts]),
  'nobody of a team alone': notAlone('rrbb--', { red: 2, blue: 2 }),
  'three together where there are any': notAlone('rrrb-', { red: 3, blue: 2 }),
  'who met before': met(request('rbrb', [2, 2], 2, [kinds(0.3, 2, 0)])),
  'whom people would sit with': full(
    [3, 3],
    [
      {
        type: 'PersonWishes',
        wishes: { p0: ['p1', 'p2'], p3: ['p0'] },
        at_least: 1,
        penalty_weight: 1.5,
        sessions: null,
      },
    ],
  ),
  'first choices, and skills of which people have several': {
    ...request('rrbb-r', [3, 3], 1, []),
    scenario: {
      ...request('rrbb-r', [3, 3], 1, []).scenario,
      people: request('rrbb-r', [3, 3], 1, []).scenario.people.map((person, i) => ({
        ...person,
        attributes: i > 2 ? {} : { knows: i < 2 ? ['ink', 'oil'] : ['oil'] },
      })),
    },
    constraints: [
      {
        type: 'GroupPreferences',
        choices: { p0: ['g1'], p1: ['g1', 'g0'], p2: ['g0'], p3: ['g1'], p4: ['g1'] },
        penalty_weight: 0.5,
        sessions: null,
      },
      {
        type: 'AttributeBalance',
        group_id: 'ALL',
        attribute_key: 'knows',
        desired_values: { ink: 1, oil: 1 },
        penalty_weight: 2,
        mode: 'at_least',
        sessions: null,
      },
    ],
  },
  'choices of topics with costs of their own, and contacts': {
    ...request('rrbb-', [3, 2], 2, [contacts]),
    constraints: [
      {
        type: 'GroupPreferences',
        choices: { p0: ['g1', 'g0'], p1: ['g1'], p2: ['g1', 'g0'], p4: ['g0'] },
        costs: [0.5, 0.25],
        otherwise: 2.5,
        penalty_weight: 2,
        sessions: [1],
      },
      { type: 'GroupPreferences', choices: { p3: ['g1'] }, penalty_weight: 0.5, sessions: null },
    ],
  },
  'repeats in any two sessions in a row, and who met lately': {
    ...lately(
      plainRequest(
        [2, 2],
        3,
        [
          { type: 'RecentMeetings', gap: 3, penalty_weight: 0.75 },
          {
            type: 'RepeatEncounter',
            max_allowed_encounters: 1,
            window: 2,
            penalty_function: 'squared',
            penalty_weight: 1.5,
          },
          {
            type: 'RepeatEncounter',
            max_allowed_encounters: 1,
            penalty_function: 'linear',
            penalty_weight: 0.25,
          },
        ],
        4,
      ),
    ),
    objectives: [],
  },
  'numbers of single pairs, shares, and a table that is never empty': {
    ...used(request('rrb-', [3, 3, 2], 2, [])),
    constraints: [
      {
        type: 'PairWeights',
        weights: [
          ['p0', 'p1', 1.5],
          ['p0', 'p2', -2],
          ['p1', 'p3', -0.25],
        ],
        sessions: null,
      },
      {
        type: 'AttributeBalance',
        group_id: 'ALL',
        attribute_key: 'team',
        desired_shares: { red: 0.5, blue: 0.25 },
        penalty_weight: 1.5,
        mode: 'exact',
        sessions: [0],
      },
    ],
  },
  'full tables': full([3, 3]),
  'full tables of two sizes, and who met before': met(full([3, 2])),
  'full tables, and a pair that met before and is always together': met(
    full([2, 2, 2], [{ type: 'MustStayTogether', people: ['p0', 'p1'], sessions: null }]),
  ),
  'full tables, and other costs': full(
    [3, 3],
    [
      {
        type: 'RepeatEncounter',
        max_allowed_encounters: 1,
        penalty_function: 'squared',
        penalty_weight: 0.5,
      },
      { type: 'ShouldStayTogether', people: ['p0', 'p1'], penalty_weight: 1.5, sessions: [1] },
    ],
  ),
};

const room = loaded.value.cases.find(({ id }) => id === 'infeasible-too-little-room');

describe("rivals' models", () => {
  for (const { comparator, unavailable } of testable(states)) {
    const { id, proves } = comparator.manifest;
    // Who never knows that it is done would take the whole limit.
    if (!proves.optimality) continue;
    const taken = Object.entries(requests).filter(
      ([, tiny]) => unsupportedReason(comparator.manifest, tiny) === null,
    );
    // Ours has no model, and is held to least costs elsewhere: one shows that requests and answers arrive.
    const few = id.startsWith('mingle') ? 1 : undefined;
    // Chuffed takes seconds to start, and has the model that Gecode has: it is asked a quarter of what is asked of that.
    const isTurn = (i: number) => id !== 'minizinc-chuffed' || i % 4 === 0;
    for (const [name, tiny] of taken.slice(0, few).filter((_, i) => isTurn(i))) {
      it.skipIf(unavailable !== null)(`${id}: ${name}`, async () => {
        // With a target, since some would look for a better one to the end of their time.
        const targetCost = leastCost(tiny, 20_000)!;
        const { incumbents } = await ask(comparator, fourPeople({ request: tiny, targetCost }));
        const last = incumbents.at(-1)?.schedule as Schedule;
        expect(costOf(tiny, last)).toBeCloseTo(targetCost, 9);
      });
    }
    if (!['clingo', 'choco', 'minizinc-chuffed'].includes(id) || !room) continue;
    it.skipIf(unavailable !== null)(`${id}: sees that 30 people have too little room`, async () => {
      const { result } = await ask(comparator, room);
      expect(result?.status).toBe('infeasible');
    });
  }
});
