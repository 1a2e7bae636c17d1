/** Lowers rules on attributes: classes of people, and numbers, as whole weights, whose sum should be the same at all tables, or 0. */
import {
  commonMeasure,
  exactly,
  type Fraction,
  fraction,
  minus,
  over,
  plus,
  times,
  ZERO,
} from '../../shared/fraction.ts';
import { remembered } from '../../shared/remembered.ts';
import { attributeOf, hasValue, numberIn, valuesOf } from '../attribute.ts';
import type { Constraint, Objective, SolveRequest } from '../definition.ts';
import type { Partition, Seats, SessionSet } from '../problem.ts';
import type { Numbering } from './numbering.ts';

/** For sessions attended by the same people with a number: each group costs `factor` times the square of the sum of its weights. */
interface BalancedSum {
  readonly weights: readonly bigint[];
  readonly factor: Fraction;
  readonly sessions: SessionSet;
}

/**
 * Sums: a table with n people of sum S costs w·(S − n·T/N)², where N and T are those of all who attend: the square of the sum
 * of everybody's v − T/N. Shares: a table with n people, m of whom have a value of share q, costs w·(n·q − m)²: the square of
 * the sum of q − 1 for people who have it and q for the others. Null for other rules.
 */
export function squaredSums(
  rule: Objective | Constraint,
  weight: Fraction,
  { scenario }: SolveRequest,
  seats: Seats,
  numbering: Numbering,
): BalancedSum[] | null {
  if (rule.type === 'AttributeSum') {
    const values = scenario.people.map((person) => numberIn(attributeOf(person, rule.attribute_key)));
    return squaresOf(values, offMean, weight, seats, numbering.sessions.of(rule.sessions));
  }
  if (rule.type !== 'AttributeBalance' || rule.desired_shares === undefined) return null;
  const held = numbering.sessions.of(rule.sessions);
  return Object.entries(rule.desired_shares).flatMap(([value, share]) => {
    const without = exactly(share);
    const having = minus(without, fraction(1n));
    const off = scenario.people.map((person) =>
      hasValue(person, rule.attribute_key, value) ? having : without,
    );
    return squaresOf(off, (here) => here.map((one) => one ?? ZERO), weight, seats, held);
  });
}

/**
 * @param values of people; null: the person has none and does not count
 * @param numbersOf what each person adds to the sum in a session, from their values there; null: does not attend or count
 */
function squaresOf(
  values: readonly (Fraction | null)[],
  numbersOf: (here: readonly (Fraction | null)[]) => Fraction[],
  weight: Fraction,
  { attends, peopleCount, sessionCount }: Seats,
  held: SessionSet,
): BalancedSum[] {
  const found = new Map<string, BalancedSum>();
  for (let s = 0; s < sessionCount; s++) {
    if (held[s] === 0) continue;
    const here = values.map((value, p) => (attends[s * peopleCount + p] === 1 ? value : null));
    const key = here.map((value) => (value === null ? 0 : 1)).join('');
    const known = found.get(key);
    if (known) known.sessions[s] = 1;
    else {
      const numbers = numbersOf(here);
      // With shares, a thousand people have only two different numbers.
      const weightOf = new Map<Fraction, bigint>(numbers.map((number) => [number, 0n]));
      const step = commonMeasure([...weightOf.keys()]);
      if (step === null) continue;
      const sessions = new Uint8Array(sessionCount);
      sessions[s] = 1;
      for (const number of weightOf.keys()) weightOf.set(number, over(number, step).n);
      const weights = numbers.map((number) => weightOf.get(number)!);
      found.set(key, { weights, factor: times(weight, times(step, step)), sessions });
    }
  }
  return [...found.values()];
}

function offMean(values: readonly (Fraction | null)[]): Fraction[] {
  const known = values.filter((value) => value !== null);
  const total = known.reduce(plus, ZERO);
  const mean = known.length === 0 ? ZERO : over(total, fraction(BigInt(known.length)));
  return values.map((value) => (value === null ? ZERO : minus(value, mean)));
}

/** The values of an attribute that rules balance: one class list; or one list for each value if somebody has several of them. */
export function countedClasses(request: SolveRequest): (key: string) => readonly (readonly string[])[] {
  return remembered((key) => {
    const values = balancedValues(request, key);
    const isShared = request.scenario.people.some((person) => {
      const own = valuesOf(person, key);
      return own.length > 1 && own.filter((value) => values.includes(value)).length > 1;
    });
    return isShared ? values.map((value) => [value]) : [values];
  });
}

/** Everybody's class: which of the values of the attribute they have; nobody may have two of them. */
export function attributeClasses(
  { scenario }: SolveRequest,
  key: string,
  among: readonly string[],
): Partition {
  const numbers = new Map(among.map((value, n) => [value, n]));
  const classOf = new Int32Array(scenario.people.length).fill(-1);
  for (let p = 0; p < classOf.length; p++)
    for (const value of valuesOf(scenario.people[p], key)) classOf[p] = numbers.get(value) ?? classOf[p];
  return { classOf, classCount: among.length };
}

function balancedValues({ constraints }: SolveRequest, key: string): string[] {
  const values = constraints.flatMap((rule) =>
    rule.type === 'AttributeBalance' && rule.attribute_key === key
      ? Object.keys(rule.desired_values ?? {})
      : [],
  );
  return [...new Set(values)];
}
