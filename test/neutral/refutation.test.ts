import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { softRules } from '../../src/check/lower/soft-rules.ts';
import { proofForOthers } from '../../src/neutral/neutral-proof.ts';
import { opbText } from '../../src/neutral/opb.ts';
import { problemFormula } from '../../src/neutral/problem-formula.ts';
import { refutationProof } from '../../src/neutral/refutation.ts';
import type { Constraint, SolveRequest } from '../../src/scenario/definition.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { Rng } from '../../src/shared/rng.ts';
import { long, sized, usualTest } from '../support/long.ts';
import { plainRequest } from '../support/plain-request.ts';
import { searchInfeasible } from '../support/search-infeasible.ts';
import { verdictOf, veripb } from '../support/veripb.ts';
import { anySmall } from './requests.ts';

const CASES = fileURLToPath(new URL('../../cases/proofs/', import.meta.url));
const infeasibleCases = readdirSync(CASES).filter((name) => name.startsWith('infeasible-'));

/** Sets of two or three at tables that hold few of them, or smallest sizes that no choice of tables keeps. */
function tight(seed: number): SolveRequest {
  const rng = new Rng(seed);
  const size = 2 + rng.below(2);
  const sets = 3 + rng.below(2);
  const people = sets * size + rng.below(2);
  const each = 2 * size - 1;
  const tables = Math.ceil(people / each) + rng.below(2);
  const least = rng.below(2) === 0 ? 0 : each - rng.below(2);
  const request = plainRequest(Array(tables).fill(each), 1, [], people);
  const groups = request.scenario.groups.map((group, g) => ({
    ...group,
    capacity: each - (g === 0 ? rng.below(2) : 0),
    min_size: least,
  }));
  const constraints = Array.from({ length: least > 0 ? 0 : sets }, (_, i): Constraint => ({
    type: 'MustStayTogether',
    people: Array.from({ length: size }, (_, j) => request.scenario.people[i * size + j].id),
    sessions: null,
  }));
  return { ...request, scenario: { ...request.scenario, groups }, constraints };
}

describe.skipIf(veripb === null)('VeriPB (needs VeriPB)', () => {
  test('confirms that there is no seating, by each kind of argument', { timeout: 600_000 }, async () => {
    const seen = new Map<string, number>();
    for (let seed = 0; seed < sized(150, 600); seed += 3) {
      const request =
        seed % 2 === 0
          ? tight(seed)
          : anySmall(seed, { maxPeople: 9, maxGroups: 4, maxSessions: 2, links: true });
      const certificate = searchInfeasible(request, 0);
      if (certificate === null) continue;
      const formula = problemFormula(request, softRules(request));
      const proof = refutationProof(request, formula, certificate);
      const { argument } = certificate;
      if (proof === null) throw new Error(`seed ${seed}: no proof by ${argument}`);
      const verdict = await verdictOf(opbText(formula), proof);
      expect(verdict, `seed ${seed}, ${argument}`).toEqual({
        accepted: true,
        said: 's VERIFIED BOUNDS INF <= obj <= INF',
      });
      seen.set(argument, (seen.get(argument) ?? 0) + 1);
      const placed = refutationProof(request, formula, { ...certificate, argument: 'search' });
      if (placed === null) continue;
      expect((await verdictOf(opbText(formula), placed)).accepted, `seed ${seed}, placed`).toBe(true);
      seen.set('search', (seen.get('search') ?? 0) + 1);
    }
    expect([...seen.keys()].sort()).toEqual([
      'clique',
      'contradiction',
      'min_sizes',
      'packing',
      'search',
      'seats',
    ]);
  });

  test.each(long ? [] : infeasibleCases)('confirms that %s has no plan', async (name) => {
    const { request: body, infeasibility } = JSON.parse(readFileSync(join(CASES, name), 'utf8'));
    const read = parseRequest(body);
    if (!read.ok) throw new Error(read.issues[0].message);
    const { request } = read.value;
    const { formula, proof } = proofForOthers(request, {
      plan: null,
      proof: infeasibility,
    });
    const verdict = await verdictOf(formula, proof);
    expect(verdict).toEqual({ accepted: true, said: 's VERIFIED BOUNDS INF <= obj <= INF' });
  });
});

usualTest('a refutation that placements alone do not give is refused by name', () => {
  const request = plainRequest([2, 2], 1, [], 5);
  const certificate = searchInfeasible(request, 0)!;
  expect(certificate.argument).toBe('seats');
  const proof = { ...certificate, argument: 'search' };
  expect(() => proofForOthers(request, { plan: null, proof })).toThrow(
    'For this refutation, "search", there is no proof for VeriPB yet.',
  );
});
