/**
 * Shows by exhaustion that no p + 1 groups of p people can meet in p + 2 sessions without repeats (p ≥ 4), by way
 * of permutations of p + 2 symbols; docs/proofs.md has the theorem.
 *
 * Usage: npm run proofs:cover -- SYMBOLS
 * Exits 0 when there is no such schedule, 1 when there is one.
 */

import { cpuSeconds } from './cpu-clock.ts';
import { PermutationCover } from './permutation-cover/cover.ts';
import { firstRows } from './permutation-cover/first-rows.ts';

const symbols = Number(process.argv[2]);
if (!Number.isInteger(symbols) || symbols < 5 || symbols > 9) {
  process.stderr.write('usage: npm run proofs:cover -- SYMBOLS (5 to 9)\n');
  process.exit(2);
}
const began = cpuSeconds();
const cover = new PermutationCover(symbols);
const rows = firstRows(cover.permutations);
const found = rows.some((row) => cover.exists([row]));
const seconds = cpuSeconds() - began;
process.stdout.write(
  `${symbols} symbols: ${found ? 'a cover' : 'no cover'} by permutations (${cover.permutations.length} to choose ` +
    `from, ${rows.length} to begin with, ${cover.nodes} tried; ${seconds.toFixed(1)} s)\n`,
);
process.exitCode = found ? 1 : 0;
