/** Columns that come later change no answer: the same program at once has the same value, and its prices hold for all columns. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SmallProgram } from '../../src/bounds/lower/linear-program.ts';
import { Rng } from '../../src/shared/rng.ts';

const number = fc.integer({ min: -4, max: 6 });
const program = fc
  .record({ rows: fc.integer({ min: 1, max: 5 }), columns: fc.integer({ min: 1, max: 9 }) })
  .chain(({ rows, columns }) =>
    fc.record({
      matrix: fc.array(fc.array(number, { minLength: columns, maxLength: columns }), {
        minLength: rows,
        maxLength: rows,
      }),
      isEqual: fc.array(fc.boolean(), { minLength: rows, maxLength: rows }),
      // Costs of 0 or more, so that there is a least one, and a point that keeps all rows.
      cost: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: columns, maxLength: columns }),
      point: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: columns, maxLength: columns }),
    }),
  );

test('a program that grows is worth what it is worth at once', () => {
  fc.assert(
    fc.property(program, ({ matrix, isEqual, cost, point }) => {
      const senses = isEqual.map((equal) => (equal ? ('equal' as const) : ('at_least' as const)));
      const right = matrix.map((line) => line.reduce((sum, value, j) => sum + value * point[j], 0));
      const worth = (prices: readonly number[]) =>
        prices.reduce((sum, price, i) => sum + price * right[i], 0);
      const [growing, whole] = [new SmallProgram(), new SmallProgram()];
      for (const program of [growing, whole])
        for (const [i, sense] of senses.entries()) program.row(right[i], sense);
      // What is missing may be bought, so that there is an answer before all columns have come.
      const extra = right.flatMap((_, i) => [
        { cost: 10, column: right.map((_, k) => Number(k === i)) },
        { cost: 10, column: right.map((_, k) => -Number(k === i)) },
      ]);
      const columns = [
        ...extra,
        ...cost.map((each, j) => ({ cost: each, column: matrix.map((line) => line[j]) })),
      ];
      let last: number[] | null = null;
      for (const { cost: each, column } of columns) {
        growing.add(each, [...column.entries()]);
        last = growing.prices() ?? last;
      }
      for (const { cost: each, column } of columns) whole.add(each, [...column.entries()]);
      const once = whole.prices();
      if (last === null || once === null) throw new Error('there is an answer');
      expect(worth(last)).toBeCloseTo(worth(once), 6);
      expect(worth(last)).toBeLessThanOrEqual(cost.reduce((sum, each, j) => sum + each * point[j], 1e-6));
      for (const { cost: each, column } of columns) {
        const paid = column.reduce((sum, value, i) => sum + value * (last as number[])[i], 0);
        expect(paid).toBeLessThanOrEqual(each + 1e-6);
      }
      for (const [i, sense] of senses.entries())
        if (sense === 'at_least') expect(last[i]).toBeGreaterThanOrEqual(-1e-6);
    }),
    { numRuns: 300 },
  );
});

test('a program of too many pivots is given up', () => {
  const size = 250;
  const rng = new Rng(1);
  const rows = Array.from({ length: size }, () => {
    const coefficients = Array.from({ length: 2 * size }, () => rng.below(20));
    // Kept where every column is taken once.
    return { coefficients, sense: 'equal' as const, right: coefficients.reduce((sum, one) => sum + one, 0) };
  });
  const of = (some: typeof rows) => {
    const small = new SmallProgram();
    for (const { right, sense } of some) small.row(right, sense);
    for (let j = 0; j < 2 * size; j++)
      small.add(
        1 + (j % 5),
        some.map(({ coefficients }, i) => [i, coefficients[j]]),
      );
    return small.prices();
  };
  expect(of(rows)).toBeNull();
  expect(of(rows.slice(0, 5))).not.toBeNull();
});
