import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RequestBodyK } from '../../src/scenario/definition.ts';
import { capAtEvenSizes } from '../../src/scenario/even.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { toFormK } from '../../src/scenario/write.ts';
import { valueOf } from '../support/value-of.ts';
import { requestBodies } from './requests.ts';

function requestOf(body: RequestBodyK) {
  return valueOf(parseRequest(body)).request;
}

function crowd(n: number, groups: RequestBodyK['scenario']['groups'], more: Partial<RequestBodyK> = {}) {
  const people = Array.from({ length: n }, (_, i) => ({ id: `p${i}` }));
  const capped = capAtEvenSizes(requestOf({ scenario: { people, groups, session_count: 2 }, ...more }));
  return capped.scenario.groups.map(({ capacity, session_capacities }) => session_capacities ?? capacity);
}

function rooms(...capacities: number[]) {
  return capacities.map((capacity, g) => ({ id: `g${g}`, capacity }));
}

const max = (numbers: Iterable<number>) => Math.max(...numbers);

describe('capping at even sizes', () => {
  it('leaves a seat for everyone, sizes at most one apart', () => {
    expect(crowd(13, rooms(6, 6, 6))).toEqual([5, 4, 4]);
    expect(crowd(13, rooms(2, 9, 9))).toEqual([2, 6, 5]);
  });

  it('follows attendance and capacities of each session', () => {
    expect(
      crowd(6, [
        { id: 'a', session_capacities: [6, 0] },
        { id: 'b', capacity: 6 },
      ]),
    ).toEqual([
      [3, 0],
      [3, 6],
    ]);
  });

  it('keeps room for pins and together-sets', () => {
    const people = ['p0', 'p1', 'p2', 'p3'];
    const pin = { type: 'ImmovablePeople' as const, people, group_id: 'g1' };
    expect(crowd(8, rooms(6, 6, 6), { constraints: [pin] })).toEqual([2, 4, 2]);
    const set = { type: 'MustStayTogether' as const, people };
    expect(crowd(8, rooms(3, 6, 6), { constraints: [set] })).toEqual([2, 4, 2]);
  });

  it('leaves a group empty rather than below its least size', () => {
    const groups = rooms(9, 9, 9).map((group) => ({ ...group, min_size: 4 }));
    expect(crowd(10, groups)).toEqual([5, 5, [0, 0]]);
  });

  it('gives no seats to a group that has fewer than its least size', () => {
    const groups = [{ id: 'a', capacity: 1, min_size: 2 }, ...rooms(2, 1, 3)];
    expect(crowd(4, groups)).toEqual([[0, 0], 2, 1, 1]);
  });

  it('fills a group up to its least size where it cannot stay empty, or somebody has to be there', () => {
    const groups = [
      { id: 'a', capacity: 4 },
      { id: 'b', capacity: 2 },
      { id: 'c', capacity: 4, min_size: 3 },
    ];
    const set = { type: 'MustStayTogether' as const, people: ['p0', 'p1', 'p2'] };
    expect(crowd(7, groups, { constraints: [set] })).toEqual([4, [0, 0], 3]);
    const pin = { type: 'ImmovablePeople' as const, people: ['p0'], group_id: 'c' };
    expect(
      crowd(5, [{ id: 'a', capacity: 3 }, { id: 'b', capacity: 3 }, groups[2]], { constraints: [pin] }),
    ).toEqual([2, [0, 0], 3]);
  });

  it('lets somebody be alone, or leaves seats as they are, rather than leave a group below its least size', () => {
    const group = { id: 'a', capacity: 2, min_size: 2 };
    expect(crowd(1, [...rooms(2), { ...group, capacity: 3 }])).toEqual([1, [0, 0]]);
    const couple = { constraints: [{ type: 'MustStayTogether' as const, people: ['p0', 'p1'] }] };
    expect(crowd(3, [...rooms(2, 2), group], couple)).toEqual([2, 1, [0, 0]]);
    expect(crowd(3, [...rooms(2), group], couple)).toEqual([2, 2]);
  });

  it('takes groups that are closed out of links, or leaves all as it is where nothing would be left of one', () => {
    const capped = (n: number) =>
      capAtEvenSizes(
        requestOf({
          scenario: {
            people: Array.from({ length: n }, (_, i) => ({ id: `p${i}` })),
            groups: rooms(1, 1, 1, 1),
            session_count: 2,
            links: [
              {
                name: 'row',
                groups: [
                  ['g0', 'g1'],
                  ['g1', 'g2'],
                  ['g2', 'g3'],
                ],
              },
              { name: 'all', groups: [['g0', 'g1', 'g2', 'g3']], within: true },
            ],
          },
        }),
      );
    const { links } = requestOf(toFormK(capped(3))).scenario;
    expect(links?.map(({ groups }) => groups)).toEqual([
      [
        ['g0', 'g1'],
        ['g1', 'g2'],
      ],
      [['g0', 'g1', 'g2']],
    ]);
    expect(requestOf(toFormK(capped(1))).scenario.groups.map(({ capacity }) => capacity)).toEqual([
      1, 1, 1, 1,
    ]);
  });

  it('leaves nobody alone where others have the seats', () => {
    expect(crowd(4, rooms(3, 2, 2))).toEqual([2, 2, [0, 0]]);
    expect(crowd(5, rooms(2, 2, 2, 2))).toEqual([2, 2, 1, [0, 0]]);
    expect(crowd(3, rooms(1, 1, 1, 1))).toEqual([1, 1, 1, [0, 0]]);
    const apart = { type: 'MustStayApart' as const, people: ['p0', 'p1', 'p2'] };
    expect(crowd(3, rooms(9, 9, 9, 9), { constraints: [apart] })).toEqual([1, 1, 1, [0, 0]]);
  });

  it('leaves sessions that are kept as they are', () => {
    const people = Array.from({ length: 12 }, (_, i) => ({ id: `p${i}` }));
    const roomy = requestOf({ scenario: { people, groups: rooms(6, 6, 6), session_count: 3 } });
    const seats = (kept: number[]) =>
      capAtEvenSizes(roomy, kept).scenario.groups.map((group) => group.session_capacities);
    expect(seats([0])).toEqual(Array(3).fill([6, 4, 4]));
    expect(seats([1])).toEqual(Array(3).fill([4, 6, 4]));
  });

  it('leaves a session with too few seats as it is', () => {
    expect(crowd(8, rooms(3, 4))).toEqual([3, 4]);
  });

  it('never adds a seat, and has exactly one for everyone where there were enough', () => {
    fc.assert(
      fc.property(requestBodies, (body) => {
        const request = requestOf(body);
        const before = compile(request);
        const after = compile(capAtEvenSizes(request));
        const { sessionCount, groupCount, peopleCount } = before;
        for (let s = 0; s < sessionCount; s++) {
          const seats = (p: typeof before) => p.capacity.subarray(s * groupCount, (s + 1) * groupCount);
          const sum = (list: Iterable<number>) => [...list].reduce((a, b) => a + b, 0);
          const attending = sum(before.attends.subarray(s * peopleCount, (s + 1) * peopleCount));
          for (const [g, n] of seats(after).entries()) expect(n).toBeLessThanOrEqual(seats(before)[g]);
          const enough = request.scenario.groups.reduce(
            (n, g) => n + (g.session_capacities?.[s] ?? g.capacity ?? 0),
            0,
          );
          const isSame = seats(after).join() === seats(before).join();
          const isKept = seats(after).every((n, g) => n === 0 || n >= before.minSize[g]);
          expect(isSame || isKept).toBe(true);
          if (enough >= attending && sum(seats(before)) >= attending && !(isSame && max(before.minSize) > 1))
            expect(sum(seats(after))).toBe(attending);
        }
      }),
    );
  });
});
