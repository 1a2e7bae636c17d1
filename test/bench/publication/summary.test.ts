import { describe, expect, it } from 'vitest';
import { summarise } from '../../../src/bench/publication/summary.ts';
import { attempt, without } from './sample.ts';

describe('a summary', () => {
  it('takes the best status that any attempt has', () => {
    const status = (...attempts: Parameters<typeof summarise>[1]) => summarise('eligible', attempts).status;
    expect(status(attempt({ status: 'optimal_zero', canonicalCost: 0 }), attempt())).toBe('optimal');
    expect(status(attempt({ status: 'feasible_timeout' }), without('error'))).toBe('feasible');
    expect(status(without('error'), without('no_solution_timeout'))).toBe('timeout');
    expect(status(without('error'), without('invalid_output'))).toBe('invalid');
    expect(status(without('target_impossible'), without('target_impossible'))).toBe('infeasible_proven');
    const impossible = Array.from({ length: 4 }, () => without('target_impossible'));
    expect(status(...impossible, without('error'))).toBe('infeasible_proven');
    expect(status(without('no_solution_timeout'), ...impossible)).toBe('infeasible_proven');
    expect(status(...impossible, attempt({ status: 'feasible_timeout' }))).toBe('infeasible_proven');
    expect(status(...impossible, attempt({ status: 'optimal_proven' }))).toBe('optimal_proven');
    expect(status()).toBe('not_run');
    expect(summarise('verify', []).status).toBe('pending_verification');
  });

  it('takes costs from verified schedules alone', () => {
    const costs = [4, 1, 3].map((canonicalCost) => attempt({ canonicalCost }));
    const proof = without('target_impossible');
    expect(summarise('eligible', [...costs, proof, without('error')])).toMatchObject({
      attemptCount: 5,
      validAttemptCount: 4,
      bestCost: 1,
      medianCost: 3,
      statusCounts: { feasible: 3, target_impossible: 1, error: 1 },
    });
  });
});
