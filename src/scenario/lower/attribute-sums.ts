/** Numbers of people whose sum a rule wants alike at all tables, as whole weights that add up to 0. */
import {
  commonMeasure,
  type Fraction,
  fraction,
  minus,
  over,
  plus,
  times,
  ZERO,
} from '../../shared/fraction.ts';
import { attributeOf, numberIn } from '../attribute.ts';
import type { ConstraintOf, SolveRequest } from '../definition.ts';
import type { Seats, SessionSet } from '../problem.ts';
import type { Numbering } from './numbering.ts';

/** For sessions that the same people with a number attend: `factor` times the square of the sum of weights, a group. */
export interface BalancedSum {
  readonly weights: readonly bigint[];
  readonly factor: Fraction;
  readonly sessions: SessionSet;
}

/**
 * A table with n people of sum S costs w·(S − n·T/N)², N and T being those of all who attend: the square of the sum
 * of everybody's v − T/N.
 */
export function balancedSums(
  rule: ConstraintOf<'AttributeSum'>,
  weight: Fraction,
  { scenario }: SolveRequest,
  { attends, peopleCount, sessionCount }: Seats,
  numbering: Numbering,
): BalancedSum[] {
  const values = scenario.people.map((person) => numberIn(attributeOf(person, rule.attribute_key)));
  const held = numbering.sessions.of(rule.sessions);
  const found = new Map<string, BalancedSum>();
  for (let s = 0; s < sessionCount; s++) {
    if (held[s] === 0) continue;
    const here = values.map((value, p) => (attends[s * peopleCount + p] === 1 ? value : null));
    const key = here.map((value) => (value === null ? 0 : 1)).join('');
    const known = found.get(key);
    if (known) known.sessions[s] = 1;
    else {
      const sum = offMean(here, weight);
      const sessions = new Uint8Array(sessionCount);
      sessions[s] = 1;
      if (sum) found.set(key, { ...sum, sessions });
    }
  }
  return [...found.values()];
}

/** Null where all have one number. */
function offMean(
  values: readonly (Fraction | null)[],
  weight: Fraction,
): { weights: bigint[]; factor: Fraction } | null {
  const known = values.filter((value) => value !== null);
  const total = known.reduce(plus, ZERO);
  const mean = known.length === 0 ? ZERO : over(total, fraction(BigInt(known.length)));
  const off = values.map((value) => (value === null ? ZERO : minus(value, mean)));
  const step = commonMeasure(off);
  if (step === null) return null;
  return { weights: off.map((value) => over(value, step).n), factor: times(weight, times(step, step)) };
}
