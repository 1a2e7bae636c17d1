import { expect, test } from 'vitest';
import { boundMeets } from '../../../src/result/tolerance.ts';
import { PLAIN_OPTIONS } from '../../../src/solver/outcome.ts';
import { solve } from '../../../src/solver/solve.ts';
import { plainRequest, repeatRule } from '../../support/plain-request.ts';

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
  expect(boundMeets(outcome.proof.bound, outcome.cost)).toBe(true);
});
