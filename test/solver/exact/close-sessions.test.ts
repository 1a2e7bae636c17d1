import { describe, expect, test } from 'vitest';
import type { LowerBoundCertificate } from '../../../src/result/certificate.ts';
import type { Constraint, SolveRequest } from '../../../src/scenario/definition.ts';
import { compile } from '../../../src/scenario/lower/compile.ts';
import { fraction, times } from '../../../src/shared/fraction.ts';
import { exactSearch } from '../../../src/solver/exact/close-sessions.ts';
import { proved } from '../../support/judged.ts';
import { leastExactCost } from '../../support/least-cost.ts';
import { sized } from '../../support/long.ts';
import { plainRequest } from '../../support/plain-request.ts';
import { randomRequest } from '../../support/random-request.ts';
import { runGapOn } from './run-gap.ts';

const REQUESTS = Number(process.env.MINGLE_ENUMERATION ?? sized(15, 120));

interface Alone {
  sessions: number[];
  bound: string;
  proof: string;
  interchangeable: { people: number[][] };
}

function aloneIn({ pieces: [{ numbers }] }: LowerBoundCertificate): Alone[] {
  return (structuredClone(numbers) as unknown as { alone: Alone[] }).alone;
}

/** The request without what counts several sessions together. */
function apart(request: SolveRequest): SolveRequest {
  const linked = ['RepeatEncounter', 'PairMeetingCount', 'GroupVisits'];
  const constraints = request.constraints.filter(({ type }) => !linked.includes(type));
  return { ...request, objectives: [], constraints };
}

function solved(request: SolveRequest) {
  const problem = compile(request);
  const exact = exactSearch(problem);
  const run = exact && runGapOn(problem, 20_000, 100, 0n, exact);
  const isAlone =
    run?.end.outcome !== 'optimal' || run.end.certificate.pieces[0].argument === 'exact_sessions';
  return { problem, isAlone, run };
}

test(
  'sessions by themselves cost together what all schedules, tried one by one, cost at least',
  {
    timeout: 3_600_000,
  },
  () => {
    const seen = { alone: 0, several: 0 };
    for (let seed = 0; seed < REQUESTS; seed++) {
      const shape = {
        maxPeople: 5,
        maxGroups: 3,
        maxSessions: 3,
        soft: true,
        sums: true,
        kinds: true,
        choices: true,
        wishes: true,
      };
      const request = apart(randomRequest(seed, { ...shape, uneven: seed % 2 === 0, hard: seed % 3 !== 0 }));
      const least = leastExactCost(request, 600);
      if (least === null || request.scenario.session_count === 1) continue;
      const { problem, isAlone, run } = solved(request);
      expect(isAlone, `seed ${seed}`).toBe(true);
      if (run?.end.outcome === 'gap_closed_before') expect(least.n, `seed ${seed}`).toBe(0n);
      else expect(run?.end.outcome, `seed ${seed}`).toBe('optimal');
      if (run?.end.outcome !== 'optimal') continue;
      expect(times(fraction(run.end.bound), problem.costs.measure), `seed ${seed}`).toEqual(least);
      expect(run.cost).toBe(run.end.bound);
      expect(proved(request, run.end.certificate), `seed ${seed}`).toMatchObject({ holds: true });
      seen.alone += 1;
      if (aloneIn(run.end.certificate).length > 1) seen.several += 1;
    }
    expect(seen.alone).toBeGreaterThan(REQUESTS / 6);
    expect(seen.several).toBeGreaterThan(REQUESTS / 20);
  },
);

test('is chosen for small formulas, or where sessions can be solved one by one', () => {
  const few = compile(plainRequest([4, 4, 4, 4], 8));
  const wishes = [0, 1, 2].map((i): Constraint => ({
    type: 'ShouldStayTogether',
    people: [`p${i}`, `p${i + 9}`],
    penalty_weight: 1,
    sessions: i === 0 ? null : [i, 0],
  }));
  const alone = compile({ ...plainRequest(Array(12).fill(5), 20, wishes), objectives: [] });
  const some = compile(plainRequest([5, 5, 5, 5], 8, wishes));
  const contacts = compile(plainRequest(Array(8).fill(5), 3, wishes));
  const many = compile({ ...plainRequest(Array(50).fill(4), 3, wishes), objectives: [] });
  expect([few, alone].map((problem) => exactSearch(problem) === null)).toEqual([false, false]);
  expect([contacts, many].map(exactSearch)).toEqual([null, null]);
  const assignment = new Int32Array(160);
  const wide = { problem: some, best: { assignment, cost: 8n }, lower: 5n, conflicts: 5, slice: 5 };
  const none = exactSearch(some)?.(wide).next();
  expect(none).toEqual({ done: true, value: { outcome: 'unknown', reason: 'conflicts' } });
});

describe('the check of sessions by themselves', () => {
  // Three of five want to sit together at tables of two and three; in the last session one is away.
  const wish: Constraint = {
    type: 'ShouldStayTogether',
    people: ['p0', 'p1', 'p2', 'p3'],
    penalty_weight: 1,
    sessions: null,
  };
  const plain = { ...plainRequest([2, 3], 3, [wish]), objectives: [] };
  const people = plain.scenario.people.map((person, p) =>
    p === 4 ? { ...person, sessions: [0, 1] } : person,
  );
  const request: SolveRequest = { ...plain, scenario: { ...plain.scenario, people } };
  const end = solved(request).run?.end;
  if (end?.outcome !== 'optimal') throw new Error('the fixture has no proof');
  const { certificate } = end;
  const changed = (change: (alone: Alone[]) => Alone[], bound = certificate.bound): LowerBoundCertificate => {
    const [piece] = certificate.pieces;
    const numbers = { alone: change(aloneIn(certificate)) };
    return { ...certificate, bound, pieces: [{ ...piece, bound, numbers }] };
  };

  test('accepts what was proved, and less', () => {
    expect(certificate.bound).toBe('9');
    expect(proved(request, certificate)).toMatchObject({ holds: true });
    expect(
      proved(
        request,
        changed((alone) => alone, '8'),
      ).holds,
    ).toBe(true);
  });

  test.each<[string, (alone: Alone[]) => Alone[], string?]>([
    ['a higher bound', (alone) => alone, '10'],
    ['a higher bound of one session', ([one, other]) => [{ ...one, bound: '4' }, other], '11'],
    ['a session that is missing', ([one]) => [one]],
    ['a session twice', ([one, other]) => [one, other, other], '12'],
    ['sessions that are not alike', ([one]) => [{ ...one, sessions: [0, 1, 2] }]],
    [
      'people who are not alike',
      ([one, other]) => [{ ...one, interchangeable: { ...one.interchangeable, people: [[3, 4]] } }, other],
    ],
    [
      'the proof of another session',
      ([one, other]) => [{ ...one, proof: other.proof, bound: '4' }, other],
      '11',
    ],
    ['a bound that is none', ([one, other]) => [{ ...one, bound: '3/0' }, other]],
  ])('refuses %s', (_, change, bound) => {
    expect(proved(request, changed(change, bound)).holds).toBe(false);
  });

  test('refuses it where sessions are linked', () => {
    const linked = { ...request, objectives: plainRequest([2, 3], 3).objectives };
    const piece = { ...certificate.pieces[0], rules: ['/constraints/0', '/objectives/0'] };
    expect(proved(linked, { ...certificate, pieces: [piece] }).holds).toBe(false);
  });

  test('refuses what is too large before it lists what everybody costs', () => {
    const sizes = new Array<number>(20).fill(10);
    // Its sessions are linked, which is seen from the list.
    const large = plainRequest(sizes, 2);
    const interchangeable = { people: [], sessions: [], groups: [[]] };
    const alone = [{ sessions: [0, 1], bound: '0', interchangeable, proof: '' }];
    const piece = { ...certificate.pieces[0], rules: ['/objectives/0'], bound: '0', numbers: { alone } };
    const verdict = proved(large, { ...certificate, bound: '0', pieces: [piece] });
    expect(verdict.reason).toContain('larger than the checker takes on');
  });
});
