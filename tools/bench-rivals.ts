/**
 * Random scenarios of 9 to 40 people, made as those of `bench:suite` are: does CP-SAT (comparators/ortools-cpsat, which must
 * be installed) prove an optimum that mingle does not? Prints a line a scenario and a table by size.
 *
 *   npm run bench:rivals -- --count 60 --seed 1 --seconds 10 --only 7,12 --no-rival
 *
 * Both have one processor and so many CPU seconds, so that a busy machine changes the figures little. CP-SAT's word is taken for
 * its proofs; mingle's are checked. --only takes scenarios by number.
 */
import { parseArgs } from 'node:util';
import type { SolveRequest } from '../src/scenario/definition.ts';
import { roundedDown } from '../src/shared/fraction.ts';
import { Rng } from '../src/shared/rng.ts';
import { PLAIN_OPTIONS } from '../src/solver/outcome.ts';
import { solve } from '../src/solver/solve.ts';
import { cpuSeconds } from './cpu-clock.ts';
import { cpuHost } from './cpu-host.ts';
import { runRival } from './rivals/run.ts';
import { FEATURES, fromRecipe, type SuiteScenario } from './suite/scenarios.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '10' },
    only: { type: 'string' },
    rival: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const seconds = Number(values.seconds);

interface Reached {
  readonly cost: number | null;
  readonly proven: boolean;
  readonly seconds: number;
  readonly note: string;
}

/** Mostly few small groups, since proofs end there; one in three without an objective. */
function scenario(seed: number): SuiteScenario {
  const rng = new Rng(seed);
  for (;;) {
    const groups = rng.below(5) === 0 ? 6 + rng.below(3) : 2 + rng.below(4);
    const size = 2 + rng.below(Math.max(2, Math.floor(40 / groups) - 1));
    const sessions = 1 + rng.below(6);
    const people = groups * size;
    const words = rng.shuffle([...FEATURES]).slice(0, 1 + rng.below(3));
    const plain = rng.below(3) === 0;
    const soft = words.some(
      (word) => !['rooms', 'hosts', 'attendance', 'apart', 'together', 'prior'].includes(word),
    );
    if (people < 9 || people > 40 || size > 8 || (plain && !soft)) continue;
    if (
      sessions === 1 &&
      words.some((word) => ['together', 'attendance', 'prior', 'counts', 'visits'].includes(word))
    )
      continue;
    try {
      const made = fromRecipe([groups, size, sessions, words.join(' ')], rng.next32());
      if (!plain) return made;
      return { name: `${made.name}, no contacts`, request: { ...made.request, objectives: [] } };
    } catch {
      // There may be more rules than people.
    }
  }
}

async function mingle(request: SolveRequest): Promise<Reached> {
  const began = cpuSeconds();
  const outcome = await solve(
    request,
    { ...PLAIN_OPTIONS, seed: 1, lanes: 1, threads: 1, timeSeconds: seconds },
    cpuHost(),
  );
  const used = cpuSeconds() - began;
  if (outcome.status !== 'solved')
    return { cost: null, proven: outcome.status === 'infeasible', seconds: used, note: outcome.status };
  const { schedule, bound, optimal } = outcome.checked;
  const cost = schedule.cost.total_cost;
  const [piece, more] = outcome.proof?.pieces ?? [];
  const argument = more ? 'pieces' : (piece?.argument ?? '');
  return { cost, proven: optimal, seconds: used, note: `${roundedDown(bound)} ${argument}` };
}

async function cpsat(request: SolveRequest): Promise<Reached> {
  const {
    cost,
    status,
    seconds: used,
  } = await runRival('ortools-cpsat', request, { seconds, seed: 1, stretch: 60 });
  return { cost, proven: status === 'optimal' || status === 'infeasible', seconds: used, note: status };
}

const kinds = ['both', 'only mingle', 'only CP-SAT', 'neither'] as const;
const sizes = ['9 to 16', '17 to 24', '25 to 40'] as const;
const table = new Map(sizes.map((size) => [size, kinds.map(() => 0)]));
const only = values.only?.split(',').map(Number);
for (let i = 0; i < Number(values.count); i++) {
  if (only && !only.includes(i)) continue;
  const { name, request } = scenario(1000 * Number(values.seed) + i);
  const own = await mingle(request);
  const rival = values.rival ? await cpsat(request) : null;
  const kind = own.proven ? (rival?.proven ? 0 : 1) : rival?.proven ? 2 : 3;
  const people = request.scenario.people.length;
  const row = table.get(sizes[people <= 16 ? 0 : people <= 24 ? 1 : 2]) as number[];
  row[kind]++;
  const cells = [
    `${own.cost} (${own.note}) ${own.proven ? 'proven' : 'open'} ${own.seconds.toFixed(1)} s`,
    rival ? `CP-SAT ${rival.note} ${rival.seconds.toFixed(1)} s` : '',
  ];
  console.log(`${i}  ${kinds[kind].padEnd(12)} ${cells.join('; ')}  ${name}`);
}
for (const [size, row] of table)
  console.log(`${size}: ${kinds.map((kind, k) => `${kind} ${row[k]}`).join(', ')}`);
