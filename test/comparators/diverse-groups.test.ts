/** The program of diverse-groups, built here as its manifest says, against every plan of small instances. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Rng } from '../../src/shared/rng.ts';
import { comparators } from './run-adapter.ts';

const home = join(comparators, 'diverse-groups');
/** Of the program's manifest. */
const COMPILER = 'g++';
const hasCompiler = spawnSync(COMPILER, ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'mingle-diverse-'));
const program = join(folder, 'maxima');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Instance {
  readonly sizes: readonly (readonly [least: number, most: number])[];
  readonly worth: readonly (readonly number[])[];
}

function drawn(seed: number): Instance {
  const rng = new Rng(seed);
  const people = 6 + rng.below(2);
  const worth = Array.from({ length: people }, () => Array<number>(people).fill(0));
  for (let i = 0; i < people; i++) {
    for (let j = 0; j < i; j++) worth[i][j] = worth[j][i] = rng.below(41) / 2 - 5;
  }
  return {
    sizes: [
      [1, 4],
      [2, 3],
      [1, people - 4 + rng.below(2)],
    ],
    worth,
  };
}

function worthOf({ worth }: Instance, groups: readonly number[]): number {
  return groups.reduce(
    (sum, group, i) =>
      sum + groups.reduce((own, other, j) => (j < i && other === group ? own + worth[i][j] : own), 0),
    0,
  );
}

function isLegal({ sizes }: Instance, groups: readonly number[]): boolean {
  return sizes.every(([least, most], g) => {
    const count = groups.filter((one) => one === g).length;
    return count >= least && count <= most;
  });
}

function bestOf(instance: Instance): number {
  const people = instance.worth.length;
  const all = Array.from({ length: 3 ** people }, (_, code) =>
    Array.from({ length: people }, (_, i) => Math.floor(code / 3 ** i) % 3),
  );
  return Math.max(
    ...all.filter((groups) => isLegal(instance, groups)).map((groups) => worthOf(instance, groups)),
  );
}

describe.skipIf(!hasCompiler && !process.env.MINGLE_CI)('diverse-groups', () => {
  beforeAll(() => {
    const { install } = JSON.parse(readFileSync(join(home, 'manifest.json'), 'utf8'));
    const [, ...args]: string[] = install.build[0].command;
    const built = args.map((word) => (word === '.local/maxima' ? program : word));
    const { status, stderr } = spawnSync(COMPILER, [...built, '-Wall', '-Wextra'], {
      cwd: home,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('comes to the best plan of small instances, better line by line, within all sizes', () => {
    for (let seed = 1; seed <= 4; seed++) {
      const instance = drawn(seed);
      const { sizes, worth } = instance;
      const input = [worth.length, sizes.length, seed, 0.2, ...sizes.flat(), ...worth.flat()].join(' ');
      const { stdout } = spawnSync(program, { input, encoding: 'utf8' });
      const lines = stdout
        .trim()
        .split('\n')
        .map((line) => line.split(' ').map(Number));
      for (const [value, ...groups] of lines) {
        expect(isLegal(instance, groups), `seed ${seed}`).toBe(true);
        expect(value).toBeCloseTo(worthOf(instance, groups), 6);
      }
      const values = lines.map(([value]) => value);
      expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
      expect(values.at(-1), `seed ${seed}`).toBeCloseTo(bestOf(instance), 6);
    }
  });
});
