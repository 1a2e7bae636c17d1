/**
 * How many weeks the two heuristics for social golfers reach without a conflict: `npm run bench:golfers -- [seconds] [seed]`.
 * For each number of groups and each size the weeks go up until one instance is not solved within the seconds (10). The
 * programs must be there: `mingle comparators install golf-tabu golf-grasp`.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const [seconds = '10', seed = '11'] = process.argv.slice(2);
const GROUPS = [6, 7, 8, 9, 10];
const SIZES = [3, 4, 5, 6, 7, 8, 9, 10];

for (const name of ['tabu', 'grasp']) {
  const program = fileURLToPath(new URL(`../comparators/golf-${name}/.local/${name}`, import.meta.url));
  console.log(`\nMost weeks without a conflict, golf-${name}, ${seconds} s an instance, seed ${seed}`);
  console.log(`| size | ${GROUPS.map((groups) => `${groups} groups`).join(' | ')} |`);
  console.log(`|---|${GROUPS.map(() => '---').join('|')}|`);
  for (const size of SIZES) {
    const cells = GROUPS.map((groups) => (size > groups ? '' : cell(program, groups, size)));
    console.log(`| ${size} | ${cells.join(' | ')} |`);
  }
}

/** Weeks reached, and the seconds of the last one. */
function cell(program: string, groups: number, size: number): string {
  const most = Math.floor((groups * size - 1) / (size - 1));
  let reached = '';
  for (let weeks = 2; weeks <= most; weeks++) {
    const began = performance.now();
    const numbers = [groups, size, weeks, seed, seconds, 0].map(String);
    const { stdout, error } = spawnSync(program, numbers, { encoding: 'utf8', maxBuffer: 2 ** 28 });
    if (error) throw error;
    const last = stdout.trimEnd().split('\n').at(-1) ?? '';
    if (!last.startsWith('0 ')) break;
    reached = `${weeks} (${((performance.now() - began) / 1000).toFixed(1)} s)`;
  }
  return reached;
}
