/**
 * Lower bounds on attribute balance, session by session: the people there are with each value, spread over
 * the groups at the least cost, as a linear program whose prices are the certificate.
 */
import type { BalanceTerm, Problem } from '../../scenario/problem.ts';
import { rowPrices } from './linear-program.ts';
import { GIVEN_AWAY } from './rounding.ts';
import type { SessionFacts } from './session-facts.ts';

/** Columns beyond which the program is not worth its time. */
const MOST_COLUMNS = 1500;

/** Groups of one session with the same seats, the same part in the rule and the same pinned values. */
interface GroupKind {
  readonly seats: number;
  readonly inScope: boolean;
  /** Pinned people of each value, those without a value last. */
  readonly pinned: readonly number[];
  readonly groups: number[];
}

/** Prices of one session, in units of squared deviation. */
export interface BalancePrices {
  readonly session: number;
  /** [value of the rule]; those without one of the values last. */
  readonly values: readonly number[];
  /** [group]. */
  readonly groups: readonly number[];
  /** The squared deviation that the session cannot avoid, a whole number. */
  readonly units: number;
}

/** Null: nothing better than 0. */
export function balancePrices(
  problem: Problem,
  facts: SessionFacts,
  term: BalanceTerm,
): BalancePrices | null {
  const people = valueCounts(problem, facts, term);
  const kinds = groupKinds(problem, facts, term);
  const columns = kinds.flatMap((kind, kindNumber) =>
    people.flatMap((count, value) =>
      Array.from(
        { length: Math.max(0, Math.min(kind.seats, count) - kind.pinned[value] + 1) },
        (_, extra) => ({
          kindNumber,
          value,
          count: kind.pinned[value] + extra,
        }),
      ),
    ),
  );
  if (columns.length > MOST_COLUMNS) return null;
  const costOf = (kind: GroupKind, value: number, count: number): number =>
    kind.inScope && value < term.desired.length ? deviation(term, count, term.desired[value]) ** 2 : 0;
  const cells = kinds.flatMap((_, kindNumber) => people.map((_, value) => ({ kindNumber, value })));
  const solved = rowPrices({
    cost: columns.map(({ kindNumber, value, count }) => costOf(kinds[kindNumber], value, count)),
    rows: [
      ...people.map((right, value) => ({
        coefficients: columns.map((column) => (column.value === value ? column.count : 0)),
        sense: 'equal' as const,
        right,
      })),
      ...kinds.map((kind, kindNumber) => ({
        coefficients: columns.map((column) => (column.kindNumber === kindNumber ? -column.count : 0)),
        sense: 'at_least' as const,
        right: -kind.seats * kind.groups.length,
      })),
      ...cells.map(({ kindNumber, value }) => ({
        coefficients: columns.map((column) =>
          Number(column.kindNumber === kindNumber && column.value === value),
        ),
        sense: 'equal' as const,
        right: kinds[kindNumber].groups.length,
      })),
    ],
  });
  if (solved === null) return null;
  const values = solved.slice(0, people.length);
  const kindPrices = kinds.map((_, kindNumber) => -Math.max(0, solved[people.length + kindNumber]));
  let bound = values.reduce((sum, price, value) => sum + price * people[value], 0);
  let size = values.reduce((sum, price, value) => sum + Math.abs(price) * people[value], 0);
  for (const [kindNumber, kind] of kinds.entries()) {
    bound += kind.groups.length * kindPrices[kindNumber] * kind.seats;
    size += kind.groups.length * Math.abs(kindPrices[kindNumber]) * kind.seats;
    for (const [value, count] of people.entries()) {
      let least = Infinity;
      let dearest = 0;
      for (let c = kind.pinned[value]; c <= Math.min(kind.seats, count); c++) {
        const cost = costOf(kind, value, c);
        least = Math.min(least, cost - (values[value] + kindPrices[kindNumber]) * c);
        dearest = Math.max(dearest, cost + (Math.abs(values[value]) + Math.abs(kindPrices[kindNumber])) * c);
      }
      bound += kind.groups.length * least;
      size += kind.groups.length * (Math.abs(least) + 2 * dearest);
    }
  }
  const units = Math.ceil(bound - GIVEN_AWAY * size - 1e-6);
  if (!(units > 0)) return null;
  const groups = new Array<number>(problem.groupCount).fill(0);
  for (const [kindNumber, kind] of kinds.entries()) {
    for (const group of kind.groups) groups[group] = kindPrices[kindNumber];
  }
  return { session: facts.session, values, groups, units };
}

/** People who attend, by value; those without one of the rule's values last. */
function valueCounts(problem: Problem, { relations }: SessionFacts, term: BalanceTerm): number[] {
  const counts = new Array<number>(term.desired.length + 1).fill(0);
  for (let person = 0; person < problem.peopleCount; person++) {
    if (relations.attends(person)) counts[valueNumber(term, person)] += 1;
  }
  return counts;
}

function groupKinds(problem: Problem, facts: SessionFacts, term: BalanceTerm): GroupKind[] {
  const { peopleCount: n, groupCount } = problem;
  const kinds = new Map<string, GroupKind>();
  const pinned = Array.from({ length: groupCount }, () => new Array<number>(term.desired.length + 1).fill(0));
  for (let person = 0; person < n; person++) {
    const group = problem.pinnedGroup[facts.session * n + person];
    if (group >= 0 && facts.relations.attends(person)) pinned[group][valueNumber(term, person)] += 1;
  }
  for (let group = 0; group < groupCount; group++) {
    const seats = problem.capacity[facts.session * groupCount + group];
    if (seats === 0) continue;
    const inScope = term.groups.includes(group);
    const key = `${seats} ${inScope} ${pinned[group].join()}`;
    const kind = kinds.get(key);
    if (kind) kind.groups.push(group);
    else kinds.set(key, { seats, inScope, pinned: pinned[group], groups: [group] });
  }
  return [...kinds.values()];
}

function valueNumber(term: BalanceTerm, person: number): number {
  return term.valueOf[person] >= 0 ? term.valueOf[person] : term.desired.length;
}

function deviation({ mode }: BalanceTerm, count: number, desired: number): number {
  if (mode === 'at_least') return Math.max(0, desired - count);
  if (mode === 'at_most') return Math.max(0, count - desired);
  return Math.abs(count - desired);
}
