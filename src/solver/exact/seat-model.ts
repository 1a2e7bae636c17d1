/** The hard side of a problem as clauses: who sits where, and so who sits with whom. */
import type { Assignment, Seats } from '../../scenario/problem.ts';
import { counter } from './counter.ts';
import { Cnf } from './sat/cnf.ts';

export class SeatModel {
  readonly cnf = new Cnf();
  readonly seats: Seats;
  /** People who attend; [session]. */
  readonly present: readonly (readonly number[])[];
  /** Groups with seats; [session]. */
  readonly open: readonly (readonly number[])[];
  /** The session of a variable for a seat or a pair; [variable]. */
  readonly sessionOf: number[] = [];
  private readonly seatOf: Int32Array;
  private readonly pairOf: Int32Array;

  constructor(seats: Seats) {
    const { peopleCount: n, groupCount, sessionCount, attends, capacity } = seats;
    this.seats = seats;
    const sessions = Array.from({ length: sessionCount }, (_, s) => s);
    const people = Array.from({ length: n }, (_, p) => p);
    const groups = Array.from({ length: groupCount }, (_, g) => g);
    this.present = sessions.map((s) => people.filter((p) => attends[s * n + p] === 1));
    this.open = sessions.map((s) => groups.filter((g) => capacity[s * groupCount + g] > 0));
    this.seatOf = new Int32Array(sessionCount * n * groupCount);
    this.pairOf = new Int32Array(sessionCount * n * n);
    for (const s of sessions) {
      for (const p of this.present[s]) {
        for (const g of this.open[s]) this.seatOf[(s * n + p) * groupCount + g] = this.variable(s);
      }
    }
    for (const s of sessions) {
      for (const [i, a] of this.present[s].entries()) {
        for (const b of this.present[s].slice(i + 1)) this.pairOf[(s * n + a) * n + b] = this.variable(s);
      }
    }
  }

  /** The clauses, slice by slice. */
  *write(): Generator<undefined> {
    for (const s of this.present.keys()) {
      yield* this.addPlaces(s);
      this.addRules(s);
    }
    for (const s of this.present.keys()) this.addSizes(s);
  }

  /** The variable of a person in a group; 0 where there is none. */
  seat(s: number, p: number, g: number): number {
    return this.seatOf[(s * this.seats.peopleCount + p) * this.seats.groupCount + g];
  }

  /** The variable of two people in one group; 0 where one is absent. */
  together(s: number, a: number, b: number): number {
    const { peopleCount } = this.seats;
    return this.pairOf[(s * peopleCount + Math.min(a, b)) * peopleCount + Math.max(a, b)];
  }

  /** A new variable: both are in this group. */
  bothIn(s: number, g: number, a: number, b: number): number {
    const both = this.variable(s);
    const [one, other] = [this.seat(s, a, g), this.seat(s, b, g)];
    this.cnf.add(-one, -other, both);
    this.cnf.add(-both, one);
    this.cnf.add(-both, other);
    return both;
  }

  /** The assignment that the true variables describe. */
  assignment(isTrue: (variable: number) => boolean): Assignment {
    const { peopleCount, sessionCount } = this.seats;
    const assignment = new Int32Array(sessionCount * peopleCount).fill(-1);
    for (const [s, people] of this.present.entries())
      for (const p of people)
        assignment[s * peopleCount + p] = this.open[s].find((g) => isTrue(this.seat(s, p, g))) ?? -1;
    return assignment;
  }

  private variable(s: number): number {
    const variable = this.cnf.variable();
    this.sessionOf[variable] = s;
    return variable;
  }

  /** Everybody has one place; two are together exactly if they share a group that is no bench. */
  private *addPlaces(s: number): Generator<undefined> {
    const [people, groups] = [this.present[s], this.open[s]];
    for (const p of people) {
      this.cnf.add(...groups.map((g) => this.seat(s, p, g)));
      for (const [i, g] of groups.entries()) {
        for (const h of groups.slice(i + 1)) this.cnf.add(-this.seat(s, p, g), -this.seat(s, p, h));
      }
    }
    for (const [i, a] of people.entries()) {
      if (this.cnf.endsMoment()) yield;
      for (const [j, b] of people.slice(i + 1).entries()) {
        const both = this.together(s, a, b);
        for (const g of groups) {
          if (this.seats.meets[g] === 0) {
            this.cnf.add(-both, -this.seat(s, a, g));
            this.cnf.add(-both, -this.seat(s, b, g));
            continue;
          }
          this.cnf.add(-this.seat(s, a, g), -this.seat(s, b, g), both);
          this.cnf.add(-both, -this.seat(s, a, g), this.seat(s, b, g));
          this.cnf.add(-both, -this.seat(s, b, g), this.seat(s, a, g));
        }
        for (const c of people.slice(i + j + 2)) {
          const [ac, bc] = [this.together(s, a, c), this.together(s, b, c)];
          this.cnf.add(-both, -ac, bc);
          this.cnf.add(-both, -bc, ac);
          this.cnf.add(-ac, -bc, both);
        }
      }
    }
  }

  private addRules(s: number): void {
    const { peopleCount, pinnedGroup, unit, apart } = this.seats;
    const row = s * peopleCount;
    for (const p of this.present[s]) {
      const pin = pinnedGroup[row + p];
      if (pin >= 0) this.cnf.add(...literalOrNone(this.seat(s, p, pin)));
      const leader = unit[row + p];
      if (leader !== p) this.addUnit(s, leader, p);
    }
    const pairs = apart[s];
    for (let i = 0; i < pairs.length; i += 2) this.cnf.add(-this.together(s, pairs[i], pairs[i + 1]));
  }

  /** Two in one group: together, or on one bench. */
  private addUnit(s: number, a: number, b: number): void {
    const benches = this.open[s].filter((g) => this.seats.meets[g] === 0);
    this.cnf.add(this.together(s, a, b), ...benches.map((g) => this.seat(s, a, g)));
    for (const g of benches) {
      this.cnf.add(-this.seat(s, a, g), this.seat(s, b, g));
      this.cnf.add(-this.seat(s, b, g), this.seat(s, a, g));
    }
  }

  /** A group holds at most its seats, at least those whom the others cannot take, its smallest size if used, and somebody if it must be used. */
  private addSizes(s: number): void {
    const { seats: all, cnf } = this;
    const people = this.present[s];
    const capacity = (g: number): number => all.capacity[s * all.groupCount + g];
    const room = this.open[s].reduce((sum, g) => sum + capacity(g), 0);
    for (const g of this.open[s]) {
      const seats = people.map((p) => this.seat(s, p, g));
      if (all.used[g] === 1) cnf.add(...seats);
      const leftOver = people.length - (room - capacity(g));
      const least = all.minSize[g];
      if (capacity(g) >= people.length && leftOver <= 0 && least <= 1) continue;
      const count = counter(cnf, seats, Math.min(people.length, Math.max(capacity(g) + 1, least)));
      if (count.length > capacity(g) + 1) cnf.add(-count[capacity(g) + 1]);
      if (leftOver > 0) cnf.add(...literalOrNone(count[leftOver] ?? 0));
      if (least > 1) for (const seat of seats) cnf.add(-seat, ...literalOrNone(count[least] ?? 0));
    }
  }
}

/** Leaves an impossible literal out of its clause. */
function literalOrNone(literal: number): number[] {
  return literal === 0 ? [] : [literal];
}

/** The hard rules of sessions `from` to `to` − 1 alone. */
export function seatsOf(seats: Seats, from: number, to: number): Seats {
  const { peopleCount, groupCount } = seats;
  const people = [from * peopleCount, to * peopleCount] as const;
  return {
    ...seats,
    sessionCount: to - from,
    attends: seats.attends.subarray(...people),
    pinnedGroup: seats.pinnedGroup.subarray(...people),
    unit: seats.unit.subarray(...people),
    capacity: seats.capacity.subarray(from * groupCount, to * groupCount),
    apart: seats.apart.slice(from, to),
  };
}
