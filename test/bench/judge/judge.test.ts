import { describe, expect, it } from 'vitest';
import type { ProofCheck } from '../../../src/bench/checker.ts';
import { readTranscript } from '../../../src/bench/comparators/protocol.ts';
import { crossCheck, type Judged } from '../../../src/bench/judge/cross-check.ts';
import { caseBound, judge } from '../../../src/bench/judge/judge.ts';
import type { Judgement } from '../../../src/bench/judge/judgement.ts';
import type { ProcessRecord } from '../../../src/bench/process/attempt-process.ts';
import type { Certificate } from '../../../src/result/certificate.ts';
import { best, fourPeople, illegal, worse } from '../four-people.ts';

const trust: ProofCheck = () => ({ holds: true, reason: 'trusted' });
const distrust: ProofCheck = () => ({ holds: false, reason: 'does not hold' });

const bound = (value: number): Certificate => ({
  kind: 'lower_bound',
  version: 2,
  bound: `${value}`,
  pieces: [],
});
const impossible: Certificate = {
  kind: 'infeasibility',
  version: 2,
  argument: 'x',
  rules: [],
  numbers: {},
  message: 'x',
};

const ended: ProcessRecord = {
  ending: 'exited',
  exitCode: 0,
  signal: null,
  lines: [],
  unfinishedLine: '',
  stderr: '',
  outputBytes: 0,
  wallSeconds: 1,
  cpuSeconds: 1,
  peakRssBytes: 1,
  memoryFailure: false,
  watchdogFired: false,
};

interface Given {
  record?: Partial<ProcessRecord>;
  entry?: Parameters<typeof fourPeople>[0];
  check?: ProofCheck;
}

function judged(output: unknown[], { record = {}, entry = {}, check = trust }: Given = {}): Judgement {
  const lines = output.map((line, i) => ({
    seconds: i + 1,
    text: typeof line === 'string' ? line : JSON.stringify(line),
  }));
  return judge(fourPeople(entry), readTranscript(lines), { ...ended, ...record, lines }, undefined, check);
}

const incumbent = (schedule: unknown, more = {}) => ({ type: 'incumbent', schedule, ...more });
const result = (status: string, more = {}) => ({ type: 'result', status, ...more });

describe('the judge on lines that are meant and malformed', () => {
  it.each([
    ['a certificate that is none', result('optimal', { certificate: { kind: 'lower_bound', bound: 2 } })],
    ['a cost that is no number', '{"type":"result","status":"optimal","cost":NaN}'],
  ])('calls %s invalid, whatever came before', (_name, line) => {
    expect(judged([incumbent(best), line])).toMatchObject({ status: 'invalid_output', cost: null });
  });
});

describe('the judge on schedules', () => {
  it('calls cost 0 optimal, whatever is claimed', () => {
    expect(judged([incumbent(best)])).toMatchObject({ status: 'optimal_zero', proof: 'optimality', cost: 0 });
    expect(judged([result('feasible', { schedule: best })]).status).toBe('optimal_zero');
  });

  it('calls others optimal only by a certificate that holds and meets the cost', () => {
    const claim = (value: number) => [incumbent(worse), result('optimal', { certificate: bound(value) })];
    expect(judged(claim(2))).toMatchObject({ status: 'optimal_proven', proof: 'optimality', cost: 2 });
    expect(judged(claim(2), { check: distrust })).toMatchObject({ status: 'feasible', proof: null });
    expect(judged(claim(1)).status).toBe('feasible');
    const lowerBound = { value: 2, source: 'the case', certificate: bound(2) };
    expect(judged([incumbent(worse)], { entry: { lowerBound } }).status).toBe('optimal_proven');
  });

  it('says whose certificate a proof rests on, and what is a claim alone', () => {
    const ofCase = { lowerBound: { value: 2, source: 'the case', certificate: bound(2) } };
    const own = [incumbent(worse), result('optimal', { certificate: bound(2) })];
    expect(judged(own)).toMatchObject({ credit: 'own_certificate', certificate: bound(2) });
    expect(judged(own, { entry: ofCase }).credit).toBe('own_certificate');
    expect(judged([incumbent(worse)], { entry: ofCase })).toMatchObject({
      credit: 'case_certificate',
      certificate: null,
    });
    expect(judged([incumbent(worse), result('optimal')])).toMatchObject({
      status: 'feasible',
      credit: 'claim_only',
      reason: expect.stringContaining('optimality is claimed, and no certificate shows it'),
    });
    expect(judged([incumbent(worse)]).credit).toBeNull();
    expect(judged([incumbent(best)]).credit).toBe('own_certificate');
    expect(judged([result('infeasible')], { entry: { infeasibility: impossible } }).credit).toBe(
      'case_certificate',
    );
    expect(judged([result('infeasible')])).toMatchObject({
      status: 'no_solution_timeout',
      credit: 'claim_only',
    });
  });

  it('says of an answer that is given after the last line that it comes too late', () => {
    expect(judged([result('feasible'), incumbent(best)])).toMatchObject({
      status: 'error',
      reason: 'ended with code 0; its last line is "feasible", without a schedule before it',
    });
  });

  it('says how an attempt failed after the schedule that counts', () => {
    const crash = { exitCode: null, signal: 'SIGSEGV' };
    expect(judged([incumbent(worse)], { record: crash })).toMatchObject({
      status: 'feasible',
      failure: 'it ended by SIGSEGV without a last line',
      reason: 'verified; then it ended by SIGSEGV without a last line',
    });
    expect(judged([incumbent(worse)], { record: { exitCode: 1 } }).failure).toMatch(/with code 1/);
    const full = { ending: 'memory_limit', exitCode: null, signal: 'SIGKILL' } as const;
    expect(judged([incumbent(best)], { record: full })).toMatchObject({
      status: 'optimal_zero',
      failure: 'it ran out of memory',
    });
    expect(judged([incumbent(worse), result('feasible')], { record: crash }).failure).toBeNull();
    expect(judged([incumbent(worse)], { record: { ending: 'soft_stopped' } }).failure).toBeNull();
  });

  it('takes the last whole schedule, not the best', () => {
    expect(judged([incumbent(best), incumbent(worse)])).toMatchObject({ status: 'feasible', cost: 2 });
  });

  it('refuses illegal schedules and false costs', () => {
    expect(judged([incumbent(illegal)])).toMatchObject({
      status: 'invalid_output',
      cost: null,
      metrics: null,
    });
    expect(judged([incumbent(worse, { cost: 1 })]).reason).toMatch(/said to cost 1 and costs 2/);
    expect(judged([incumbent(worse, { cost: 2 })]).status).toBe('feasible');
  });

  it('marks what is no better than the start that the adapter made for its solver', () => {
    const start = { type: 'start', schedule: worse };
    expect(judged([start, incumbent(worse)])).toMatchObject({ cost: 2, noBetterThanStart: true });
    expect(judged([start, incumbent(best)])).toMatchObject({ cost: 0, noBetterThanStart: false });
    expect(judged([{ type: 'start', schedule: illegal }, incumbent(worse)]).noBetterThanStart).toBe(false);
    expect(judged([incumbent(worse)]).noBetterThanStart).toBe(false);
    expect(judged([start, result('no_solution')])).toMatchObject({
      status: 'no_solution_timeout',
      schedule: null,
      noBetterThanStart: false,
    });
  });

  it('tells a stop by the limit', () => {
    expect(judged([incumbent(worse)], { record: { ending: 'watchdog' } }).status).toBe('feasible_timeout');
    expect(judged([incumbent(worse), result('feasible', { stop_reason: 'time_limit' })]).status).toBe(
      'feasible_timeout',
    );
  });

  it('keeps a schedule although the program crashed afterwards', () => {
    expect(judged([incumbent(worse)], { record: { exitCode: 1 } }).status).toBe('feasible');
  });

  it('draws the curve of verified costs by its own clock', () => {
    expect(judged([incumbent(illegal), incumbent(worse), incumbent(worse), incumbent(best)]).curve).toEqual([
      { seconds: 2, cost: 2 },
      { seconds: 4, cost: 0 },
    ]);
  });
});

describe('the last schedule counts', () => {
  it('and where an earlier one cost less, the reason says so', () => {
    expect(judged([incumbent(best), incumbent(worse)])).toMatchObject({
      status: 'feasible',
      cost: 2,
      reason: 'verified; an earlier schedule cost 0',
    });
    expect(judged([incumbent(worse), result('feasible')]).reason).toBe('verified');
  });
});

describe('the bound of a case', () => {
  it('is what its certificate shows, if it holds', () => {
    const lowerBound = { value: 9, source: 'somebody', certificate: bound(4) };
    expect(caseBound(fourPeople({ lowerBound }), trust)).toBe(4);
    expect(caseBound(fourPeople({ lowerBound }), distrust)).toBe(0);
    expect(caseBound(fourPeople({ lowerBound: { ...lowerBound, certificate: null } }), trust)).toBe(0);
  });
});

describe('the judge on proofs', () => {
  it('accepts infeasibility only by a certificate of the attempt or of the case', () => {
    const claim = [result('infeasible', { certificate: impossible })];
    expect(judged(claim)).toMatchObject({ status: 'infeasible_proven', proof: 'hard_infeasibility' });
    expect(judged(claim, { check: distrust }).status).toBe('no_solution_timeout');
    expect(judged([result('infeasible')]).status).toBe('no_solution_timeout');
    expect(judged([result('infeasible')], { entry: { infeasibility: impossible } }).status).toBe(
      'infeasible_proven',
    );
  });

  it('refuses infeasibility after a legal schedule', () => {
    expect(judged([incumbent(worse), result('infeasible', { certificate: impossible })]).status).toBe(
      'invalid_output',
    );
  });

  it('accepts that a target is out of reach only by a bound above it', () => {
    const claim = [result('target_impossible', { certificate: bound(1) })];
    expect(judged(claim, { entry: { targetCost: 0 } })).toMatchObject({
      status: 'target_impossible',
      proof: 'target_impossibility',
    });
    expect(judged(claim, { entry: { targetCost: 1 } }).status).toBe('no_solution_timeout');
    const reached = judged([incumbent(worse), result('target_impossible')], { entry: { targetCost: 2 } });
    expect(reached).toMatchObject({ status: 'invalid_output', cost: null });
    expect(judged(claim).status).toBe('no_solution_timeout');
  });
});

describe('the judge on what used more than it was given', () => {
  it('counts nothing that it found', () => {
    const record = { ending: 'processor_limit' as const, cpuSeconds: 5, wallSeconds: 2.9 };
    const verdict = judged([incumbent(best), result('optimal')], { record });
    expect(verdict).toMatchObject({ status: 'error', proof: null, cost: null, schedule: null, curve: [] });
    expect(verdict.reason).toContain('it used 5.00 processor seconds in 2.90 s');
  });
});

describe('the judge on failures', () => {
  it.each<[string, unknown[], Partial<ProcessRecord>, string]>([
    ['a silent end', [], {}, 'error'],
    ['a silent end with an error code', [], { exitCode: 1 }, 'error'],
    ['chatter alone', ['hello', '{"type":"note"}', '[]'], {}, 'error'],
    ['half a line', [], { unfinishedLine: '{"type":"incum' }, 'error'],
    ['too much output', [], { ending: 'output_limit' }, 'error'],
    ['no memory', [], { memoryFailure: true, exitCode: 1 }, 'error'],
    ['a soft stop', [], { ending: 'soft_stopped' }, 'no_solution_timeout'],
    ['the watchdog', [], { ending: 'watchdog' }, 'no_solution_timeout'],
    ['an honest nothing', [result('no_solution')], {}, 'no_solution_timeout'],
    ['an honest error', [result('error', { reason: 'disk full' })], {}, 'error'],
    ['what it cannot take', [result('unsupported', { reason: 'min_size' })], {}, 'unsupported'],
    ['what is not there', [result('unavailable', { reason: 'no java' })], {}, 'unavailable'],
  ])('names %s', (_name, output, record, status) => {
    expect(judged(output, { record })).toMatchObject({ status, proof: null, cost: null, metrics: null });
  });
});

describe('figures of the last line', () => {
  it('a cost there is that of the last schedule', () => {
    const told = (first: object, last: object) => judged([incumbent(worse, first), result('feasible', last)]);
    expect(told({}, { cost: 2 })).toMatchObject({ status: 'feasible', cost: 2 });
    expect(told({}, { cost: 0 })).toMatchObject({
      status: 'invalid_output',
      reason: 'the schedule is said to cost 0 and costs 2',
    });
    expect(told({ cost: 2 }, { cost: 0 })).toMatchObject({
      status: 'invalid_output',
      reason: 'its last schedule is said to cost 2, and then 0',
    });
    expect(judged([result('no_solution', { cost: 0 })]).status).toBe('no_solution_timeout');
  });

  it('seconds that it solved are passed over where its whole run was shorter', () => {
    const told = (solve_seconds: number) =>
      judged([incumbent(worse), result('feasible', { solve_seconds })]).solveSeconds;
    expect([told(0.5), told(1.9), told(1000)]).toEqual([0.5, 1.9, null]);
  });
});

describe('claims that others refute', () => {
  const other: Judged = { ...judged([incumbent(best)]), attemptId: 'other' };
  const check = (one: Judgement, entry = fourPeople()) =>
    crossCheck(entry, [{ ...one, attemptId: 'one' }, other])[0];

  it('are invalid: an optimum that is beaten', () => {
    const claim = judged([incumbent(worse), result('optimal')]);
    expect(check(claim)).toMatchObject({ status: 'invalid_output', proof: null, cost: null });
    expect(check(claim).reason).toMatch(/claimed to be optimal, but attempt other has 0/);
    expect(check(judged([incumbent(worse), result('feasible')])).status).toBe('feasible');
  });

  it('are invalid: a schedule for what is called infeasible', () => {
    expect(check(judged([result('infeasible')])).reason).toMatch(/attempt other has a legal schedule/);
    const [alone] = crossCheck(fourPeople({ witness: worse }), [
      { ...judged([result('infeasible')]), attemptId: 'one' },
    ]);
    expect(alone).toMatchObject({ status: 'invalid_output' });
    expect(alone.reason).toMatch(/the case's own witness/);
  });

  it('are invalid: a target that somebody reaches', () => {
    const entry = fourPeople({ targetCost: 0 });
    expect(check(judged([result('target_impossible')], { entry }), entry).status).toBe('invalid_output');
  });
});
