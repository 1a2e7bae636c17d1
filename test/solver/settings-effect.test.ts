/** Settings that steer what a solve does or says, each held to what docs/solver.md says of it. */
import { describe, expect, test, vi } from 'vitest';
import { nodeHost, solve } from '../../src/host/node.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import type { Assignment, Problem } from '../../src/scenario/problem.ts';
import { Rng } from '../../src/shared/rng.ts';
import { PLAIN_OPTIONS, type Progress } from '../../src/solver/outcome.ts';
import { readSettings } from '../../src/solver/plan/read-settings.ts';
import type { SolverSettings } from '../../src/solver/plan/settings.ts';
import { ProgressTeller } from '../../src/solver/progress-teller.ts';
import { Anneal } from '../../src/solver/search/anneal.ts';
import { Search } from '../../src/solver/search/search.ts';
import { buildStart } from '../../src/solver/search/start.ts';
import { SolveLog } from '../../src/solver/solve-log.ts';
import { plainRequest } from '../support/plain-request.ts';

function settingsOf(...words: string[]) {
  const read = readSettings({}, words);
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.value;
}

const request = plainRequest([4, 4, 4, 4, 4], 4, [], 17);

async function run(words: string[], iterations = 400_000, of = request) {
  const lines: string[] = [];
  const outcome = await solve(of, {
    ...PLAIN_OPTIONS,
    iterations,
    settings: settingsOf('stop_on_optimal_score=false', 'scaffold_budget_fraction=0.01', ...words),
    onLog: (line) => lines.push(line),
  });
  return {
    lines,
    stages: outcome.run.stages!.filter((record) => !('skipped' in record)).map(({ stage }) => stage),
  };
}

const searchOf = (problem: Problem, start: Assignment, moves: SolverSettings['move_policy'] = null) =>
  new Search(problem, { kernel: nodeHost.kernel(), start, seed: 1, moves });

describe('move_policy', () => {
  const problem = compile(request);
  const start = buildStart(problem, new Rng(3))!;
  const sizes = (assignment: Int32Array) => {
    const counts = new Int32Array(20);
    assignment.forEach((group, i) => {
      counts[5 * Math.floor(i / 17) + group]++;
    });
    return [...counts];
  };
  const walked = (swap: boolean, transfer: boolean) => {
    const search = searchOf(problem, start, { swap, transfer });
    search.temperature(1e6);
    search.visit(40, 1);
    return search;
  };

  test('exchanges alone leave every group as large as it was', () => {
    const search = walked(true, false);
    expect(search.current()).not.toEqual(start);
    expect(sizes(search.current())).toEqual(sizes(start));
  });

  test('moves into free seats alone take place where there are free seats', () => {
    expect(sizes(walked(false, true).current())).not.toEqual(sizes(start));
    const full = compile(plainRequest([5, 5], 2));
    const search = searchOf(full, buildStart(full, new Rng(3))!, { swap: false, transfer: true });
    search.visit(40, 1);
    expect(search.iterations).toBe(0);
  });

  test('without any kind of move the schedule stays', () => {
    expect(walked(false, false).iterations).toBe(0);
  });
});

test('max_iterations bounds the rounds of annealing', () => {
  const problem = compile(request);
  const hottest = (longest: number) => {
    const search = searchOf(problem, buildStart(problem, new Rng(3))!);
    const heat = vi.spyOn(search, 'temperature');
    const anneal = new Anneal(search, 0.2, longest);
    while (search.iterations < 3_000_000) anneal.advance(3_000_000);
    const values = heat.mock.calls.map(([value]) => value);
    const rises = values.filter((value, i) => i > 0 && value > values[i - 1]);
    return rises.length;
  };
  expect(hottest(100_000)).toBeGreaterThan(2 * hottest(1e9));
});

describe('construction', () => {
  // All seats are taken, so that a design is laid over as it is.
  const stagesOf = async (...words: string[]) =>
    (await run(words, 400_000, plainRequest([4, 4, 4, 4, 4], 4))).stages;

  test('without a share or a least time, no design is looked at', async () => {
    const none = ['construction_budget_fraction=0', 'min_construction_budget_seconds=0'];
    expect(await stagesOf()).toContain('construction');
    expect(await stagesOf(...none)).not.toContain('construction');
    expect(await stagesOf(none[0])).toContain('construction');
    expect(await stagesOf(none[1])).toContain('construction');
  });

  test('ultra does without designs where its sources exclude them', async () => {
    const ultra = 'solver_params.ultra_extreme_effort.enabled=true';
    expect(await stagesOf(ultra)).toContain('construction');
    expect(await stagesOf(ultra, 'include_pure_sgp_designs=false')).not.toContain('construction');
  });
});

test.each([
  ['log_initial_state', /^17 people, 5 groups, 4 sessions, 0 rules; seed 1, lanes 1, lower bound \d+$/],
  ['log_initial_score_breakdown', /^first schedule: total_cost \d+ = contacts \d+ \+ repeats 0/],
  ['log_total_cost_breakdown', /^last schedule: total_cost \d+ = contacts \d+ \+ repeats 0/],
  ['log_duration_and_score', /^\d+\.\d\d s, \d+ proposals, total_cost \d+$/],
  ['log_stop_condition', /^stopped: (iteration_limit|optimal)$/],
  ['display_final_schedule', /^session_0 g0: p\d+/],
])('%s', async (name, line) => {
  expect((await run([`${name}=true`], 1000)).lines[0]).toMatch(line);
  expect((await run([], 1000)).lines).toEqual([]);
});

test('log_frequency: a line for every so many pieces of news', async () => {
  expect((await run(['log_frequency=1'])).lines.length).toBeGreaterThan(4);
  const lines: string[] = [];
  const log = new SolveLog(request, compile(request), settingsOf('log_frequency=4'), (line) =>
    lines.push(line),
  );
  for (let iterations = 1; iterations <= 11; iterations++)
    log.note(0, { iterations, stage: 'search', skipped: null, better: null, proof: null });
  expect(lines).toEqual(['lane 0, search, 4 proposals', 'lane 0, search, 8 proposals']);
});

describe('debug', () => {
  const assignment = buildStart(compile(request), new Rng(1))!;
  const report = {
    iterations: 5,
    stage: 'search',
    skipped: null,
    better: { cost: -1n, assignment },
    proof: null,
  };
  const note = (...words: string[]) =>
    new SolveLog(request, compile(request), settingsOf(...words)).note(2, report);

  test('debug_validate_invariants stops a search whose cost is not true', () => {
    expect(() => note()).not.toThrow();
    expect(() => note('debug_validate_invariants=true')).toThrow(
      /the solver's cost -1 is not the schedule's, \d+$/,
    );
  });

  test('debug_dump_invariant_context says where it was and what it had', () => {
    const words = ['debug_validate_invariants=true', 'debug_dump_invariant_context=true'];
    expect(() => note(...words)).toThrow(/lane 2, stage search, after 5 proposals: \{"session_0"/);
  });

  test.each([1, 2])('all schedules of %i lanes pass', async (lanes) => {
    const settings = settingsOf('debug_validate_invariants=true');
    const outcome = await solve(request, { ...PLAIN_OPTIONS, iterations: 100_000, lanes, settings });
    expect(outcome.status).toBe('solved');
  });
});

function tellerOf(listener: (progress: Progress) => void, clock: () => number, words: string[] = []) {
  const { telemetry } = settingsOf(...words);
  const { scenario } = request;
  return new ProgressTeller({ listener, clock, began: 0, scenario, problem: compile(request), telemetry });
}

test('telemetry: every so many calls carry the best schedule, be it new or not', () => {
  const heard = (...words: string[]) => {
    const calls: Progress[] = [];
    const problem = compile(request);
    let now = 0;
    const teller = tellerOf(
      (progress) => calls.push(progress),
      () => now,
      words,
    );
    const better = { cost: 3n, assignment: buildStart(problem, new Rng(1))! };
    for (let i = 0; i < 7; i++, now++) {
      teller.tell(
        { iterations: i, stage: 'search', skipped: null, better: i === 0 ? better : null, proof: null },
        i,
      );
    }
    return calls.map(({ schedule }) => Number(schedule !== null)).join('');
  };
  expect(heard()).toBe('1000000');
  expect(heard('emit_best_schedule=true', 'best_schedule_every_n_callbacks=3')).toBe('1010010');
});

test('telemetry: the last better schedule is told, though the solve ends before its turn', () => {
  const problem = compile(request);
  const costs: number[] = [];
  let now = 0;
  const slowListener = ({ cost }: Progress) => {
    costs.push(cost);
    now += 1;
  };
  const teller = tellerOf(slowListener, () => now);
  const assignment = buildStart(problem, new Rng(1))!;
  for (const cost of [3n, 2n]) {
    teller.tell(
      { iterations: 1, stage: 'search', skipped: null, better: { cost, assignment }, proof: null },
      1,
    );
  }
  expect(costs).toHaveLength(1);
  teller.end(1);
  teller.end(1);
  expect(costs.map((cost) => cost < costs[0])).toEqual([false, true]);
});
