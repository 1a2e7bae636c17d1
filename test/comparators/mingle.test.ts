import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { mingle } from '../cli/fake-io.ts';
import { longTest, usualTest } from '../support/long.ts';
import { comparators } from './run-adapter.ts';

/** Where a bound takes HiGHS, mingle reads a package that lies outside of the comparator's folder. */
longTest('an attempt of mingle has all that it needs within its walls', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mingle-within-'));
  const [file, out] = ['benchmark.json', 'results'].map((name) => join(folder, name));
  const settings = JSON.parse(readFileSync(join(comparators, '../cases/benchmark.json'), 'utf8'));
  settings.resourceClasses.standard.timeout_seconds = 3;
  const suites = [join(comparators, '../cases/constrained')];
  writeFileSync(file, JSON.stringify({ ...settings, suites, comparators: [comparators] }));
  const name = 'offsite-30-three-attributes';
  const flags = ['--benchmark', file, '--attempt', `${name}/mingle/seed-11`, '--no-check', '--out', out];
  expect(await mingle(['bench', 'run', ...flags])).toMatchObject({ code: 0 });
  const [line] = readFileSync(join(out, 'evidence', name, 'mingle.jsonl'), 'utf8').split('\n');
  expect(JSON.parse(line).failure).toBeNull();
});

const { buildOf }: { buildOf(dist: string): string } = await import(
  new URL('../../comparators/mingle/build.mjs', import.meta.url).href
);

const files = ['program/solve.cjs', 'program/node-lane.js', 'solver/search/kernel.wasm'];

usualTest(
  'the version of mingle tells one build from another, and not what has no part in the answer',
  () => {
    const dist = mkdtempSync(join(tmpdir(), 'mingle-build-'));
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(dist, file)), { recursive: true });
      writeFileSync(join(dist, file), text);
    };
    for (const file of files) write(file, 'one');
    const first = buildOf(dist);
    expect(first).toMatch(/^[0-9a-f]{12}$/);
    write('page/page.js', 'two');
    expect(buildOf(dist)).toBe(first);
    for (const file of files) {
      const before = buildOf(dist);
      write(file, 'two');
      expect(buildOf(dist), file).not.toBe(before);
    }
  },
);
