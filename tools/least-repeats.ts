/**
 * Proves by exhaustion the least number of repeats of small shapes.
 * Usage: npm run proofs:repeats -- GROUPS SIZE SESSIONS REPEATS
 * Exits 0 if no schedule has fewer than REPEATS repeats, 1 if one has.
 */
import { cpuSeconds } from './cpu-clock.ts';
import { searchRepeats } from './least-repeats/search.ts';

const [groups, size, sessions, repeats] = process.argv.slice(2).map(Number);
if (![groups, size, sessions, repeats].every((value) => Number.isInteger(value) && value > 0)) {
  process.stderr.write('usage: npm run proofs:repeats -- GROUPS SIZE SESSIONS REPEATS\n');
  process.exit(2);
}
const began = cpuSeconds();
const { found, structures } = searchRepeats(groups, size, sessions, repeats - 1);
const seconds = cpuSeconds() - began;
process.stdout.write(
  `${groups}-${size}-${sessions}: ${found ? 'some schedule has' : 'no schedule has'} fewer than ${repeats} repeats ` +
    `(structures by sessions: ${structures.slice(1, sessions).join(', ')}; ${seconds.toFixed(1)} s)\n`,
);
process.exitCode = found ? 1 : 0;
