/** Says which isolation its user has here, and what a cheat then gets: `node found-isolation.mjs` once it is bundled. */
import { join } from 'node:path';
import { runAttempt } from '../../../src/bench/process/attempt-process.ts';
import { findIsolation } from '../../../src/bench/process/isolation.ts';
import { order } from './order.ts';

const cheats = join(import.meta.dirname, 'cheats');
const isolation = findIsolation();
const { order: cheat } = order(['sh', 'read-evidence.sh', join(import.meta.dirname, 'found-isolation.ts')], {
  cwd: cheats,
  view: { shows: [cheats], hides: [], network: false },
  environment: {},
});
const { lines, cpuSeconds, peakRssBytes } = await runAttempt(cheat, isolation, null);
const got = lines.map(({ text }) => text).filter((text) => text.startsWith('got'));
console.log(JSON.stringify({ ...isolation, got, cpuSeconds, peakRssBytes }));
