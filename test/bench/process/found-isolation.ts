/** Says which isolation its user has here, and what a cheat then gets: `node --import tsx found-isolation.ts`. */
import { join } from 'node:path';
import { runAttempt } from '../../../src/bench/process/attempt-process.ts';
import { findIsolation } from '../../../src/bench/process/isolation.ts';
import { order } from './order.ts';

const cheats = join(import.meta.dirname, 'cheats');
const isolation = findIsolation();
const { order: made } = order(['sh', 'read-evidence.sh', import.meta.filename], {
  cwd: cheats,
  view: { shows: [cheats], hides: [], network: false },
});
const { lines, cpuSeconds, peakRssBytes } = await runAttempt(made, isolation, null);
const got = lines.map(({ text }) => text).filter((text) => text.startsWith('got'));
console.log(JSON.stringify({ ...isolation, got, cpuSeconds, peakRssBytes }));
