/** The adapters of clingo, CaDiCaL and Timefold, each where it is installed; elsewhere its tests are skipped. */
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { type Comparator, findComparators } from '../../../src/bench/comparators/discover.ts';
import {
  PROTOCOL,
  type ProblemInput,
  readTranscript,
  type Transcript,
} from '../../../src/bench/comparators/protocol.ts';
import { stateOf } from '../../../src/bench/comparators/state.ts';
import { commandOf } from '../../../src/bench/comparators/view.ts';
import { findIsolation } from '../../../src/bench/process/isolation.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { parseRequest } from '../../../src/scenario/parse.ts';
import { costOf, proved, scored } from '../../support/judged.ts';
import { testable } from '../../support/rivals.ts';

const IDS = ['clingo', 'cadical', 'timefold'];
const home = join(import.meta.dirname, '../../../comparators');
const found = findComparators(IDS.map((id) => join(home, id)));
if (!found.ok) throw new Error(found.issues[0].message);
const isolation = findIsolation();
const states = await Promise.all(found.value.map((one) => stateOf(one, isolation)));

const people = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `p${i}` }));
const groups = (count: number, capacity: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `g${i}`, capacity }));

/** Every rule type and every feature; that 33.5 is the least was proven by clingo 5.4.1, which ended its search. */
const everything = {
  scenario: {
    people: [
      { id: 'a', attributes: { team: 'x' } },
      { id: 'b', attributes: { team: 'x' } },
      { id: 'c' },
      { id: 'd' },
      { id: 'e', sessions: [1, 2] },
      { id: 'f', attributes: { team: 'x' } },
      { id: 'g', sessions: [0, 1] },
      { id: 'h', attributes: { team: 'y' } },
      { id: 'i' },
    ],
    groups: [
      { id: 'g0', capacity: 4 },
      { id: 'g1', capacity: 3 },
      { id: 'g2', session_capacities: [3, 0, 4], min_size: 2 },
      { id: 'g3', capacity: 3, min_size: 3 },
    ],
    session_count: 3,
    prior_meetings: [
      { people: ['a', 'c'], count: 2 },
      { people: ['e', 'g'], count: 1 },
    ],
  },
  constraints: [
    { type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_weight: 2.5 },
    balance({ group_id: 'ALL', desired_values: { x: 1, y: 1 }, mode: 'at_most', penalty_weight: 3 }),
    balance({ group_id: 'g0', desired_values: { x: 2 }, penalty_weight: 4, sessions: [0, 2] }),
    { type: 'ImmovablePeople', people: ['a'], group_id: 'g1', sessions: [1] },
    { type: 'MustStayTogether', people: ['c', 'd'], sessions: [0, 1] },
    { type: 'MustStayApart', people: ['h', 'i'] },
    { type: 'ShouldStayTogether', people: ['a', 'f'], penalty_weight: 6 },
    { type: 'ShouldNotBeTogether', people: ['b', 'c', 'e'], penalty_weight: 1.5 },
    meetings({ people: ['b', 'i'], sessions: [], target_meetings: 2, mode: 'exact', penalty_weight: 7 }),
    meetings({
      people: ['a', 'h'],
      sessions: [0, 2],
      target_meetings: 0,
      mode: 'at_most',
      penalty_weight: 2,
    }),
  ],
};

function balance(rule: object): object {
  return { type: 'AttributeBalance', attribute_key: 'team', ...rule };
}

function meetings(rule: object): object {
  return { type: 'PairMeetingCount', ...rule };
}

function request(document: unknown): SolveRequest {
  const parsed = parseRequest(document);
  if (!parsed.ok) throw new Error(parsed.issues[0].message);
  return parsed.value.request;
}

/** Runs an adapter to its end, with a minute as its limit. */
async function run(
  { manifest, folder }: Comparator,
  asked: SolveRequest,
  targetCost: number | null,
  seed = 1,
): Promise<Transcript> {
  const [program, ...args] = commandOf(manifest.run);
  const input: ProblemInput = {
    protocol: PROTOCOL,
    request: asked,
    seed,
    time_limit_seconds: 60,
    grace_seconds: 1,
    cpu_limit: 1,
    memory_limit_bytes: null,
    target_cost: targetCost,
  };
  const { stdout } = await execa(program, args, { cwd: folder, input: JSON.stringify(input) });
  return readTranscript(stdout.split('\n').map((text) => ({ seconds: 0, text })));
}

describe('rivals that search', () => {
  it('are all there to be installed', () => {
    expect(states.map(({ comparator }) => comparator.manifest.id).sort()).toEqual([...IDS].sort());
  });
});

describe.each(testable(states))('$comparator.manifest.id', ({ comparator, unavailable }) => {
  const { manifest } = comparator;
  const tries = it.skipIf(unavailable !== null);

  tries('comes to a good schedule of a problem with everything, better line by line', async () => {
    const asked = request(everything);
    const { incumbents, result } = await run(comparator, asked, 40);
    const verdicts = incumbents.map(({ schedule }) => scored(asked, schedule));
    expect(verdicts.filter(({ legal }) => !legal)).toEqual([]);
    const costs = verdicts.map(({ cost }) => cost.total_cost);
    expect(costs.at(-1)).toBeLessThanOrEqual(40);
    expect(costs.at(-1)).toBeGreaterThanOrEqual(33.5);
    expect(costs).toEqual([...new Set(costs)].sort((a, b) => b - a));
    expect(result?.status).toBe('feasible');
  });

  tries('finds seats for all where none is spare and many are to be kept apart', async () => {
    const companies = Array.from({ length: 8 }, (_, c) => [0, 1, 2, 3, 4].map((i) => `p${5 * c + i}`));
    const asked = request({
      scenario: { people: people(40), groups: groups(8, 5), session_count: 3 },
      constraints: companies.map((members) => ({ type: 'MustStayApart', people: members })),
    });
    const { incumbents } = await run(comparator, asked, 150);
    const { legal, cost } = scored(asked, incumbents[incumbents.length - 1].schedule);
    expect(legal).toBe(true);
    expect(cost.total_cost).toBeLessThanOrEqual(150);
  });

  tries('says the same with one seed, and something else with others', async () => {
    const asked = request({ scenario: { people: people(16), groups: groups(4, 4), session_count: 3 } });
    const last: string[] = [];
    for (const seed of [1, 1, 2]) {
      const { incumbents } = await run(comparator, asked, 0, seed);
      const { schedule } = incumbents[incumbents.length - 1];
      expect(costOf(asked, schedule)).toBe(0);
      last.push(JSON.stringify(schedule));
    }
    expect(last[0]).toBe(last[1]);
    expect(manifest).toMatchObject({ seedable: new Set(last).size > 1, deterministic: false });
  });

  // Timefold proves nothing, so there is nothing to try.
  if (!manifest.proves.infeasibility) return;

  tries('knows when nothing is legal', async () => {
    const asked = request({
      scenario: { people: people(6), groups: groups(2, 3), session_count: 1 },
      constraints: [{ type: 'MustStayApart', people: ['p0', 'p1', 'p2'] }],
    });
    const { incumbents, result } = await run(comparator, asked, null);
    expect(incumbents).toEqual([]);
    expect(result?.status).toBe('infeasible');
    expectHonest(asked, manifest.id, result);
  });

  tries('knows when nothing costs less', async () => {
    const asked = request({ scenario: { people: people(6), groups: groups(2, 3), session_count: 2 } });
    const { incumbents, result } = await run(comparator, asked, null);
    expect(costOf(asked, incumbents[incumbents.length - 1].schedule)).toBe(2);
    expect(result?.status).toBe('optimal');
    expectHonest(asked, manifest.id, result);
  });
});

/** CaDiCaL hands a proof over that the checker replays; clingo has none to hand over. */
function expectHonest(asked: SolveRequest, id: string, result: Transcript['result']): void {
  const certificate = result?.certificate ?? null;
  expect(certificate !== null).toBe(id === 'cadical');
  if (certificate) expect(proved(asked, certificate)).toMatchObject({ holds: true });
}
