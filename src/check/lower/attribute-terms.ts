/** The checker's own lowering of balances: counts of attribute values in a group, and sums of numbers. */
import type { ConstraintOf, SolveRequest } from '../../scenario/definition.ts';
import { exactly, type Fraction, fraction, minus, plus, times, ZERO } from '../../shared/fraction.ts';
import { attendees, entriesIn, ruleSessions } from './attendance.ts';
import type { CountTerm, SumTerm } from './terms.ts';

/** Data shared by several rules. */
export interface AttributeContext {
  readonly request: SolveRequest;
  /** Cache of differences of people from the mean of an attribute in a session; [session and attribute][person]. */
  readonly numbers: Map<string, ReadonlyMap<number, Fraction>>;
  /** The people with each value of an attribute, cached by attribute; [value]. */
  readonly holders: (attribute: string) => ReadonlyMap<string, readonly number[]>;
}
type Mode = 'exact' | 'at_least' | 'at_most';

/**
 * For each value the square of the deviation of the count in a group; for a share, of the share times the people there less those with
 * the value. For `not_alone`, how many are missing.
 */
export function balanceTerms(
  context: AttributeContext,
  rule: ConstraintOf<'AttributeBalance'>,
): (CountTerm | SumTerm)[] {
  const { request } = context;
  const about = groupsAbout(request, rule);
  const holders = context.holders(rule.attribute_key);
  const shares = Object.entries(rule.desired_shares ?? {});
  if (shares.length > 0) {
    return ruleSessions(request, rule.sessions).flatMap((session) => {
      const there = attendees(request, session);
      return shares.map(([value, stated]): SumTerm => {
        const named = { value, holders: new Set(holders.get(value)) };
        const share = exactly(stated);
        const less = minus(share, fraction(1n));
        const numbers = new Map(there.map((p) => [p, named.holders.has(p) ? less : share]));
        return { kind: 'sum', named, numbers, groups: about, sessions: [session] };
      });
    });
  }
  return Object.entries(rule.desired_values ?? {}).map(([value, desired]) => ({
    kind: 'count',
    value,
    holders: holders.get(value) ?? [],
    groups: about,
    sessions: ruleSessions(request, rule.sessions),
    units: (count) => {
      if (rule.mode !== 'not_alone') return deviation(count, desired, rule.mode) ** 2n;
      return BigInt(count > 0 && count < desired ? desired - count : 0);
    },
  }));
}

/** The groups of the rule; a bench only if it is named. */
function groupsAbout({ scenario }: SolveRequest, { group_id }: { readonly group_id: string }): number[] {
  return scenario.groups.flatMap(({ id, bench }, g) =>
    (group_id === 'ALL' && !bench) || group_id === id ? [g] : [],
  );
}

export function holdersOf(request: SolveRequest, attribute: string): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const [p, { attributes }] of request.scenario.people.entries()) {
    for (const value of entriesIn(attributes, attribute)) {
      const same = found.get(value);
      if (same) same.push(p);
      else found.set(value, [p]);
    }
  }
  return found;
}

/** The square of the difference of a table's sum from that of as many people with the mean; a term for each session. */
export function sums(context: AttributeContext, rule: ConstraintOf<'AttributeSum'>): SumTerm[] {
  const { request } = context;
  const about = groupsAbout(request, rule);
  return ruleSessions(request, rule.sessions).map((session) => {
    const numbers = offMean(context, rule.attribute_key, session);
    return { kind: 'sum', numbers, groups: about, sessions: [session] };
  });
}

function offMean(
  { request, numbers }: AttributeContext,
  attribute: string,
  session: number,
): ReadonlyMap<number, Fraction> {
  const key = `${session} ${attribute}`;
  const known = numbers.get(key);
  if (known) return known;
  const values = attendees(request, session).flatMap((p): [number, Fraction][] => {
    const texts = entriesIn(request.scenario.people[p].attributes, attribute);
    const value = texts.length === 1 ? readNumber(texts[0]) : null;
    return value === null ? [] : [[p, value]];
  });
  const total = values.reduce((sum, [, value]) => plus(sum, value), ZERO);
  const mean = times(total, fraction(1n, BigInt(Math.max(1, values.length))));
  const found = new Map(values.map(([p, value]) => [p, minus(value, mean)]));
  numbers.set(key, found);
  return found;
}

/** The exact value; null: no decimal number, or above 10^15 in size. */
function readNumber(text: string): Fraction | null {
  const value = Number(text);
  const isDecimal = /^\s*[+-]?(\d|\.\d)[\d.]*(e[+-]?\d+)?\s*$/i.test(text) && Number.isFinite(value);
  return isDecimal && Math.abs(value) <= 1e15 ? exactly(value) : null;
}

/** The deviation of a count from its target that counts in the mode. */
export function deviation(count: number, target: number, mode: Mode): bigint {
  if (mode === 'at_least') return BigInt(Math.max(0, target - count));
  if (mode === 'at_most') return BigInt(Math.max(0, count - target));
  return BigInt(Math.abs(count - target));
}
