import { type Curve, pairNumber, type Problem } from '../../../scenario/problem.ts';
import { grouped } from '../../../shared/grouped.ts';
import { MOST_PLACES } from '../budget.ts';

/** What a pair's meetings cost beyond those of most pairs. */
export interface Relation {
  readonly person: number;
  readonly other: number;
  /** Cost by the number of meetings; the last point holds for more, too. */
  readonly points: readonly number[];
  /** The lesser cost of no meeting and of one, as places hardly allow more. */
  readonly least: number;
  /** The sessions that count; null: all. */
  readonly sessions: readonly number[] | null;
}

/** For pairs that must be apart: a meeting costs more than any rule. */
const APART = [0, Number.MAX_SAFE_INTEGER];

/** Relations by person, for pairs with rules of their own; empty if there are too many. */
export function relationsOf(problem: Problem): Map<number, Relation[]> {
  const relations: Relation[] = [];
  const relate = (
    one: number,
    other: number,
    points: readonly number[],
    sessions: Relation['sessions'] = null,
  ) => {
    const said = { points, least: Math.min(...points.slice(0, 2)), sessions };
    relations.push({ person: one, other, ...said }, { person: other, other: one, ...said });
  };
  const { others, wholeOf, whole, partial } = problem.costs.pairs;
  const apart = [...new Set(problem.apart)];
  const pairs =
    apart.reduce((sum, { length }) => sum + length, others.length) / 2 +
    partial.reduce((sum, { people }) => sum + people.length ** 2 / 2, 0);
  if (pairs * problem.peopleCount > MOST_PLACES) return new Map();
  const beside = whole.map((curve) => curve.map((cost, m) => Number(cost - atLeast(whole[0], m))));
  for (let i = 0; wholeOf && i < others.length; i += 2)
    relate(others[i], others[i + 1], beside[wholeOf[pairNumber(others[i], others[i + 1])]]);
  for (const { people, sessions, points } of partial) {
    const counted = [...sessions.keys()].filter((s) => sessions[s] === 1);
    people.forEach((one, i) => {
      for (const other of people.subarray(i + 1)) relate(one, other, points.map(Number), counted);
    });
  }
  for (const list of apart) for (let i = 0; i < list.length; i += 2) relate(list[i], list[i + 1], APART);
  return grouped(relations, ({ person }) => person);
}

function atLeast(curve: Curve, meetings: number): bigint {
  return curve[Math.min(meetings, curve.length - 1)];
}
