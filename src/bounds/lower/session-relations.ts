import type { Seats } from '../../scenario/problem.ts';

/** What the hard rules of one session say of each pair that attends it. */
export type Relation = 'must' | 'may' | 'never';

/** Of so many people a table of bits is made faster than a set. */
const MANY_PAIRS = 100_000;

/**
 * A pair must share a group when both are of one unit or pinned to one group; it never does when their units
 * are apart, pinned to different groups or to a bench, or too large for any group together. Where there is a bench, only
 * who is pinned to a table must meet.
 */
export class SessionRelations {
  private readonly unit: Int32Array;
  private readonly pin: Int32Array;
  private readonly size: Int32Array;
  /** Whether two units are apart; where many are, a bit for each two. */
  private readonly apart: Set<number> | Uint8Array;
  private readonly pairs: Int32Array;
  private readonly largest: number;
  private readonly people: number;
  private readonly meets: Uint8Array;
  private readonly hasBench: boolean;

  /** @param earlier of other sessions: those with the same units and pairs share a table */
  constructor(seats: Seats, session: number, earlier: readonly SessionRelations[] = []) {
    const n = seats.peopleCount;
    this.people = n;
    this.unit = seats.unit.subarray(session * n, (session + 1) * n);
    this.pin = new Int32Array(n).fill(-1);
    this.size = new Int32Array(n);
    for (const [person, unit] of this.unit.entries()) {
      if (unit < 0) continue;
      this.size[unit] += 1;
      if (this.pin[unit] < 0) this.pin[unit] = seats.pinnedGroup[session * n + person];
    }
    const pairs = seats.apart[session];
    this.pairs = pairs;
    const same = earlier.find(
      (other) => other.pairs === pairs && other.unit.every((unit, person) => unit === this.unit[person]),
    );
    this.apart = same?.apart ?? this.tableOf(pairs);
    const rooms = seats.capacity.subarray(session * seats.groupCount, (session + 1) * seats.groupCount);
    this.meets = seats.meets;
    this.largest = rooms.reduce((most, room, g) => (seats.meets[g] === 1 ? Math.max(most, room) : most), 0);
    this.hasBench = rooms.some((room, g) => room > 0 && seats.meets[g] === 0);
  }

  attends(person: number): boolean {
    return this.unit[person] >= 0;
  }

  /** Equal for sessions with the same people and rules. */
  signature(): string {
    return [
      this.unit,
      this.pin,
      this.apart instanceof Set ? Int32Array.from(this.apart) : this.apart,
      [this.largest, Number(this.hasBench)],
    ]
      .map((part) => part.join())
      .join(';');
  }

  /** Both must attend. */
  of(a: number, b: number): Relation {
    const u = this.unit[a];
    const v = this.unit[b];
    if (this.waits(u) || this.waits(v)) return 'never';
    const pinned = this.pin[u] >= 0 && this.pin[v] >= 0;
    if (u === v) {
      if (!this.hasBench) return 'must';
      if (this.size[u] > this.largest || this.isApart(u, v)) return 'never';
      return this.pin[u] >= 0 ? 'must' : 'may';
    }
    if (pinned && this.pin[u] !== this.pin[v]) return 'never';
    if (this.size[u] + this.size[v] > this.largest) return 'never';
    if (this.isApart(u, v)) return 'never';
    return pinned ? 'must' : 'may';
  }

  /** Whether two people who attend must not share a group. */
  areApart(a: number, b: number): boolean {
    return this.isApart(this.unit[a], this.unit[b]);
  }

  private waits(unit: number): boolean {
    return this.pin[unit] >= 0 && this.meets[this.pin[unit]] === 0;
  }

  private tableOf(pairs: Int32Array): Set<number> | Uint8Array {
    const keys = function* (this: SessionRelations) {
      for (let i = 0; i < pairs.length; i += 2) yield this.key(this.unit[pairs[i]], this.unit[pairs[i + 1]]);
    }.bind(this);
    if (pairs.length < MANY_PAIRS) return new Set(keys());
    const bits = new Uint8Array((this.people * this.people + 7) >> 3);
    for (const key of keys()) bits[key >> 3] |= 1 << (key & 7);
    return bits;
  }

  private isApart(u: number, v: number): boolean {
    const { apart, pairs } = this;
    if (pairs.length === 0) return false;
    const key = this.key(u, v);
    return apart instanceof Set ? apart.has(key) : (apart[key >> 3] & (1 << (key & 7))) !== 0;
  }

  private key(u: number, v: number): number {
    return Math.min(u, v) * this.people + Math.max(u, v);
  }
}
