import type { Cnf } from './sat/cnf.ts';

/**
 * Counts true literals: the j-th literal returned, from 1, says that at least j of the inputs are true. A
 * sequential counter (Sinz 2005) in both directions, up to `most`; entry 0 is unused. With `most` 1 it is
 * one variable, the disjunction of the inputs.
 */
export function counter(cnf: Cnf, inputs: readonly number[], most: number): number[] {
  if (most === 1 && inputs.length > 1) {
    const some = cnf.variable();
    for (const input of inputs) cnf.add(-input, some);
    cnf.add(-some, ...inputs);
    return [0, some];
  }
  let before: number[] = [0];
  for (const [i, input] of inputs.entries()) {
    if (i === 0) {
      before = [0, input];
      continue;
    }
    const now = [0];
    for (let j = 1; j <= Math.min(i + 1, most); j++) now.push(cnf.variable());
    for (let j = 1; j < now.length; j++) {
      const same = before[j] ?? 0;
      const less = j > 1 ? before[j - 1] : 0;
      if (same) cnf.add(-same, now[j]);
      if (less) cnf.add(-input, -less, now[j]);
      else cnf.add(-input, now[j]);
      if (same) cnf.add(-now[j], same, input);
      else cnf.add(-now[j], input);
      if (less) cnf.add(-now[j], less);
    }
    before = now;
  }
  return before;
}
