import { expect, test } from 'vitest';
import type { Constraint } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { weightedGrid } from '../../../src/solver/construct/few-repeats/weighted-points.ts';
import { classDraft, gridClasses } from '../../../src/solver/plan/fit/class-draft.ts';
import { apart, balance, pinned, plainRequest, withValues } from '../../support/plain-request.ts';

const GROUPS = 8;
const SIZE = 4;
const shape = { groups: GROUPS, size: SIZE };

/** Every `SIZE`-th person from one of the first on. */
const everyFourth = (first: number, count = GROUPS) =>
  Array.from({ length: count }, (_, i) => `p${SIZE * i + first}`);

function problemOf(sessions: number, rules: Constraint[]) {
  return compile(plainRequest(Array<number>(GROUPS).fill(SIZE), sessions, rules));
}

test('people who stay apart have points that never meet', () => {
  const sets = [everyFourth(0), everyFourth(1), everyFourth(2, 5)];
  const rules = sets.map((set) => apart(set));
  const draft = classDraft(problemOf(6, rules), shape)!;
  expect(draft.classes.map(({ people }) => people.map((p) => `p${p}`))).toEqual(sets);
  expect(draft.sessions).toHaveLength(6);
  for (const { people, points } of draft.classes) {
    expect(points).toHaveLength(people.length);
    for (const group of draft.sessions.flat()) {
      expect(group.filter((point) => points.includes(point)).length).toBeLessThanOrEqual(1);
    }
  }
});

test('sets that fill the groups are those of one session more', () => {
  const people = Array.from({ length: GROUPS * SIZE }, (_, p) => `p${p}`);
  const sets = Array.from({ length: GROUPS }, (_, g) => people.slice(SIZE * g, SIZE * (g + 1)));
  const rules = sets.map((set) => apart(set));
  const draft = classDraft(problemOf(9, rules), shape)!;
  expect(draft.sessions).toHaveLength(9);
  expect(draft.classes.flatMap(({ people: own }) => own)).toHaveLength(GROUPS * SIZE);
  expect(new Set(draft.classes.flatMap(({ points }) => points)).size).toBe(GROUPS * SIZE);
  for (const { points } of draft.classes) {
    for (const group of draft.sessions.flat()) {
      expect(group.filter((point) => points.includes(point)).length).toBeLessThanOrEqual(1);
    }
  }
});

test('there is none where nobody stays apart throughout, or for more sessions than are known', () => {
  expect(classDraft(problemOf(6, []), shape)).toBeNull();
  expect(classDraft(problemOf(6, [apart(everyFourth(0), [1, 2])]), shape)).toBeNull();
  expect(classDraft(problemOf(11, [apart(everyFourth(0))]), shape)).toBeNull();
});

/** Sides of two of each four people. */
function sidesOf(rules: Constraint[]) {
  const sides = balance('side', { left: 2, right: 2 });
  const request = plainRequest(Array<number>(GROUPS).fill(SIZE), 6, [sides, ...rules]);
  return compile(withValues(request, 'side', ['left', 'right']));
}

test('every group has its share of each class that is counted', () => {
  const draft = classDraft(sidesOf([]), shape)!;
  expect(draft.classes.map(({ people }) => people.length)).toEqual([8, 8, 8, 8]);
  expect(draft.classes.map(({ people }) => new Set(people.map((p) => p % 2)).size)).toEqual([1, 1, 1, 1]);
  for (const group of draft.sessions.flat()) {
    for (const { points } of draft.classes) {
      expect(group.filter((point) => points.includes(point))).toHaveLength(1);
    }
  }
});

test('hosts, shares and people apart hold together', () => {
  const hosts = Array.from({ length: GROUPS }, (_, g) => 2 * g);
  const quarrel = [1, 9, 31];
  const problem = sidesOf([
    ...hosts.map((p, g) => pinned([`p${p}`], `g${g}`)),
    apart(quarrel.map((p) => `p${p}`)),
  ]);
  const draft = classDraft(problem, shape)!;
  expect([...draft.hosts!]).toEqual(hosts);
  const classed = draft.classes.flatMap(({ people }) => people);
  expect(classed.toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: GROUPS * SIZE }, (_, p) => p).filter((p) => !hosts.includes(p)),
  );
  expect(draft.classes.some(({ people }) => quarrel.every((p) => people.includes(p)))).toBe(true);
  for (const session of draft.sessions) {
    for (const [g, group] of session.entries()) {
      expect(group).toContain(g);
      for (const { points } of draft.classes)
        expect(group.filter((point) => points.includes(point))).toHaveLength(1);
    }
  }
});

test('classes that are counted fill rows of a grid, so that every group has its share', () => {
  const thirds = balance('side', { left: 2, middle: 2, right: 2 });
  const request = plainRequest(Array<number>(5).fill(6), 5, [thirds]);
  const problem = compile(withValues(request, 'side', ['left', 'middle', 'right']));
  const classes = gridClasses(problem, { groups: 5, size: 6 });
  expect(classes.map(({ people }) => people.length)).toEqual([10, 10, 10]);
  expect(new Set(classes.flatMap(({ points }) => points)).size).toBe(30);
  for (const group of weightedGrid(5, 6).flat()) {
    expect(group).toHaveLength(6);
    for (const { points } of classes) expect(group.filter((point) => points.includes(point))).toHaveLength(2);
  }
});

test('a class that fills no row of a grid has no points of its own', () => {
  const request = plainRequest(Array<number>(5).fill(6), 5, [balance('side', { left: 1 })]);
  const sides = Array.from({ length: 30 }, (_, p) => (p < 4 ? 'left' : 'right'));
  const problem = compile(withValues(request, 'side', sides));
  expect(gridClasses(problem, { groups: 5, size: 6 })).toEqual([]);
});
