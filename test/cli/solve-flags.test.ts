import { describe, expect, it } from 'vitest';
import type { SolveOptions } from '../../src/solver/outcome.ts';
import { mingle } from './fake-io.ts';
import { dinner, seatedOutcome, seating, solveDinner } from './fake-solver.ts';
import { scratchFile } from './scratch.ts';

/** The options that the flags come to. */
async function optionsOf(args: string[]): Promise<SolveOptions> {
  let seen: SolveOptions | null = null;
  const { code, err } = await solveDinner(args, {}, async (request, options) => {
    seen = options;
    return seatedOutcome(request, options);
  });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return seen as unknown as SolveOptions;
}

describe('the flags of mingle solve', () => {
  it('have sensible defaults', async () => {
    expect(await optionsOf([])).toMatchObject({
      timeSeconds: 2,
      iterations: null,
      targetCost: null,
      warmStart: null,
      keepSessions: [],
    });
    expect((await optionsOf([])).lanes).toBeGreaterThanOrEqual(1);
  });

  it('reach the solver', async () => {
    const args = '--time 500ms --iterations 9 --seed -3 --lanes 4 --threads 2 --target-cost 1.5'.split(' ');
    expect(await optionsOf(args)).toMatchObject({
      timeSeconds: 0.5,
      iterations: 9,
      seed: -3,
      lanes: 4,
      threads: 2,
      targetCost: 1.5,
    });
  });

  it('lift the default time when iterations are given', async () => {
    expect(await optionsOf(['--iterations', '1000'])).toMatchObject({ timeSeconds: null, iterations: 1000 });
  });

  it('take the time from --time, else --set, else the settings file, else the effort', async () => {
    const file = scratchFile('settings.json', '{ "stop_conditions": { "time_limit_seconds": 7 } }');
    const seconds = async (...args: string[]) =>
      (await optionsOf(['--effort', 'extreme', ...args])).timeSeconds;
    expect(await seconds()).toBe(60);
    expect(await seconds('--settings', file)).toBe(7);
    expect(await seconds('--settings', file, '--set', 'time_limit_seconds=8')).toBe(8);
    expect(await seconds('--set', 'time_limit_seconds=8', '--time', '9s')).toBe(9);
  });

  it('lift no time that a setting gives, but that of the effort', async () => {
    const file = scratchFile(
      'settings.json',
      '{ "stop_conditions": { "time_limit_seconds": 7, "max_iterations": 1000 } }',
    );
    const limits = async (...args: string[]) => {
      const { timeSeconds, iterations } = await optionsOf(args);
      return [timeSeconds, iterations];
    };
    const many = ['--iterations', '1000000'];
    expect(await limits('--settings', file)).toEqual([7, 1000]);
    expect(await limits(...many, '--set', 'time_limit_seconds=5')).toEqual([5, 1_000_000]);
    expect(await limits(...many, '--set', 'stop_conditions={"time_limit_seconds":5}')).toEqual([
      5, 1_000_000,
    ]);
    expect(await limits(...many, '--effort', 'extreme')).toEqual([null, 1_000_000]);
    expect(await limits('--set', 'stop_conditions.max_iterations=9')).toEqual([null, 9]);
    expect(await limits('--set', 'stop_conditions={"max_iterations":9}')).toEqual([null, 9]);
  });

  it('read a warm start, and keep sessions of it', async () => {
    const { out } = await solveDinner(['--format', 'json']);
    const warm = scratchFile('last.json', out);
    const options = await optionsOf(['--warm-start', warm, '--keep-sessions', '2,1']);
    expect(options.keepSessions).toEqual([0, 1]);
    expect(options.warmStart).toEqual(JSON.parse(out).solution.schedule);
  });

  it('take the scenario from the warm start where no other is named', async () => {
    const { out } = await solveDinner(['--format', 'json']);
    const warm = scratchFile('last.json', out);
    const again = await mingle(['solve', '--warm-start', warm, '--format', 'json'], {}, seating);
    expect(again.code).toBe(0);
    expect(JSON.parse(again.out).scenario).toEqual(dinner);
  });

  it('are refused where the warm start carries the scenario, and they are for lists or add to its past', async () => {
    const { out } = await solveDinner(['--format', 'json']);
    const warm = scratchFile('last.json', out);
    const refused = [
      ['--apart', 'Ann,Bob'],
      ['--balance', 'team'],
      ['-s', '3'],
      ['--no-repeat-penalty'],
      ['--past', warm],
    ];
    for (const flags of refused) {
      for (const args of [
        ['solve', '--warm-start', warm],
        ['verify', warm],
      ]) {
        const { code, err } = await mingle([...args, ...flags]);
        expect([flags, code, err]).toEqual([flags, 2, expect.stringContaining('[flag_for_tables]')]);
      }
    }
  });

  it('let unknown fields of a scenario pass that a plan carries', async () => {
    const stdin = JSON.stringify({ ...dinner, comment: 'of spring' });
    const { out } = await solveDinner(['--ignore-unknown', '--format', 'json'], { stdin });
    const plan = scratchFile('last.json', out);
    expect((await mingle(['verify', plan])).err).toContain('[unknown_field]');
    expect((await mingle(['verify', plan, '--ignore-unknown'])).code).toBe(0);
  });

  it('cap roomy groups at even sizes, and then do not warn of them', async () => {
    const roomy = structuredClone(dinner);
    for (const group of roomy.scenario.groups) group.capacity = 6;
    const stdin = JSON.stringify(roomy);
    expect((await solveDinner([], { stdin })).err).toContain('[roomy]');
    const { err, out } = await solveDinner(['--even', '--format', 'json'], { stdin });
    expect(err).toBe('');
    expect(JSON.parse(out).scenario.scenario.groups).toEqual([
      { id: 'Rose', capacity: 3 },
      { id: 'Lily', capacity: 3 },
    ]);
  });

  it('name even sizes where there is no plan with them', async () => {
    const people = ['A', 'B', 'C', 'D'];
    const groups = ['x', 'y'].map((id) => ({ id, capacity: 3 }));
    const constraints = people.slice(1).map((id) => ({ type: 'MustStayApart', people: ['A', id] }));
    const scenario = { people: people.map((id) => ({ id })), groups, session_count: 1 };
    const stdin = JSON.stringify({ scenario, constraints });
    const quickly = ['solve', '-', '--iterations', '99', '--lanes', '1'];
    const even = await mingle([...quickly, '--even'], { stdin });
    expect(even.code).toBe(3);
    expect(even.err).toContain('Or solve without --even: the rules may need uneven groups.');
    expect((await mingle(quickly, { stdin })).code).toBe(0);
    const list = 'name,arrives\nA,1\nB,1\nC,1\nD,1\nE,2\n';
    const sized = [
      '--groups',
      '2',
      '--sessions',
      '2',
      ...people.slice(1).flatMap((id) => ['--apart', `A,${id}`]),
    ];
    const capped = await mingle([...quickly, ...sized], { stdin: list });
    expect(capped.code).toBe(3);
    expect(capped.err).toContain('Or add --uneven: the rules may need uneven groups.');
    const checked = await mingle(['validate', '-', ...sized], { stdin: list });
    expect(checked.err).toContain('Or add --uneven: the rules may need uneven groups.');
    expect((await mingle([...quickly, ...sized, '--uneven'], { stdin: list })).err).not.toContain('uneven');
  });

  it('say where groups of a list get more seats, which the rules may need', async () => {
    const stdin = 'name\nA\nB\nC\nD\n';
    const sized = ['-', '--groups', '2', '--sessions', '1', '--together', 'A,B,C'];
    const advice = 'Or give groups more seats in the scenario that mingle convert writes: the rules may need';
    for (const command of [['validate'], ['solve', '--even', '--lanes', '1'], ['solve', '--lanes', '1']]) {
      const { code, err } = await mingle([...command, ...sized], { stdin });
      expect([code, err]).toEqual([3, expect.stringContaining(advice)]);
    }
    const apart = await mingle(['validate', ...sized, '--apart', 'A,B'], { stdin });
    expect([apart.code, apart.err]).toEqual([3, expect.not.stringContaining('uneven')]);
    const { out } = await mingle(['convert', '--to', 'k', ...sized], { stdin });
    const larger = out.replaceAll('"capacity": 2', '"capacity": 3');
    const solved = await mingle(['solve', '-', '--iterations', '99', '--lanes', '1'], { stdin: larger });
    expect(solved.code).toBe(0);
  });

  it.each([
    [['--time', 'soon'], 'Write a time such as 2s'],
    [['--lanes', '0'], 'Write a whole number from 1'],
    [['--threads', '0'], 'Write a whole number from 1'],
    [['--seed', 'x'], 'Write a whole number'],
    [['--target-cost', '-1'], 'Write a number, 0 or more'],
    [['--format', 'xml'], 'Allowed choices are table, jsonl, html, xlsx, ics, zip, csv, zoom, md, svg, json'],
    [['--out', 'plan.pdf'], 'Write a page, --out plan.html'],
    [['--format', 'pdf'], 'Write a page, --out plan.html'],
    [['--format', 'zoom', '--out', 'rooms.zip'], 'no_address'],
    [['--format', 'zoom', '--out', 'rooms.csv'], 'The format zoom makes .zip files, not .csv'],
    [['--keep-sessions', '1'], 'keep_needs_warm_start'],
    [['--keep-sessions', '0'], 'Write session numbers from 1'],
    [['--few-changes'], 'keep_needs_warm_start'],
    [['--warm-start', '-'], 'standard_input_twice'],
    [['--settings', '-'], 'standard_input_twice'],
    [['--warm-start', 'none.json'], 'file_not_found'],
    [['--groups', '3'], 'flag_for_tables'],
    [['--out', '/dev/null/x'], 'output_unwritable'],
  ])('refuse %j before anything is solved', async (args, words) => {
    const { code, out, err } = await solveDinner(args, {}, () => {
      throw new Error('solved');
    });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
  });

  it('refuse to keep sessions that are not there', async () => {
    const { out } = await solveDinner(['--format', 'csv']);
    const { code, err } = await solveDinner([
      '--warm-start',
      scratchFile('w.csv', out),
      '--keep-sessions',
      '1,3-4',
    ]);
    expect(code).toBe(2);
    expect(err.match(/session_not_kept/g)).toHaveLength(2);
  });

  it('need something to solve', async () => {
    expect((await mingle(['solve'], {}, seating)).err).toContain('There is nothing to solve.');
  });
});
