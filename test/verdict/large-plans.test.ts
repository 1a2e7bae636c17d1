/** Naming a few places of a large plan looks at few pairs. */
import { describe, expect, test } from 'vitest';
import { type Seating, seatingOf } from '../../src/check/cost/seating.ts';
import { listingsOf } from '../../src/check/listings.ts';
import { softRules } from '../../src/check/lower/soft-rules.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { contactDetails } from '../../src/verdict/contact-details.ts';
import { detailsOf } from '../../src/verdict/term-places.ts';
import { plainRequest } from '../support/plain-request.ts';

/** The list, and how often one of its numbers was read. */
function watched(list: Int32Array): { readonly list: Int32Array; readonly reads: () => number } {
  let reads = 0;
  const get = (target: Int32Array, key: string | symbol): unknown => {
    if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
    return Reflect.get(target, key, target);
  };
  return { list: new Proxy(list, { get }), reads: () => reads };
}

function seatingIn(request: SolveRequest, sessions: readonly (readonly string[][])[]): Seating {
  const tables = sessions.map((groups, s) => [
    `session_${s}`,
    Object.fromEntries(groups.map((people, g) => [request.scenario.groups[g].id, people])),
  ]);
  return seatingOf(request, listingsOf(request, Object.fromEntries(tables)));
}

const few = { people: 100, most: 5 };
const all = Array.from({ length: few.people }, (_, i) => `p${i}`);

test('of many who should sit apart, only those who meet are looked at', () => {
  const request = plainRequest(
    Array(100).fill(3),
    1,
    [{ type: 'ShouldNotBeTogether', people: all, penalty_weight: 1, sessions: null }],
    few.people,
  );
  const tables = [...all.slice(0, -2).map((id) => [id]), all.slice(-2)];
  const seating = seatingIn(request, [tables]);
  const { list, reads } = watched(seating.groupOf[0]);
  const rule = softRules(request).find(({ type }) => type === 'ShouldNotBeTogether')!;
  const details = detailsOf({ request, seating: { ...seating, groupOf: [list] } }, rule, few.most);
  expect(details.map(({ people, group }) => [...people, group])).toEqual([['p98', 'p99', 'g98']]);
  expect(reads()).toBeLessThan(10 * few.people);
});

describe('of many pairs that met', () => {
  test.each([
    {
      name: 'too often, only those of the first person are',
      sizes: [50, 50],
      details: 5,
      left: 2445,
      read: 49,
    },
    { name: 'all that could, none is looked at', sizes: [100], details: 0, left: 0, read: 0 },
  ])('$name', ({ sizes, details, left, read }) => {
    const request = plainRequest(sizes, 2);
    const tables = sizes.map((size, i) => all.slice(i * size, (i + 1) * size));
    const seating = seatingIn(request, [tables, tables]);
    const meetings = seating.meetingsOver();
    const { list, reads } = watched(meetings.other);
    const seated = { request, seating: { ...seating, meetingsOver: () => ({ ...meetings, other: list }) } };
    const found = contactDetails(seated, request.objectives[0], details);
    expect(found.details).toHaveLength(details);
    expect(found.all - details).toBe(left);
    expect(reads()).toBe(read);
  });
});
