import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unsupportedReason } from '../../../src/bench/comparators/admission.ts';
import { findComparators } from '../../../src/bench/comparators/discover.ts';
import { readTranscript } from '../../../src/bench/comparators/protocol.ts';
import { type ComparatorState, stateOf } from '../../../src/bench/comparators/state.ts';
import { judge } from '../../../src/bench/judge/judge.ts';
import { findIsolation } from '../../../src/bench/process/isolation.ts';
import { runComparator } from '../../../src/bench/run/execute.ts';
import type { Constraint, SolveRequest } from '../../../src/scenario/definition.ts';
import { leastCost } from '../../support/least-cost.ts';
import { plainRequest } from '../../support/plain-request.ts';
import { randomRequest } from '../../support/random-request.ts';
import { testable } from '../../support/rivals.ts';
import { fourPeople } from '../four-people.ts';

const IDS = [
  'ortools-cpsat',
  'ortools-cpsat-wasm',
  'minizinc-gecode',
  'minizinc-chuffed',
  'choco',
  'highs',
  'highs-native',
  'scip',
];
const found = findComparators([join(import.meta.dirname, '../../../comparators')]);
const comparators = (found.ok ? found.value : []).filter(({ manifest }) => IDS.includes(manifest.id));
const isolation = findIsolation();
const states = await Promise.all(comparators.map((one) => stateOf(one, isolation)));
const installed = states.filter(({ unavailable }) => unavailable === null);

/** Each ends as soon as it has what it looks for; the limit is for a machine that has much else to do. */
const LIMIT = 60;

async function run({ comparator }: ComparatorState, request: SolveRequest, targetCost: number | null) {
  const entry = fourPeople({ request, targetCost });
  const limits = {
    graceSeconds: 2,
    memoryLimitBytes: null,
    outputLimitBytes: 16_000_000,
    timeout_seconds: LIMIT,
    logical_cpu_limit: 1,
  };
  const processors = isolation.processors.slice(-1);
  const record = await runComparator(
    { comparator, entry, seed: 1, limits, processors, hides: [] },
    isolation,
    null,
    null,
  );
  const transcript = readTranscript(record.lines);
  return { ...judge(entry, transcript, record), transcript, record };
}

/** Small enough to try every schedule, and of them those that have rules, prior meetings, attendance, odd sizes. */
const SMALL = { maxPeople: 6, maxGroups: 3, maxSessions: 2, soft: true, uneven: true };
const MOST_SCHEDULES = 100_000;

describe('model-based comparators', () => {
  it('are all there to be installed', () => {
    expect(comparators.map(({ manifest }) => manifest.id).sort()).toEqual([...IDS].sort());
  });

  for (const { comparator, unavailable } of testable(states)) {
    it.skipIf(unavailable)(
      `${comparator.manifest.id} is installed${unavailable ? `: ${unavailable}` : ''}`,
      () => {
        expect(unavailable).toBeNull();
      },
    );
  }
});

describe.each(installed.map((state) => [state.comparator.manifest.id, state] as const))('%s', (_, state) => {
  // Chuffed takes seconds to start, and has the model that Gecode has.
  const problems = state.comparator.manifest.id === 'minizinc-chuffed' ? [44] : [34, 44, 52];
  it.each(problems)('reaches the least cost of small problem %i', async (number) => {
    const { constraints } = state.comparator.manifest.supports;
    const [visits, sums] = [constraints.includes('GroupVisits'), constraints.includes('AttributeSum')];
    const wishes = constraints.includes('PersonWishes');
    const all = randomRequest(number, { ...SMALL, hard: true, visits, sums, wishes });
    const isTaken = (rule: Constraint) =>
      unsupportedReason(state.comparator.manifest, { ...all, constraints: [rule] }) === null;
    const request = { ...all, constraints: all.constraints.filter(isTaken) };
    const least = leastCost(request, MOST_SCHEDULES);
    // With a target, since some would look for a better one to the end of their time.
    const { cost, reason } = await run(state, request, least);
    expect(least, reason).not.toBeNull();
    expect(cost, reason).toBeCloseTo(least ?? Number.NaN, 6);
  });

  it('seats people where the first of some equal tables is closed, and where nobody comes', async () => {
    const plain = plainRequest([2, 2, 2], 3, [], 4);
    const people = plain.scenario.people.map((person) => ({ ...person, sessions: [0, 1] }));
    const groups = plain.scenario.groups.map((group, g) => ({
      ...group,
      session_capacities: [2, g === 0 ? 0 : 2, 2],
    }));
    const request = { ...plain, scenario: { ...plain.scenario, people, groups } };
    const { cost, reason } = await run(state, request, 0);
    expect(cost, reason).toBe(0);
  });

  it('says that there is no schedule where there is none', async () => {
    const request = plainRequest([3, 3], 2, [
      { type: 'MustStayApart', people: ['p0', 'p1', 'p2'], sessions: null },
    ]);
    const { claims, transcript } = await run(state, request, null);
    expect(claims.infeasible).toBe(true);
    expect(transcript.incumbents).toEqual([]);
  });
});
