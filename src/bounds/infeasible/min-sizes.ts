import { checkMinSizes } from '../../check/infeasible/arguments.ts';
import type { Argument } from './argument.ts';

/** Some groups must be used (pins, or a rule), and every group in use holds from its smallest size to its seats. */
export const minSizes: Argument = (model) => {
  if (model.used.size === 0 && model.minSizes.every((size) => size <= 1)) return null;
  return checkMinSizes(model).holds ? { argument: 'min_sizes' } : null;
};
