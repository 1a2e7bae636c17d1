import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Formula } from '../../../../src/check/exact/formula.ts';
import { replay } from '../../../../src/check/exact/replay.ts';
import { Cnf } from '../../../../src/solver/exact/sat/cnf.ts';
import { SatSolver } from '../../../../src/solver/exact/sat/sat-solver.ts';
import { trimmedProof } from '../../../../src/solver/exact/sat/trim.ts';

const VARIABLES = 8;

const clause = fc
  .uniqueArray(fc.integer({ min: 1, max: VARIABLES }), { minLength: 1, maxLength: 3 })
  .chain((variables) => fc.tuple(...variables.map((v) => fc.constantFrom(v, -v))));

function isTrue(literal: number, code: number): boolean {
  return ((code >> (Math.abs(literal) - 1)) & 1) === 1 ? literal > 0 : literal < 0;
}

function satisfiable(clauses: readonly (readonly number[])[]): boolean {
  return Array.from({ length: 2 ** VARIABLES }, (_, code) => code).some((code) =>
    clauses.every((literals) => literals.some((literal) => isTrue(literal, code))),
  );
}

function solverOf(clauses: readonly (readonly number[])[], variables: number): SatSolver {
  const cnf = new Cnf();
  while (cnf.variables < variables) cnf.variable();
  for (const literals of clauses) cnf.add(...literals);
  return new SatSolver(cnf, new Uint8Array(variables));
}

function formulaOf(clauses: readonly (readonly number[])[], variables: number): Formula {
  const formula = new Formula();
  while (formula.variables < variables) formula.fresh();
  for (const literals of clauses) formula.add(literals);
  return formula;
}

/** n + 1 pigeons, n holes, one each: no way, and no short proof. */
function pigeons(holes: number): number[][] {
  const at = (pigeon: number, hole: number): number => pigeon * holes + hole + 1;
  const all = Array.from({ length: holes + 1 }, (_, pigeon) => pigeon);
  const everywhere = Array.from({ length: holes }, (_, hole) => hole);
  return [
    ...all.map((pigeon) => everywhere.map((hole) => at(pigeon, hole))),
    ...everywhere.flatMap((hole) =>
      all.flatMap((one) => all.slice(one + 1).map((other) => [-at(one, hole), -at(other, hole)])),
    ),
  ];
}

describe('the clause-learning solver', () => {
  test('agrees with the table of all values, and its proofs replay', () => {
    fc.assert(
      fc.property(fc.array(clause, { minLength: 20, maxLength: 60 }), (clauses) => {
        const solver = solverOf(clauses, VARIABLES);
        const answer = solver.solve(10_000);
        expect(answer).toBe(satisfiable(clauses) ? 'satisfiable' : 'unsatisfiable');
        if (answer === 'satisfiable') {
          const holds = (literal: number): boolean => solver.isTrue(Math.abs(literal)) === literal > 0;
          expect(clauses.every((literals) => literals.some(holds))).toBe(true);
        } else {
          const proof = trimmedProof(solver);
          expect(() => replay(formulaOf(clauses, VARIABLES), proof)).not.toThrow();
        }
      }),
      { numRuns: 75 },
    );
  });

  test('proves what takes restarts and forgotten clauses, in pieces', () => {
    const clauses = pigeons(8);
    const solver = solverOf(clauses, 72);
    let answer = solver.solve(500);
    while (answer === 'limit') answer = solver.solve(solver.conflicts + 500);
    expect(answer).toBe('unsatisfiable');
    expect(solver.conflicts).toBeGreaterThan(4500);
    expect(() => replay(formulaOf(clauses, 72), trimmedProof(solver))).not.toThrow();
  });
});
