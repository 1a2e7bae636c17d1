/** The formula that CaDiCaL is given is the one that the checker writes, or its proofs would be of something else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findComparators } from '../../src/bench/comparators/discover.ts';
import { stateOf } from '../../src/bench/comparators/state.ts';
import { findIsolation } from '../../src/bench/process/isolation.ts';
import { costClauses } from '../../src/check/exact/cost-clauses.ts';
import { costCounts } from '../../src/check/exact/cost-counts.ts';
import { lexLeader } from '../../src/check/exact/lex-leader.ts';
import { seatingClauses } from '../../src/check/exact/seating-clauses.ts';
import { refuseClaims, type SymmetryClaims } from '../../src/check/exact/symmetry-claims.ts';
import { softRules } from '../../src/check/lower/soft-rules.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { fraction } from '../../src/shared/fraction.ts';
import { Rng } from '../../src/shared/rng.ts';
import { proved } from '../support/judged.ts';
import { sized } from '../support/long.ts';
import { randomRequest } from '../support/random-request.ts';
import { reasonOf } from '../support/refused.ts';
import { testable } from '../support/rivals.ts';
import { comparators, problemOf, runAdapter } from './run-adapter.ts';

interface Written {
  readonly formula: { readonly clauses: number[][]; readonly variables: number };
}

const load = (path: string) => import(join(comparators, path));
const { supports } = JSON.parse(readFileSync(join(comparators, 'cadical/manifest.json'), 'utf8'));
const { read } = await load('_shared/scenario.mjs');
const { seatingOf }: { seatingOf(data: unknown, end: number): Written } = await load('cadical/seating.mjs');
const {
  costLess,
  isExpressible,
}: {
  costLess(seating: Written, bound: number, forProof: boolean): void;
  isExpressible(data: unknown): boolean;
} = await load('cadical/cost.mjs');
const {
  interchangeable,
  firstOfAll,
}: {
  interchangeable(data: unknown): SymmetryClaims;
  firstOfAll(seating: Written, classes: SymmetryClaims): void;
} = await load('cadical/symmetry.mjs');

/** Neither order nor what always holds matters. */
function clauseSet({ clauses }: { readonly clauses: readonly (readonly number[])[] }): string[] {
  const texts = clauses
    .map((clause) => [...new Set(clause)])
    .filter((clause) => !clause.some((literal) => clause.includes(-literal)))
    .map((clause) => clause.sort((a, b) => a - b).join(' '));
  return [...new Set(texts)].sort();
}

function ofAdapter(request: SolveRequest, thousandths: number) {
  const data = read(request);
  const seating = seatingOf(data, Infinity);
  costLess(seating, thousandths, true);
  const classes = interchangeable(data);
  firstOfAll(seating, classes);
  return { formula: seating.formula, classes };
}

function ofChecker(request: SolveRequest, thousandths: number, classes: SymmetryClaims) {
  const seating = seatingClauses(request);
  const cost = costCounts(request, seating, softRules(request));
  const refused = reasonOf(() => refuseClaims(request, cost, classes));
  costClauses(seating, cost, fraction(BigInt(thousandths), 1000n));
  lexLeader(seating, classes);
  return { formula: seating.formula, refused };
}

describe("CaDiCaL's formula", () => {
  it("is the checker's, and its symmetries pass, on random problems with all rules that it takes", () => {
    const shape = { maxPeople: 7, maxGroups: 3, maxSessions: 4, soft: true, visits: true };
    for (let seed = 0; seed < sized(60, 120); seed++) {
      const all = randomRequest(seed, { ...shape, uneven: seed % 2 === 0, hard: seed % 3 === 0 });
      const isTaken = ({ type }: { type: string }) => supports.constraints.includes(type);
      const request = { ...all, constraints: all.constraints.filter(isTaken) };
      const thousandths = 250 * new Rng(seed).below(80);
      // Of a rank's cost and a weight the product may be no whole number of thousandths.
      if (!isExpressible(read(request))) continue;
      const { formula, classes } = ofAdapter(request, thousandths);
      const { formula: expected, refused } = ofChecker(request, thousandths, classes);
      expect([seed, refused, formula.variables]).toEqual([seed, null, expected.variables]);
      expect(clauseSet(formula), `${seed}`).toEqual(clauseSet(expected));
    }
  });
});

const found = findComparators([join(comparators, 'cadical')]);
const isolation = findIsolation();
const states = testable(
  await Promise.all((found.ok ? found.value : []).map((one) => stateOf(one, isolation))),
);

describe.each(states)("CaDiCaL's certificates", ({ unavailable }) => {
  const ask = async (document: unknown) => {
    const problem = problemOf(document, { time_limit_seconds: 30 });
    const { result } = await runAdapter(['cadical/adapter.mjs'], problem);
    if (!result?.certificate) throw new Error(`no certificate: ${result?.status}`);
    return proved(problem.request, result.certificate);
  };
  const tables = (sizes: readonly number[]) => sizes.map((capacity, g) => ({ id: `g${g}`, capacity }));
  const people = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `p${i}` }));

  it.skipIf(unavailable)(
    'hold for an optimum with weights that are no whole numbers, and visits',
    async () => {
      const verdict = await ask({
        scenario: { people: people(6), groups: tables([3, 3]), session_count: 3 },
        objectives: [{ type: 'maximize_unique_contacts', weight: 0.75 }],
        constraints: [
          { type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_weight: 1.125 },
          {
            type: 'GroupVisits',
            people: ['p0', 'p1'],
            groups: ['g0'],
            target_visits: 3,
            penalty_weight: 2.5,
          },
        ],
      });
      expect(verdict).toMatchObject({ holds: true });
      expect(verdict.bound?.d).not.toBe(1n);
    },
  );

  it.skipIf(unavailable).each([
    ['rules', [{ type: 'MustStayApart', people: ['p0', 'p1', 'p2'] }], [3, 3]],
    ['room alone', [], [3, 2]],
  ])('hold where %s leave no schedule', async (_name, constraints, sizes) => {
    const document = {
      scenario: { people: people(6), groups: tables(sizes), session_count: 2 },
      constraints,
    };
    expect(await ask(document)).toMatchObject({ holds: true, infeasible: true });
  });
});
