import { describe, expect, test } from 'vitest';
import { unpackProof } from '../../../src/check/exact/unpack-proof.ts';
import { softRules } from '../../../src/check/lower/soft-rules.ts';
import type { LowerBoundCertificate } from '../../../src/result/certificate.ts';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { Rng } from '../../../src/shared/rng.ts';
import { packProof } from '../../../src/solver/exact/pack-proof.ts';
import { runGap } from '../../solver/exact/run-gap.ts';
import { proved } from '../../support/judged.ts';
import { plainRequest, repeatRule } from '../../support/plain-request.ts';

const request: SolveRequest = { ...plainRequest([4, 4], 3, [repeatRule(1)]), objectives: [] };
const certificate = runGap(request)!.end!;

interface Numbers {
  interchangeable: { people: number[][]; sessions: number[][]; groups: number[][][] };
  proof: string;
}

/** The certificate with a change in its numbers. */
function changed(
  change: (numbers: Numbers) => void,
  from: LowerBoundCertificate = certificate,
): LowerBoundCertificate {
  const copy = structuredClone(from);
  change(copy.pieces[0].numbers as unknown as Numbers);
  return copy;
}

function lemmasOf(numbers: Numbers): number[][] {
  const lemmas = unpackProof(numbers.proof, 100_000);
  if (lemmas === null) throw new Error('the fixture cannot be read');
  return lemmas;
}

describe('the check of an exact search', () => {
  test('accepts what was proved', () => {
    expect(certificate.bound).toBe('8');
    expect(proved(request, certificate)).toMatchObject({ holds: true });
  });

  test('refuses a higher bound', () => {
    const higher = { ...certificate, bound: '9' };
    expect(proved(request, higher).holds).toBe(false);
    const piece = { ...certificate.pieces[0], bound: '9' };
    expect(proved(request, { ...higher, pieces: [piece] }).holds).toBe(false);
  });

  test('refuses the proof of another request', () => {
    const longer = { ...plainRequest([4, 4], 4, [repeatRule(1)]), objectives: [] };
    const uneven = { ...plainRequest([5, 3], 3, [repeatRule(1)]), objectives: [] };
    const allowed = { ...plainRequest([4, 4], 3, [repeatRule(1, false, 2)]), objectives: [] };
    for (const other of [longer, uneven, allowed]) {
      expect(proved(other, certificate).holds).toBe(false);
    }
  });

  test('refuses a proof that skips to its end, or stops before it', () => {
    const atOnce = changed((numbers) => {
      numbers.proof = packProof([[]]) ?? '';
    });
    expect(proved(request, atOnce).reason).toMatch(/lemma 0 does not follow/);
    const half = changed((numbers) => {
      const lemmas = lemmasOf(numbers);
      numbers.proof = packProof(lemmas.slice(0, lemmas.length / 2)) ?? '';
    });
    expect(proved(request, half).reason).toMatch(/do not end in a contradiction/);
  });

  test('accepts no damaged proof of a claim that is false', () => {
    const rng = new Rng(1);
    for (let round = 0; round < 24; round++) {
      const bent = changed((numbers) => {
        const lemmas = lemmasOf(numbers);
        for (let i = 0; i <= round % 4; i++) {
          const lemma = lemmas[rng.below(lemmas.length)];
          const at = rng.below(lemma.length);
          if (rng.below(2) === 0) lemma[at] = -lemma[at];
          else lemma.splice(at, 1);
        }
        numbers.proof = packProof(lemmas) ?? '';
      });
      const piece = { ...bent.pieces[0], bound: '8001/1000' };
      expect(proved(request, { ...bent, bound: '8001/1000', pieces: [piece] }).holds).toBe(false);
    }
  });

  test('refuses a proof that is no proof', () => {
    for (const proof of ['', '!', 'AQ==', '/////////w==', 'A'.repeat(1_000_001)]) {
      expect(
        proved(
          request,
          changed((numbers) => Object.assign(numbers, { proof })),
        ).holds,
      ).toBe(false);
    }
    const numbers = {};
    expect(proved(request, { ...certificate, pieces: [{ ...certificate.pieces[0], numbers }] }).holds).toBe(
      false,
    );
  });

  test('refuses symmetries that the request does not have', () => {
    const apart: SolveRequest = {
      ...request,
      constraints: [...request.constraints, { type: 'MustStayApart', people: ['p1', 'p2'], sessions: [1] }],
    };
    expect(proved(apart, certificate)).toMatchObject({
      holds: false,
      reason: expect.stringContaining('people 0 and 1 are not interchangeable'),
    });
    const odd: ((numbers: Numbers) => void)[] = [
      ({ interchangeable }) => interchangeable.people[0].reverse(),
      ({ interchangeable }) => interchangeable.people.push([0, 1]),
      ({ interchangeable }) => interchangeable.sessions.push([2, 3]),
      ({ interchangeable }) => interchangeable.groups.pop(),
    ];
    for (const change of odd) {
      expect(proved(request, changed(change)).reason).toMatch(/classes/);
    }
  });

  test('tells apart people, sessions and groups that only look alike', () => {
    const effort: [Partial<SolveRequest['scenario']>, SolveRequest['constraints'][number] | null][] = [
      [{ prior_meetings: [{ people: ['p0', 'p5'], count: 1 }] }, null],
      [{}, { type: 'ImmovablePeople', people: ['p7'], group_id: 'g1', sessions: [2] }],
      [{}, { type: 'ShouldStayTogether', people: ['p0', 'p1'], penalty_weight: 1, sessions: [0] }],
      [
        {},
        {
          type: 'PairMeetingCount',
          people: ['p0', 'p1'],
          sessions: [0, 1],
          target_meetings: 1,
          mode: 'exact',
          penalty_weight: 1,
        },
      ],
    ];
    for (const [scenario, rule] of effort) {
      const other: SolveRequest = {
        ...request,
        scenario: { ...request.scenario, ...scenario },
        constraints: rule === null ? request.constraints : [...request.constraints, rule],
      };
      const rules = softRules(other).map(({ pointer }) => pointer);
      const claimed = { ...certificate, pieces: [{ ...certificate.pieces[0], rules }] };
      expect(proved(other, claimed).reason).toMatch(/not interchangeable/);
    }
  });
});

test('whom a chain of rules joins may all wait, and the proof that nothing costs less holds', () => {
  const together = (...people: string[]) => ({ type: 'MustStayTogether' as const, people, sessions: null });
  const plain = plainRequest(
    [3, 3],
    1,
    [
      { type: 'MustStayApart', people: ['p0', 'p3'], sessions: null },
      { type: 'ImmovablePeople', people: ['p2'], group_id: 'g0', sessions: null },
      together('p1', 'p0'),
      together('p3', 'p1'),
    ],
    4,
  );
  const groups = plain.scenario.groups.map((group, g) => ({ ...group, bench: g === 1 }));
  const waiting: SolveRequest = { ...plain, scenario: { ...plain.scenario, groups } };
  expect(proved(waiting, runGap(waiting)!.end!).holds).toBe(true);
});
