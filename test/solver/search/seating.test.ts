import { expect, test } from 'vitest';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { Seating } from '../../../src/solver/search/seating.ts';
import { buildStart } from '../../../src/solver/search/start.ts';
import { hiddenSeating } from '../../support/hidden-seating.ts';
import { brokenRules } from './legality.ts';

/** A couple and one more who must be apart from both, at one table. */
const rules = {
  groupCount: 1,
  capacity: Int32Array.of(3),
  minSize: Int32Array.of(0),
  used: Uint8Array.of(0),
  units: [[0, 1], [2]],
  pin: Int32Array.of(-1, -1),
  meets: Uint8Array.of(1),
  waits: Uint8Array.of(0, 0),
  unitOf: Int32Array.of(0, 0, 1),
  alone: Uint8Array.of(0, 1),
  turn: [0, 1],
  apartOver: [[], []],
  apart: [
    [1, 1],
    [0, 0],
  ],
};

test('puts a unit out of a group once, though two of its people must be apart from the one who comes', () => {
  const seating = new Seating(rules);
  seating.put(0, 0);
  const waiting = [1];
  expect(seating.force(waiting, new Rng(1))).toBe(true);
  expect(waiting).toEqual([0]);
  expect([...seating.groupOf]).toEqual([-1, 0]);
  expect([...seating.size]).toEqual([1]);
});

test('puts nobody out who must be there', () => {
  const seating = new Seating({ ...rules, pin: Int32Array.of(0, -1) });
  seating.put(0, 0);
  expect(seating.force([1], new Rng(1))).toBe(false);
  expect([...seating.groupOf]).toEqual([0, -1]);
});

test('seats 96 people in eights, half of whom must avoid each other, mostly', () => {
  const seeds = [1, 2, 3, 4, 5, 6];
  const seated = seeds.filter((seed) => {
    const problem = compile(hiddenSeating(12, 8, 0.5, seed));
    const start = buildStart(problem, new Rng(seed));
    if (start !== null) expect(brokenRules(problem, start)).toEqual([]);
    return start !== null;
  });
  // Before there was a tabu search: none.
  expect(seated.length).toBeGreaterThan(3);
});
