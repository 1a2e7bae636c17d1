import { expect, test } from 'vitest';
import { MatrixAnnealing, randomSymmetry } from '../../../research/designs/difference-matrix.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { finiteGroup } from '../../../src/solver/construct/algebra/finite-group.ts';
import { isZeroRepeat } from '../../../src/solver/construct/design/design.ts';
import { develop } from '../../../src/solver/construct/stored/seeds.ts';

/** The matrix of cost 0 that some walks under symmetries of the order come to, as a schedule. */
function firstFound(name: string, size: number, sessions: number, order: number) {
  const group = finiteGroup(name);
  const rng = new Rng(3);
  for (let walk = 0; walk < 200; walk++) {
    const symmetry = randomSymmetry(group, size, sessions, order, rng)!;
    const annealing = new MatrixAnnealing(group, size, sessions, symmetry, rng);
    annealing.run(10_000, 0.4, 0.15, rng);
    if (annealing.cost > 0) continue;
    const blocks = annealing.matrix().map((column) => column.map((x, row) => row * group.order + x));
    return develop({ groups: group.order, size, group, fixed: 0, base: [], blocks });
  }
  return undefined;
}

test('the columns of a partial difference matrix are base groups', () => {
  for (const [name, size, sessions, order] of [
    ['Z6', 5, 5, 2],
    ['Z15', 7, 12, 6],
    ['D7', 5, 11, 3],
    ['Z9', 4, 6, 1],
  ] as const) {
    const found = firstFound(name, size, sessions, order)!;
    expect(found, name).toHaveLength(sessions);
    expect(isZeroRepeat(finiteGroup(name).order, size, found), name).toBe(true);
  }
});
