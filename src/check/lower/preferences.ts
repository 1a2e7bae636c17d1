/** The checker's own lowering of preferences for groups. */
import type { ConstraintOf, SolveRequest } from '../../scenario/definition.ts';
import { exactly, type Fraction, times } from '../../shared/fraction.ts';
import { wholeMultiples } from '../../shared/whole-multiples.ts';
import { groupNumbers, isBench, ruleSessions } from './attendance.ts';
import type { SoftRule, VisitsTerm } from './terms.ts';

/** A term for each group and cost, with the people for whom a session there has this cost, the dearest first; in multiples of a measure. */
export function preferences(
  { request, numberOf }: { readonly request: SolveRequest; readonly numberOf: ReadonlyMap<string, number> },
  { choices, costs, otherwise, penalty_weight, sessions }: ConstraintOf<'GroupPreferences'>,
): Pick<SoftRule, 'weight' | 'terms'> & { unit: Fraction } {
  const groupNumber = groupNumbers(request);
  const tables = [...groupNumber.values()].filter((group) => !isBench(request, group));
  const numbers: number[] = [];
  const square = (n: number): number => n * n;
  /** People with choices, whose costs begin at `from` in `numbers`. */
  const holders: { person: number; list: readonly string[]; from: number }[] = [];
  for (const [id, list] of Object.entries(choices)) {
    const person = numberOf.get(id);
    if (person === undefined || list.length === 0) continue;
    const ranks = list.map((_, rank) => (costs ? (costs[rank] ?? costs[costs.length - 1]) : square(rank)));
    const missed = otherwise ?? ranks.reduce((most, cost) => Math.max(most, cost), square(list.length));
    holders.push({ person, list, from: numbers.length });
    for (const cost of ranks) numbers.push(cost);
    numbers.push(missed);
  }
  const { measure, wholes } = wholeMultiples(numbers);
  /** People by units and group. */
  const terms = new Map<bigint, Map<number, number[]>>();
  for (const { person, list, from } of holders.sort((a, b) => a.person - b.person)) {
    const ofRank = wholes.slice(from, from + list.length + 1).map((units) => {
      const groups = terms.get(units) ?? new Map<number, number[]>();
      if (units !== 0n) terms.set(units, groups);
      return groups;
    });
    const rankOf = new Map(list.map((name, rank) => [groupNumber.get(name), rank]));
    for (const group of tables) {
      const groups = ofRank[rankOf.get(group) ?? list.length];
      const people = groups.get(group);
      if (people) people.push(person);
      else groups.set(group, [person]);
    }
  }
  const held = ruleSessions(request, sessions);
  return {
    weight: times(exactly(penalty_weight), measure),
    unit: measure,
    terms: [...terms]
      .flatMap(([units, groups]) => [...groups].map(([group, people]) => ({ units, group, people })))
      .sort((a, b) => (a.units > b.units ? -1 : a.units < b.units ? 1 : a.group - b.group))
      .map(({ units, group, people }): VisitsTerm => ({
        kind: 'visits',
        people,
        groups: [group],
        sessions: held,
        units: (visits) => units * BigInt(visits),
        bySession: true,
      })),
  };
}
