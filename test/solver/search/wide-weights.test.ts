import { expect, test } from 'vitest';
import { solve } from '../../../src/host/node.ts';
import { PLAIN_OPTIONS } from '../../../src/solver/outcome.ts';
import { plainRequest } from '../../support/plain-request.ts';

// Between them lies where 32-bit sums give way to doubles: `solve` refuses what seats nobody anywhere.
test.each([200_000, 500_000, 700_000, 1_000_000, 1_200_000, 1_500_000, 3_000_000])(
  'a weight of %d beside one of a quarter leaves everybody in a group',
  async (weight) => {
    const balance = { type: 'AttributeBalance', group_id: 'ALL', attribute_key: 'team' } as const;
    const request = plainRequest(
      [5, 5],
      3,
      [
        {
          ...balance,
          desired_values: { x: 2, y: 1 },
          penalty_weight: weight,
          mode: 'exact',
          sessions: [0, 1],
        },
        { ...balance, desired_values: { a: 0 }, penalty_weight: 0.25, mode: 'at_most', sessions: null },
      ],
      7,
    );
    const outcome = await solve(request, { ...PLAIN_OPTIONS, iterations: 2000 });
    expect(outcome.status).toBe('solved');
  },
);
