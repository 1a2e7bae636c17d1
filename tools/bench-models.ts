/**
 * Rivals on scenarios that are not in the benchmark, to choose their models and settings by: a line for each scenario and comparator.
 *
 *   npm run bench:models -- --comparator ortools-cpsat --comparator scip --only 0,3 --seeds 11,23 --seconds 8
 *   npm run bench:models -- --set settings --comparator choco --folder /tmp/changed/comparators/
 *
 * Each gets one processor and so many CPU seconds; costs are worked out by the checker. --stretch: the limit that the adapter is
 * told, as a multiple of the seconds, since it counts them on the wall. --set: models, to choose models by; settings, small or
 * weeks, to choose settings by. To try one, change the adapter, here or in a copy (--folder), and run it again;
 * research/rivals.md has what came.
 */
import { parseArgs } from 'node:util';
import { COMPARATORS, runRival } from './rivals/run.ts';
import { scenariosOf } from './rivals/scenarios.ts';

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'models' },
    folder: { type: 'string', default: COMPARATORS },
    comparator: { type: 'string', multiple: true, default: ['ortools-cpsat'] },
    only: { type: 'string' },
    seeds: { type: 'string', default: '11' },
    seconds: { type: 'string', default: '8' },
    stretch: { type: 'string', default: '3' },
  },
});
const [seconds, stretch] = [Number(values.seconds), Number(values.stretch)];
const only = values.only?.split(',').map(Number);
for (const [i, { name, request }] of scenariosOf(values.set).entries()) {
  if (only && !only.includes(i)) continue;
  for (const id of values.comparator) {
    for (const seed of values.seeds.split(',').map(Number)) {
      const {
        cost,
        after,
        seconds: used,
        status,
        reason,
      } = await runRival(id, request, { seconds, seed, stretch, folder: values.folder });
      const times = `${after.toFixed(1)} of ${used.toFixed(1)} s`;
      console.log(`${i} ${name.padEnd(26)} ${id} ${seed}: ${cost} ${status} ${times} ${reason ?? ''}`);
    }
  }
}
