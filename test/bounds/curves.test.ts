/** Bounds on curves that are made by hand, whatever rules come to make them. */
import { describe, expect, test } from 'vitest';
import { lowerBound } from '../../src/bounds/lower/lower-bound.ts';
import { namesOf } from '../../src/bounds/lower/piece.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { type Parts, partsOf } from '../../src/scenario/lower/parts.ts';
import { fraction } from '../../src/shared/fraction.ts';
import { plainRequest } from '../support/plain-request.ts';

/** The bound of rules that `make` lowers by hand, where nothing else costs anything. */
function boundOf(sizes: readonly number[], sessions: number, people: number, make: (parts: Parts) => void) {
  const request = { ...plainRequest(sizes, sessions, [], people), objectives: [] };
  const seats = compile(request);
  const parts = partsOf(seats);
  make(parts);
  return lowerBound({ ...seats, costs: parts.costs(fraction(1n)) }, namesOf(request.scenario));
}

const range = (length: number) => Int32Array.from({ length }, (_, i) => i);
const all = (length: number) => new Uint8Array(length).fill(1);

describe('visits', () => {
  const eachOnce = (stations: number, sessions: number) => (parts: Parts) => {
    parts.begin(['/constraints/0']);
    const points = parts.curve(sessions, (v) => (v === 0 ? 10n : 0n));
    for (let g = 0; g < stations; g++) {
      parts.visits({ people: range(28), groups: Int32Array.of(g), sessions: all(sessions), points });
    }
  };

  test('too few seats: 28 people at seven stations of three, seven times', () => {
    const proof = boundOf([3, 3, 3, 3, 3, 3, 3, 28], 7, 28, eachOnce(7, 7));
    expect(proof).toMatchObject({ bound: '490', pieces: [{ argument: 'visit_prices' }] });
  });

  test('too few sessions: nobody is at seven stations in five', () => {
    expect(boundOf([4, 4, 4, 4, 4, 4, 4], 5, 28, eachOnce(7, 5)).bound).toBe(`${28 * 2 * 10}`);
  });

  test('waiting that cannot be spread evenly', () => {
    const proof = boundOf([4, 4, 1, 1], 3, 10, (parts) => {
      parts.begin(['/constraints/0']);
      const points = parts.curve(3, (v) => BigInt(v * v));
      parts.visits({ people: range(10), groups: Int32Array.of(2, 3), sessions: all(3), points });
    });
    expect(proof.bound).toBe('6');
  });
});

describe('squares of sums', () => {
  const squares = (weights: readonly number[], groups: number) => (parts: Parts) => {
    parts.begin(['/constraints/0']);
    parts.square({ weights: weights.map(BigInt), factor: 5n, groups: range(groups), sessions: all(2) });
  };

  test('odd weights do not cancel in groups of three', () => {
    const proof = boundOf([3, 3], 2, 6, squares([1, -1, 1, -1, 1, -1], 2));
    expect(proof).toMatchObject({ bound: '20', pieces: [{ argument: 'square_sums', numbers: {} }] });
  });

  test('a total that no two groups halve', () => {
    expect(boundOf([3, 3], 2, 6, squares([4, 0, 2, 0, 0, 1], 2)).bound).toBe(`${2 * 5 * (9 + 16)}`);
  });

  test('groups that the rule leaves out may take the rest', () => {
    expect(boundOf([3, 3], 2, 6, squares([4, 0, 2, 0, 0, 1], 1)).bound).toBe('0');
  });
});

test('rules on one partition are bounded together', () => {
  const proof = boundOf([4, 4], 1, 8, (parts) => {
    const classOf = Int32Array.of(0, 0, 0, 0, 1, 1, 1, 1);
    for (const [rule, wanted] of [3, 3].entries()) {
      parts.begin([`/constraints/${rule}`]);
      const partition = parts.partition('team', () => ({ classOf, classCount: 2 }));
      const points = parts.curve(4, (k) => (k < wanted ? BigInt(wanted - k) : 0n));
      parts.count({ partition, class: 0, groups: Int32Array.of(rule), sessions: all(1), points });
    }
  });
  expect(proof).toMatchObject({ bound: '2', pieces: [{ rules: ['/constraints/0', '/constraints/1'] }] });
});
