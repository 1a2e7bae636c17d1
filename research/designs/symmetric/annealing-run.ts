/** The loop of the annealing over base sessions; symmetric-annealing.ts says what it walks on. */
import type { Rng } from '../../../src/shared/rng.ts';
import { TOWARDS_UNMET, WHOLE_SHARE } from '../limits.ts';
import { orbitOf, type Part, type WholeBlock } from './layout.ts';
import { type Action, pairOrbits } from './orbits.ts';
import { UnmetPairs } from './unmet-pairs.ts';

export interface AnnealingOptions {
  readonly seed: number;
  readonly iterations: number;
  /** Temperatures at the start and the end, in repeated pairs. */
  readonly hot: number;
  readonly cold: number;
  /** Repeated pairs at which to stop. */
  readonly enough: number;
  /** Only schedules with fewer repeated pairs are of use. */
  readonly below: number;
}

export class AnnealingRun {
  /** Meetings beyond the first, over all pairs. */
  cost = 0;
  best: number;
  done = 0;
  /** The free seats where the cost was `best`, once that came below what is of use. */
  bestSeats: Int32Array | undefined;
  /** The whole groups there, part by part. */
  bestWhole: WholeBlock[][] = [];
  private readonly enough: number;
  private readonly below: number;
  private readonly orbit: Uint16Array;
  /** Leads moves to pairs that never meet, where some may meet again. */
  private readonly unmet: UnmetPairs | undefined;
  private readonly room: Int32Array;
  private readonly people: number;
  private readonly size: number;
  private readonly full: number;
  private readonly parts: readonly Part[];
  readonly seats: Int32Array;

  constructor(
    people: number,
    size: number,
    action: Action,
    parts: readonly Part[],
    seats: Int32Array,
    { enough, below }: AnnealingOptions,
    holes: readonly (readonly number[])[] = [],
  ) {
    this.enough = enough;
    this.below = below;
    this.people = people;
    this.size = size;
    this.parts = parts;
    this.seats = seats;
    this.full = action.length;
    const orbits = pairOrbits(people, action);
    this.orbit = orbits.of;
    // Without whole groups everything comes in full orbits, so that a shorter one is repeated as a whole, or stays
    // empty where nothing may be repeated: then it has no room at all, which shows the walk the way.
    const exact = below > 1 || parts.some((part) => part.whole.length > 0);
    this.room = orbits.length.map((length) => (exact || length === this.full ? length : 0));
    for (const hole of holes)
      for (const a of hole) for (const b of hole) if (a !== b) this.room[orbits.of[a * people + b]] = 0;
    for (const part of parts) {
      for (let b = 0; b < part.freeBlocks; b++) this.fill(part.first + b * size, 1);
      for (const block of part.whole) this.fillWhole(block, 1);
    }
    this.best = this.cost + 1;
    this.keep(this.cost);
    if (below > 1 && seats.length > 0)
      this.unmet = new UnmetPairs(people, size, action, orbits.of, this.room, parts, seats);
  }

  /** Remembers the place where the walk stands, if it has not been as cheap before. */
  private keep(cost: number): void {
    if (cost >= this.best) return;
    this.best = cost;
    if (cost >= this.below) return;
    this.bestSeats = this.seats.slice();
    this.bestWhole = this.parts.map(({ whole }) =>
      whole.map(({ turns, orbits }) => ({ turns, orbits: [...orbits] })),
    );
  }

  private add(o: number, amount: number): void {
    const before = Math.max(0, -this.room[o]);
    this.room[o] -= amount;
    this.cost += Math.max(0, -this.room[o]) - before;
  }

  private fill(first: number, sign: number): void {
    const { seats, size, people } = this;
    for (let i = first + 1; i < first + size; i++)
      for (let j = first; j < i; j++) this.add(this.orbit[seats[i] * people + seats[j]], sign * this.full);
  }

  private fillWhole({ turns, orbits }: WholeBlock, sign: number): void {
    const amount = (sign * this.full) / turns.length;
    const members = orbits.flat();
    for (let i = 1; i < members.length; i++)
      for (let j = 0; j < i; j++) this.add(this.orbit[members[i] * this.people + members[j]], amount);
  }

  /** Puts one orbit of people in the place of another; only its own pairs change. */
  private setWhole(block: WholeBlock, at: number, orbit: number[]): void {
    this.fillOrbit(block, at, -1);
    block.orbits[at] = orbit;
    this.fillOrbit(block, at, 1);
  }

  private fillOrbit({ turns, orbits }: WholeBlock, at: number, sign: number): void {
    const amount = (sign * this.full) / turns.length;
    const changed = orbits[at];
    for (let i = 0; i < changed.length; i++) {
      const row = changed[i] * this.people;
      for (let j = 0; j < i; j++) this.add(this.orbit[row + changed[j]], amount);
      for (let k = 0; k < orbits.length; k++)
        if (k !== at) for (const other of orbits[k]) this.add(this.orbit[row + other], amount);
    }
  }

  run(rng: Rng, { iterations, hot, cold }: AnnealingOptions): void {
    const { seats, size, people, full, orbit, room, parts, unmet } = this;
    const partOf = new Int32Array(seats.length);
    parts.forEach((part, i) => {
      partOf.fill(i, part.first, part.first + part.freeBlocks * size);
    });
    const turnsOf = parts.map((part) => part.stabiliser.length);
    const seatsOf = Int32Array.from(parts, (part) => part.freeBlocks * size);
    const firstOf = Int32Array.from(parts, (part) => part.first);
    const wholeParts = parts.filter((part) => part.whole.length > 0);
    const wholeSeats = wholeParts.flatMap(({ whole }) => whole.flatMap(({ orbits }) => orbits)).length;
    const share = wholeSeats / (wholeSeats + seats.length);
    // These moves are slow, so they come seldom where there are others.
    const wholeChance = share === 1 || share === 0 ? share : Math.max(WHOLE_SHARE, share / 3);
    const cooling = (cold / hot) ** (1024 / iterations);
    let temperature = hot * full;
    let random = rng.next32() | 1;
    let cost = this.cost;
    let step = 0;
    for (; step < iterations && cost > this.enough; step++) {
      if ((step & 1023) === 0) temperature *= cooling;
      random ^= random << 13;
      random ^= random >>> 17;
      random ^= random << 5;
      if (wholeChance > 0 && random >>> 0 < wholeChance * 4294967296) {
        this.cost = cost;
        const part = wholeParts[rng.below(wholeParts.length)];
        this.swapWhole(part, rng, temperature);
        unmet?.reseated(parts.indexOf(part));
        cost = this.cost;
        this.keep(cost);
        continue;
      }
      let i = (((random >>> 0) * seats.length) / 4294967296) | 0;
      const s = partOf[i];
      const turns = turnsOf[s];
      random ^= random << 13;
      random ^= random >>> 17;
      random ^= random << 5;
      // Whoever sits at i goes, to j where there is one, perhaps turned by the stabiliser; `coming` takes the seat.
      let coming: number;
      let j = -1;
      if (unmet && random >>> 0 < TOWARDS_UNMET * 4294967296) {
        if (!unmet.propose(s, rng)) continue;
        ({ i, j, coming } = unmet);
      } else if (turns > 1 && ((random & 1) === 0 || seatsOf[s] === size)) {
        coming = parts[s].stabiliser[1 + ((((random >>> 1) * (turns - 1)) / 2147483648) | 0)][seats[i]];
        if (coming === seats[i]) continue;
      } else {
        j = firstOf[s] + ((((random >>> 1) * seatsOf[s]) / 2147483648) | 0);
        coming = seats[j];
      }
      const x = seats[i];
      const blockI = i - ((i - firstOf[s]) % size);
      const blockJ = j < 0 ? -1 : j - ((j - firstOf[s]) % size);
      if (blockJ === blockI) continue;
      const y = j < 0 ? coming : seats[j];
      const moved = unmet && j >= 0 ? parts[s].stabiliser[rng.below(turns)][x] : x;
      random ^= random << 13;
      random ^= random >>> 17;
      random ^= random << 5;
      const limit = -temperature * Math.log(((random >>> 0) + 1) / 4294967297);
      // First what goes away, then what comes: so the sum only rises, and a move that is too dear ends early.
      let delta = 0;
      const rowX = x * people;
      const rowY = y * people;
      const rowComing = coming * people;
      const rowMoved = moved * people;
      const endI = blockI + size;
      const endJ = blockJ + size;
      for (let k = blockI; k < endI; k++) {
        if (k === i) continue;
        const o = orbit[rowX + seats[k]];
        const left = room[o];
        if (left < 0) delta += -left < full ? left : -full;
        room[o] = left + full;
      }
      if (j >= 0)
        for (let k = blockJ; k < endJ; k++) {
          if (k === j) continue;
          const o = orbit[rowY + seats[k]];
          const left = room[o];
          if (left < 0) delta += -left < full ? left : -full;
          room[o] = left + full;
        }
      let k = blockI;
      for (; k < endI; k++) {
        if (k === i) continue;
        const o = orbit[rowComing + seats[k]];
        const left = room[o] - full;
        room[o] = left;
        if (left < 0) {
          delta += Math.min(-left, full);
          if (delta > limit) break;
        }
      }
      let l = blockJ;
      if (j >= 0 && k === endI)
        for (; l < endJ; l++) {
          if (l === j) continue;
          const o = orbit[rowMoved + seats[l]];
          const left = room[o] - full;
          room[o] = left;
          if (left < 0) {
            delta += Math.min(-left, full);
            if (delta > limit) break;
          }
        }
      if (k === endI && (j < 0 || l === endJ) && delta <= limit) {
        seats[i] = coming;
        if (j >= 0) seats[j] = moved;
        unmet?.accepted(s, i, j);
        cost += delta;
        if (cost < this.best) this.keep(cost);
        continue;
      }
      // Undo: the pairs that came, as far as they had come, and the pairs that went.
      if (k < endI) {
        for (let u = blockI; u <= k; u++) if (u !== i) room[orbit[rowComing + seats[u]]] += full;
      } else {
        for (let u = blockI; u < endI; u++) if (u !== i) room[orbit[rowComing + seats[u]]] += full;
        if (j >= 0)
          for (let u = blockJ; u <= l && u < endJ; u++) if (u !== j) room[orbit[rowMoved + seats[u]]] += full;
      }
      for (let u = blockI; u < endI; u++) if (u !== i) room[orbit[rowX + seats[u]]] -= full;
      if (j >= 0) for (let u = blockJ; u < endJ; u++) if (u !== j) room[orbit[rowY + seats[u]]] -= full;
    }
    this.cost = cost;
    this.done = step;
  }

  /** Turns an orbit of a whole group, or swaps it with one of another whole group or with a free seat's. */
  private swapWhole(part: Part, rng: Rng, temperature: number): void {
    const { seats, size } = this;
    const { stabiliser } = part;
    const order = stabiliser.length;
    const limit = this.cost - temperature * Math.log(rng.unit() + 1e-12);
    const turned = (x: number) => stabiliser[rng.below(order)][x];
    const block = part.whole[rng.below(part.whole.length)];
    const at = rng.below(block.orbits.length);
    const old = block.orbits[at];
    const kind = rng.below(3);
    if (kind === 0 && block.turns.length < order) {
      const orbit = orbitOf(turned(old[0]), block.turns);
      if (orbit.length !== old.length) return;
      this.setWhole(block, at, orbit);
      if (this.cost > limit) this.setWhole(block, at, old);
      return;
    }
    const freeSeats = part.freeBlocks * size;
    if (kind === 1 && freeSeats > 0) {
      const seat = part.first + rng.below(freeSeats);
      const first = seat - ((seat - part.first) % size);
      const person = seats[seat];
      const orbit = orbitOf(turned(person), block.turns);
      if (orbit.length !== old.length || orbitOf(old[0], stabiliser).length !== order) return;
      const change = (whole: number[], free: number) => {
        this.fill(first, -1);
        this.setWhole(block, at, whole);
        seats[seat] = free;
        this.fill(first, 1);
      };
      change(orbit, turned(old[0]));
      if (this.cost > limit) change(old, person);
      return;
    }
    const other = part.whole[rng.below(part.whole.length)];
    const to = rng.below(other.orbits.length);
    const found = other.orbits[to];
    const here = orbitOf(turned(found[0]), block.turns);
    const there = orbitOf(turned(old[0]), other.turns);
    if (other === block || here.length !== old.length || there.length !== found.length) return;
    if (orbitOf(old[0], stabiliser).length !== orbitOf(found[0], stabiliser).length) return;
    const change = (a: number[], b: number[]) => {
      this.setWhole(block, at, a);
      this.setWhole(other, to, b);
    };
    change(here, there);
    if (this.cost > limit) change(old, found);
  }
}
