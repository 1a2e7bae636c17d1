/**
 * The search kernel by itself: million proposals a second beside its plain TypeScript twin (same algorithm, same
 * answers), and what the annealing reaches in so many CPU seconds from a random start, contacts only.
 *
 *   npm run bench:kernel -- --seconds 2 --seeds 5
 *   npm run bench:kernel -- --only 'ages|bench|doubles'
 */

import { parseArgs } from 'node:util';
import { nodeHost } from '../src/host/node.ts';
import { compile } from '../src/scenario/lower/compile.ts';
import type { Assignment, Problem } from '../src/scenario/problem.ts';
import { Rng } from '../src/shared/rng.ts';
import { Anneal } from '../src/solver/search/anneal.ts';
import { Search } from '../src/solver/search/search.ts';
import { buildStart } from '../src/solver/search/start.ts';
import { plainRequest } from '../test/support/plain-request.ts';
import { cpuSeconds } from './cpu-clock.ts';
import { KernelTwin } from './kernel-twin.ts';
import { linkRows } from './kernel/link-rows.ts';
import { GROUP_ROWS, PLAIN_ROWS, RULE_ROWS } from './kernel/rows.ts';
import { median, speeds, type Walker } from './kernel/speed.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    seeds: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const isAsked = (name: string) => values.only === undefined || new RegExp(values.only).test(name);
const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => i + 1);

function startOf(problem: Problem, seed: number): Assignment {
  const start = buildStart(problem, new Rng(seed));
  if (!start) throw new Error('no start');
  return start;
}

/** Medians over the seeds. */
function rates(make: (seed: number) => Walker[], people: number, hot: number): number[] {
  const found = seeds.map((seed) => speeds(make(seed), people, hot));
  return found[0].map((_, i) => median(found.map((each) => each[i])));
}

console.log('million proposals a CPU second: TypeScript, WebAssembly, ratio');
for (const { name, request, hot } of PLAIN_ROWS.filter((row) => isAsked(row.name))) {
  const problem = compile(request);
  const start = startOf(problem, 1);
  const [slow, fast] = rates(
    (seed) => [
      new KernelTwin(problem, start, seed),
      new Search(problem, { kernel: nodeHost.kernel(), start, seed }),
    ],
    problem.peopleCount,
    hot,
  );
  console.log(`  ${name}: ${slow.toFixed(1)}, ${fast.toFixed(1)}, ${(fast / slow).toFixed(2)}`);
}

console.log('million proposals a CPU second, with rules, and over links');
const withRules = [...RULE_ROWS, ...GROUP_ROWS, ...(await linkRows())];
for (const { name, request, hot } of withRules.filter((row) => isAsked(row.name))) {
  const problem = compile(request);
  const start = startOf(problem, 1);
  const [rate] = rates(
    (seed) => [new Search(problem, { kernel: nodeHost.kernel(), start, seed })],
    problem.peopleCount,
    hot,
  );
  console.log(`  ${name}: ${rate.toFixed(1)}`);
}

const yardsticks: [number, number, number, number][] = [
  [20, 10, 20, 2200],
  [8, 4, 9, 8],
  [40, 5, 20, 0],
  [9, 3, 13, 8],
];
if (values.only !== undefined) process.exit();
console.log(`repeats after ${seconds} CPU seconds, seeds 1 to ${seeds.length}: median (all), at most`);
for (const [groups, size, sessions, most] of yardsticks) {
  const problem = compile(plainRequest(Array<number>(groups).fill(size), sessions));
  const meetings = (sessions * groups * size * (size - 1)) / 2;
  const surplus = Math.max(0, meetings - (problem.peopleCount * (problem.peopleCount - 1)) / 2);
  const repeats = seeds.map((seed) => {
    const search = new Search(problem, { kernel: nodeHost.kernel(), start: startOf(problem, seed), seed });
    const anneal = new Anneal(search);
    const began = cpuSeconds();
    while (search.bestCost > 0 && cpuSeconds() - began < seconds) anneal.advance();
    return Number(search.bestCost) + surplus;
  });
  console.log(`  ${groups}×${size}×${sessions}: ${median(repeats)} (${repeats.join(', ')}), ${most}`);
}
