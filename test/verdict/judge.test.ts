import { describe, expect, test } from 'vitest';
import { buildResult } from '../../src/result/write-result.ts';
import { fraction } from '../../src/shared/fraction.ts';
import { judge } from '../../src/verdict/judge.ts';
import { NOTHING_PROVEN } from '../support/judged.ts';
import { plainRequest, repeatRule } from '../support/plain-request.ts';
import { sameWait, waitingRequest } from '../support/waiting-request.ts';

/** Four people who sit in pairs: the second session of three is the first again, which costs a contact and a repeat. */
const request = plainRequest([2, 2], 3, [repeatRule(0.1)]);
const seats = { g0: ['p0', 'p1'], g1: ['p2', 'p3'] };
const other = { g0: ['p0', 'p2'], g1: ['p1', 'p3'] };
const again = { session_0: seats, session_1: seats, session_2: other };
const best = { ...again, session_1: { g0: ['p0', 'p3'], g1: ['p1', 'p2'] } };
const run = { seconds: 1, stop_reason: 'time_limit' as const, lanes: 1, version: '0', settings: {} };

describe('the door of the checker', () => {
  test('says what a schedule costs, exactly and in doubles', () => {
    const { schedule, proof, optimal, bound } = judge(request, { schedule: again });
    expect(schedule).toMatchObject({ legal: true, exact: fraction(11n, 5n), cost: { total_cost: 2.2 } });
    expect({ proof, optimal, bound }).toEqual({ proof: null, optimal: false, bound: fraction(0n) });
  });

  test('calls optimal what meets the bound exactly, and is legal', () => {
    expect(judge(request, { schedule: best, proof: NOTHING_PROVEN }).optimal).toBe(true);
    expect(judge(request, { schedule: again, proof: NOTHING_PROVEN }).optimal).toBe(false);
    const { session_2: _missing, ...short } = best;
    expect(judge(request, { schedule: short, proof: NOTHING_PROVEN })).toMatchObject({
      optimal: false,
      schedule: { legal: false },
    });
  });

  test('judges what a file says of its schedule, with as many details as the file has', () => {
    const judged = judge(request, { schedule: again, details: 5 }).schedule;
    const file = buildResult({
      scenario: {},
      solved: { schedule: again, judged },
      proof: NOTHING_PROVEN,
      run,
    });
    const claims = (result: typeof file) =>
      judge(request, { schedule: again, proof: NOTHING_PROVEN, result }).falseClaims.map(
        ({ pointer }) => pointer,
      );
    expect(claims(file)).toEqual([]);
    const { solution } = file;
    if (solution === null) throw new Error('no solution');
    expect(claims({ ...file, solution: { ...solution, gap: 2.1, optimal: true } })).toEqual([
      '/solution/gap',
      '/solution/optimal',
    ]);
    const exact = { total_cost: '22/10', lower_bound: '0' };
    expect(claims({ ...file, solution: { ...solution, exact } })).toEqual(['/solution/exact']);
  });

  test('judges what a file says that a pair costs, and how often somebody waits', () => {
    const request = waitingRequest([{ type: 'PairWeights', weights: [['p2', 'p3', 5]] }]);
    const schedule = sameWait;
    const judged = judge(request, { schedule, details: 5 }).schedule;
    const file = buildResult({
      scenario: {},
      solved: { schedule, judged },
      proof: NOTHING_PROVEN,
      run,
    });
    expect(judged.terms[1].details[0]).toMatchObject({ cost: 5 });
    expect(judged.terms[2].details[0]).toMatchObject({ people: ['p0'], visits: 3 });
    const claims = (term: number, change: object) => {
      const terms = judged.terms.map((one, i) =>
        i === term ? { ...one, details: one.details.with(0, { ...one.details[0], ...change }) } : one,
      );
      const result = { ...file, terms };
      return judge(request, { schedule, proof: NOTHING_PROVEN, result }).falseClaims.map(
        ({ pointer }) => pointer,
      );
    };
    expect(claims(1, {})).toEqual([]);
    expect(claims(1, { cost: 500 })).toEqual(['/terms/1/details/0']);
    expect(claims(1, { cost: undefined })).toEqual(['/terms/1/details/0']);
    expect(claims(1, { visits: 3 })).toEqual(['/terms/1/details/0']);
    expect(claims(2, { visits: 2 })).toEqual(['/terms/2/details/0']);
    // As files have it that were written before there was the field.
    expect(claims(2, { visits: undefined })).toEqual([]);
  });
});
