import { describe, expect, it } from 'vitest';
import type { Constraint } from '../../../../src/scenario/definition.ts';
import { type ClassDesign, classDesign } from '../../../../src/solver/construct/arrays/class-design.ts';
import { isZeroRepeat } from '../../../../src/solver/construct/design/design.ts';
import { scored } from '../../../support/judged.ts';
import { apart, pinned, plainRequest, repeatRule } from '../../../support/plain-request.ts';

/** That nobody meets twice, and that every group has its share of each class. */
function expectSpread(groups: number, size: number, classes: readonly number[], design: ClassDesign): void {
  expect(isZeroRepeat(groups, size, design.sessions)).toBe(true);
  const points = design.classes.flat();
  expect(new Set(points).size).toBe(points.length);
  for (const point of points) expect(point).toBeLessThan(groups * size);
  expect(design.classes.map((one) => one.length)).toEqual(classes);
  for (const session of design.sessions)
    session.forEach((group, b) => {
      expect(group).toContain(b);
      design.classes.forEach((one, c) => {
        const here = group.filter((point) => one.includes(point)).length;
        expect(Math.abs(here - classes[c] / groups)).toBeLessThan(1);
      });
    });
}

/** What a schedule costs in which the people, by number, have these points. */
function legalCostOf(
  design: ClassDesign,
  points: readonly number[],
  size: number,
  rules: Constraint[],
): number {
  const groups = design.sessions[0].length;
  const request = plainRequest(Array<number>(groups).fill(size), design.sessions.length, rules);
  const person = new Map(points.map((point, p) => [point, `p${p}`]));
  const schedule = Object.fromEntries(
    design.sessions.map((session, s) => [
      `session_${s}`,
      Object.fromEntries(session.map((group, g) => [`g${g}`, group.map((point) => person.get(point)!)])),
    ]),
  );
  const { violations, cost } = scored(request, schedule);
  expect(violations).toEqual([]);
  return cost.total_cost;
}

const people = (from: number, count: number) => Array.from({ length: count }, (_, i) => `p${from + i}`);

describe('a design for classes', () => {
  it('keeps four sets of eight apart without a repeat, 32 people in groups of four for six sessions', () => {
    const design = classDesign(8, 4, 6, [8, 8, 8, 8])!;
    const rules = [...[0, 8, 16, 24].map((from) => apart(people(from, 8))), repeatRule(1)];
    expect(legalCostOf(design, design.classes.flat(), 4, rules)).toBe(0);
  });

  it('leaves hosts where they are, in a shape that has no array with a column for them', () => {
    const design = classDesign(10, 5, 8, [40, 10])!;
    const hosts = people(40, 10).map((host, g) => pinned([host], `g${g}`));
    expect(legalCostOf(design, design.classes.flat(), 5, [...hosts, repeatRule(1)])).toBe(0);
  });

  it('spreads classes of any sizes as evenly as can be', () => {
    for (const [groups, size, classes] of [
      [8, 4, []],
      [8, 5, [16, 8, 8, 8]],
      [9, 4, [9, 14, 4, 3, 5]],
      [12, 6, [36, 24, 7, 5]],
      [15, 6, [15, 30, 20]],
      [10, 7, [3, 3, 3, 3, 3]],
      [6, 3, [6, 6]],
    ] as [number, number, number[]][])
      expectSpread(groups, size, classes, classDesign(groups, size, 20, classes)!);
  });

  it('has as many sessions as are known', () => {
    const lengths = [
      [8, 4],
      [10, 5],
      [15, 6],
      [12, 9],
      [6, 5],
      [6, 6],
    ].map(([groups, size]) => classDesign(groups, size, 20, [])?.sessions.length);
    expect(lengths).toEqual([8, 9, 13, 9, 5, 2]);
    expect(classDesign(8, 4, 3, [])?.sessions).toHaveLength(3);
  });

  it('is undefined where classes do not fit, or no second session is known', () => {
    expect(classDesign(8, 4, 6, [8, 8, 8, 5, 4])).toBeUndefined();
    expect(classDesign(8, 4, 6, [33])).toBeUndefined();
    expect(classDesign(4, 5, 3, [])).toBeUndefined();
    expect(classDesign(1, 4, 3, [])).toBeUndefined();
  });
});
