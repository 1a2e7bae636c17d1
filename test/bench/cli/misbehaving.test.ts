import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findIsolation } from '../../../src/bench/process/isolation.ts';
import type { Attempt, Publication } from '../../../src/bench/publication/definition.ts';
import type { Schedule } from '../../../src/result/schedule.ts';
import { mingle } from '../../cli/fake-io.ts';
import { best, illegal, worse } from '../four-people.ts';
import { asked, says, smallBenchmark } from './small-benchmark.ts';

const line = (schedule: Schedule) => JSON.stringify({ type: 'incumbent', schedule: asked(schedule) });
const eat = 'const all=[];for(;;)all.push(Buffer.alloc(20e6,1))';

const nothing = `cat >/dev/null; echo '{"type":"result","status":"no_solution"}'`;
const { confined } = findIsolation();

/** Each program with what its attempt must end as, and what the runner must say of its end. */
const CAST: Record<string, { script: string; status: Attempt['status']; watchdog?: true; memory?: true }> = {
  honest: { script: says(best), status: 'optimal_zero' },
  'ignores-term': {
    script: `cat >/dev/null; trap "" TERM; while :; do sleep 0.5; done`,
    status: 'no_solution_timeout',
    watchdog: true,
  },
  'ignores-term-with-a-plan': {
    script: `cat >/dev/null; trap "" TERM; echo '${line(worse)}'; while :; do sleep 0.5; done`,
    status: 'feasible_timeout',
    watchdog: true,
  },
  'forks-and-detaches': {
    script: `setsid sh -c 'trap "" TERM; sleep 1000' & setsid sleep 1000 & ${says(worse)}`,
    status: 'feasible',
  },
  floods: { script: 'while :; do echo yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy; done', status: 'error' },
  'allocates-without-end': {
    script: `cat >/dev/null; exec "${process.execPath}" -e '${eat}'`,
    status: 'error',
    memory: true,
  },
  'false-schedule': { script: says(illegal), status: 'invalid_output' },
  'false-optimum': { script: says(worse, 'optimal'), status: 'invalid_output' },
  'denies-a-plan': {
    script: `cat >/dev/null; echo '{"type":"result","status":"infeasible"}'`,
    status: 'invalid_output',
  },
  'says-its-last-line-again-and-again': {
    script: `${says(worse)}; for n in 1 2 3; do echo '${line(best)}'; echo '{"type":"result","status":"infeasible"}'; done`,
    status: 'feasible',
  },
  'exits-silently': { script: 'exit 0', status: 'error' },
  'half-a-line': { script: `cat >/dev/null; printf '%s' '${line(best).slice(0, 40)}'`, status: 'error' },
  'half-a-line-after-a-whole-one': {
    script: `cat >/dev/null; echo '${line(worse)}'; printf '%s' '${line(best)}'`,
    status: 'feasible',
  },
  // Runs after the honest one, in whose run it is: by its name.
  'takes-evidence': {
    script: `if [ -r ../../out/evidence/four-people/honest.jsonl ]; then ${says(best)}; else ${nothing}; fi`,
    status: confined ? 'no_solution_timeout' : 'optimal_zero',
  },
  'reads-the-case': {
    script: `if [ -r ../../four/four-people.json ]; then ${says(best)}; else ${nothing}; fi`,
    status: confined ? 'no_solution_timeout' : 'optimal_zero',
  },
  'hangs-before-reading': { script: 'exec sleep 1000', status: 'no_solution_timeout' },
};

/** Processes with the mark of an attempt of this process. */
function leftOver(): string[] {
  const ofAttempt = (id: string) => {
    try {
      return readFileSync(`/proc/${id}/environ`, 'utf8').includes(`MINGLE_BENCH_ATTEMPT=${process.pid}-`);
    } catch {
      return false;
    }
  };
  return readdirSync('/proc').filter((id) => /^\d+$/.test(id) && ofAttempt(id));
}

/** What became of some of the cast in a run, whose publication stands. */
async function outcomes(ids: readonly string[]): Promise<Record<string, unknown>> {
  const comparators = ids.map((id) => ({ id, script: CAST[id].script, manifest: { deterministic: true } }));
  const { file, folder } = await smallBenchmark(comparators, {
    resourceClasses: { standard: { timeout_seconds: 4, logical_cpu_limit: 2 } },
    graceSeconds: 0.5,
    memoryLimitBytes: 300_000_000,
    outputLimitBytes: 500_000,
  });
  const out = join(folder, 'out');
  const ran = await mingle(['bench', 'run', '--benchmark', file, '--out', out, '--case', 'four-people']);
  expect(ran.code).toBe(0);
  const target = join(folder, 'publication.json');
  await mingle(['bench', 'publish', out, '--out', target]);
  expect(await mingle(['bench', 'validate', target])).toMatchObject({ code: 0 });
  expect(await mingle(['bench', 'verify', target, '--benchmark', file])).toMatchObject({ code: 0, err: '' });
  const { cases }: Publication = JSON.parse(readFileSync(target, 'utf8'));
  return Object.fromEntries(
    cases[0].comparators.map(({ comparatorId, attempts: [{ status, terminalDetail }] }) => [
      comparatorId,
      [status, terminalDetail],
    ]),
  );
}

describe('programs that misbehave', () => {
  it('end in the right status, nothing of them is left, and what is published of them stands', async () => {
    // Most of it is waiting: two runs wait at once.
    const isFirst = (id: string) => ['honest', 'ignores-term', 'takes-evidence'].includes(id) || id < 'g';
    const [first, others] = [true, false].map((which) =>
      Object.keys(CAST).filter((id) => isFirst(id) === which),
    );
    const seen = await Promise.all([outcomes(first), outcomes(others)]);
    const expected = Object.entries(CAST).map(([id, { status, watchdog, memory }]) => [
      id,
      [status, { outerWatchdogFired: watchdog ?? false, memoryAllocationFailure: memory ?? false }],
    ]);
    expect({ ...seen[0], ...seen[1] }).toEqual(Object.fromEntries(expected));
    expect(leftOver()).toEqual([]);
  });

  it('are left out where they have no version, or a book in its place', async () => {
    const book = ['sh', '-c', 'head -c 70000 /dev/zero | tr "\\0" x'];
    const cast = ['mute', 'talker'].map((id) => ({ id, script: says(best), trusted: false }));
    const [mute, talker] = cast.map((one, i) => ({ ...one, manifest: { version: i ? book : ['true'] } }));
    const { file, folder } = await smallBenchmark([mute, talker]);
    const { code, err } = await mingle(['bench', 'run', '--benchmark', file, '--out', join(folder, 'out')]);
    expect(code).toBe(7);
    for (const { id } of cast) expect(err).toContain(`${id} is left out: its version command failed`);
  });
});
