/**
 * Heavily constrained scenarios (tools/suite/scenarios.ts): what a solve in one lane and in two reaches, beside
 * plain restarts of the same kernel. Prints a line a scenario, medians over seeds, and the geometric mean over the
 * suite of (cost + 1) relative to the restarts.
 *
 *   npm run bench:suite -- --seconds 2 --seeds 3 --lanes 1,2 --sample 12 --only 'hosts|rooms' --cases --larger --out suite.jsonl --from old.jsonl
 *
 * Each solve is `mingle solve` in a new process; --warm has all of them in this one, whose code V8 has compiled. --links
 * takes the ten events with links instead, --cases adds the constrained cases of the benchmark, --larger events of 150 to
 * 1,000 people. Seconds are CPU seconds, with two lanes so many of each, so that a busy machine changes the figures
 * little. --out stores the medians; --from compares with those of an earlier run besides. --iterations bounds runs by
 * proposals instead, so that they can be made again. Every run is compared with suite/best-known.json, which --keep
 * writes with what such a run bettered: that is for times when nothing is tuned by it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { SolveRequest } from '../src/scenario/definition.ts';
import { compile } from '../src/scenario/lower/compile.ts';
import { roundedDown } from '../src/shared/fraction.ts';
import { Rng } from '../src/shared/rng.ts';
import { PLAIN_OPTIONS } from '../src/solver/outcome.ts';
import { solve } from '../src/solver/solve.ts';
import { cpuSeconds } from './cpu-clock.ts';
import { cpuHost } from './cpu-host.ts';
import { bestKnown, keepBest, learn } from './suite/best-known.ts';
import { largerScenarios } from './suite/larger-scenarios.ts';
import { linkScenarios } from './suite/link-scenarios.ts';
import { newProcesses } from './suite/new-process.ts';
import { plainRestarts } from './suite/plain-restarts.ts';
import { caseScenarios, generatedScenarios, type SuiteScenario } from './suite/scenarios.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    seeds: { type: 'string', default: '3' },
    lanes: { type: 'string', default: '1,2' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    cases: { type: 'boolean', default: false },
    larger: { type: 'boolean', default: false },
    links: { type: 'boolean', default: false },
    warm: { type: 'boolean', default: false },
    core: { type: 'string', default: '0' },
    keep: { type: 'boolean', default: false },
    plain: { type: 'boolean', default: true },
    out: { type: 'string' },
    from: { type: 'string' },
    iterations: { type: 'string' },
  },
  allowNegative: true,
});
const seconds = Number(values.seconds);
const iterations = values.iterations === undefined ? null : Number(values.iterations);
const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => i + 1);
const ways = [...(values.plain ? ['plain'] : []), ...values.lanes.split(',').map((n) => `${n} lane`)];

async function chosen(): Promise<SuiteScenario[]> {
  const seed = Number(values.seed);
  const all = [
    ...(values.links ? await linkScenarios(seed) : generatedScenarios(seed)),
    ...(values.cases ? caseScenarios() : []),
    ...(values.larger ? largerScenarios(seed) : []),
  ];
  const some = values.only ? all.filter(({ name }) => new RegExp(values.only as string).test(name)) : all;
  if (!values.sample) return some;
  const kept = new Rng(Number(values.seed)).shuffle([...some]).slice(0, Number(values.sample));
  return some.filter((each) => kept.includes(each));
}

/** Cost and, if known, lower bound of one method. @param file the request, for a new process */
async function reach(
  way: string,
  { name, request }: SuiteScenario,
  file: string | undefined,
  seed: number,
): Promise<[number, number]> {
  if (way === 'plain') return [plainRestarts(compile(request), seed, seconds, cpuHost().clock), Number.NaN];
  const lanes = Number.parseInt(way, 10);
  const solved =
    file === undefined
      ? await solveHere(request, lanes, seed)
      : processes?.solve(
          file,
          seed,
          lanes,
          iterations === null ? ['--time', `${seconds * lanes}s`] : ['--iterations', `${iterations}`],
        ).solution;
  if (!solved) return [Number.NaN, Number.NaN];
  const cost = solved.total_cost;
  if (values.keep && iterations !== null) learn({ name, cost, by: { seed, lanes, iterations } });
  return [cost, solved.lower_bound];
}

async function solveHere(request: SolveRequest, lanes: number, seed: number) {
  const limit = iterations === null ? { timeSeconds: seconds } : { iterations };
  const outcome = await solve(
    request,
    { ...PLAIN_OPTIONS, seed, lanes, threads: 1, ...limit },
    cpuHost(() => cpuSeconds() / lanes),
  );
  if (outcome.status !== 'solved') return null;
  const { schedule, bound } = outcome.checked;
  return { total_cost: schedule.cost.total_cost, lower_bound: roundedDown(bound) };
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}

function geometricMean(numbers: readonly number[]): number {
  return Math.exp(numbers.reduce((sum, n) => sum + Math.log(n), 0) / numbers.length);
}

interface Row {
  readonly name: string;
  readonly bound: number;
  /** Median cost by method. */
  readonly costs: Record<string, number>;
}

async function measure(scenario: SuiteScenario): Promise<Row> {
  const costs: Record<string, number> = {};
  let bound = Number.NaN;
  const file = processes?.keep(scenario.request);
  for (const way of ways) {
    const reached: number[] = [];
    for (const seed of seeds) {
      const [cost, proven] = await reach(way, scenario, file, seed);
      reached.push(cost);
      if (!Number.isNaN(proven)) bound = Math.max(proven, Number.isNaN(bound) ? proven : bound);
    }
    costs[way] = median(reached);
  }
  return { name: scenario.name, bound, costs };
}

function stored(path: string | undefined): Map<string, Row> {
  if (!path || !existsSync(path)) return new Map();
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return new Map(lines.map((line) => JSON.parse(line) as Row).map((row) => [row.name, row]));
}

const processes = values.warm ? null : await newProcesses(values.core);
const before = stored(values.from);
const rows: Row[] = [];
console.log(['bound', 'best', ...ways].map((head) => head.padStart(9)).join(''));
for (const scenario of await chosen()) {
  const row = await measure(scenario);
  rows.push(row);
  const old = before.get(row.name);
  const best = bestKnown(row.name);
  const cells = ways.map((way) => `${row.costs[way]}${old ? ` (${old.costs[way]})` : ''}`);
  console.log(
    `${[row.bound, best ?? '', ...cells].map((cell) => String(cell).padStart(9)).join('')}  ${row.name}`,
  );
}
for (const way of ways) {
  const ratio = (from: (row: Row) => number | undefined) =>
    geometricMean(
      rows.flatMap((row) => {
        const other = from(row);
        return other === undefined ? [] : [(row.costs[way] + 1) / (other + 1)];
      }),
    ).toFixed(3);
  const words = [
    `${ratio(({ name }) => bestKnown(name))} of the best known`,
    ...(values.plain && way !== 'plain' ? [`${ratio((row) => row.costs.plain)} of plain restarts`] : []),
    ...(before.size > 0 ? [`${ratio((row) => before.get(row.name)?.costs[way])} of before`] : []),
    ...(way !== ways[0] && way !== '1 lane' && ways.includes('1 lane')
      ? [`${ratio((row) => row.costs['1 lane'])} of one lane`]
      : []),
  ];
  console.log(`${way}: ${words.join(', ')}`);
}
console.log(`${rows.length} scenarios`);
if (values.keep) keepBest();
if (values.out) writeFileSync(values.out, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
