/**
 * The search kernels of two checkouts, each with its own dist/, by turns in one run: million proposals a CPU
 * second and CPU milliseconds to load, medians, and the second build relative to the first.
 *
 *   npm run bench:kernels -- ../old . --runs 11 --only 'apart|team' --proposals 20000000
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Assignment, Problem } from '../src/scenario/problem.ts';
import { cpuSeconds } from './cpu-clock.ts';
import { PLAIN_ROWS, RULE_ROWS } from './kernel/rows.ts';
import { median, speeds, type Walker } from './kernel/speed.ts';

interface Build {
  readonly compile: (request: object) => Problem;
  readonly buildStart: (problem: Problem, rng: object) => Assignment;
  readonly Rng: new (seed: number) => object;
  readonly Search: new (
    problem: Problem,
    options: { kernel: WebAssembly.Module; start: Assignment; seed: number },
  ) => Walker;
  readonly nodeHost: { kernel(): WebAssembly.Module };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '11' },
    only: { type: 'string', default: '.' },
    proposals: { type: 'string', default: '40000000' },
  },
});

async function buildIn(checkout: string): Promise<Build> {
  const parts = [
    'scenario/lower/compile',
    'shared/rng',
    'solver/search/start',
    'solver/search/search',
    'host/node',
  ];
  const modules = await Promise.all(parts.map((part) => import(resolve(checkout, `src/${part}.ts`))));
  return Object.assign({}, ...modules) as Build;
}

const builds = await Promise.all(positionals.map(buildIn));
const rows = [...PLAIN_ROWS, ...RULE_ROWS].filter(({ name }) => new RegExp(values.only).test(name));
console.log('million proposals a CPU second: first, second, ratio; milliseconds to load: first, second');
for (const { name, request, hot } of rows) {
  const rates = builds.map((): number[] => []);
  const ratios: number[] = [];
  const loads = builds.map((): number[] => []);
  const problems = builds.map(({ compile }) => compile(request));
  const start = builds[0].buildStart(problems[0], new builds[0].Rng(1));
  // The first run warms each build up.
  for (let run = 0; run <= Number(values.runs); run++) {
    const walkers: Walker[] = [];
    for (const i of run % 2 === 0 ? [0, 1] : [1, 0]) {
      const began = cpuSeconds();
      const kernel = builds[i].nodeHost.kernel();
      walkers[i] = new builds[i].Search(problems[i], { kernel, start, seed: 1 });
      if (run > 0) loads[i].push(1000 * (cpuSeconds() - began));
    }
    const found = speeds(walkers, problems[0].peopleCount, hot, Number(values.proposals));
    if (run === 0) continue;
    for (const [i, rate] of found.entries()) rates[i].push(rate);
    ratios.push(found[1] / found[0]);
  }
  const [first, second] = rates.map(median);
  const ms = loads.map((list) => median(list).toFixed(1)).join(', ');
  console.log(`  ${name}: ${first.toFixed(1)}, ${second.toFixed(1)}, ${median(ratios).toFixed(3)}; ${ms}`);
}
