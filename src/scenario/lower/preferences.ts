/** Who would rather be in which group, as curves of visits. */
import { exactly, type Fraction, times } from '../../shared/fraction.ts';
import { remembered } from '../../shared/remembered.ts';
import { type WholeMultiples, wholeMultiples } from '../../shared/whole-multiples.ts';
import type { ConstraintOf } from '../definition.ts';
import type { Context } from './parts.ts';

type Preferences = ConstraintOf<'GroupPreferences'>;

/** Of somebody with so many choices: what each costs, then any other group; not yet times the weight. */
export function rankCosts({ costs, otherwise }: Preferences, choices: number): number[] {
  const ofRank = (rank: number): number =>
    costs === undefined ? rank ** 2 : costs[Math.min(rank, costs.length - 1)];
  const own = Array.from({ length: choices }, (_, rank) => ofRank(rank));
  const last = own[choices - 1] ?? 0;
  return [...own, otherwise ?? Math.max(last, choices ** 2)];
}

/** Those who have choices, with these. */
function preferring({ choices }: Preferences): [string, readonly string[]][] {
  return Object.entries(choices).filter(([, list]) => list.length > 0);
}

/** Person by person the cost of each choice, then that of any other group: whole multiples of a measure, worked out once a rule. */
const rankedOf = /* @__PURE__ */ remembered(
  (rule: Preferences) => wholeMultiples(preferring(rule).flatMap(([, list]) => rankCosts(rule, list.length))),
  new WeakMap<Preferences, WholeMultiples>(),
);

export function preferenceUnit(rule: Preferences): Fraction {
  return times(exactly(rule.penalty_weight), rankedOf(rule).measure);
}

/**
 * One curve for each group and each cost that some of the people have there; who has no choices has no costs.
 *
 * @param about the groups in which that counts
 */
export function preferences(
  rule: Preferences,
  unit: bigint,
  about: Int32Array,
  { seats, numbering, parts }: Context,
): void {
  const { wholes } = rankedOf(rule);
  const sessions = numbering.sessions.of(rule.sessions);
  const holders = Array.from(about, () => new Map<bigint, number[]>());
  let at = 0;
  const costsOf = new Map<number, readonly bigint[]>();
  for (const [id, list] of preferring(rule)) {
    const own = wholes.slice(at, at + list.length + 1);
    at += list.length + 1;
    const rankOf = new Map(list.map((group, rank) => [numbering.group(group), rank]));
    const costs = Array.from(about, (g) => own[rankOf.get(g) ?? list.length]);
    costsOf.set(numbering.person(id), costs);
  }
  for (const [p, costs] of [...costsOf].sort(([a], [b]) => a - b)) {
    for (const [i, cost] of costs.entries()) {
      if (cost === 0n) continue;
      const same = holders[i].get(cost);
      if (same) same.push(p);
      else holders[i].set(cost, [p]);
    }
  }
  for (const [i, byCost] of holders.entries()) {
    for (const [cost, people] of byCost) {
      const points = parts.curve(seats.sessionCount, (visits) => unit * cost * BigInt(visits));
      parts.visits({ people: Int32Array.from(people), groups: Int32Array.of(about[i]), sessions, points });
    }
  }
}
