/**
 * How near the bounds come to the best costs known: the heavily constrained scenarios (tools/suite/scenarios.ts), and the
 * cases of the benchmark, without a search. Prints a line a scenario and a summary of each list.
 *
 *   npm run bench:bounds -- --seconds 5 --only 'hosts|rooms' --cases --waiting --certificates
 *
 * Seconds are those of one solve: the programs behind the bound get the share of it that they have in a solve. Times are
 * CPU seconds: the quick bound, the joint one, the check. --cases adds the published cases, --waiting those with a bench.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { improvedBound } from '../src/bounds/composition/improve.ts';
import { lowerBound } from '../src/bounds/lower/lower-bound.ts';
import { nodeHost } from '../src/host/node.ts';
import { boundOf } from '../src/result/certificate.ts';
import { compile } from '../src/scenario/lower/compile.ts';
import { parseRequest } from '../src/scenario/parse.ts';
import { roundedDown } from '../src/shared/fraction.ts';
import { raiseEffort } from '../src/solver/limits.ts';
import { judge } from '../src/verdict/judge.ts';
import { PUBLISHED } from './benchmark/publish.ts';
import { cpuSeconds } from './cpu-clock.ts';
import { bestKnown } from './suite/best-known.ts';
import { generatedScenarios, type SuiteScenario } from './suite/scenarios.ts';
import { waitingScenarios } from './suite/waiting-scenarios.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    only: { type: 'string' },
    cases: { type: 'boolean', default: false },
    waiting: { type: 'boolean', default: false },
    certificates: { type: 'boolean', default: false },
  },
});
const effort = { ...raiseEffort(Number(values.seconds)), clock: cpuSeconds };
const highs = nodeHost.highs;

interface Known extends SuiteScenario {
  readonly best: number | undefined;
}

function known(scenarios: readonly SuiteScenario[]): Known[] {
  return scenarios.map((scenario) => ({ ...scenario, best: bestKnown(scenario.name) }));
}

/** Each problem with a plan, once, with the best cost known or found in the published run. */
function publishedCases(): Known[] {
  const folder = new URL('../cases/', import.meta.url);
  const json = (path: string) => JSON.parse(readFileSync(new URL(path, folder), 'utf8'));
  const cases = PUBLISHED.flatMap((part) => {
    const publication = json(`../docs/benchmark/${part}/publication.json`) as {
      cases: { slug: string; comparators: { summary: { bestCost: number | null } }[] }[];
    };
    return publication.cases;
  });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const feasible = files.filter((path) =>
    /^(?!outside)[^\\/]*[\\/](?!infeasible-)[^\\/]*(?<!-heavy)\.json$/.test(path),
  );
  return feasible.sort().map((path) => {
    const name = basename(path, '.json');
    const read = parseRequest(json(path).request);
    if (!read.ok) throw new Error(`${path} is no request`);
    const entries = cases.filter(({ slug }) => slug === name || slug === `${name}-heavy`);
    const costs = entries.flatMap(({ comparators }) =>
      comparators.flatMap(({ summary }) => summary.bestCost ?? []),
    );
    return { name, request: read.value.request, best: Math.min(...costs, bestKnown(name) ?? Infinity) };
  });
}

async function timed<T>(work: () => T | Promise<T>): Promise<[T, number]> {
  const began = cpuSeconds();
  const found = await work();
  return [found, cpuSeconds() - began];
}

/** Bound / best known cost; 1 if both are 0. */
async function measure({ name, request, best }: Known): Promise<number | null> {
  const problem = compile(request);
  const [quick, quickly] = await timed(() => lowerBound(problem, request));
  const [proof, jointly] = await timed(() => improvedBound(problem, request, quick, effort, highs));
  const [{ proof: verdict }, checking] = await timed(() => judge(request, { proof }));
  const bound = roundedDown(boundOf(proof));
  const ratio = best === undefined ? null : best === 0 ? 1 : bound / best;
  const times = [quickly, jointly, checking].map((seconds) => seconds.toFixed(2).padStart(6)).join('');
  const figures = [roundedDown(boundOf(quick)), bound, best ?? '', ratio?.toFixed(3) ?? ''];
  const size = `${(JSON.stringify(proof).length / 1000).toFixed(0)} kB`;
  console.log(
    `${figures.map((cell) => String(cell).padStart(8)).join('')}${times}${size.padStart(8)}  ${name}${verdict?.holds ? '' : ' DOES NOT HOLD'}`,
  );
  if (values.certificates) for (const piece of proof.pieces) console.log(`    ${JSON.stringify(piece)}`);
  if (verdict?.holds && best !== undefined && bound > best) console.log('    ABOVE THE BEST COST');
  return best === 0 ? null : ratio;
}

for (const [title, all] of [
  ['suite', known(generatedScenarios(1))],
  ...(values.waiting ? [['more people than seats', known(waitingScenarios())]] : []),
  ...(values.cases ? [['published cases', publishedCases()]] : []),
] as const) {
  const chosen = (all as Known[]).filter(({ name }) => !values.only || new RegExp(values.only).test(name));
  if (chosen.length === 0) continue;
  console.log(
    `\n${title}\n${['quick', 'bound', 'best', 'ratio'].map((head) => head.padStart(8)).join('')}   quick joint check    size`,
  );
  const ratios: number[] = [];
  for (const scenario of chosen) {
    const ratio = await measure(scenario);
    if (ratio !== null) ratios.push(ratio);
  }
  ratios.sort((a, b) => a - b);
  const met = chosen.length - ratios.length + ratios.filter((ratio) => ratio === 1).length;
  const near = chosen.length - ratios.length + ratios.filter((ratio) => ratio >= 0.95).length;
  const median = ratios.length === 0 ? '–' : ratios[ratios.length >> 1].toFixed(3);
  console.log(
    `median where the best is above 0: ${median}; met ${met}, within 5 % ${near}, of ${chosen.length}`,
  );
}
