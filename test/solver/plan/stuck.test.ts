import { expect, test } from 'vitest';
import { nodeHost, solve } from '../../../src/host/node.ts';
import type { Constraint } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { PLAIN_OPTIONS } from '../../../src/solver/outcome.ts';
import { Chain } from '../../../src/solver/plan/chain.ts';
import { firstSchedule } from '../../../src/solver/plan/first-schedule.ts';
import { LaneRecord } from '../../../src/solver/plan/lane-record.ts';
import { Search } from '../../../src/solver/search/search.ts';
import { plainRequest, repeatRule } from '../../support/plain-request.ts';
import { laneTask } from './lane-task.ts';

test('a search in which nobody can ever move ends, whatever limit it has', async () => {
  // The cost, 0.009, and its bound differ in the last digits.
  const request = plainRequest([3], 4, [repeatRule(0.001)]);
  const outcome = await solve(request, { ...PLAIN_OPTIONS, iterations: 3000 });
  expect(outcome).toMatchObject({ status: 'solved', run: { stop_reason: 'optimal' } });
});

test('a search that comes where no single move is left starts again elsewhere', async () => {
  // A pair that stays together and a smallest size leave few moves, and schedules that have none.
  const plain = plainRequest([5, 4], 4, [
    repeatRule(1000, false, 2),
    { type: 'ShouldStayTogether', people: ['p5', 'p0'], penalty_weight: 3, sessions: null },
    {
      type: 'PairMeetingCount',
      people: ['p2', 'p1'],
      sessions: [],
      target_meetings: 3,
      mode: 'at_most',
      penalty_weight: 2,
    },
    { type: 'MustStayTogether', people: ['p4', 'p0'], sessions: null },
    { type: 'ImmovablePeople', people: ['p2'], group_id: 'g1', sessions: [0, 2] },
    { type: 'MustStayTogether', people: ['p2', 'p1'], sessions: [0, 1] },
  ]);
  const { people, groups } = plain.scenario;
  const request = {
    ...plain,
    scenario: {
      ...plain.scenario,
      people: people
        .slice(0, 6)
        .map((person) => (person.id === 'p5' ? { ...person, sessions: [0] } : person)),
      groups: groups.map((group) => (group.id === 'g1' ? { ...group, min_size: 3 } : group)),
    },
  };
  const outcome = await solve(request, { ...PLAIN_OPTIONS, iterations: 300_000 });
  if (outcome.status !== 'solved') throw new Error(outcome.status);
  expect(outcome.checked.optimal).toBe(true);
});

const pinnedIn = (sessions: number[], people: number, size: number): Constraint[] =>
  Array.from({ length: people }, (_, p) => ({
    type: 'ImmovablePeople',
    people: [`p${p}`],
    group_id: `g${Math.floor(p / size)}`,
    sessions,
  }));

test('sessions in which everybody is pinned take no part in the search', () => {
  const request = plainRequest([3, 3], 40, pinnedIn([...Array(39).keys()], 6, 3));
  const problem = compile(request);
  const start = firstSchedule(problem, new Rng(1), null, new Uint8Array(40));
  if (start === null) throw new Error('no start');
  const search = new Search(problem, { kernel: nodeHost.kernel(), start: start.assignment, seed: 1 });
  search.temperature(1);
  // Six people, each weighed against the three of the other group.
  search.visit(1, 1);
  expect(search.iterations).toBeGreaterThan(0);
});

test('a walk passes over a leg in which nobody may move', () => {
  const problem = compile(plainRequest([3, 3], 2, pinnedIn([1], 6, 3)));
  const start = firstSchedule(problem, new Rng(1), null, new Uint8Array(2));
  if (start === null) throw new Error('no start');
  const task = laneTask(problem, 1000);
  const leg = { hotShare: 0.2, proposals: 500 };
  const walk = new Chain(task, new LaneRecord(task), start.assignment, 1, [
    { ...leg, frozen: Uint8Array.of(1, 0) },
    { ...leg, frozen: Uint8Array.of(0, 0) },
  ]);
  expect([walk.advance(), walk.proposals]).toEqual([true, 0]);
  expect(walk.advance()).toBe(true);
  expect(walk.proposals).toBeGreaterThan(0);
});
