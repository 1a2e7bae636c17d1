import {
  compare,
  type Fraction,
  fractionText,
  minus,
  roundedDown,
  roundedUp,
  toNumber,
} from '../shared/fraction.ts';
import type { Solution } from './definition.ts';

type BoundFigures = Required<Pick<Solution, 'lower_bound' | 'gap' | 'optimal' | 'exact'>>;

/** What a result file says of an exact cost and bound: doubles that claim no more, and a bound that is met as the cost. */
export function boundFigures(cost: Fraction, bound: Fraction): BoundFigures {
  const optimal = compare(bound, cost) >= 0;
  return {
    lower_bound: optimal ? toNumber(cost) : roundedDown(bound),
    gap: optimal ? 0 : roundedUp(minus(cost, bound)),
    optimal,
    exact: { total_cost: fractionText(cost), lower_bound: fractionText(bound) },
  };
}
