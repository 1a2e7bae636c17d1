/** Each session under the hard rules, for lanes, which have a problem but no request. */
import { forcedOverlap } from '../../check/bound/forced-overlap.ts';
import { SessionTable } from '../../check/bound/session-table.ts';
import type { HardRule } from '../../check/lower/hard-rules.ts';
import type { Seats } from '../../scenario/problem.ts';

export function tablesOfSeats(seats: Seats): SessionTable[] {
  const { peopleCount: n, groupCount, sessionCount, capacity, minSize, meets } = seats;
  const people = [...Array(n).keys()];
  const groups = [...Array(groupCount).keys()];
  return Array.from({ length: sessionCount }, (_, session) => {
    const unit = people.map((person) => seats.unit[session * n + person]);
    const pin = people.map((person) => seats.pinnedGroup[session * n + person]);
    const apart = seats.apart[session];
    const facts = {
      session,
      present: people.filter((person) => unit[person] >= 0),
      seats: [...capacity.subarray(session * groupCount, (session + 1) * groupCount)],
      waits: Array.from(meets, (meet) => meet === 0),
      mayWait: meets.includes(0),
    };
    const pinnedTo = (group: number) => people.filter((person) => pin[person] === group);
    return new SessionTable(facts, [
      ...people.flatMap((person) => (unit[person] < 0 ? [] : rule('together', [unit[person], person]))),
      ...Array.from({ length: apart.length / 2 }, (_, i) =>
        rule('apart', [...apart.subarray(2 * i, 2 * i + 2)]),
      ),
      ...groups.flatMap((group) => [
        rule('pin', pinnedTo(group), group),
        { ...rule('min_size', [], group), minSize: minSize[group] },
      ]),
    ]);
  });
}

function rule(kind: HardRule['kind'], people: readonly number[], group = -1) {
  return { kind, people, group, minSize: 0 };
}

/** Pairs that must meet in both of two sessions, summed over all pairs of sessions. */
export function overlapIn(tables: readonly SessionTable[]): number {
  return forcedOverlap(tables);
}
