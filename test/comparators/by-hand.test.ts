import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOf, scored } from '../support/judged.ts';
import { problemOf, runAdapter } from './run-adapter.ts';

function tables(count: number, size: number, session_count: number) {
  const people = Array.from({ length: count * size }, (_, i) => ({ id: `p${i}` }));
  const groups = Array.from({ length: count }, (_, g) => ({ id: `g${g}`, capacity: size }));
  return { scenario: { people, groups, session_count } };
}

describe('round-robin-shuffle', () => {
  const adapter = ['round-robin-shuffle/adapter.mjs'];

  it('lets nobody meet twice at a prime number of tables, as large as there are sessions', async () => {
    const problem = problemOf(tables(5, 5, 5));
    const { result, incumbents } = await runAdapter(adapter, problem);
    expect(result?.status).toBe('feasible');
    expect(costOf(problem.request, incumbents[0].schedule)).toBe(0);
  });

  it('keeps to capacities, closed tables and attendance', async () => {
    const scenarios = fc.sample(
      fc.record({
        seats: fc.array(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 }), {
          minLength: 2,
          maxLength: 4,
        }),
        attendance: fc.array(fc.subarray([0, 1, 2], { minLength: 1 }), { minLength: 1, maxLength: 8 }),
      }),
      4,
    );
    for (const { seats, attendance } of scenarios) {
      const people = attendance.map((sessions, i) => ({ id: `p${i}`, sessions }));
      const groups = [
        ...seats.map((session_capacities, g) => ({ id: `g${g}`, session_capacities })),
        { id: 'last', capacity: 8 },
      ];
      const problem = problemOf({ scenario: { people, groups, session_count: 3 } });
      const { incumbents } = await runAdapter(adapter, problem);
      expect(scored(problem.request, incumbents[0].schedule).violations).toEqual([]);
    }
  });
});

describe('good-enough-golfers', () => {
  /** A checkout whose worker deals people out, a seed's way, after what it was told. */
  function checkout(body: string) {
    const folder = mkdtempSync(join(tmpdir(), 'mingle-golfers-'));
    mkdirSync(join(folder, 'lib'));
    writeFileSync(join(folder, 'package.json'), '{"name":"good-enough-golfers","version":"9.9.9"}');
    writeFileSync(join(folder, 'lib', 'other.js'), `function answer(question) { ${body} }`);
    const worker = `self.importScripts('other.js'); self.addEventListener('message', ({ data }) => self.postMessage(answer(data)), false);`;
    writeFileSync(join(folder, 'lib', 'worker.js'), worker);
    return { GOOD_ENOUGH_GOLFERS: folder };
  }
  const adapter = ['good-enough-golfers/adapter.mjs'];
  const dealt = `
    const players = Array.from({ length: question.groups * question.ofSize }, (_, i) => i);
    const group = (g) => players.slice(g * question.ofSize, (g + 1) * question.ofSize);
    const round = Array.from({ length: question.groups }, (_, g) => group(g));`;

  it('asks in the words of the page, and leaves nameless players out of the plan', async () => {
    const told = `${dealt}
      if (JSON.stringify(question.forbiddenPairs) !== '[[0,6]]') throw new Error('forbidden');
      if (JSON.stringify(question.discouragedGroups) !== '[[1,5],[1,0],[1,0]]') throw new Error('discouraged');
      return { rounds: [round, round], roundScores: [0, 0], done: true };`;
    const { scenario } = tables(2, 4, 2);
    const problem = problemOf({
      scenario: {
        ...scenario,
        people: scenario.people.slice(0, 7),
        prior_meetings: [{ people: ['p1', 'p0'], count: 2 }],
      },
      constraints: [
        { type: 'MustStayApart', people: ['p6', 'p0'] },
        { type: 'ShouldNotBeTogether', people: ['p1', 'p5'], penalty_weight: 3 },
      ],
    });
    const env = checkout(told);
    const { result, incumbents } = await runAdapter(adapter, problem, env);
    expect(result).toMatchObject({ status: 'feasible', stop_reason: 'no conflict is left' });
    expect(incumbents[0].schedule.session_1).toEqual({
      g0: ['p0', 'p1', 'p2', 'p3'],
      g1: ['p4', 'p5', 'p6'],
    });
    expect((await runAdapter([...adapter, '--version'], null, env)).stdout).toMatch(
      /^good-enough-golfers 9\.9\.9/,
    );
  });

  it('keeps no plan with a forbidden pair, and goes on after a failure', async () => {
    const env = checkout(
      `${dealt} if (Math.random() < 0.5) throw new Error('no option is left'); return { rounds: [round], roundScores: [1], done: true };`,
    );
    const constraints = [{ type: 'MustStayApart', people: ['p0', 'p1'] }];
    const problem = problemOf({ ...tables(2, 2, 1), constraints }, { time_limit_seconds: 2 });
    const { result } = await runAdapter(adapter, problem, env);
    expect(result).toMatchObject({ status: 'no_solution' });
    expect(result?.reason).toMatch(/the best of \d+ runs; the last failure: no option is left/);
  });
});
