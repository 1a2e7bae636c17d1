import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadBenchmark } from '../../../src/bench/cases/load-benchmark.ts';
import { readCase } from '../../../src/bench/cases/load-case.ts';
import { problemHash } from '../../../src/bench/cases/problem-hash.ts';
import { parseRequest } from '../../../src/scenario/parse.ts';
import { head } from '../four-people.ts';

const people = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const formK = {
  scenario: {
    people,
    groups: [
      { id: 'x', capacity: 2 },
      { id: 'y', capacity: 2 },
    ],
    session_count: 2,
  },
};
const formA = {
  scenario: {
    people,
    groups: [
      { id: 'x', size: 2 },
      { id: 'y', size: 2 },
    ],
    num_sessions: 2,
  },
};

function file(change: Record<string, unknown> = {}): string {
  return JSON.stringify({
    schema: 'mingle-benchmark-case-v1',
    ...head,
    request: formK,
    ...change,
  });
}

function hashOf(request: unknown, target: number | null = null): string {
  const parsed = parseRequest(request);
  if (!parsed.ok) throw new Error('the request of the test is broken');
  return problemHash(parsed.value.request, target);
}

describe('the hash of a problem', () => {
  it('is over the problem alone: form, defaults and titles make no difference', () => {
    const spelled = {
      ...formK,
      objectives: [{ type: 'maximize_unique_contacts', weight: 1 }],
      constraints: [],
    };
    expect(hashOf(formA)).toBe(hashOf(formK));
    expect(hashOf(spelled)).toBe(hashOf(formK));
  });

  it('takes the lists of a link in any order, once each', () => {
    const scenario = { ...formK.scenario, groups: ['x', 'y', 'z'].map((id) => ({ id, capacity: 2 })) };
    const linked = (...links: object[]) => hashOf({ scenario: { ...scenario, links } });
    const facing = (...groups: string[]) => ({ name: 'facing', groups: groups.map((list) => [...list]) });
    const near = { name: 'near', groups: [['x', 'z']] };
    const hash = linked(facing('xy', 'yz'), near);
    expect(linked(near, { ...facing('zy', 'xy', 'yx'), within: false })).toBe(hash);
    const others = [
      linked(),
      linked(facing('xy'), near),
      linked({ ...facing('xy', 'yz'), within: true }, near),
    ];
    expect(new Set([hash, ...others]).size).toBe(4);
  });

  it('changes with the target, the weights and the rules', () => {
    const others = [
      hashOf(formK, 0),
      hashOf({ ...formK, objectives: [] }),
      hashOf({ ...formK, constraints: [{ type: 'MustStayApart', people: ['a', 'b'] }] }),
    ];
    expect(new Set([hashOf(formK), ...others]).size).toBe(4);
  });
});

describe('a case file', () => {
  it('is named after its file and measured', () => {
    const read = readCase(file(), '/anywhere/four.json', 'mine');
    expect(read).toMatchObject({
      ok: true,
      value: { id: 'four', suite: 'mine', dimensions: { people: 4, groups: 2, sessions: 2 } },
    });
  });

  it.each([
    ['/lane', { lane: 'fast' }],
    ['/problemHash', { problemHash: `sha256:${'0'.repeat(64)}` }],
    ['/request/scenario/session_count', { request: { scenario: { ...formK.scenario, session_count: 0 } } }],
    ['/witness', { witness: { session_0: { x: ['a', 'b'], y: ['c', 'd'] } } }],
  ])('is refused with a fault at %s', (pointer, change) => {
    const read = readCase(file(change), 'four.json', 'mine');
    expect(read.ok ? [] : read.issues.map((issue) => issue.pointer)).toContain(pointer);
  });
});

describe('a benchmark of one’s own', () => {
  const settings = {
    schema: 'mingle-benchmark-v1',
    benchmarkRevision: 1,
    attemptSeeds: [1, 2, 3, 4, 5],
    suites: ['.'],
    comparators: ['mine'],
    disclosure: 'A test.',
  };

  it('is read from any folder, with the usual limits', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mingle-bench-'));
    writeFileSync(join(folder, 'four.json'), file());
    writeFileSync(join(folder, 'benchmark.jsonc'), JSON.stringify(settings));
    const read = await loadBenchmark(join(folder, 'benchmark.jsonc'));
    expect(read).toMatchObject({
      ok: true,
      value: {
        comparatorFolders: [join(folder, 'mine')],
        settings: { resourceClasses: { standard: { timeout_seconds: 10, logical_cpu_limit: 1 } } },
      },
    });
  });

  it('names a suite by its folder, however that is written', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mingle-bench-'));
    writeFileSync(join(folder, 'four.json'), file());
    writeFileSync(join(folder, 'bench.jsonc'), JSON.stringify(settings));
    const read = await loadBenchmark(join(folder, 'bench.jsonc'));
    expect(read).toMatchObject({ ok: true, value: { cases: [{ suite: basename(folder) }] } });
  });

  it('has no two cases of one problem with the same limits', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mingle-bench-'));
    for (const name of ['four.json', 'same.json']) writeFileSync(join(folder, name), file());
    writeFileSync(join(folder, 'bench.jsonc'), JSON.stringify(settings));
    expect(await loadBenchmark(join(folder, 'bench.jsonc'))).toMatchObject({
      issues: [{ message: 'the cases "four" and "same" are one problem with the same limits' }],
    });
    writeFileSync(join(folder, 'same.json'), file({ resourceClass: 'heavy' }));
    expect(await loadBenchmark(join(folder, 'bench.jsonc'))).toMatchObject({ ok: true });
  });

  it('names every file that is wrong', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mingle-bench-'));
    writeFileSync(join(folder, 'four.json'), file({ lane: 'fast' }));
    writeFileSync(join(folder, 'five.json'), '{');
    writeFileSync(join(folder, 'bench.jsonc'), JSON.stringify({ ...settings, suites: ['.', 'nowhere'] }));
    const read = await loadBenchmark(join(folder, 'bench.jsonc'));
    const messages = read.ok ? [] : read.issues.map((issue) => issue.message);
    for (const name of ['four.json /lane', 'five.json: Line 1', 'nowhere']) {
      expect(
        messages.some((message) => message.includes(name)),
        name,
      ).toBe(true);
    }
  });
});
