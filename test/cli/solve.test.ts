import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proveInfeasible } from '../../src/bounds/infeasible/prove.ts';
import { run } from '../../src/cli/registry.ts';
import { result } from '../../src/result/definition.ts';
import { readSchedule } from '../../src/result/read-schedule.ts';
import { UnsoundAnswer } from '../../src/solver/last-check.ts';
import type { Outcome, Solver } from '../../src/solver/outcome.ts';
import { FakeIo, listing, mingle } from './fake-io.ts';
import {
  dinner,
  dinnerText,
  runRecord,
  seatedInTurn,
  seatedOutcome,
  solveDinner,
  solvingWith,
} from './fake-solver.ts';
import { scratchFolder } from './scratch.ts';

describe('the answer of mingle solve', () => {
  it('is a table and a summary, without colours in a pipe', async () => {
    const { code, out, err } = await solveDinner(['--lanes', '1']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatchInlineSnapshot(`
      "Session 1
      ┌──────┬───────────────┐
      │ Rose │ Ann, Bob, Cy  │
      │ Lily │ Dee, Eve, Flo │
      └──────┴───────────────┘

      Session 2
      ┌──────┬───────────────┐
      │ Rose │ Ann, Cy, Eve  │
      │ Lily │ Bob, Dee, Flo │
      └──────┴───────────────┘

      In short  Everyone meets 3 to 4 of 5, nobody more than twice; at most 9 from
                  the best.
      Contacts  10 of at most 12 pairs meet (83%)
      Fewest    Ann, Cy, Dee and Flo meet 3 others; the most is 4
      Repeats   2 in all; 2 pairs meet more than once, at most 2 times
      Rules     ✗ Ann and Bob should not sit together: costs 7
                    Ann and Bob sit together at Rose in session 1
      Cost      9; proven: at least 0, so at most 9 from the best
      Run       0.5 s in 1 lane, stopped by the time limit; seed 1
      "
    `);
  });

  it('fits the terminal', async () => {
    const { out } = await solveDinner([], { terminalWidth: 40, env: { NO_COLOR: '1' } });
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(40);
  });

  it('is the schedule alone with --quiet', async () => {
    const { out } = await solveDinner(['--quiet']);
    expect(out).toMatch(/^Session 1\n/);
    expect(out).not.toContain('Contacts');
  });

  it('is the result file with --format json', async () => {
    const { out } = await solveDinner(['--format', 'json']);
    const read = result.parse(JSON.parse(out));
    expect(read).toMatchObject({ schema: 'mingle-result-v1', status: 'solved', scenario: dinner });
    expect(read.terms?.map(({ type }) => type)).toEqual(['maximize_unique_contacts', 'ShouldNotBeTogether']);
  });

  it('streams incumbents and ends with the result with --format jsonl', async () => {
    const { out } = await solveDinner(['--format', 'jsonl'], {}, async (request, options) => {
      const schedule = seatedInTurn(request);
      const progress = { seconds: 0.1, iterations: 5, cost: 9, lowerBound: 0, uniqueContacts: 8 };
      options.onProgress?.({ ...progress, schedule });
      options.onProgress?.({ ...progress, schedule: null });
      return seatedOutcome(request, options);
    });
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      type: 'incumbent',
      cost: 9,
      lower_bound: 0,
      unique_contacts: 8,
      seconds: 0.1,
    });
    expect(lines[1]).toMatchObject({ schema: 'mingle-result-v1', status: 'solved' });
  });

  it('has the solver tell nobody what nobody hears', async () => {
    let isHeard: boolean | null = null;
    const solver: Solver = async (request, options) => {
      isHeard = options.onProgress !== null;
      return seatedOutcome(request, options);
    };
    await solveDinner(['--format', 'json'], {}, solver);
    expect(isHeard).toBe(false);
    await solveDinner(['--format', 'jsonl'], {}, solver);
    expect(isHeard).toBe(true);
  });

  it('is a schedule that reads back with --format csv', async () => {
    const [csv, json] = await Promise.all([
      solveDinner(['--format', 'csv']),
      solveDinner(['--format', 'json']),
    ]);
    const read = readSchedule(csv.out);
    expect(read.ok && read.value.schedule).toEqual(JSON.parse(json.out).solution.schedule);
  });

  it('is a page with --format md', async () => {
    expect((await solveDinner(['--format', 'md'])).out).toMatch(
      /^# .*\n[\s\S]*## Session 1\n[\s\S]*\*\*Rose\*\*: Ann/,
    );
  });

  it('goes into a file, whole', async () => {
    const file = join(scratchFolder(), 'plan.json');
    const { code, out, err } = await solveDinner(['--format', 'json', '--out', file]);
    expect({ code, out, err }).toEqual({ code: 0, out: '', err: '' });
    expect(JSON.parse(readFileSync(file, 'utf8')).status).toBe('solved');
    expect(readdirSync(dirname(file))).toEqual(['plan.json']);
  });

  it('is in the format of the ending of --out where no other is asked for', async () => {
    const file = join(scratchFolder(), 'plan.md');
    await solveDinner(['--out', file]);
    expect(readFileSync(file, 'utf8')).toMatch(/^# /);
    await solveDinner(['--out', file, '--format', 'json']);
    expect(JSON.parse(readFileSync(file, 'utf8')).status).toBe('solved');
  });

  it('tells who watches the terminal what a file holds', async () => {
    const file = join(scratchFolder(), 'plan.csv');
    const { out, err } = await solveDinner(['--format', 'csv', '--out', file], {
      terminalWidth: 80,
      env: { NO_COLOR: '1' },
    });
    expect(out).toBe('');
    expect(err).toContain('Contacts');
  });

  it('draws a live line on a terminal only', async () => {
    const solver: Solver = async (request, options) => {
      const progress = {
        seconds: 0.1,
        iterations: 5,
        cost: 9.016,
        lowerBound: 2.339,
        uniqueContacts: 1,
        schedule: null,
      };
      options.onProgress?.(progress);
      await new Promise((done) => setTimeout(done, 200));
      return seatedOutcome(request, options);
    };
    const watched = await solveDinner([], { terminalWidth: 80 }, solver);
    expect(watched.err).toContain('cost 9.02 · bound 2.33 · gap 6.68 · 1 contact · 0.1 s');
    expect((await solveDinner([], {}, solver)).err).toBe('');
    // Serial lines and recorders of sessions have no width: a spinner would clear endless lines there.
    expect((await solveDinner([], { terminalWidth: 0 }, solver)).err).not.toContain('\u001b[1A');
    expect((await solveDinner(['--quiet'], { terminalWidth: 80 }, solver)).err).toBe('');
  });
});

describe('an outcome without a plan', () => {
  const run = runRecord({ seed: 1, lanes: 1, signal: null });
  const outcomeOf = (status: 'no_solution' | 'interrupted'): Outcome => ({
    status,
    run,
    warnings: [],
  });

  it.each([
    ['no_solution', 4, 'none is proven impossible'],
    ['interrupted', 130, 'Interrupted after 0.5 s'],
  ] as const)('says why: %s', async (status, exitCode, words) => {
    const { code, out, err } = await solveDinner([], {}, async () => outcomeOf(status));
    expect({ code, out }).toEqual({ code: exitCode, out: '' });
    expect(err).toContain(words);
  });

  it('has a result file too, and no other file', async () => {
    const folder = scratchFolder();
    const solver: Solver = async () => outcomeOf('no_solution');
    await solveDinner(['--format', 'json', '--out', join(folder, 'a.json')], {}, solver);
    await solveDinner(['--format', 'csv', '--out', join(folder, 'a.csv')], {}, solver);
    expect(readdirSync(folder)).toEqual(['a.json']);
    const read = result.parse(JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8')));
    expect(read).toMatchObject({ status: 'no_solution', solution: null, proof: null });
    // It says nothing of why, so that nobody is sent to explain for that.
    const { code, err } = await mingle(['explain', join(folder, 'a.json')]);
    expect([code, err]).toEqual([2, expect.stringMatching(/\[no_schedule\]\n {4}Solve it for longer/)]);
  });

  it('names the rules in conflict where there is a proof', async () => {
    const stdin = JSON.stringify({
      ...dinner,
      constraints: [
        { type: 'MustStayTogether', people: ['Ann', 'Bob'] },
        { type: 'MustStayApart', people: ['Bob', 'Ann'] },
      ],
    });
    const solver: Solver = async (request) => {
      const proof = proveInfeasible(request);
      if (proof === null) throw new Error('no proof');
      return { status: 'infeasible', proof, run, warnings: [] };
    };
    const { code, out, err } = await solveDinner(['--format', 'json'], { stdin }, solver);
    expect(code).toBe(3);
    expect(JSON.parse(out)).toMatchObject({
      status: 'infeasible',
      solution: null,
      proof: { kind: 'infeasibility' },
    });
    expect(err).toContain('[infeasible]');
    expect(err).toContain('/constraints/0: Ann and Bob sit together. [in_conflict]');
    expect(err).toContain('/constraints/1: Bob and Ann never sit together. [in_conflict]');
  });
});

describe('an answer that does not stand up to verification', () => {
  it('is never written', async () => {
    const file = join(scratchFolder(), 'plan.json');
    const { code, out, err } = await solveDinner(['--format', 'json', '--out', file], {}, async () => {
      throw new UnsoundAnswer("the solver's cost 0 is not the schedule's, 7");
    });
    expect({ code, out }).toEqual({ code: 5, out: '' });
    expect(err).toContain('[verification_failed]');
    expect(err).toContain("the solver's cost 0 is not the schedule's, 7");
    expect(existsSync(file)).toBe(false);
  });
});

describe('Ctrl-C', () => {
  function interruptedBy(signals: ('SIGINT' | 'SIGTERM')[], args: string[] = []) {
    const io = new FakeIo(['solve', '-', ...args], { stdin: dinnerText });
    const solver: Solver = async (request, options) => {
      for (const signal of signals) io.signal(signal);
      return seatedOutcome(request, options);
    };
    return { io, ended: run(io, async () => listing(solvingWith(solver))) };
  }

  it.each(['SIGINT', 'SIGTERM'] as const)('%s ends with the best plan so far', async (signal) => {
    const { io, ended } = interruptedBy([signal]);
    expect(await ended).toBe(0);
    expect(io.exited).toBeNull();
    expect(io.stdout.text).toContain('interrupted');
  });

  it('ends at once the second time', async () => {
    const { io, ended } = interruptedBy(['SIGINT', 'SIGINT']);
    await ended;
    expect(io.exited).toBe(130);
  });

  it('is left to the system when nothing is being solved', async () => {
    const { io, ended } = interruptedBy([]);
    await ended;
    expect(io.signal('SIGINT')).toBe(false);
  });
});
