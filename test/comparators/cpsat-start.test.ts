/** The first schedule that the adapter of CP-SAT makes in Python, held against the one that all others are given. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadBenchmark } from '../../src/bench/cases/load-benchmark.ts';
import type { Schedule } from '../../src/result/schedule.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { scored } from '../support/judged.ts';
import { sized } from '../support/long.ts';
import { comparators } from './run-adapter.ts';

interface Data {
  readonly sessions: readonly number[];
  schedule(groupOf: (person: number, session: number) => number | undefined): Schedule;
}

const { read }: { read(request: SolveRequest): Data } = await import(
  join(comparators, '_shared/scenario.mjs')
);
const { firstSeating }: { firstSeating(data: Data): readonly ReadonlyMap<number, number>[] } = await import(
  join(comparators, '_shared/first-seating.mjs')
);

const SCRIPT = `
import json, sys
from scenario import Scenario
from start import first_seating
scenarios = [Scenario(request) for request in json.load(sys.stdin)]
print(json.dumps([data.schedule(first_seating(data)) for data in scenarios]))
`;

const loaded = await loadBenchmark(join(comparators, '../cases/benchmark.json'));
if (!loaded.ok) throw new Error(loaded.issues[0].message);
/** Those of many people take most of the time, which is that of Python. */
const MOST = sized(100, Number.POSITIVE_INFINITY);
const cases = loaded.value.cases.filter(
  ({ caseKind, request }) => caseKind === 'quality' && request.scenario.people.length <= MOST,
);
const isThere = spawnSync('python3', ['--version']).status === 0;

describe.skipIf(!isThere)('the start of CP-SAT', () => {
  it('is whole, legal and that of the others on every case, in usual runs of up to 100 people', () => {
    const { stdout, stderr } = spawnSync('python3', ['-B', '-c', SCRIPT], {
      cwd: join(comparators, 'ortools-cpsat'),
      input: JSON.stringify(cases.map(({ request }) => request)),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    expect(stderr).toBe('');
    const schedules = JSON.parse(stdout) as Schedule[];
    for (const [k, { id, request }] of cases.entries()) {
      expect(scored(request, schedules[k]).violations, id).toEqual([]);
      const data = read(request);
      const others = firstSeating(data);
      expect(schedules[k], id).toEqual(data.schedule((i, s) => others[s].get(i)));
    }
  });
});
