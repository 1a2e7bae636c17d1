/** How fair waiting can be: the least sum of squares of how often each person is on a bench. */
import { commonMeasure, fraction, over } from '../../shared/fraction.ts';
import type { SolveRequest } from '../definition.ts';
import { presentIn, type Seats } from '../problem.ts';
import { groupsNamedBy } from '../rule-people.ts';
import type { ContactTypes } from './weighted-contacts.ts';

/** Cost of one unit of unfairness. */
export const WAITING_WEIGHT = 1000;

/** The pointer for the cost of fair waiting; null if there is no bench, or a rule on visits covers a bench. */
export function waitingPointer({ scenario, constraints }: SolveRequest): string | null {
  const benches = new Set(scenario.groups.flatMap(({ id, bench }) => (bench ? [id] : [])));
  const isRuled = constraints.some(
    (rule) => rule.type === 'GroupVisits' && groupsNamedBy(rule).some((id) => benches.has(id)),
  );
  const first = scenario.groups.findIndex(({ bench }) => bench);
  return first < 0 || isRuled ? null : `/scenario/groups/${first}/bench`;
}

/**
 * How often each person counts as having waited before. If some kinds of contacts are worth more, people of a type
 * who would always be missed more than others count as having waited as often as those others must.
 *
 * @param types of the first objective that distinguishes kinds of contacts; null: there is none
 */
export function waitedBefore(types: ContactTypes | null, seats: Seats): Int32Array {
  if (types === null) return new Int32Array(seats.peopleCount);
  const waits = waitsByType(seats, types);
  const most = types.members.reduce(
    (top, { length }, type) => Math.max(top, Math.floor(waits[type] / length)),
    0,
  );
  return types.typeOf.map((type) => (waits[type] === 0 ? most : 0));
}

/** Waits of each type if in each session those wait whose contacts are worth least; of equal types the most numerous. */
function waitsByType(seats: Seats, { typeOf, values }: ContactTypes): number[] {
  const { peopleCount: n, attends } = seats;
  const measure = commonMeasure(values.flat()) ?? fraction(1n);
  const worth = values.map((row) => row.map((value) => over(value, measure).n));
  const waits = worth.map(() => 0);
  for (let s = 0; s < seats.sessionCount; s++) {
    const there = worth.map(() => 0);
    for (let p = 0; p < n; p++) there[typeOf[p]] += attends[s * n + p];
    let left = unseated(seats, s);
    const ifAway = (row: readonly bigint[], type: number) =>
      row.reduce((sum, value, other) => sum + value * BigInt(there[other]), -row[type]);
    const missed = left === 0 ? [] : worth.map(ifAway);
    for (; left > 0; left--) {
      let next = -1;
      for (const [type, least] of missed.entries()) {
        if (there[type] === 0) continue;
        const isMore =
          next >= 0 && (least > missed[next] || (least === missed[next] && there[type] <= there[next]));
        if (!isMore) next = type;
      }
      there[next]--;
      waits[next]++;
      for (const type of missed.keys()) missed[type] -= worth[type][next];
    }
  }
  return waits;
}

/** How many find no seat at a table. */
function unseated(seats: Seats, session: number): number {
  const { groupCount, capacity, meets } = seats;
  let left = presentIn(seats, session);
  for (let g = 0; g < groupCount; g++) if (meets[g] === 1) left -= capacity[session * groupCount + g];
  return Math.max(0, left);
}

/** The least Σ waits² over people, less Σ `before`²: in each session those without a seat at a table or pinned to a bench wait. */
export function leastWaiting(seats: Seats, before: Int32Array): bigint {
  const { peopleCount: n, sessionCount, attends, meets, pinnedGroup } = seats;
  const visits = [...before];
  /** Who waits and could sit at a table instead; [session]. */
  const free = Array.from({ length: sessionCount }, () => new Set<number>());
  const isOnBench = (at: number): boolean => pinnedGroup[at] >= 0 && meets[pinnedGroup[at]] === 0;
  for (const at of pinnedGroup.keys()) if (isOnBench(at)) visits[at % n]++;
  /** Those who attend, do not wait, and are not pinned. */
  function* seated(session: number): Generator<number> {
    for (let p = 0; p < n; p++) {
      const at = session * n + p;
      if (attends[at] === 1 && pinnedGroup[at] < 0 && !free[session].has(p)) yield p;
    }
  }
  /** Adds a wait in the session and passes it on, through exchanges, to the person who has waited least; false: nobody can wait. */
  const add = (session: number): boolean => {
    const least = visits.reduce((fewest, count) => Math.min(fewest, count), Number.POSITIVE_INFINITY);
    for (const p of seated(session)) {
      if (visits[p] > least) continue;
      visits[p]++;
      free[session].add(p);
      return true;
    }
    const seatOf = new Map<number, number>();
    const passedBy = new Map<number, number>();
    const queue = [session];
    let best = -1;
    for (const s of queue) {
      for (const p of seated(s)) {
        if (seatOf.has(p)) continue;
        seatOf.set(p, s);
        if (best < 0 || visits[p] < visits[best]) best = p;
        for (let t = 0; t < sessionCount; t++) {
          if (t === session || passedBy.has(t) || !free[t].has(p)) continue;
          passedBy.set(t, p);
          queue.push(t);
        }
      }
      if (best >= 0 && visits[best] === least) break;
    }
    if (best < 0) return false;
    visits[best]++;
    for (let p = best; ;) {
      const s = seatOf.get(p)!;
      free[s].add(p);
      if (s === session) return true;
      p = passedBy.get(s)!;
      free[s].delete(p);
    }
  };
  for (let s = 0; s < sessionCount; s++) {
    let need = unseated(seats, s);
    for (let p = 0; p < n; p++) if (isOnBench(s * n + p)) need--;
    while (need-- > 0 && add(s));
  }
  return visits.reduce((sum, count, p) => sum + BigInt(count) ** 2n - BigInt(before[p]) ** 2n, 0n);
}
