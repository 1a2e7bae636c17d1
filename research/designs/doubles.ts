/**
 * Searches for base rounds of cyclic doubles and prints what it finds as lines for
 * src/solver/construct/stored/doubles-data.ts.
 *
 *   npx tsx research/designs/doubles.ts --players 24,33 --seconds 60 --seed 1
 */
import { parseArgs } from 'node:util';
import { Rng } from '../../src/shared/rng.ts';
import { cyclicStarter, findCourts, type StarterShape } from './courts.ts';

const { values } = parseArgs({
  options: {
    players: { type: 'string', default: '24' },
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

for (const players of values.players.split(',').map(Number).filter(Boolean))
  search(String(players), cyclicStarter(players, Math.floor(players / 4)));
