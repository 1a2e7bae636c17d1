/** The programs of golf-tabu and golf-grasp, built here as their manifests say. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod';
import type { comparatorManifest } from '../../src/bench/comparators/manifest.ts';
import { sized, usualGroup } from '../support/long.ts';
import { comparators } from './run-adapter.ts';

/** Of the programs' manifests. */
const COMPILER = 'g++';
/** CI must have one: what it cannot build fails there. */
const canBuild = spawnSync(COMPILER, ['--version']).status === 0 || process.env.MINGLE_CI === '1';
const folder = mkdtempSync(join(tmpdir(), 'mingle-golfers-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Found {
  readonly conflicts: number;
  /** Week by week, group by group. */
  readonly weeks: readonly (readonly (readonly number[])[])[];
}

/** Every schedule that a program writes, each with fewer conflicts than the one before. */
function search(
  program: string,
  [groups, size, weeks]: readonly [number, number, number],
  { seed = 1, seconds = 20, enough = 0 } = {},
): Found[] {
  const numbers = [groups, size, weeks, seed, seconds, enough].map(String);
  const { status, stdout } = spawnSync(join(folder, program), numbers, { encoding: 'utf8' });
  expect(status).toBe(0);
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [conflicts, ...golfers] = line.split(' ').map(Number);
      const table = (at: number) => golfers.slice(at * size, (at + 1) * size);
      const week = (w: number) => Array.from({ length: groups }, (_, g) => table(w * groups + g));
      return { conflicts, weeks: Array.from({ length: weeks }, (_, w) => week(w)) };
    });
}

/** Σ over pairs of max(0, meetings − 1). */
function conflictsOf(weeks: Found['weeks']): number {
  const meetings = new Map<string, number>();
  for (const group of weeks.flat()) {
    for (const a of group) {
      for (const b of group) if (a < b) meetings.set(`${a},${b}`, (meetings.get(`${a},${b}`) ?? 0) + 1);
    }
  }
  return [...meetings.values()].reduce((sum, count) => sum + count - 1, 0);
}

describe.skipIf(!canBuild).each(sized(['tabu'], ['grasp']))('golf-%s', (program) => {
  beforeAll(() => {
    const home = join(comparators, `golf-${program}`);
    const manifest: z.output<typeof comparatorManifest> = JSON.parse(
      readFileSync(join(home, 'manifest.json'), 'utf8'),
    );
    const [, ...args] = manifest.install?.build[0].command ?? [];
    const built = args.map((word) => (word === `.local/${program}` ? join(folder, program) : word));
    const { status, stderr } = spawnSync(COMPILER, [...built, '-Wall', '-Wextra'], {
      cwd: home,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('writes whole schedules whose conflicts it has counted right, each better than the last', () => {
    const sizes = [8, 4, 11] as const;
    const found = search(program, sizes, { seconds: 1 });
    expect(found.length).toBeGreaterThan(2);
    for (const { conflicts, weeks } of found) {
      expect(conflicts).toBe(conflictsOf(weeks));
      for (const week of weeks) {
        expect(week.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 32 }, (_, i) => i));
      }
    }
    const counts = found.map(({ conflicts }) => conflicts);
    expect(counts).toEqual([...new Set(counts)].sort((a, b) => b - a));
  });

  it.each([
    [5, 3, 6],
    [7, 3, 8],
    [5, 4, 5],
    [8, 4, 7],
  ])('solves %i-%i-%i', (...sizes) => {
    expect(search(program, sizes).at(-1)?.conflicts).toBe(0);
  });

  it('finds the same with one seed, something else with another', () => {
    const of = (seed: number) => JSON.stringify(search(program, [8, 4, 10], { seed, enough: 35 }).at(-1));
    expect(of(3)).toBe(of(3));
    expect(of(3)).not.toBe(of(4));
  });

  it('ends at what is enough', () => {
    const counts = search(program, [8, 4, 9], { enough: 40 }).map(({ conflicts }) => conflicts);
    expect(counts.at(-1)).toBeLessThanOrEqual(40);
    expect(counts.slice(0, -1).every((count) => count > 40)).toBe(true);
  });
});

usualGroup('golf-tabu', () => {
  it.skipIf(!canBuild).each([3, 5, 7, 11])(
    'has nobody meet twice in its first schedule of %i groups as large',
    (prime) => {
      const [first] = search('tabu', [prime, prime, prime + 1]);
      expect(first.conflicts).toBe(0);
    },
  );
});
