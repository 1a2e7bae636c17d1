/** What `.ci/run` says at its end: each test once, whichever of its runs had it. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { root } from '../structure/source-tree.ts';

type Status = 'passed' | 'failed' | 'pending';
/** Files of tests: what became of each; an empty one could not be loaded. */
type Report = Readonly<Record<string, readonly (readonly [name: string, status: Status])[]>>;

const folder = mkdtempSync(join(tmpdir(), 'ci-summary-'));

function written(report: Report, name: string, checkout: string): string {
  const file = join(folder, `${name}.json`);
  const testResults = Object.entries(report).map(([path, tests]) => ({
    ...{ name: `${checkout}/test/${path}`, message: 'why not' },
    assertionResults: tests.map(([fullName, status]) => ({
      ...{ fullName, status, failureMessages: status === 'failed' ? ['why'] : [] },
    })),
  }));
  writeFileSync(file, JSON.stringify({ testResults }));
  return file;
}

/** @param bare null: that run was not made; @param again null: that run left no report */
async function summary(commandsFailed: number, bare: Report | null, again: Report | null, long: Report = {}) {
  const { stdout, exitCode } = await execa(
    'node',
    [
      join(root, '.ci/summary.mjs'),
      String(commandsFailed),
      bare === null ? '' : written(bare, 'bare', '/tmp/test/x/mingle'),
      again === null ? 'none.json' : written(again, 'again', '/home/ann/mingle'),
      written(long, 'long', '/home/ann/mingle'),
    ],
    { reject: false },
  );
  return { said: stdout.split('\n'), exitCode };
}

/** A file that imports test/support/rivals.ts. */
const FILE = 'comparators/seeds.test.ts';
const BARE: Report = {
  'a.test.ts': [['a', 'passed']],
  [FILE]: [
    ['twin', 'passed'],
    ['twin', 'pending'],
    ['of a rival', 'pending'],
  ],
};
const twins = (first: Status, second: Status): Report => ({
  [FILE]: [
    ['twin', first],
    ['twin', second],
  ],
});

test('counts what was skipped on the bare machine by what became of it later', async () => {
  const { said, exitCode } = await summary(0, BARE, twins('passed', 'passed'), {
    [FILE]: [['twin', 'passed']],
  });
  expect(said).toEqual(['1 tests of rivals that are not installed were left out', '4 passed, 0 failed']);
  expect(exitCode).toBe(0);
});

test.each<[string, number, Report | null, Report | null, readonly string[]]>([
  [
    'a test that is skipped twice',
    0,
    BARE,
    twins('passed', 'pending'),
    ['pending: twin', '2 passed, 1 failed'],
  ],
  [
    'a test that fails the second time',
    1,
    BARE,
    twins('failed', 'passed'),
    ['failed: twin', '2 passed, 1 failed'],
  ],
  [
    ...([
      'a test that fails on the bare machine alone',
      1,
      { ...BARE, [FILE]: [['twin', 'failed']] },
    ] as const),
    ...([twins('passed', 'passed'), ['failed: twin', '2 passed, 1 failed']] as const),
  ],
  [
    ...(['a file that cannot be loaded the second time', 1, BARE, { [FILE]: [] }] as const),
    [`no test ran: test/${FILE}`, 'pending: twin', 'pending: of a rival', '2 passed, 3 failed'],
  ],
  [
    ...(['a test that is not there the second time, and of no rival', 0] as const),
    ...([{ 'b.test.ts': [['a', 'pending']] }, { 'b.test.ts': [['b', 'passed']] }] as const),
    ['pending: a', '1 passed, 1 failed'],
  ],
  [
    ...(['a file that loads in no run', 1, { 'b.test.ts': [] }, { 'b.test.ts': [] }] as const),
    ['no test ran: test/b.test.ts', '0 passed, 1 failed'],
  ],
  [
    ...(['a run without its report', 0, { 'a.test.ts': [['a', 'passed']] }, null] as const),
    ['no report: none.json', '1 passed, 1 failed'],
  ],
  ['no test', 0, null, {}, ['0 passed, 1 failed']],
  ['a command that fails before its tests', 1, null, {}, ['0 passed, 1 failed']],
])('fails for %s', async (_, commandsFailed, bare, again, lines) => {
  const { said, exitCode } = await summary(commandsFailed, bare, again);
  expect(said.filter((line) => /^\S/.test(line) && !/^why|^1 tests/.test(line))).toEqual(lines);
  expect(exitCode).toBe(1);
});
