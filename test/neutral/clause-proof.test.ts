import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { searchInfeasible } from '../../src/bounds/infeasible/prove.ts';
import { type ClauseProof, clausesForOthers } from '../../src/neutral/clause-proof.ts';
import type { Certificate } from '../../src/result/certificate.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { runGap } from '../solver/exact/run-gap.ts';
import { confirmedOnceMore, confirmsClauses, hasDratify, rate } from '../support/clause-checkers.ts';
import { long, longTest, sized, usualTest } from '../support/long.ts';
import { confirmsByHints, forgeries } from '../support/lrat.ts';
import { plainRequest, repeatRule } from '../support/plain-request.ts';
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

describe.skipIf(rate === null)('rate (needs rate)', () => {
  test.each(long ? [] : infeasible)('confirms by clauses that %s has no plan', async (name) => {
    const proofs = publishedProofs(name);
    expect(proofs.map(({ onTrust }) => onTrust)).toEqual(name.includes('smallest-size') ? [] : [0]);
    for (const { cnf, drat } of proofs) expect(await confirmsClauses(cnf, drat)).toBe(true);
  });

  usualTest('confirms an exact search, and refuses what was tampered with', async () => {
    const { certificate, request } = smallSearch();
    const [{ cnf, drat, claim, onTrust }] = proofsOf(request, certificate);
    expect(claim).toBe('/constraints/0 cost 8 at least together.');
    expect(onTrust).toBeGreaterThan(0);
    expect(await confirmsClauses(cnf, drat)).toBe(true);
    expect(await confirmsClauses(cnf, '0\n')).toBe(false);
    expect(await confirmsClauses(cnf, drat.replace(/^.* 0$/m, '-1 0'))).toBe(false);
    const half = drat.split('\n').filter((_, i) => i % 2 === 0);
    expect(await confirmsClauses(cnf, [...half, '0', ''].join('\n'))).toBe(false);
    // One more may be paid, by the clause that then no longer holds.
    const [dearer] = proofsOf(request, { ...certificate, ...raised(certificate) });
    expect(await confirmsClauses(dearer.cnf, drat)).toBe(false);
  });

  usualTest('refuses the proof of a pigeonhole for a formula with one clause less', async () => {
    const [{ cnf, drat }] = publishedProofs('infeasible-clique.json');
    const apart = /\n(-\d+ 0)\n/.exec(cnf)![1];
    expect(await confirmsClauses(without(cnf, apart), drat)).toBe(false);
    expect(await confirmsClauses(cnf, drat.replace(/^(-?\d+ ){3}0\n/m, ''))).toBe(false);
  });

  test(
    'confirms refutations of random requests, by each kind of argument',
    {
      timeout: 600_000,
    },
    async () => {
      const seen = new Map<string, number>();
      for (let seed = 0; seed < sized(60, 300); seed++) {
        const request = anySmall(seed, { maxPeople: 9, maxGroups: 4, maxSessions: 2 });
        const certificate = searchInfeasible(request, 0);
        if (certificate === null || seen.get(certificate.argument) === sized(2, 15)) continue;
        const proofs: ClauseProof[] = proofsOf(request, certificate);
        for (const { cnf, drat } of proofs)
          expect(await confirmsClauses(cnf, drat), `seed ${seed}, ${certificate.argument}`).toBe(true);
        if (proofs.length > 0) seen.set(certificate.argument, (seen.get(certificate.argument) ?? 0) + 1);
      }
      expect([...seen.keys()].sort()).toEqual(['clique', 'contradiction', 'seats']);
    },
  );
});

describe.skipIf(!hasDratify)('dratify (needs dratify)', () => {
  longTest('confirms what rate confirms of the published cases', async () => {
    const proofs = infeasible.flatMap((name) =>
      publishedProofs(name).map(({ cnf, drat }) => ({ name, texts: [cnf, drat] as [string, string] })),
    );
    const confirmed = await confirmedOnceMore(proofs.map(({ texts }) => texts));
    expect(confirmed).toHaveLength(proofs.length);
    expect(proofs.filter((_, at) => !confirmed[at]).map(({ name }) => name)).toEqual([]);
  });

  usualTest(
    'confirms an exact search, and refuses a lemma that does not follow and clauses without the bound',
    async () => {
      const { certificate, request } = smallSearch();
      const [{ cnf, drat }] = proofsOf(request, certificate);
      const [dearer] = proofsOf(request, { ...certificate, ...raised(certificate) });
      const confirmed = await confirmedOnceMore([
        [cnf, drat],
        [cnf, drat.replace(/^.* 0$/m, '-1 0')],
        [dearer.cnf, drat],
      ]);
      expect(confirmed).toEqual([true, false, false]);
    },
  );
});

function smallSearch() {
  const request = { ...plainRequest([4, 4], 3, [repeatRule(1)]), objectives: [] };
  const end = runGap(request)?.end;
  if (end?.outcome !== 'optimal') throw new Error('the fixture has no proof');
  return { request, certificate: end.certificate };
}

/** The same with a bound of one more, which is not so. */
function raised({ pieces }: Extract<Certificate, { kind: 'lower_bound' }>) {
  return { pieces: pieces.map((piece) => ({ ...piece, bound: String(Number(piece.bound) + 1) })) };
}
