import { expect, test } from 'vitest';
import type { Constraint } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { countRepeats, isZeroRepeat } from '../../../src/solver/construct/design/design.ts';
import { hostDesign, rotation } from '../../../src/solver/plan/fit/host-design.ts';
import { pinned, plainRequest, visitOnce } from '../../support/plain-request.ts';

const pin = (person: number, group: number, sessions: number[] | null = null) =>
  pinned([`p${person}`], `g${group}`, sessions);

function designOf(groups: number, size: number, pins: Constraint[]) {
  return hostDesign(compile(plainRequest(Array<number>(groups).fill(size), 3, pins)), { groups, size });
}

test.each([
  [5, 4],
  [8, 4],
  [12, 5],
])('%i hosts stay in groups of %i, and nobody meets twice in as many sessions', (groups, size) => {
  const pins = Array.from({ length: groups }, (_, g) => pin(size * g + 1, groups - 1 - g));
  const design = designOf(groups, size, pins)!;
  expect(design.sessions).toHaveLength(groups);
  expect(isZeroRepeat(groups, size, design.sessions)).toBe(true);
  for (const session of design.sessions) {
    expect(session.every((group, g) => group.includes(g))).toBe(true);
  }
  design.hosts!.forEach((person, g) => {
    expect(person).toBe(size * (groups - 1 - g) + 1);
  });
});

test('hosts who are too few, too many or there for a part only ask for other designs', () => {
  const all = Array.from({ length: 5 }, (_, g) => pin(g, g));
  expect(designOf(5, 4, all.slice(1))).toBeNull();
  expect(designOf(5, 4, [...all, pin(5, 0)])).toBeNull();
  expect(designOf(5, 4, [...all.slice(1), pin(0, 0, [0, 1])])).toBeNull();
  // Guests are too many to meet every host only once.
  expect(designOf(3, 5, all.slice(0, 3))).toBeNull();
});

test('where no array has the columns, hosts have the sessions that rotations give', () => {
  const pins = Array.from({ length: 10 }, (_, g) => pin(5 * g, g));
  const design = designOf(10, 5, pins)!;
  expect(design.sessions).toHaveLength(9);
  expect(isZeroRepeat(10, 5, design.sessions)).toBe(true);
  expect(design.sessions.every((session) => session.every((group, g) => group.includes(g)))).toBe(true);
});

const once = visitOnce(1);

test.each([
  [7, 4, 0],
  [5, 4, 0],
  [5, 5, 20],
  [4, 6, 36],
  [3, 8, 72],
])(
  'where nobody may come twice, %i groups of %i move on as often, with %i repeats',
  (groups, size, repeats) => {
    const shape = { groups, size };
    const sizes = Array<number>(groups).fill(size);
    const { sessions } = rotation(compile(plainRequest(sizes, groups, [once])), shape)!;
    expect(sessions).toHaveLength(groups);
    expect(countRepeats(groups, size, sessions)).toBe(repeats);
    const places = sessions.flatMap((session) =>
      session.flatMap((block, g) => block.map((p) => `${p} in ${g}`)),
    );
    expect(new Set(places).size).toBe(groups * size * groups);
    expect(rotation(compile(plainRequest(sizes, groups)), shape)).toBeNull();
  },
);

test('six groups, of which no two squares are orthogonal, move on five times, and everybody has one group left', () => {
  const six = compile(plainRequest([4, 4, 4, 4, 4, 4], 6, [once]));
  const { sessions } = rotation(six, { groups: 6, size: 4 })!;
  expect(sessions).toHaveLength(5);
  expect(isZeroRepeat(6, 4, sessions)).toBe(true);
  const last = new Map<number, number>();
  for (let p = 0; p < 24; p++) {
    const seen = new Set(sessions.map((session) => session.findIndex((block) => block.includes(p))));
    expect(seen.size).toBe(5);
    const left = [0, 1, 2, 3, 4, 5].find((g) => !seen.has(g))!;
    last.set(left, (last.get(left) ?? 0) + 1);
  }
  expect([...last.values()]).toEqual([4, 4, 4, 4, 4, 4]);
});

test('guests too many to meet once only share their rounds where nobody may come twice', () => {
  const pins = Array.from({ length: 3 }, (_, g) => pin(g, g));
  const design = designOf(3, 5, [...pins, once])!;
  expect(design.sessions).toHaveLength(3);
  expect(design.sessions.every((session) => session.every((group, g) => group.includes(g)))).toBe(true);
});
