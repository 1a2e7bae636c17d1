/**
 * The swap kernel in plain TypeScript: the same algorithm, the same random numbers and so the same answers as the
 * WebAssembly one, for scenarios without side rules, where every group is full and everybody attends. Kept so
 * that the kernel's speed has something to be compared with, and as a second opinion on its answers.
 */
import type { Assignment, Problem } from '../src/scenario/problem.ts';
import { Rng } from '../src/shared/rng.ts';
import { priceOf } from '../src/solver/price.ts';
import { countable } from '../src/solver/search/number-width.ts';

const POOL = 4096;
/** Exchanges that the kernel evaluates at once; the twin draws thresholds and lanes in the same portions. */
const WIDTH = 16;

export class KernelTwin {
  iterations = 0;
  accepted = 0;
  cost: number;
  bestCost: number;
  private readonly people: number;
  private readonly sessions: number;
  private readonly size: number;
  private readonly seats: Int32Array;
  private readonly bestSeats: Int32Array;
  /** Meetings of pairs in all sessions except the current one; [a * people + b]. */
  private readonly met: Int32Array;
  /** Cost of a pair's meeting in the current session; [a * people + b]. */
  private readonly pairCost: Int32Array;
  /** Cost of everybody in each group of the current session; [group * people + person]. */
  private readonly place: Int32Array;
  private readonly draws: Float64Array;
  private readonly pool = new Int32Array(POOL + WIDTH);
  private readonly highest: number;
  private readonly snapshot: Int32Array;
  /** People by group, and the number written so far. */
  private readonly roster: Int32Array;
  private readonly filled: Int32Array;
  private home: Int32Array;
  private session = 0;
  private random0: number;
  private random1: number;
  private improved = false;
  private fresh = false;

  constructor(problem: Problem, start: Assignment, seed: number) {
    const { peopleCount, groupCount, sessionCount } = problem;
    this.people = peopleCount;
    this.sessions = sessionCount;
    this.size = peopleCount / groupCount;
    this.seats = start.slice();
    this.bestSeats = start.slice();
    this.home = this.seats.subarray(0, peopleCount);
    this.snapshot = new Int32Array(peopleCount);
    this.roster = new Int32Array(peopleCount);
    this.filled = new Int32Array(groupCount);
    this.met = new Int32Array(peopleCount * peopleCount);
    this.pairCost = new Int32Array(peopleCount * peopleCount).fill(-1);
    for (let p = 0; p < peopleCount; p++) this.pairCost[p * peopleCount + p] = 0;
    this.place = new Int32Array(groupCount * peopleCount);
    this.highest = countable(problem).numbers.highestThreshold;
    this.cost = this.bestCost = Number(priceOf(problem, start));
    const rng = new Rng(seed);
    const draws = Float64Array.from({ length: POOL }, (_, i) => -Math.log((i + 0.5) / POOL));
    this.draws = rng.shuffle(draws);
    this.random0 = rng.next32() | 1;
    this.random1 = rng.next32();
    for (let s = 0; s < sessionCount; s++) this.countPairs(this.seats.subarray(s * peopleCount), 1);
  }

  temperature(value: number): void {
    for (let i = 0; i < POOL; i++) this.pool[i] = Math.min(value * this.draws[i], this.highest);
    this.pool.copyWithin(POOL, 0, WIDTH);
  }

  /** Visits random sessions, each for `sweeps` scans per person, until `limit` proposals in total. */
  visit(visits: number, sweeps: number, limit = Number.MAX_SAFE_INTEGER): void {
    const { people } = this;
    for (let i = 0; i < visits && this.iterations < limit; i++) {
      this.session = this.below(this.sessions);
      this.home = this.seats.subarray(this.session * people, (this.session + 1) * people);
      this.enter();
      for (let left = sweeps * people; left > 0 && this.iterations < limit; left--)
        this.scan(this.below(people));
      this.countPairs(this.home, 1);
      this.keepBest();
    }
  }

  best(): Assignment {
    return this.bestSeats.slice();
  }

  private enter(): void {
    const { people, home, pairCost, place } = this;
    this.countPairs(home, -1);
    place.fill(0);
    for (let q = 0; q < people; q++) {
      const row = home[q] * people;
      for (let p = 0; p < people; p++) place[row + p] += pairCost[q * people + p];
    }
  }

  /** Tries person x against everyone, in portions from a random one on, until an exchange is accepted. */
  private scan(x: number): void {
    const { people, home, pool } = this;
    const portions = Math.ceil(people / WIDTH);
    const luck = this.random();
    let drawn = luck & (POOL - 1);
    const from = ((luck >>> 16) * portions) >>> 16;
    const a = home[x];
    const rowA = a * people;
    const ownX = this.place[rowA + x];
    let k = from;
    do {
      let taken = 0;
      const end = Math.min(people, (k + 1) * WIDTH);
      for (let y = k * WIDTH; y < end; y++) {
        if (home[y] !== a && this.delta(x, y, ownX, rowA) <= pool[drawn + (y & (WIDTH - 1))]) {
          taken |= 1 << (y & (WIDTH - 1));
        }
      }
      if (taken !== 0) {
        this.take(x, a, from, k, taken, ownX);
        return;
      }
      drawn = (drawn + WIDTH) & (POOL - 1);
      k = k + 1 === portions ? 0 : k + 1;
    } while (k !== from);
    this.iterations += people - this.size;
  }

  private delta(x: number, y: number, ownX: number, rowA: number): number {
    const { people, home, place, pairCost } = this;
    const rowB = home[y] * people;
    return place[rowB + x] - ownX + place[rowA + y] - place[rowB + y] - 2 * pairCost[x * people + y];
  }

  private take(x: number, a: number, from: number, k: number, taken: number, ownX: number): void {
    const { people, home, place, pairCost } = this;
    const turn = this.below(WIDTH);
    const later = (taken >> turn) << turn;
    const lowest = later !== 0 ? later : taken;
    const first = 31 - Math.clz32(lowest & -lowest);
    const upTo = (2 << first) - 1;
    const after = -1 << turn;
    this.iterations += this.weighed(from, k, later !== 0 ? upTo & after : upTo | after, a);
    const y = k * WIDTH + first;
    const rowA = a * people;
    const b = home[y];
    const rowB = b * people;
    this.pay(this.delta(x, y, ownX, rowA));
    home[x] = b;
    home[y] = a;
    for (let p = 0; p < people; p++) {
      const change = pairCost[y * people + p] - pairCost[x * people + p];
      place[rowA + p] += change;
      place[rowB + p] -= change;
    }
  }

  /** The people in portions `from` to k, cyclically, outside group a; of the last portion those in `mask`. */
  private weighed(from: number, k: number, mask: number, a: number): number {
    const { people, home } = this;
    const portions = Math.ceil(people / WIDTH);
    let count = 0;
    for (let i = from; ; i = i + 1 === portions ? 0 : i + 1) {
      const end = Math.min(people, (i + 1) * WIDTH);
      for (let y = i * WIDTH; y < end; y++) {
        if (home[y] !== a && (i !== k || ((mask >> (y & (WIDTH - 1))) & 1) === 1)) count++;
      }
      if (i === k) return count;
    }
  }

  private pay(delta: number): void {
    if (delta > 0 && this.fresh) {
      this.snapshot.set(this.home);
      this.fresh = false;
    }
    this.cost += delta;
    this.accepted++;
    if (this.cost < this.bestCost) {
      this.bestCost = this.cost;
      this.improved = true;
      this.fresh = true;
    }
  }

  private keepBest(): void {
    if (!this.improved) return;
    this.bestSeats.set(this.seats);
    if (!this.fresh) this.bestSeats.set(this.snapshot, this.session * this.people);
    this.improved = false;
    this.fresh = false;
  }

  private countPairs(home: Int32Array, by: number): void {
    const { people, size, met, pairCost, roster, filled } = this;
    filled.fill(0);
    for (let p = 0; p < people; p++) roster[home[p] * size + filled[home[p]]++] = p;
    for (let first = 0; first < people; first += size) {
      for (let i = first + 1; i < first + size; i++) {
        for (let j = first; j < i; j++) {
          const there = roster[i] * people + roster[j];
          const back = roster[j] * people + roster[i];
          const meetings = met[there] + by;
          met[there] = met[back] = meetings;
          // A first meeting is worth one contact.
          pairCost[there] = pairCost[back] = meetings === 0 ? -1 : 0;
        }
      }
    }
  }

  /** xoroshiro64** (Blackman and Vigna, 2018): 32 random bits. */
  private random(): number {
    const a = this.random0;
    let b = this.random1;
    const product = Math.imul(a, 0x9e3779bb);
    const result = Math.imul((product << 5) | (product >>> 27), 5) >>> 0;
    b ^= a;
    this.random0 = ((a << 26) | (a >>> 6)) ^ b ^ (b << 9);
    this.random1 = (b << 13) | (b >>> 19);
    return result;
  }

  /** Uniform in [0, bound), by multiply and shift. */
  private below(bound: number): number {
    return Math.floor((this.random() * bound) / 4294967296);
  }
}
