/** What `mingle verify --export-proof` writes, and what programs of others say of it. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveInfeasible } from '../../src/bounds/infeasible/prove.ts';
import { lowerBound } from '../../src/bounds/lower/lower-bound.ts';
import { compile } from '../../src/scenario/lower/compile.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { EXIT } from '../../src/shared/exit-codes.ts';
import { confirmed, hasDratify } from '../support/dratify.ts';
import { long, longTest, usualGroup, usualTest } from '../support/long.ts';
import { confirmsByHints } from '../support/lrat.ts';
import { valueOf } from '../support/value-of.ts';
import { verdictOf, veripb } from '../support/veripb.ts';
import { failed, mingle } from './fake-io.ts';
import { scratchFile, scratchFolder } from './scratch.ts';

const ENCODER = fileURLToPath(new URL('../../docs/encode-problem.py', import.meta.url));
const people = Array.from({ length: 9 }, (_, i) => `p${i}`);
/** Nine people in three sessions: everybody meets whomever they meet once, which costs nothing. */
const golfers = {
  scenario: {
    people: people.map((id) => ({ id })),
    groups: ['A', 'B', 'C'].map((id) => ({ id, capacity: 3 })),
    session_count: 3,
  },
  constraints: [{ type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_weight: 2 }],
};
const seatings = [
  ['012', '345', '678'],
  ['036', '147', '258'],
  ['048', '156', '237'],
];
const plan = Object.fromEntries(
  seatings.map((tables, s) => [
    `session_${s}`,
    Object.fromEntries(tables.map((who, t) => ['ABC'[t], [...who].map((p) => `p${p}`)])),
  ]),
);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mingle-export-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string) => readFileSync(join(folder, name), 'utf8');

async function exported(scenario: object, ...args: string[]) {
  const written = scratchFile('scenario.json', JSON.stringify(scenario));
  return mingle(['verify', written, ...args, '--export-proof', folder]);
}

const withPlan = (scenario: object, schedule: object) =>
  exported(scenario, scratchFile('plan.json', JSON.stringify(schedule)));

function requestIn(scenario: object) {
  return valueOf(parseRequest(scenario)).request;
}

/** Four who must be apart at three tables. */
const crowded = {
  ...golfers,
  constraints: [...golfers.constraints, { type: 'MustStayApart', people: people.slice(0, 4), sessions: [1] }],
};

usualGroup('mingle verify --export-proof', () => {
  it('writes the formula, the proof, the request, their hashes, and how to confirm them', async () => {
    for (const name of ['clauses-1.cnf', 'clauses-12.lrat', 'notes.txt'])
      writeFileSync(join(folder, name), '');
    symlinkSync('notes.txt', join(folder, 'clauses-2.drat'));
    const { code, out, err } = await withPlan(golfers, plan);
    // Nothing is left of what was written there before.
    expect(readdirSync(folder).sort()).toEqual([
      'formula.opb',
      'manifest.json',
      'notes.txt',
      'proof.pbp',
      'request.json',
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(/^✓ Every hard rule is kept\./);
    expect(err).toContain('The plan costs 0, and no plan costs less.');
    const manifest = JSON.parse(file('manifest.json'));
    expect(manifest).toMatchObject({ lower_bound: '0', cost: '0' });
    for (const name of ['request.json', 'formula.opb', 'proof.pbp']) {
      expect(manifest.sha256[name]).toBe(createHash('sha256').update(file(name)).digest('hex'));
    }
    const { stdout } = await execa('python3', [ENCODER, join(folder, 'request.json')], {
      stripFinalNewline: false,
    });
    expect(stdout).toBe(file('formula.opb'));
  });

  it('says what of a bound it does not prove', async () => {
    // Nine at two tables of five: how often that repeats has another argument than one price for all meetings.
    const odd = {
      ...golfers,
      scenario: {
        ...golfers.scenario,
        session_count: 4,
        groups: [
          { id: 'A', capacity: 5 },
          { id: 'B', capacity: 5 },
        ],
      },
    };
    const request = requestIn(odd);
    const proof = scratchFile('proof.json', JSON.stringify(lowerBound(compile(request), request)));
    const { code, err } = await exported(odd, '--certificate', proof);
    expect(code).toBe(0);
    expect(err).toMatch(/No plan costs less than \d+\. That it is \d+ at least rests on mingle's own proof/);
  });

  it('writes nothing of what does not stand', async () => {
    rmSync(join(folder, 'manifest.json'), { force: true });
    const broken = {
      ...plan,
      session_0: { A: people.slice(0, 4), B: people.slice(4, 6), C: people.slice(6) },
    };
    const { code, err } = await withPlan(golfers, broken);
    expect(code).toBe(EXIT.verificationFailed);
    expect(err).toContain('No proof was written');
    expect(existsSync(join(folder, 'manifest.json'))).toBe(false);
  });

  it('writes over nothing that it reads', async () => {
    const own = join(folder, 'request.json');
    const text = `// by hand\n${JSON.stringify(golfers)}`;
    writeFileSync(own, text);
    const schedule = scratchFile('plan.json', JSON.stringify(plan));
    const { code, err } = await mingle(['verify', own, schedule, '--export-proof', folder]);
    expect([code, err]).toEqual([
      EXIT.badInput,
      expect.stringContaining('would be written over. [file_exists]'),
    ]);
    expect(readFileSync(own, 'utf8')).toBe(text);
    rmSync(own);
    // In /proc nothing can be made, and Node would try for ever to make a folder there.
    const list = scratchFile('scenario.json', JSON.stringify(golfers));
    const nowhere = await mingle(['verify', list, schedule, '--export-proof', '/proc/none/x']);
    expect(nowhere.err).toContain('cannot be written: ');
  });

  it('names the file for which the disk has no room', async () => {
    const full = scratchFolder();
    symlinkSync('/dev/full', join(full, 'proof.pbp'));
    const args = ['verify', scratchFile('scenario.json', JSON.stringify(golfers))];
    args.push(scratchFile('plan.json', JSON.stringify(plan)), '--export-proof', full);
    expect(await mingle(args)).toMatchObject(failed(1, 'proof.pbp cannot be written: no space is left.'));
  });

  it('writes rules over links', async () => {
    const links = [{ name: 'facing', groups: [['A', 'B']] }];
    const linked = {
      scenario: { ...golfers.scenario, links },
      constraints: [
        ...golfers.constraints,
        { type: 'ShouldNotBeTogether', people: ['p0', 'p1'], over: 'facing' },
      ],
    };
    expect((await withPlan(golfers, plan)).code).toBe(0);
    const variables = () => Number(/#variable= (\d+)/.exec(file('formula.opb'))![1]);
    const without = variables();
    expect((await withPlan(linked, plan)).code).toBe(0);
    const pairs = (golfers.scenario.people.length * (golfers.scenario.people.length - 1)) / 2;
    expect(variables() - without).toBe(pairs * golfers.scenario.session_count);
  });
});

describe.skipIf(veripb === null)('VeriPB on what is exported (needs VeriPB)', () => {
  usualTest('confirms an optimum of cost 0, and refuses it tampered with', async () => {
    await withPlan(golfers, plan);
    const [formula, proof] = [file('formula.opb'), file('proof.pbp')];
    const { says } = JSON.parse(file('manifest.json')).confirmed_by[0];
    expect(await verdictOf(formula, proof)).toEqual({ accepted: true, said: says });
    const [, lower, id, upper] = /conclusion BOUNDS (-?\d+) : (\d+) (-?\d+);/.exec(proof)!;
    expect(lower).toBe(upper);
    const concluding = (low: number, by: string, high: number) =>
      proof.replace(/conclusion .*;/, `conclusion BOUNDS ${low} : ${by} ${high};`);
    const forged = {
      'a lower bound one too high': [formula, concluding(Number(lower) + 1, id, Number(upper) + 1)],
      'a plan one too cheap': [formula, concluding(Number(lower) - 1, id, Number(upper) - 1)],
      'a sum less': [formula, proof.replace(/^pol .*\n/m, '')],
      'a step of another sum': [formula, proof.replace(/ 2 d;/, ' 3 d;')],
      'another plan': [formula, proof.replace(/^sol ~?x1 ~?x2 /m, 'sol ~x1 x2 ')],
      'a formula with a constraint less': [
        formula.replace(/^\+1 x1 .*\n/m, '').replace(/#constraint= (\d+)/, (_, n) => `#constraint= ${n - 1}`),
        proof,
      ],
      'a formula of other costs': [
        formula.replace(/min: -(\d+) /, (_, n) => `min: -${Number(n) + 1} `),
        proof,
      ],
    };
    for (const [what, [opb, pbp]] of Object.entries(forged)) {
      expect(opb !== formula || pbp !== proof, what).toBe(true);
      expect((await verdictOf(opb, pbp)).accepted, what).toBe(false);
    }
  });

  longTest('confirms by an exact search what one price does not prove', async () => {
    // Eight at two tables of four, twice: four pairs meet again, which costs one each, and one more for whom they do not meet.
    const eight = {
      scenario: {
        people: people.slice(0, 8).map((id) => ({ id })),
        groups: ['A', 'B'].map((id) => ({ id, capacity: 4 })),
        session_count: 2,
      },
      constraints: [{ type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_weight: 1 }],
    };
    const table = (who: string) => [...who].map((p) => `p${p}`);
    const twice = {
      session_0: { A: table('0123'), B: table('4567') },
      session_1: { A: table('0145'), B: table('2367') },
    };
    const request = requestIn(eight);
    const bound = scratchFile('bound.json', JSON.stringify(lowerBound(compile(request), request)));
    const written = scratchFile('twice.json', JSON.stringify(twice));
    const { err } = await exported(eight, written, '--certificate', bound);
    expect(err).toContain('The plan costs 8, and no plan costs less.');
    const { confirmed_by } = JSON.parse(file('manifest.json'));
    expect(await verdictOf(file('formula.opb'), file('proof.pbp'))).toEqual({
      accepted: true,
      said: confirmed_by[0].says,
    });
    expect(confirmed_by.at(-1).on_trust).toHaveLength(2);
  });

  longTest('confirms that there is no plan, and refuses that of a request that has one', async () => {
    const proof = scratchFile('proof.json', JSON.stringify(proveInfeasible(requestIn(crowded))));
    const { code, err } = await exported(crowded, '--certificate', proof);
    expect([code, err]).toEqual([0, expect.stringContaining('No plan keeps all the rules.')]);
    const refutation = file('proof.pbp');
    expect((await verdictOf(file('formula.opb'), refutation)).said).toBe(
      's VERIFIED BOUNDS INF <= obj <= INF',
    );
    await withPlan(golfers, plan);
    const count = /#constraint= (\d+)/.exec(file('formula.opb'))?.[1];
    expect(
      (await verdictOf(file('formula.opb'), refutation.replace(/^f \d+;/m, `f ${count};`))).accepted,
    ).toBe(false);
  });
});

if (long)
  it.skipIf(!hasDratify)(
    'exports clauses by which others confirm that there is no plan (needs dratify)',
    async () => {
      const proof = scratchFile('proof.json', JSON.stringify(proveInfeasible(requestIn(crowded))));
      const { err } = await exported(crowded, '--certificate', proof);
      expect(err).toContain('veripb formula.opb proof.pbp; rate clauses-1.cnf clauses-1.drat');
      const { confirmed_by, sha256 } = JSON.parse(file('manifest.json'));
      const shown = {
        claim: 'Session 2 has no seating under /constraints/1.',
        on_trust: ['clauses-1.cnf says what src/check/exact/formula.md says of request.json'],
      };
      expect(confirmed_by.slice(-2)).toMatchObject([
        { ...shown, checker: 'rate', says: 's VERIFIED' },
        { ...shown, checker: 'cake_lpr', command: 'cake_lpr clauses-1.cnf clauses-1.lrat' },
      ]);
      const cnf = file('clauses-1.cnf');
      expect(sha256['clauses-1.cnf']).toBe(createHash('sha256').update(cnf).digest('hex'));
      expect(await confirmed([{ cnf, drat: file('clauses-1.drat') }])).toEqual([true]);
      expect(confirmsByHints(cnf, file('clauses-1.lrat'))).toBe(true);
    },
  );
