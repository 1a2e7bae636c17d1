/** What reading a document costs in processor time: twelve kinds of bodies, from 1 MiB to 16 MiB. */
import { parseRequestText } from '../src/scenario/parse.ts';
import { BODIES } from '../test/support/heavy-bodies.ts';

const SIZES = [1, 2, 4, 8, 16];
/** Repetitions, of which the fastest counts. */
const TIMES = 5;
/** Largest ratio of times when the body doubles. */
const MOST_RATIO = 2.5;
/** Shorter times are too inaccurate to judge. */
const LEAST_MS = 40;

function processorMs(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

console.log(`body, CPU ms of ${SIZES.join(', ')} MiB, greatest ratio`);
for (const [name, bodyOf] of Object.entries(BODIES)) {
  const costs = SIZES.map((mib) => {
    const text = bodyOf(mib * 2 ** 20);
    const all = Array.from({ length: TIMES }, () =>
      processorMs(() => parseRequestText(text, { strict: true })),
    );
    return Math.min(...all);
  });
  const ratios = costs.slice(1).map((cost, i) => (costs[i] < LEAST_MS ? 0 : cost / costs[i]));
  const worst = Math.max(...ratios);
  console.log(`${name}: ${costs.map((cost) => cost.toFixed(0)).join(', ')}; ${worst.toFixed(1)}`);
  if (worst > MOST_RATIO) process.exitCode = 1;
}
