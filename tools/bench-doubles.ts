/**
 * Plans evenings of doubles as `--doubles` asks for them: for every number of players, every number of rounds below it, and prints which
 * are met (what the plan costs is proven the least), and cost and bound of the others.
 *
 *   npm run bench:doubles -- --from 8 --to 20 --iterations 100000000
 */
import { parseArgs } from 'node:util';
import { solve } from '../src/index.ts';
import { readList } from '../src/library/list.ts';
import { cpuSeconds } from './cpu-clock.ts';

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '8' },
    to: { type: 'string', default: '20' },
    iterations: { type: 'string', default: '100000000' },
  },
});
const iterations = Number(values.iterations);
let [met, cells] = [0, 0];
const began = cpuSeconds();
for (let players = Number(values.from); players <= Number(values.to); players++) {
  const missed: string[] = [];
  for (let sessions = 1; sessions < players; sessions++) {
    const names = Array.from({ length: players }, (_, i) => `P${i + 1}`);
    const read = await readList(['name', ...names].join('\n'), { sessions, doubles: true });
    if (!read.ok) throw new Error(`a list of ${players} was refused`);
    const solved = await solve(read.value, { iterations, ties: false });
    const solution = solved.ok ? solved.value.solution : null;
    if (!solution) throw new Error(`${players} players and ${sessions} rounds have no plan`);
    cells++;
    if (solution.optimal) met++;
    else missed.push(`${sessions} rounds ${solution.total_cost} (at least ${solution.lower_bound})`);
  }
  console.log(`${players} players: ${missed.length === 0 ? 'all met' : missed.join(', ')}`);
}
console.log(`${met} of ${cells} met, in ${(cpuSeconds() - began).toFixed(0)} CPU s`);
