/**
 * The search kernel by itself: million proposals a second beside its plain TypeScript twin (same algorithm, same
 * answers), and what the annealing reaches in so many CPU seconds from a random start, contacts only.
 *
 *   npm run bench:kernel -- --seconds 2 --seeds 5
 */
import { parseArgs } from 'node:util';
import { compile } from '../src/scenario/lower/compile.ts';
import type { Assignment, Problem } from '../src/scenario/problem.ts';
import { Rng } from '../src/shared/rng.ts';
import { Anneal } from '../src/solver/search/anneal.ts';
import { Search } from '../src/solver/search/search.ts';
import { buildStart } from '../src/solver/search/start.ts';
import { plainRequest } from '../test/support/plain-request.ts';
import { cpuSeconds } from './cpu-clock.ts';
import { KernelTwin } from './kernel-twin.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '2' }, seeds: { type: 'string', default: '5' } },
});
const seconds = Number(values.seconds);
const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => i + 1);

function startOf(problem: Problem, seed: number): Assignment {
  const start = buildStart(problem, new Rng(seed));
  if (!start) throw new Error('no start');
  return start;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}

/** Million proposals a CPU second over a fixed cooling, the whole of it the same for both. */
function speed(make: (problem: Problem) => Search | KernelTwin, problem: Problem): number {
  const walker = make(problem);
  const visits = Math.ceil(2_000_000 / (problem.peopleCount * problem.peopleCount));
  const began = cpuSeconds();
  for (let temperature = 2; temperature > 0.1; temperature *= 0.9) {
    walker.temperature(temperature);
    walker.visit(visits, 2);
  }
  return walker.iterations / (cpuSeconds() - began) / 1e6;
}

const speeds: [number, number, number][] = [
  [8, 4, 10],
  [9, 3, 13],
  [40, 5, 20],
  [20, 10, 20],
];
console.log('million proposals a CPU second: TypeScript, WebAssembly, ratio');
for (const [groups, size, sessions] of speeds) {
  const problem = compile(plainRequest(Array<number>(groups).fill(size), sessions));
  const start = startOf(problem, 1);
  const plain: number[] = [];
  const compiled: number[] = [];
  for (const seed of seeds) {
    plain.push(speed(() => new KernelTwin(problem, start, seed), problem));
    compiled.push(speed(() => new Search(problem, { start, seed }), problem));
  }
  const [slow, fast] = [median(plain), median(compiled)];
  const ratio = (fast / slow).toFixed(2);
  console.log(`  ${groups}×${size}×${sessions}: ${slow.toFixed(1)}, ${fast.toFixed(1)}, ${ratio}`);
}

const yardsticks: [number, number, number, number][] = [
  [20, 10, 20, 2200],
  [8, 4, 9, 8],
  [40, 5, 20, 0],
  [9, 3, 13, 8],
];
console.log(`repeats after ${seconds} CPU seconds, seeds 1 to ${seeds.length}: median (all), at most`);
for (const [groups, size, sessions, most] of yardsticks) {
  const problem = compile(plainRequest(Array<number>(groups).fill(size), sessions));
  const meetings = (sessions * groups * size * (size - 1)) / 2;
  const surplus = Math.max(0, meetings - (problem.peopleCount * (problem.peopleCount - 1)) / 2);
  const repeats = seeds.map((seed) => {
    const search = new Search(problem, { start: startOf(problem, seed), seed });
    const anneal = new Anneal(search);
    const began = cpuSeconds();
    while (search.bestCost > 0 && cpuSeconds() - began < seconds) anneal.advance();
    return Number(search.bestCost) + surplus;
  });
  console.log(`  ${groups}×${size}×${sessions}: ${median(repeats)} (${repeats.join(', ')}), ${most}`);
}
