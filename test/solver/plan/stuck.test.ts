import { expect, test } from 'vitest';
import { nodeHost, solve } from '../../../src/host/node.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { PLAIN_OPTIONS } from '../../../src/solver/outcome.ts';
import { firstSchedule } from '../../../src/solver/plan/first-schedule.ts';
import { Search } from '../../../src/solver/search/search.ts';
import {
  pinned,
  plainRequest,
  repeatRule,
  together,
  visits,
  wishTogether,
  withScenario,
} from '../../support/plain-request.ts';
import { solved } from '../../support/solved.ts';

test('a search in which nobody can ever move ends, whatever limit it has', async () => {
  // The cost, 0.009, and its bound differ in the last digits.
  const request = plainRequest([3], 4, [repeatRule(0.001)]);
  const outcome = await solve(request, { ...PLAIN_OPTIONS, iterations: 3000 });
  expect(outcome).toMatchObject({ status: 'solved', run: { stop_reason: 'optimal' } });
});

test('a schedule from choices in which nobody can move is cooled by nobody', async () => {
  const request = plainRequest([6], 1, [
    { type: 'MustStayTogether', people: 'ALL', sessions: null },
    pinned(['p2'], 'g0'),
    visits(2.25, { target_visits: 0, mode: 'at_least', sessions: [0] }),
    {
      type: 'PairWeights',
      weights: [
        ['p2', 'p4', 2.75],
        ['p3', 'p4', -0.5],
        ['p1', 'p0', 3],
      ],
      sessions: [0],
    },
  ]);
  for (const seed of [1, 2, 3]) {
    const outcome = await solve(request, { ...PLAIN_OPTIONS, seed, iterations: 50_000 });
    expect(outcome.status).toBe('solved');
  }
});

test('a search that comes where no single move is left starts again elsewhere', async () => {
  // A pair that stays together and a smallest size leave few moves, and schedules that have none.
  const plain = plainRequest([5, 4], 4, [
    repeatRule(1000, false, 2),
    wishTogether(['p5', 'p0'], 3),
    {
      type: 'PairMeetingCount',
      people: ['p2', 'p1'],
      sessions: [],
      target_meetings: 3,
      mode: 'at_most',
      penalty_weight: 2,
    },
    together(['p4', 'p0']),
    pinned(['p2'], 'g1', [0, 2]),
    together(['p2', 'p1'], [0, 1]),
  ]);
  const { people, groups } = plain.scenario;
  const request = withScenario(plain, {
    people: people.slice(0, 6).map((person) => (person.id === 'p5' ? { ...person, sessions: [0] } : person)),
    groups: groups.map((group) => (group.id === 'g1' ? { ...group, min_size: 3 } : group)),
  });
  const outcome = await solved(request, { iterations: 300_000 });
  expect(outcome.checked.optimal).toBe(true);
});

const pinnedIn = (sessions: number[], people: number, size: number) =>
  Array.from({ length: people }, (_, p) => pinned([`p${p}`], `g${Math.floor(p / size)}`, sessions));

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

test('the sessions of a design stay while the open ones are filled', async () => {
  // Without that, eight sessions without a repeat melt, and nine cost 19 or more.
  const request = plainRequest(Array(8).fill(5), 9, [repeatRule(1)]);
  const outcome = await solved(request, { iterations: 300_000_000 });
  expect(outcome.checked.schedule.cost.total_cost).toBeLessThanOrEqual(12);
});

test('a design whose open session is pinned is still searched', async () => {
  // Four sessions of nine people in threes have a design; the fifth cannot change.
  const request = plainRequest([3, 3, 3], 5, [...pinnedIn([4], 9, 3), repeatRule(1)]);
  const outcome = await solve(request, { ...PLAIN_OPTIONS, iterations: 200_000 });
  expect(outcome).toMatchObject({ status: 'solved', checked: { schedule: { cost: { total_cost: 9 } } } });
});
