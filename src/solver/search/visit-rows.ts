/** Merges curves on visits to the same groups in the same sessions, as from several rules on every table, into one row. */
import type { SessionSet, VisitCurve } from '../../scenario/problem.ts';
import { grouped } from '../../shared/grouped.ts';
import { numbering } from '../../shared/numbering.ts';
import { remembered } from '../../shared/remembered.ts';

export interface VisitRow {
  readonly groups: Int32Array;
  readonly sessions: SessionSet;
  /** Cost of one more visit by visits within the sessions. */
  readonly steps: readonly (readonly number[])[];
  /** Which of them each person has, −1: none; [person]. Rows about the same people share it. */
  readonly stepsOf: Int32Array;
}

export function curvesByRow(visits: readonly VisitCurve[]): VisitCurve[][] {
  const textOf = remembered((list: Int32Array | SessionSet) => list.join());
  return [...grouped(visits, ({ groups, sessions }) => `${textOf(groups)} ${textOf(sessions)}`).values()];
}

/** @param stepsOf the steps of a curve, equally many for all of a row */
export function visitRows(
  visits: readonly VisitCurve[],
  peopleCount: number,
  stepsOf: (curve: VisitCurve) => readonly number[],
): VisitRow[] {
  const numberOf = numbering<Int32Array>();
  const known = new Map<string, ReturnType<typeof memberships>>();
  return curvesByRow(visits).map((curves) => {
    const byPeople = grouped(curves, ({ people }) => people);
    const lists = [...byPeople.keys()];
    const key = lists.map(numberOf).join();
    const { sets, setOf } = known.get(key) ?? memberships(lists, peopleCount);
    known.set(key, { sets, setOf });
    const own = [...byPeople.values()].map((same) => sumOf(same.map(stepsOf)));
    const [{ groups, sessions }] = curves;
    return { groups, sessions, steps: sets.map((set) => sumOf(set.map((i) => own[i]))), stepsOf: setOf };
  });
}

/** The different sets of lists that people are in, and which of these sets each person has, −1: in no list. */
function memberships(lists: readonly Int32Array[], peopleCount: number) {
  const listsOf = Array.from({ length: peopleCount }, (): number[] => []);
  for (const [i, people] of lists.entries()) {
    for (let at = 0; at < people.length; at++) listsOf[people[at]].push(i);
  }
  const alike = grouped(
    [...listsOf.keys()].filter((person) => listsOf[person].length > 0),
    (person) => listsOf[person].join(),
  );
  const setOf = new Int32Array(peopleCount).fill(-1);
  const sets = [...alike.values()].map((people, set) => {
    for (const person of people) setOf[person] = set;
    return listsOf[people[0]];
  });
  return { sets, setOf };
}

function sumOf(all: readonly (readonly number[])[]): readonly number[] {
  return all.reduce((sum, steps) => sum.map((step, visits) => step + steps[visits]));
}
