/**
 * Searches for base rounds of cyclic doubles and prints what it finds as lines for
 * src/solver/construct/stored/doubles-data.ts.
 *
 *   npx tsx research/designs/doubles.ts --players 24,33 --seconds 60 --seed 1
 *
 * Without --players: the frame and the rounds with a hole that are stored there.
 */
import { parseArgs } from 'node:util';
import { Rng } from '../../src/shared/rng.ts';
import { finiteGroup } from '../../src/solver/construct/algebra/finite-group.ts';
import { cyclicStarter } from '../../src/solver/construct/doubles/starter-shapes.ts';
import { findCourts, pairOrbits, type StarterShape } from '../../src/solver/construct/doubles/starter.ts';
import { FRAME_57_STARTER } from '../../src/solver/construct/doubles/whist.ts';

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});

const rng = new Rng(Number(values.seed));
const MOVES_A_WALK = 20_000_000;

function search(label: string, shape: StarterShape): void {
  const until = performance.now() + 1000 * Number(values.seconds);
  while (performance.now() < until) {
    const courts = findCourts(shape, rng, MOVES_A_WALK);
    if (!courts) continue;
    console.log(`${label}: '${courts.map(String).join('|')}',`);
    return;
  }
  console.log(`${label}: none found`);
}

/** 20 players, four of whom are fixed and never meet: what whist.ts does not add by rule. */
function holeOfFour(): StarterShape {
  const { orbit, orbits, ofElement } = pairOrbits(finiteGroup('Z16'), 4);
  const partners = new Int32Array(orbits).fill(1);
  const opponents = new Int32Array(orbits).fill(2);
  for (const none of [0, ofElement[8]]) partners[none] = opponents[none] = 0;
  partners[ofElement[1]] = 0;
  opponents[ofElement[4]] = opponents[ofElement[7]] = 1;
  const points = Array.from({ length: 20 }, (_, p) => p);
  return { points, size: 20, orbit, partners, opponents, images: [] };
}

if (values.players === '') {
  search('FRAME_57', FRAME_57_STARTER);
  search('HOLE_OF_FOUR', holeOfFour());
}
for (const players of values.players.split(',').map(Number).filter(Boolean))
  search(String(players), cyclicStarter(players, Math.floor(players / 4)));
