import { expect, test } from 'vitest';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { onCourts, planOf } from '../../../src/solver/plan/courts-chain.ts';
import { courtsOf, withSides } from '../../../src/solver/plan/courts.ts';
import { createLane } from '../../../src/solver/plan/lane.ts';
import { priceOf } from '../../../src/solver/price.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { judge } from '../../../src/verdict/judge.ts';
import { listed } from '../../support/listed.ts';
import { balance } from '../../support/plain-request.ts';
import { solved } from '../../support/solved.ts';
import { laneTask } from './lane-task.ts';

const evening = (players: number, sessions: number) => listed(players, { sessions, doubles: true });

test('sides cost no more than before, never less than their courts, and leave everybody on theirs', async () => {
  for (const [players, sessions] of [
    [8, 5],
    [10, 6],
    [14, 7],
  ]) {
    const problem = compile(await evening(players, sessions));
    const courts = courtsOf(problem)!;
    const on = onCourts(problem)!;
    const waits = { ...on.problem, costs: { ...on.problem.costs, visits: [] } };
    const none = { ...problem.costs.pairs, sets: [], whole: [Array(sessions + 1).fill(0n)], wholeOf: null };
    const waiting = { ...problem, links: [], costs: { ...problem.costs, pairs: none } };
    for (let seed = 1; seed <= 20; seed++) {
      const start = buildStart(problem, new Rng(seed))!;
      const made = withSides(problem, courts, start);
      const onCourt = (seats: Int32Array) => [...seats].map((g) => on.courtOf[g]);
      expect(onCourt(made)).toEqual(onCourt(start));
      expect(priceOf(problem, made)).toBeLessThanOrEqual(priceOf(problem, start));
      const tables = Int32Array.from(onCourt(start));
      const again = planOf(problem, on, tables)!;
      expect(onCourt(again)).toEqual(onCourt(start));
      const ofPairs = priceOf(problem, again) - priceOf(waiting, again);
      expect(priceOf(waits, tables)).toBeLessThanOrEqual(ofPairs);
    }
  }
});

test('seven players in three and four rounds are proven best by an exact search over the court', async () => {
  for (const sessions of [3, 4]) {
    const request = await evening(7, sessions);
    const outcome = await solved(request, { iterations: 4_000_000 });
    const { proof, checked } = outcome;
    expect(checked.optimal).toBe(true);
    expect(proof).toMatchObject({ bound: '2', pieces: [{ argument: 'exact_search', over: 'court' }] });
    expect(judge(request, { proof }).proof.holds).toBe(true);
    for (const over of [undefined, 'opponents']) {
      const pieces = proof.pieces.map((piece) => ({ ...piece, over }));
      expect(judge(request, { proof: { ...proof, pieces } }).proof.holds).toBe(false);
    }
  }
});

test('where courts bring nothing, as rules are about sides, they get no second cooling', async () => {
  const { scenario, ...rules } = await listed(18, { sessions: 9, doubles: true, courts: 3 });
  const people = scenario.people.map((person, p) => ({
    ...person,
    attributes: { kind: ['mr', 'ms'][p % 2] },
  }));
  const constraints = [...rules.constraints, balance('kind', { mr: 1, ms: 1 }, { penalty_weight: 100 })];
  const problem = compile({ ...rules, constraints, scenario: { ...scenario, people } });
  const steps = createLane(laneTask(problem, null));
  const stages = Array.from({ length: 500 }, (_, i) => {
    const [used, foreign] = [i / 1000, null];
    return steps.next({ used, worked: used, foreign }).value?.stage;
  });
  expect(stages).toContain('courts');
  expect(stages).toContain('search');
});
