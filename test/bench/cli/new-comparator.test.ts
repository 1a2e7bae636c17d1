import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, expect, it } from 'vitest';
import { bundled } from '../../support/bundled.ts';

const program = await bundled(join(import.meta.dirname, 'program.ts'));
const folder = mkdtempSync(join(tmpdir(), 'mingle-new-'));
const mingle = (...args: string[]) => execa(process.execPath, [program, ...args], { cwd: folder, all: true });

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('makes a comparator and a benchmark in an empty folder, and takes the benchmark from then on', async () => {
  const made = await mingle('comparators', 'new', 'my-solver');
  expect(made.all).toContain('Then: mingle comparators check my-solver');
  const written = readFileSync(join(folder, 'benchmark.json'), 'utf8');
  const { all } = await mingle('comparators', 'check', 'my-solver');
  expect(all).toContain('passed');
  const select = ['--comparator', 'my-solver', '--comparator', 'mingle', '--suite', 'mixing'];
  const { stdout } = await mingle('bench', 'plan', ...select, '--case', 'golfers-4-4-5', '--jsonl');
  expect(stdout).toContain('golfers-4-4-5/my-solver/');
  expect(stdout).toContain('golfers-4-4-5/mingle/');
  const again = await mingle('comparators', 'new', 'my-other');
  expect(again.all).toContain('benchmark.json does not name');
  expect(readFileSync(join(folder, 'benchmark.json'), 'utf8')).toBe(written);
});
