import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mingle } from '../../cli/fake-io.ts';

const before = process.cwd();
const folder = mkdtempSync(join(tmpdir(), 'mingle-new-'));
beforeAll(() => process.chdir(folder));
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
});

it('makes a comparator and a benchmark in an empty folder, and takes the benchmark from then on', async () => {
  const made = await mingle(['comparators', 'new', 'my-solver']);
  expect(made.out + made.err).toContain('Then: mingle comparators check my-solver');
  const written = readFileSync(join(folder, 'benchmark.json'), 'utf8');
  const checked = await mingle(['comparators', 'check', 'my-solver']);
  expect(checked.out).toContain('passed');
  expect(checked.code).toBe(0);
  const select = ['--comparator', 'my-solver', '--comparator', 'mingle', '--suite', 'mixing'];
  const { out } = await mingle(['bench', 'plan', ...select, '--case', 'golfers-4-4-5', '--jsonl']);
  expect(out).toContain('golfers-4-4-5/my-solver/');
  expect(out).toContain('golfers-4-4-5/mingle/');
  const again = await mingle(['comparators', 'new', 'my-other']);
  expect(again.out + again.err).toContain('benchmark.json does not name');
  expect(readFileSync(join(folder, 'benchmark.json'), 'utf8')).toBe(written);
});
