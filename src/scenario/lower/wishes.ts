/** Lowers preferences for groups to curves of visits, and wishes for people to curves of company. */
import { exactly, type Fraction, times } from '../../shared/fraction.ts';
import { grouped } from '../../shared/grouped.ts';
import { numbering as numbered } from '../../shared/numbering.ts';
import { remembered } from '../../shared/remembered.ts';
import { type WholeMultiples, wholeMultiples } from '../../shared/whole-multiples.ts';
import type { ConstraintOf } from '../definition.ts';
import type { SessionSet } from '../problem.ts';
import type { Context } from './parts.ts';

type Preferences = ConstraintOf<'GroupPreferences'>;

/** Costs of each choice, then of any other group; without the weight. */
export function rankCosts({ costs, otherwise }: Preferences, choices: number): number[] {
  const ofRank = (rank: number): number =>
    costs === undefined ? rank ** 2 : costs[Math.min(rank, costs.length - 1)];
  const own = Array.from({ length: choices }, (_, rank) => ofRank(rank));
  return [...own, otherwise ?? own.reduce((most, cost) => Math.max(most, cost), choices ** 2)];
}

/** People with choices, and their choices. */
function preferring({ choices }: Preferences): [string, readonly string[]][] {
  return Object.entries(choices).filter(([, list]) => list.length > 0);
}

/** For each person the costs of choices, then of any other group, as whole multiples of a measure; cached by rule. */
const rankedOf = /* @__PURE__ */ remembered(
  (rule: Preferences) => wholeMultiples(preferring(rule).flatMap(([, list]) => rankCosts(rule, list.length))),
  new WeakMap<Preferences, WholeMultiples>(),
);

export function preferenceUnit(rule: Preferences): Fraction {
  return times(exactly(rule.penalty_weight), rankedOf(rule).measure);
}

/**
 * One curve for each group and each cost that some people have there; people without choices have no costs.
 *
 * @param about the groups that count
 */
export function preferences(
  rule: Preferences,
  unit: bigint,
  about: Int32Array,
  { numbering, parts }: Context,
): void {
  const { wholes } = rankedOf(rule);
  const sessions = numbering.sessions.of(rule.sessions);
  // Grouped by the number of a cost, not by bigints: a thousand people at a hundred tables have many.
  const numberOf = numbered<bigint>();
  const costs = wholes.map(numberOf);
  let next = 0;
  const holders = preferring(rule).map(([id, list]) => {
    const ranks = new Map(list.map((group, rank) => [numbering.group(group), next + rank]));
    next += list.length + 1;
    return { person: numbering.person(id), ranks, missed: next - 1 };
  });
  holders.sort((one, other) => one.person - other.person);
  const curvesAt = (group: number) =>
    [...grouped(holders, ({ ranks, missed }) => costs[ranks.get(group) ?? missed])].flatMap(
      ([number, having]) => {
        const cost = wholes[costs.indexOf(number)];
        if (cost === 0n) return [];
        return [
          {
            people: Int32Array.from(having, ({ person }) => person),
            sessions,
            points: parts.line(unit * cost),
          },
        ];
      },
    );
  const chosen = new Set(holders.flatMap(({ ranks }) => [...ranks.keys()]));
  const unchosen = curvesAt(-1);
  for (const group of about) {
    for (const curve of chosen.has(group) ? curvesAt(group) : unchosen)
      parts.visits({ ...curve, groups: parts.alone(group) });
  }
}

/** For each person one curve for all sessions with the same aim: the number wanted, or of wished people who attend, if fewer. */
export function personWishes(
  rule: ConstraintOf<'PersonWishes'>,
  weight: bigint,
  { seats: { attends, peopleCount, sessionCount }, numbering, parts }: Context,
): void {
  const held = numbering.sessions.of(rule.sessions);
  const wishes = Object.entries(rule.wishes).map(
    ([id, wished]) => [numbering.person(id), numbering.people(wished).sort()] as const,
  );
  for (const [person, company] of wishes.sort(([a], [b]) => a - b)) {
    const byAim = new Map<number, SessionSet>();
    for (let s = 0; s < sessionCount; s++) {
      const row = s * peopleCount;
      if (held[s] === 0 || attends[row + person] === 0) continue;
      const there = company.reduce((sum, p) => sum + attends[row + p], 0);
      const aim = Math.min(rule.at_least, there);
      if (aim === 0) continue;
      const sessions = byAim.get(aim) ?? new Uint8Array(sessionCount);
      sessions[s] = 1;
      byAim.set(aim, sessions);
    }
    for (const [aim, sessions] of byAim) {
      const points = parts.curve(aim, (count) => weight * BigInt(aim - count));
      parts.company({ person, company, sessions, points });
    }
  }
}
