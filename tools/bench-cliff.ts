/**
 * Whether twice the time is ever worth much: scenarios of the suite, and of a folder, at limits that double, a new process a solve, on one
 * core. Prints medians over seeds, and by how much (cost + 1) falls from each limit to twice as much.
 *
 *   npm run bench:cliff -- --limits 0.25,0.5,1,2 --seeds 3 --sample 6 --only hosts --folder scenarios/ --out cliff.jsonl --from old.jsonl
 *
 * Limits are in seconds of the processor, from the call of the solver. --busy has a loop beside it on the same core, and limits on the wall.
 * --from compares with the medians of an earlier run. A difference of one counts as none.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Rng } from '../src/shared/rng.ts';
import { bestKnown } from './suite/best-known.ts';
import { largerScenarios } from './suite/larger-scenarios.ts';
import { newProcesses } from './suite/new-process.ts';
import { caseScenarios, generatedScenarios } from './suite/scenarios.ts';

const { values } = parseArgs({
  options: {
    limits: { type: 'string', default: '0.25,0.5,1,2,4,8' },
    seeds: { type: 'string', default: '3' },
    sample: { type: 'string' },
    only: { type: 'string', default: '.' },
    folder: { type: 'string' },
    busy: { type: 'boolean', default: false },
    core: { type: 'string', default: '0' },
    out: { type: 'string' },
    from: { type: 'string' },
  },
});

const processes = await newProcesses(values.core, values.busy);

interface Row {
  readonly name: string;
  /** Median cost by limit. */
  readonly costs: Record<string, number>;
}

function costIn(file: string, limit: number, seed: number): number {
  return processes.solve(file, seed, 1, ['--time', `${limit}s`]).solution?.total_cost ?? Number.NaN;
}

function filesIn(): { readonly name: string; readonly file: string }[] {
  const { folder, only, sample } = values;
  const suite = [...generatedScenarios(1), ...caseScenarios(), ...largerScenarios(1)].map(
    ({ name, request }) => ({ name, file: processes.keep(request) }),
  );
  const own = folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith('.json'));
  const all = [...suite, ...own.map((name) => ({ name, file: join(folder ?? '', name) }))];
  const some = all.filter(({ name }) => new RegExp(only).test(name));
  return sample === undefined ? some : new Rng(1).shuffle(some).slice(0, Number(sample));
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
}

/** Cost ratio; 1 if the costs differ by at most one, which is chance. */
function ratio(cost: number, other: number): number {
  return Math.abs(cost - other) <= 1 ? 1 : (cost + 1) / (other + 1);
}

function told(words: string, ratios: readonly number[]): void {
  if (ratios.length === 0) return;
  const mean = Math.exp(ratios.reduce((sum, one) => sum + Math.log(one), 0) / ratios.length);
  const worst = ratios.reduce((most, one) => Math.max(most, one));
  console.log(`${words}: mean ${mean.toFixed(3)}, worst ${worst.toFixed(2)}, of ${ratios.length}`);
}

function bench(): void {
  const limits = values.limits.split(',').map(Number);
  const before = new Map<string, Row>(
    (values.from ? readFileSync(values.from, 'utf8').trim().split('\n') : [])
      .map((line) => JSON.parse(line) as Row)
      .map((row) => [row.name, row]),
  );
  const loop = values.busy
    ? spawn('taskset', ['-c', values.core, process.execPath, '-e', 'for (;;);'], { stdio: 'ignore' })
    : null;
  const rows: Row[] = [];
  try {
    for (const { name, file } of filesIn()) {
      const costs: Record<string, number> = {};
      for (const limit of limits) {
        const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => i + 1);
        costs[limit] = median(seeds.map((seed) => costIn(file, limit, seed)));
      }
      rows.push({ name, costs });
      const figures = limits.map((limit) => String(costs[limit]).padStart(9)).join('');
      console.log(`${figures}${String(bestKnown(name) ?? '').padStart(9)}  ${name}`);
    }
  } finally {
    loop?.kill();
  }
  for (const limit of limits.filter((one) => limits.includes(2 * one)))
    told(
      `${limit} s of ${2 * limit} s`,
      rows.map(({ costs }) => ratio(costs[limit], costs[2 * limit])),
    );
  for (const limit of limits) {
    const known = rows.flatMap(({ name, costs }) => {
      const other = before.get(name)?.costs[limit];
      return other === undefined ? [] : [ratio(costs[limit], other)];
    });
    told(`${limit} s of before`, known);
  }
  if (values.out) writeFileSync(values.out, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

bench();
