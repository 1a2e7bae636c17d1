import { expect, test } from 'vitest';
import { brokenRules } from '../../../src/explain/rejudge.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import type { Assignment, Problem } from '../../../src/scenario/problem.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { toSchedule } from '../../../src/solver/assignment.ts';
import { tiesOf } from '../../../src/solver/plan/ties.ts';
import { inTurns, someWait } from '../../../src/solver/plan/turns.ts';
import { priceOf } from '../../../src/solver/price.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { listed } from '../../support/listed.ts';
import { sized } from '../../support/long.ts';
import { randomRequest } from '../../support/random-request.ts';
import { solved } from '../../support/solved.ts';

/** Σ (waits of a person until then)², more where it is twice in a row, and the most sessions in a row that somebody waits. */
function waiting({ peopleCount: n, sessionCount, meets }: Problem, plan: Assignment) {
  let [sum, most] = [0, 0];
  for (let p = 0; p < n; p++) {
    let [waits, row] = [0, 0];
    for (let s = 0; s < sessionCount; s++) {
      const isWaiting = plan[s * n + p] >= 0 && meets[plan[s * n + p]] === 0;
      waits += Number(isWaiting);
      row = isWaiting ? row + 1 : 0;
      most = Math.max(most, row);
      sum += waits ** 2 + (row > 1 ? 4 * sessionCount : 0);
    }
  }
  return { sum, most };
}

test('people wait more evenly in a plan that is legal, costs no more, and keeps what is kept', () => {
  const shape = { maxPeople: 8, maxGroups: 3, maxSessions: 5, soft: true, hard: true, benches: true };
  let evener = 0;
  for (let seed = 1; seed <= sized(150, 300); seed++) {
    const rng = new Rng(seed);
    const request = randomRequest(seed, {
      ...shape,
      links: seed % 2 === 0,
      uneven: seed % 3 === 0,
      recent: true,
    });
    const problem = compile(request);
    const broken = (plan: Assignment) => brokenRules(request, toSchedule(request.scenario, plan));
    const assignment = someWait(problem) ? buildStart(problem, rng) : null;
    // Who is pinned twice has no legal plan.
    if (assignment === null || broken(assignment).length > 0) continue;
    const frozen = Uint8Array.from({ length: problem.sessionCount }, () => Number(rng.below(4) === 0));
    const before = assignment.slice();
    const isTied = seed % 5 === 0;
    const made = inTurns(
      { problem, frozen, isTied, isOver: () => false },
      { cost: priceOf(problem, assignment), assignment },
    );
    const what = `seed ${seed}`;
    const [had, has] = [before, made.assignment].map((plan) => tiesOf(problem, plan));
    if (isTied && made.cost === priceOf(problem, before))
      expect(has.again, what).toBeLessThanOrEqual(had.again);
    expect(assignment, what).toEqual(before);
    expect(made.cost, what).toBe(priceOf(problem, made.assignment));
    expect(made.cost <= priceOf(problem, before), what).toBe(true);
    expect(broken(made.assignment), what).toEqual([]);
    const [was, is] = [waiting(problem, before).sum, waiting(problem, made.assignment).sum];
    expect(is, what).toBeLessThanOrEqual(was);
    if (is < was) evener++;
    for (const [s, keep] of frozen.entries()) {
      const row = (plan: Assignment) => plan.subarray(s * problem.peopleCount, (s + 1) * problem.peopleCount);
      if (keep === 1) expect(row(made.assignment), what).toEqual(row(before));
    }
  }
  expect(evener).toBeGreaterThan(sized(5, 10));
});

test('of 14 players on two courts nobody waits three rounds in a row', async () => {
  const request = await listed(14, { doubles: true, courts: 2, sessions: 7 });
  const names = request.scenario.people.map(({ id }) => id);
  const outcome = await solved(request, { iterations: 200_000 });
  const waits = new Map(names.map((name) => [name, '']));
  for (const groups of Object.values(outcome.schedule))
    for (const name of names) waits.set(name, waits.get(name)! + Number(groups.Bench.includes(name)));
  for (const [name, row] of waits) {
    expect([name, row.replaceAll('0', '').length]).toEqual([name, 3]);
    expect(row, name).not.toContain('111');
  }
});
