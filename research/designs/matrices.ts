/**
 * Searches for partial difference matrices with a prescribed symmetry and prints them as lines for
 * src/solver/construct/stored/seed-data.ts: g groups of p in w sessions from p rows and w columns over a group of order g.
 *
 *   npx tsx research/designs/matrices.ts --shape 14-9-9 --symmetry 2 --minutes 5 --seed 1
 *
 * --symmetry is the order of the symmetry, a random one up to 12 where it is absent; --group the group's name.
 */
import { parseArgs } from 'node:util';
import { Rng } from '../../src/shared/rng.ts';
import { type FiniteGroup, finiteGroup } from '../../src/solver/construct/algebra/finite-group.ts';
import { isZeroRepeat } from '../../src/solver/construct/design/design.ts';
import { develop } from '../../src/solver/construct/stored/seeds.ts';
import { MatrixAnnealing, type MatrixSymmetry, randomSymmetry } from './difference-matrix.ts';
import { COLD, HOT, KEPT_SYMMETRIES, MATRIX_SYMMETRY, WALKED_AGAIN, WALKS_A_SYMMETRY } from './limits.ts';
import { groupsOfOrder } from './symmetric/group-catalogue.ts';
import { writeSeed } from './write-seed.ts';

const { values } = parseArgs({
  options: {
    shape: { type: 'string' },
    group: { type: 'string' },
    symmetry: { type: 'string' },
    minutes: { type: 'string', default: '5' },
    moves: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
  },
});

interface Candidate {
  readonly group: FiniteGroup;
  readonly symmetry: MatrixSymmetry;
  cost: number;
  walks: number;
}

const [groups, size, sessions] = values.shape!.split('-').map(Number);
const rng = new Rng(Number(values.seed));
const catalogue = values.group ? [finiteGroup(values.group)] : groupsOfOrder(groups);
let candidates: Candidate[] = [];

function fresh(): Candidate | null {
  const group = catalogue[rng.below(catalogue.length)];
  const order = values.symmetry
    ? Number(values.symmetry)
    : 1 + rng.below(Math.min(MATRIX_SYMMETRY, size, sessions));
  const symmetry = randomSymmetry(group, size, sessions, order, rng);
  return symmetry && { group, symmetry, cost: Number.POSITIVE_INFINITY, walks: 0 };
}

/** One of those that came nearest. */
function promising(): Candidate {
  candidates.sort((a, b) => a.cost - b.cost || a.walks - b.walks);
  candidates = candidates.slice(0, KEPT_SYMMETRIES);
  return candidates[Math.floor(rng.unit() ** 2 * Math.min(WALKED_AGAIN, candidates.length))];
}

const until = performance.now() + Number(values.minutes) * 60_000;
let least = Number.POSITIVE_INFINITY;
while (performance.now() < until) {
  const known = candidates.length > 0 && rng.below(2) === 0;
  const candidate = known ? promising() : fresh();
  if (!candidate) continue;
  if (!known) candidates.push(candidate);
  const { group, symmetry } = candidate;
  candidate.walks++;
  const annealing = new MatrixAnnealing(group, size, sessions, symmetry, rng);
  annealing.run(
    Number(values.moves) * candidate.walks,
    HOT[rng.below(HOT.length)],
    COLD[rng.below(COLD.length)],
    rng,
  );
  candidate.cost = Math.min(candidate.cost, annealing.cost / symmetry.order);
  if (candidate.walks >= WALKS_A_SYMMETRY) candidates = candidates.filter((other) => other !== candidate);
  const label = `${group.name}, symmetry of order ${symmetry.order}`;
  if (candidate.cost < least) console.log(`cost ${candidate.cost.toFixed(2)} orbits: ${label}`);
  least = Math.min(least, candidate.cost);
  if (annealing.cost > 0) continue;
  const blocks = annealing.matrix().map((column) => column.map((x, row) => row * groups + x));
  const seed = { groups, size, group, fixed: 0, base: [], blocks };
  if (!isZeroRepeat(groups, size, develop(seed))) throw new Error('a matrix of cost 0 made no schedule');
  console.log(`FOUND ${label}\n${writeSeed(seed)}`);
  break;
}
