import { describe, expect, it } from 'vitest';
import { groupsOfOrder } from '../../../../research/designs/symmetric/group-catalogue.ts';
import { finiteGroup } from '../../../../src/solver/construct/algebra/finite-group.ts';

describe('finite groups', () => {
  it('are groups: identity 0, Latin rows and columns, associative', () => {
    for (let m = 2; m <= 24; m++)
      for (const { name, order, table } of groupsOfOrder(m)) {
        const at = (a: number, b: number) => table[a * order + b];
        const all = Array.from({ length: order }, (_, x) => x);
        for (const a of all) {
          expect(at(0, a), name).toBe(a);
          expect(new Set(all.map((b) => at(a, b))).size, name).toBe(order);
          expect(new Set(all.map((b) => at(b, a))).size, name).toBe(order);
        }
        const broken = all.some((a) => all.some((b) => all.some((c) => at(at(a, b), c) !== at(a, at(b, c)))));
        expect(broken, name).toBe(false);
      }
  });

  it('cover every group of the orders that schedules use', () => {
    // Numbers of groups up to isomorphism; told apart by how many elements have each order, and whether abelian.
    const kinds = (m: number) => new Set(groupsOfOrder(m).map(invariant)).size;
    const counts = [1, 1, 2, 1, 2, 1, 5, 2, 2, 1, 5, 1, 2, 1];
    counts.forEach((count, i) => {
      expect(kinds(i + 2), `order ${i + 2}`).toBe(count);
    });
    expect(kinds(18)).toBe(5);
    expect(kinds(20)).toBe(5);
    expect(kinds(21)).toBe(2);
    expect(kinds(24)).toBeGreaterThanOrEqual(14);
  });

  it('refuse an unknown name', () => {
    expect(() => finiteGroup('X3')).toThrow(/X3/);
  });
});

function invariant({ order, table }: { order: number; table: Uint16Array }): string {
  const orders = Array.from({ length: order }, (_, x) => {
    let count = 1;
    for (let y = x; y !== 0; y = table[y * order + x]) count++;
    return count;
  });
  let commuting = 0;
  for (let a = 0; a < order; a++)
    for (let b = 0; b < order; b++) if (table[a * order + b] === table[b * order + a]) commuting++;
  return `${orders.sort((a, b) => a - b).join()} ${commuting}`;
}
