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
import { confirmsClauses, confirmsOnceMore, hasDratify, lratOf, rate } from '../support/clause-checkers.ts';
import { long, sized, usualTest } from '../support/long.ts';
import { plainRequest, repeatRule } from '../support/plain-request.ts';
import { anySmall } from './requests.ts';

const CASES = fileURLToPath(new URL('../../cases/proofs/', import.meta.url));
const infeasible = readdirSync(CASES).filter((name) => name.startsWith('infeasible-'));

const proofsOf = (request: SolveRequest, certificate: Certificate) => clausesForOthers(request, certificate);

function published(name: string): { request: SolveRequest; certificate: Certificate } {
  const { request, infeasibility } = JSON.parse(readFileSync(join(CASES, name), 'utf8'));
  const read = parseRequest(request);
  if (!read.ok) throw new Error(read.issues[0].message);
  return { request: read.value.request, certificate: infeasibility };
}

/** The formula without the clause, which stands in it. */
function without(cnf: string, clause: string): string {
  expect(cnf).toContain(`\n${clause}\n`);
  return cnf
    .replace(`\n${clause}\n`, '\n')
    .replace(/p cnf (\d+) (\d+)/, (_, variables, clauses) => `p cnf ${variables} ${clauses - 1}`);
}

describe.skipIf(rate === null)('rate (needs rate)', () => {
  test.each(long ? [] : infeasible)('confirms by clauses that %s has no plan', async (name) => {
    const { request, certificate } = published(name);
    const proofs = proofsOf(request, certificate);
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
    const { request, certificate } = published('infeasible-clique.json');
    const [{ cnf, drat }] = proofsOf(request, certificate);
    const apart = /\n(-\d+ 0)\n/.exec(cnf)![1];
    expect(await confirmsClauses(without(cnf, apart), drat)).toBe(false);
    expect(await confirmsClauses(cnf, drat.replace(/^(-?\d+ ){3}0\n/m, ''))).toBe(false);
  });

  usualTest(
    'makes proofs in LRAT that name only clauses which are there, and end with the empty one',
    async () => {
      const { request, certificate } = smallSearch();
      for (const proof of [published('infeasible-too-little-room.json'), { request, certificate }]) {
        const [{ cnf, drat }] = proofsOf(proof.request, proof.certificate);
        const clauses = Number(/^p cnf \d+ (\d+)$/m.exec(cnf)![1]);
        const there = new Set(Array.from({ length: clauses }, (_, i) => i + 1));
        const lines = (await lratOf(cnf, drat)).trimEnd().split('\n');
        const empty = lines.filter((line) => {
          const [id, ...words] = line.trim().split(/\s+/);
          const named = words
            .slice(words[0] === 'd' ? 1 : words.indexOf('0') + 1, -1)
            .map((hint) => Math.abs(Number(hint)));
          expect(named.filter((hint) => !there.has(hint))).toEqual([]);
          if (words[0] === 'd') for (const gone of named) there.delete(gone);
          else there.add(Number(id));
          return words[0] === '0';
        });
        expect(empty).toEqual(lines.slice(-1));
      }
    },
  );

  test(
    'confirms refutations of random requests, by each kind of argument',
    {
      timeout: 600_000,
    },
    async () => {
      const seen = new Map<string, number>();
      for (let seed = 0; seed < sized(120, 300); seed++) {
        const request = anySmall(seed, { maxPeople: 9, maxGroups: 4, maxSessions: 2 });
        const certificate = searchInfeasible(request, 0);
        if (certificate === null || seen.get(certificate.argument) === sized(4, 15)) continue;
        const proofs: ClauseProof[] = proofsOf(request, certificate);
        for (const { cnf, drat } of proofs)
          expect(await confirmsClauses(cnf, drat), `seed ${seed}, ${certificate.argument}`).toBe(true);
        if (proofs.length > 0) seen.set(certificate.argument, (seen.get(certificate.argument) ?? 0) + 1);
      }
      expect([...seen.keys()].sort()).toEqual(['clique', 'contradiction', 'seats']);
    },
  );
});

if (!long)
  describe.skipIf(!hasDratify)('dratify (needs dratify)', () => {
    test('confirms what rate confirms of the published cases', async () => {
      for (const name of infeasible) {
        const { request, certificate } = published(name);
        for (const { cnf, drat } of proofsOf(request, certificate))
          expect(await confirmsOnceMore(cnf, drat), name).toBe(true);
      }
    });

    test('confirms an exact search, and refuses a lemma that does not follow and clauses without the bound', async () => {
      const { certificate, request } = smallSearch();
      const [{ cnf, drat }] = proofsOf(request, certificate);
      expect(await confirmsOnceMore(cnf, drat)).toBe(true);
      expect(await confirmsOnceMore(cnf, drat.replace(/^.* 0$/m, '-1 0'))).toBe(false);
      const [dearer] = proofsOf(request, { ...certificate, ...raised(certificate) });
      expect(await confirmsOnceMore(dearer.cnf, drat)).toBe(false);
    });
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
