/**
 * How often a solve meets its own proven bound: every shape of equal groups with up to N people, 1 to 20 sessions,
 * contacts and repeats counted alike. Prints the matrix, the misses with their gaps, and the share that was met.
 *
 *   npm run bench:frontier -- --people 50 --seconds 2 --sample 200 --seed 1 --out frontier.jsonl
 *
 * Seconds are CPU seconds of this process, so that a busy machine does not change the figures much. With --out,
 * each cell is appended when it is done, and a later call goes on where the file ends.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { roundedDown } from '../src/shared/fraction.ts';
import { Rng } from '../src/shared/rng.ts';
import { PLAIN_OPTIONS } from '../src/solver/outcome.ts';
import { solve } from '../src/solver/solve.ts';
import { plainRequest, repeatRule } from '../test/support/plain-request.ts';
import { cpuSeconds } from './cpu-clock.ts';
import { cpuHost } from './cpu-host.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '2' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    shape: { type: 'string', multiple: true },
    out: { type: 'string' },
  },
});

interface Cell {
  readonly groups: number;
  readonly size: number;
  readonly sessions: number;
}

interface CellResult extends Cell {
  readonly cost: number;
  readonly bound: number;
  readonly seconds: number;
}

function cells(mostPeople: number): Cell[] {
  const all: Cell[] = [];
  for (let groups = 2; groups <= 20; groups++) {
    for (let size = 2; size <= 10 && groups * size <= mostPeople; size++) {
      if (values.shape && !values.shape.includes(`${groups}-${size}`)) continue;
      for (let sessions = 1; sessions <= 20; sessions++) all.push({ groups, size, sessions });
    }
  }
  if (!values.sample) return all;
  return new Rng(Number(values.seed))
    .shuffle(all)
    .slice(0, Number(values.sample))
    .sort((a, b) => a.groups - b.groups || a.size - b.size || a.sessions - b.sessions);
}

async function run(cell: Cell): Promise<CellResult> {
  const request = plainRequest(Array<number>(cell.groups).fill(cell.size), cell.sessions, [repeatRule(1)]);
  const began = cpuSeconds();
  const outcome = await solve(
    request,
    { ...PLAIN_OPTIONS, timeSeconds: Number(values.seconds), seed: Number(values.seed) },
    cpuHost(),
  );
  if (outcome.status !== 'solved') throw new Error(`${name(cell)}: ${outcome.status}`);
  const { schedule, bound } = outcome.checked;
  const cost = schedule.cost.total_cost;
  return { ...cell, cost, bound: roundedDown(bound), seconds: cpuSeconds() - began };
}

function name({ groups, size, sessions }: Cell): string {
  return `${groups}-${size}-${sessions}`;
}

function stored(): Map<string, CellResult> {
  const done = new Map<string, CellResult>();
  if (!values.out || !existsSync(values.out)) return done;
  for (const line of readFileSync(values.out, 'utf8').split('\n')) {
    if (!line.endsWith('}')) continue;
    const result = JSON.parse(line) as CellResult;
    done.set(name(result), result);
  }
  return done;
}

/** One line per shape, one mark per number of sessions. */
function printMatrix(results: readonly CellResult[]): void {
  const shapes = new Map<string, string[]>();
  for (const result of results) {
    const key = `${result.groups}-${result.size}`;
    const marks = shapes.get(key) ?? Array<string>(20).fill(' ');
    marks[result.sessions - 1] = result.cost <= result.bound ? '·' : 'x';
    shapes.set(key, marks);
  }
  for (const [shape, marks] of shapes) console.log(`${shape.padStart(6)}  ${marks.join('')}`);
}

const results: CellResult[] = [];
const done = stored();
for (const cell of cells(Number(values.people))) {
  const known = done.get(name(cell));
  const result = known ?? (await run(cell));
  results.push(result);
  if (!known && values.out) appendFileSync(values.out, `${JSON.stringify(result)}\n`);
}
printMatrix(results);
const misses = results.filter(({ cost, bound }) => cost > bound);
for (const miss of misses) console.log(`${name(miss)}: cost ${miss.cost}, bound ${miss.bound}`);
const met = results.length - misses.length;
const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
console.log(
  `${met} of ${results.length} cells meet their bound (${((100 * met) / results.length).toFixed(2)} %), ` +
    `${seconds.toFixed(0)} CPU seconds`,
);
