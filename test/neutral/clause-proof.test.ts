import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type ClauseProof, clausesForOthers } from '../../src/neutral/clause-proof.ts';
import type { Certificate } from '../../src/result/certificate.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { runGap } from '../solver/exact/run-gap.ts';
import { confirmed, hasDratify } from '../support/dratify.ts';
import { sized, usualTest } from '../support/long.ts';
import { confirmsByHints, forgeries } from '../support/lrat.ts';
import { plainRequest, repeatRule } from '../support/plain-request.ts';
import { searchInfeasible } from '../support/search-infeasible.ts';
import { anySmall } from './requests.ts';

const CASES = fileURLToPath(new URL('../../cases/proofs/', import.meta.url));
const infeasible = readdirSync(CASES).filter((name) => name.startsWith('infeasible-'));

const proofsOf = (request: SolveRequest, certificate: Certificate) => clausesForOthers(request, certificate);

const made = new Map<string, ClauseProof[]>();

function publishedProofs(name: string): ClauseProof[] {
  const before = made.get(name);
  if (before !== undefined) return before;
  const { request, infeasibility } = JSON.parse(readFileSync(join(CASES, name), 'utf8'));
  const read = parseRequest(request);
  if (!read.ok) throw new Error(read.issues[0].message);
  const proofs = proofsOf(read.value.request, infeasibility);
  made.set(name, proofs);
  return proofs;
}

/** The formula without the clause, which stands in it. */
function without(cnf: string, clause: string): string {
  expect(cnf).toContain(`\n${clause}\n`);
  return cnf
    .replace(`\n${clause}\n`, '\n')
    .replace(/p cnf (\d+) (\d+)/, (_, variables, clauses) => `p cnf ${variables} ${clauses - 1}`);
}

describe('hints', () => {
  usualTest(
    'lead to what each lemma says, and are refused where a lemma, a hint or a clause is another',
    () => {
      const { request, certificate } = smallSearch();
      const proofs = [...proofsOf(request, certificate), ...infeasible.flatMap(publishedProofs)];
      expect(proofs).toHaveLength(infeasible.length);
      for (const { claim, cnf, lrat } of proofs) {
        expect(confirmsByHints(cnf, lrat!), claim).toBe(true);
        const forged = forgeries(cnf, lrat!);
        expect(forged.length, claim).toBeGreaterThan(2);
        for (const [what, clauses, lines] of forged)
          expect(confirmsByHints(clauses, lines), `${claim} ${what}`).toBe(false);
      }
      // Counts are new variables, which no clause defines by propagation.
      expect(proofs.some(({ lrat }) => /^\d+(?: -?[1-9]\d*)* 0 -\d/m.test(lrat!))).toBe(true);
    },
  );

  test('are none where the lemmas do not follow', () => {
    const { request, certificate } = smallSearch();
    const [{ lrat }] = proofsOf(request, { ...certificate, ...raised(certificate) });
    expect(lrat).toBe(null);
  });

  test('of random requests lead to that there is no plan', () => {
    let found = 0;
    for (let seed = 0; seed < sized(30, 600); seed++) {
      const request = anySmall(seed, { maxPeople: 9, maxGroups: 4, maxSessions: 2 });
      for (const { cnf, lrat } of clausesForOthers(request, searchInfeasible(request, 0))) {
        expect(confirmsByHints(cnf, lrat!), `seed ${seed}`).toBe(true);
        found += 1;
      }
    }
    expect(found).toBeGreaterThan(5);
  });
});

describe.skipIf(!hasDratify)('dratify (needs dratify)', () => {
  usualTest('confirms by clauses that the published cases have no plan', async () => {
    const proofs = infeasible.flatMap((name) => publishedProofs(name).map((proof) => ({ name, ...proof })));
    expect(proofs.map(({ name, onTrust }) => [name, onTrust])).toEqual(
      infeasible.filter((name) => !name.includes('smallest-size')).map((name) => [name, 0]),
    );
    expect(await confirmed(proofs)).toEqual(proofs.map(() => true));
  });

  usualTest('confirms an exact search, and refuses what was tampered with', async () => {
    const { certificate, request } = smallSearch();
    const [{ cnf, drat, claim, onTrust }] = proofsOf(request, certificate);
    expect(claim).toBe('/constraints/0 cost 8 at least together.');
    expect(onTrust).toBeGreaterThan(0);
    const half = drat.split('\n').filter((_, i) => i % 2 === 0);
    // One more may be paid, by the clause that then no longer holds.
    const [dearer] = proofsOf(request, { ...certificate, ...raised(certificate) });
    const verdicts = await confirmed([
      { cnf, drat },
      { cnf, drat: '0\n' },
      { cnf, drat: drat.replace(/^.* 0$/m, '-1 0') },
      { cnf, drat: [...half, '0', ''].join('\n') },
      { cnf: dearer.cnf, drat },
    ]);
    expect(verdicts).toEqual([true, false, false, false, false]);
  });

  usualTest('refuses the proof of a pigeonhole for a formula with one clause less', async () => {
    const [{ cnf, drat }] = publishedProofs('infeasible-clique.json');
    const apart = /\n(-\d+ 0)\n/.exec(cnf)![1];
    const verdicts = await confirmed([
      { cnf: without(cnf, apart), drat },
      { cnf, drat: drat.replace(/^(-?\d+ ){3}0\n/m, '') },
    ]);
    expect(verdicts).toEqual([false, false]);
  });

  test('confirms refutations of random requests, by each kind of argument', async () => {
    const seen = new Map<string, ClauseProof[]>();
    for (let seed = 0; seed < sized(60, 300); seed++) {
      const request = anySmall(seed, { maxPeople: 9, maxGroups: 4, maxSessions: 2 });
      const certificate = searchInfeasible(request, 0);
      if (certificate === null) continue;
      const before = seen.get(certificate.argument) ?? [];
      if (before.length < sized(2, 15)) {
        const proofs = [...before, ...proofsOf(request, certificate)];
        if (proofs.length > 0) seen.set(certificate.argument, proofs);
      }
    }
    expect([...seen.keys()].sort()).toEqual(['clique', 'contradiction', 'seats']);
    const proofs = [...seen.values()].flat();
    expect(await confirmed(proofs)).toEqual(proofs.map(() => true));
  });
});

function smallSearch() {
  const request = { ...plainRequest([4, 4], 3, [repeatRule(1)]), objectives: [] };
  return { request, certificate: runGap(request)!.end! };
}

/** The same with a bound of one more, which is not so. */
function raised({ pieces }: Extract<Certificate, { kind: 'lower_bound' }>) {
  return { pieces: pieces.map((piece) => ({ ...piece, bound: String(Number(piece.bound) + 1) })) };
}
