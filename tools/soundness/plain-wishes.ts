/** The formats.md rules on individual wishes: groups, and companions. */
import type { ConstraintOf, SolveRequest } from '../../src/scenario/definition.ts';
import { exactly, type Fraction, fraction, plus, times, ZERO } from '../../src/shared/fraction.ts';

/** Group of each person in each session; negative: none. */
type Seatings = readonly (readonly number[])[];

export function choiceCost(
  { scenario: { people, groups } }: SolveRequest,
  { choices, costs, otherwise, penalty_weight }: ConstraintOf<'GroupPreferences'>,
  held: readonly number[],
  sessions: Seatings,
): Fraction {
  let cost = ZERO;
  for (const [id, list] of Object.entries(choices)) {
    if (list.length === 0) continue;
    const p = people.findIndex((one) => one.id === id);
    const ranks = list.map((_, n) => costs?.[Math.min(n, costs.length - 1)] ?? n ** 2);
    const missed = otherwise ?? Math.max(...ranks, list.length ** 2);
    for (const s of held) {
      const at = sessions[s][p];
      if (at < 0 || groups[at].bench) continue;
      cost = plus(cost, exactly(ranks[list.indexOf(groups[at].id)] ?? missed));
    }
  }
  return times(exactly(penalty_weight), cost);
}

export function wishCost(
  { scenario: { people, groups, links = [] } }: SolveRequest,
  { wishes, at_least, penalty_weight, over }: ConstraintOf<'PersonWishes'>,
  held: readonly number[],
  sessions: Seatings,
): Fraction {
  const link = links.find(({ name }) => name === over);
  const meet = (s: number, one: number, other: number): boolean => {
    if (link === undefined) return one === other;
    if (link.sessions?.includes(s) === false || (one === other && !link.within)) return false;
    return link.groups.some((list) => [one, other].every((g) => list.includes(groups[g].id)));
  };
  const number = (id: string) => people.findIndex((one) => one.id === id);
  let units = 0;
  for (const [id, wished] of Object.entries(wishes)) {
    const p = number(id);
    for (const s of held) {
      const at = sessions[s][p];
      if (at < 0 || groups[at].bench) continue;
      const there = wished.map(number).filter((q) => sessions[s][q] >= 0);
      const beside = there.filter((q) => meet(s, at, sessions[s][q])).length;
      units += Math.max(0, Math.min(at_least, there.length) - beside);
    }
  }
  return times(exactly(penalty_weight), fraction(BigInt(units)));
}
