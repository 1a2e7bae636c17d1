/** Shows case by case that the units cannot all be placed: each case as a clause found by unit propagation from those before. */

import type { SessionTable } from '../check/bound/session-table.ts';
import { isBench, seatsInSession } from '../check/lower/attendance.ts';
import type { SolveRequest } from '../scenario/definition.ts';

const MOST_PLACEMENTS = 20_000;

interface Session {
  readonly request: SolveRequest;
  readonly table: SessionTable;
  readonly s: number;
  readonly open: readonly number[];
  readonly seat: (person: number, group: number) => number;
}

/** People who are always together, and the rules that keep them from groups. */
interface Unit {
  readonly people: readonly number[];
  readonly pins: readonly number[];
  /** Units that must be apart from it, by number. */
  readonly foes: readonly number[];
}

/** @returns null if there are too many placements, or one places all units bound by rules */
export function placements(session: Session): number[][] | null {
  const { request, s, open, seat } = session;
  const { groups } = request.scenario;
  const units = boundUnits(session);
  const placed = new Map<number, number>();
  const clauses: number[][] = [];
  const mayBe = (i: number, g: number): boolean => {
    const { people, pins, foes } = units[i];
    const there = [...placed].filter(([, group]) => group === g).map(([unit]) => unit);
    const load = there.reduce((sum, unit) => sum + units[unit].people.length, people.length);
    if (load > seatsInSession(groups[g], s) || pins.some((pin) => pin !== g)) return false;
    return isBench(request, g) || !there.some((unit) => foes.includes(unit));
  };
  const explore = (decided: readonly number[]): boolean => {
    const left = [...units.keys()].filter((i) => !placed.has(i));
    if (left.length === 0) return false;
    const choices = left.map((i) => ({ i, among: open.filter((g) => mayBe(i, g)) }));
    const { i, among } = choices.reduce((one, other) =>
      other.among.length < one.among.length ? other : one,
    );
    for (const g of open) {
      if (clauses.length >= MOST_PLACEMENTS) return false;
      const next = [...decided, -seat(units[i].people[0], g)];
      if (among.includes(g)) {
        placed.set(i, g);
        if (!explore(next)) return false;
        placed.delete(i);
      } else clauses.push(next);
    }
    clauses.push([...decided]);
    return true;
  };
  return explore([]) ? clauses : null;
}

function boundUnits({ table }: Session): Unit[] {
  const bound = table.units.filter(
    ({ number, people, pins }) => people.length + pins.length > 1 || table.apartFrom(number).size > 0,
  );
  return bound.map(({ number, people, pins }) => {
    const apart = table.apartFrom(number);
    const isFoe = (i: number) => bound[i].number !== number && apart.has(bound[i].number);
    return { people, pins, foes: [...bound.keys()].filter(isFoe) };
  });
}
