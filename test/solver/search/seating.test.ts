import { expect, test } from 'vitest';
import { Rng } from '../../../src/shared/rng.ts';
import { Seating } from '../../../src/solver/search/seating.ts';

test('puts a unit out of a group once, though two of its people must be apart from the one who comes', () => {
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
  const seating = new Seating(rules);
  seating.put(0, 0);
  expect(seating.force(1, new Rng(1))).toEqual([0]);
  expect([...seating.groupOf]).toEqual([-1, 0]);
  expect([...seating.size]).toEqual([1]);
});
