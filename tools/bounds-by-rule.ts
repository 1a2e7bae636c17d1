/**
 * What bounds say of tiny requests that have one kind of soft rule or objective, or two: prints, for each, the median of
 * bound / least cost by enumeration over random requests whose least cost is above 0, and how many there were; then the least means.
 *
 *   npm run bench:bounds:rules -- --requests 25
 */
import { parseArgs } from 'node:util';
import { improvedBound } from '../src/bounds/composition/improve.ts';
import { lowerBound } from '../src/bounds/lower/lower-bound.ts';
import { nodeHost } from '../src/host/node.ts';
import { boundOf } from '../src/result/certificate.ts';
import type { SolveRequest } from '../src/scenario/definition.ts';
import { compile } from '../src/scenario/lower/compile.ts';
import { monotonicClock } from '../src/shared/clock.ts';
import { fraction, over, times, toNumber } from '../src/shared/fraction.ts';
import { leastUnits } from '../test/bounds/least-units.ts';
import { randomRequest } from '../test/support/random-request.ts';
import { searchInfeasible } from '../test/support/search-infeasible.ts';

const KINDS: Readonly<Record<string, string>> = {
  maximize_unique_contacts: 'contacts',
  maximize_weighted_contacts: 'weighted contacts',
  RepeatEncounter: 'repeats',
  AttributeBalance: 'balance',
  AttributeSum: 'sums',
  GroupVisits: 'visits',
  ShouldStayTogether: 'wishes together',
  ShouldNotBeTogether: 'wishes apart',
  PairMeetingCount: 'meeting counts',
  bench: 'waiting',
};
const MOST_SCHEDULES = 2000;
const EFFORT = { entries: 20_000, seconds: 5, clock: monotonicClock };
const OPTIONS = {
  maxPeople: 6,
  maxGroups: 3,
  maxSessions: 3,
  soft: true,
  visits: true,
  sums: true,
  kinds: true,
};

const { values } = parseArgs({ options: { requests: { type: 'string', default: '25' } } });
const wanted = Number(values.requests);
/** Mean and name of each cell of the table. */
const means: [number, string][] = [];
/** Number of smallest means that are printed. */
const LEAST = 5;

/** The request reduced to these kinds of rules and its hard rules; null if it lacks one of the kinds. */
function withOnly(request: SolveRequest, kinds: readonly string[]): SolveRequest | null {
  const has = (type: string) =>
    type === 'bench'
      ? request.scenario.groups.some(({ bench }) => bench)
      : [...request.objectives, ...request.constraints].some((rule) => rule.type === type);
  if (!kinds.every(has) || has('bench') !== kinds.includes('bench')) return null;
  return {
    ...request,
    objectives: request.objectives.filter(({ type }) => kinds.includes(type)),
    constraints: request.constraints.filter(
      (rule) => !('penalty_weight' in rule) || kinds.includes(rule.type),
    ),
  };
}

/** Bound / least cost; null if that is 0, or there are too many schedules. */
async function share(request: SolveRequest): Promise<number | null> {
  if (searchInfeasible(request, 10_000) !== null) return null;
  const problem = compile(request);
  const least = leastUnits(request, problem, MOST_SCHEDULES);
  if (least === null || least === 0n) return null;
  const proof = await improvedBound(problem, request, lowerBound(problem, request), EFFORT, nodeHost.highs);
  return toNumber(over(boundOf(proof), times(fraction(least), problem.costs.measure)));
}

async function median(kinds: readonly string[]): Promise<string> {
  const shares: number[] = [];
  for (let seed = 0; seed < 2000 * wanted && shares.length < wanted; seed++) {
    const uneven = seed % 3 === 0;
    const benches = kinds.includes('bench');
    const request = withOnly(
      randomRequest(seed, { ...OPTIONS, uneven, hard: seed % 2 === 0, benches }),
      kinds,
    );
    const found = request && (await share(request));
    if (found !== null) shares.push(found);
  }
  shares.sort((a, b) => a - b);
  if (shares.length === 0) return '–';
  const mean = shares.reduce((sum, one) => sum + one, 0) / shares.length;
  means.push([mean, kinds.map((kind) => KINDS[kind]).join(' with ')]);
  return `${shares[shares.length >> 1].toFixed(2)}${shares.length < wanted ? ` (${shares.length})` : ''}`;
}

const types = Object.keys(KINDS);
console.log(`| | ${types.map((type) => KINDS[type]).join(' | ')} |`);
console.log(`|---|${types.map(() => '---').join('|')}|`);
for (const [row, one] of types.entries()) {
  const cells: string[] = [];
  for (const other of types.slice(0, row + 1)) cells.push(await median([...new Set([one, other])]));
  console.log(`| ${[KINDS[one], ...cells, ...types.slice(row + 1).map(() => '')].join(' | ')} |`);
}
means.sort(([one], [other]) => one - other);
console.log(
  `\nleast means: ${means
    .slice(0, LEAST)
    .map(([mean, name]) => `${mean.toFixed(3)} ${name}`)
    .join(', ')}`,
);
