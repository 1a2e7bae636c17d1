/**
 * What programs of others confirm of the published cases, or with --links of the suite's events with links: each is solved, exported with
 * `mingle verify --export-proof`, and handed to VeriPB, its clauses to rate, and with hints to cake_lpr, where there is one. Prints a line a case: the plan's
 * cost, mingle's own bound, that of the proof for VeriPB, sizes in MB, the seconds that writing and checking took, and what is said of the clauses; then a summary.
 *
 *   npm run bench:neutral -- --seconds 5 --only golfers --veripb .local/programs/veripb/bin/veripb --cake-lpr /tmp/cake/cake_lpr
 *
 * It needs what `npm run build:code` makes.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { execa } from 'execa';
import { onPath } from '../src/bench/comparators/install/kind.ts';
import { toFormK } from '../src/scenario/write.ts';
import { forgeries } from '../test/support/lrat.ts';
import { linkScenarios } from './suite/link-scenarios.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    veripb: { type: 'string', default: '.local/programs/veripb/bin/veripb' },
    rate: { type: 'string', default: '.local/programs/rate/bin/rate' },
    'cake-lpr': { type: 'string' },
    links: { type: 'boolean', default: false },
  },
});
/** Timeout of VeriPB in seconds. */
const PATIENCE = 300;

const rate = existsSync(values.rate) ? values.rate : onPath('rate');
const cake = values['cake-lpr'] ?? onPath('cake_lpr');

interface Confirmed {
  readonly words: string;
  /** Success: the proof shows as much as mingle's own (no plan, or the plan's cost is optimal). */
  readonly outcome: 'no plan' | 'optimum' | 'plan and a bound' | 'nothing written' | 'REFUSED';
}

const mingle = (...args: string[]) => execa('node', ['bin/mingle.js', ...args], { reject: false });

interface Asked {
  readonly name: string;
  readonly request: unknown;
  /** Its certificate, if there is no plan. */
  readonly infeasibility?: unknown;
}

async function asked(): Promise<Asked[]> {
  if (values.links)
    return (await linkScenarios(1)).map(({ name, request }) => ({ name, request: toFormK(request) }));
  return ['proofs', 'mixing', 'frontier', 'constrained'].flatMap((suite) =>
    readdirSync(join('cases', suite))
      .sort()
      .map((file) => {
        const { request, infeasibility } = JSON.parse(readFileSync(join('cases', suite, file), 'utf8'));
        return { name: `${suite}/${basename(file, '.json')}`, request, infeasibility };
      }),
  );
}

async function confirm({ request, infeasibility }: Asked, folder: string): Promise<Confirmed> {
  const [scenario, answer] = ['request.json', 'answer.json'].map((name) => join(folder, name));
  writeFileSync(scenario, JSON.stringify(request));
  const from = performance.now();
  if (infeasibility) writeFileSync(answer, JSON.stringify(infeasibility));
  else
    await mingle('solve', scenario, '--time', values.seconds, '--lanes', '1', '--seed', '1', '--out', answer);
  const solved = performance.now();
  const export_ = ['--export-proof', folder];
  const { stderr } = infeasibility
    ? await mingle('verify', scenario, '--certificate', answer, ...export_)
    : await mingle('verify', answer, ...export_);
  const written = performance.now();
  if (!stderr.includes('confirm it there'))
    return { outcome: 'nothing written', words: /error: .*/.exec(stderr)?.[0] ?? 'not solved' };
  const [opb, pbp] = ['formula.opb', 'proof.pbp'].map((name) => join(folder, name));
  const { stdout, timedOut } = await execa(values.veripb, [opb, pbp], {
    reject: false,
    timeout: PATIENCE * 1000,
  });
  const checked = performance.now();
  const { confirmed_by, lower_bound, cost } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const own = infeasibility ? null : (JSON.parse(readFileSync(answer, 'utf8')).proof?.bound ?? '0');
  const megabytes = [opb, pbp].map((path) => (statSync(path).size / 1e6).toFixed(2));
  const seconds = [written - solved, checked - written].map((time) => (time / 1000).toFixed(1));
  const figures = lower_bound === undefined ? '-' : `${cost} | ${own} | ${lower_bound}`;
  const words = `${figures} | ${megabytes.join(' | ')} | ${seconds.join(' | ')} | solved in ${((solved - from) / 1000).toFixed(0)} s`;
  if (timedOut) return { outcome: 'nothing written', words: `${words}, VeriPB stopped after ${PATIENCE} s` };
  if (!stdout.includes(confirmed_by[0].says)) return { outcome: 'REFUSED', words };
  if (infeasibility) return { outcome: 'no plan', words };
  return { outcome: lower_bound === cost ? 'optimum' : 'plan and a bound', words };
}

const counts = new Map<string, number>();

function counted(what: string): string {
  counts.set(what, (counts.get(what) ?? 0) + 1);
  return what;
}

/** Verdicts of rate and cake_lpr on all clauses in the folder; empty if there are none. */
async function ofClauses(folder: string): Promise<string> {
  const cnfs = readdirSync(folder).filter((name) => name.endsWith('.cnf'));
  if (cnfs.length === 0) return '';
  const said: string[] = [];
  for (const name of cnfs) {
    const [cnf, drat, lrat] = ['cnf', 'drat', 'lrat'].map((ending) =>
      join(folder, name.replace(/cnf$/, ending)),
    );
    if (rate !== null) {
      const { stdout } = await execa(rate, [cnf, drat], { reject: false });
      if (!/^s VERIFIED$/m.test(stdout)) return counted('rate REFUSES');
    }
    if (cake === null) continue;
    if (!(await cakeConfirms(cnf, lrat))) return counted('cake_lpr REFUSES');
    const tried = forgeries(readFileSync(cnf, 'utf8'), readFileSync(lrat, 'utf8'));
    const [other, proof] = ['forged.cnf', 'forged.lrat'].map((one) => join(folder, one));
    for (const [what, clauses, lines] of tried) {
      writeFileSync(other, clauses);
      writeFileSync(proof, lines);
      if (await cakeConfirms(other, proof)) return counted(`cake_lpr CONFIRMS ${what}`);
    }
    said.push(`${tried.length} forgeries`);
  }
  const by = [rate && 'rate', cake && 'cake_lpr'].filter((one) => one !== null);
  if (by.length === 0) return '';
  return [counted(`clauses: confirmed by ${by.join(' and ')}`), ...said].join(', cake_lpr refuses ');
}

async function cakeConfirms(cnf: string, lrat: string): Promise<boolean> {
  // By default it allocates eight GB.
  const env = { CML_HEAP_SIZE: '1000', CML_STACK_SIZE: '500' };
  const { stdout } = await execa(cake!, [cnf, lrat], { env, reject: false });
  return stdout === 's VERIFIED UNSAT';
}

console.log(
  'case | what VeriPB confirms | cost | own bound | bound | formula MB | proof MB | written s | checked s | clauses',
);
for (const one of await asked()) {
  if (!one.name.includes(values.only)) continue;
  const folder = mkdtempSync(join(tmpdir(), 'mingle-neutral-'));
  try {
    const { outcome, words } = await confirm(one, folder);
    const line = [one.name, counted(outcome), words, await ofClauses(folder)];
    console.log(line.filter((part) => part !== '').join(' | '));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
console.log([...counts].map(([outcome, count]) => `${outcome}: ${count}`).join(', '));
