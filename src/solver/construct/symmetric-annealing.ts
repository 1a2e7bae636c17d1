/**
 * Annealing over schedules that a group of symmetries maps to themselves. Only base sessions are varied; each
 * stands for its whole orbit, and may itself be fixed by a subgroup, its stabiliser. Then its groups come in
 * orbits too: "free" groups, of which one stands for |stabiliser| images, and "whole" groups, which are unions
 * of orbits of people.
 *
 * Pairs of people fall into orbits under the symmetries. A pair orbit O has room for |O| meetings, a pair of a
 * free group fills |symmetries| of them; the cost is what goes beyond the room. Cost 0 is a schedule in which
 * no pair meets twice. The space is small, so that a million moves take a fraction of a second.
 */
import { Rng } from '../../shared/rng.ts';
import type { Sessions } from './design.ts';

/** All elements of a permutation group on the people, the identity first. */
export type Action = readonly Uint16Array[];

export interface SymmetricPlan {
  readonly groups: number;
  readonly size: number;
  readonly action: Action;
  /** One a base session: the indices of the elements of `action` that fix it; a subgroup, identity first. */
  readonly stabilisers: readonly number[][];
}

export interface AnnealingOptions {
  readonly seed: number;
  readonly iterations: number;
  /** Temperatures at the start and the end, in repeated pairs. */
  readonly hot: number;
  readonly cold: number;
}

export interface AnnealingResult {
  /** All sessions, developed; only where the cost came to 0. */
  readonly sessions: Sessions | undefined;
  /** The least cost seen, in repeated pair orbits. */
  readonly cost: number;
  readonly iterations: number;
}

/** One base session's share of the seats: free groups come first in the flat array, then whole ones. */
interface Part {
  readonly stabiliser: readonly Uint16Array[];
  readonly freeBlocks: number;
  /** Orbits of the stabiliser in each whole group; entries swap where lengths agree. */
  readonly whole: number[][][];
  readonly first: number;
}

interface PairOrbits {
  /** people × people → number of the orbit. */
  readonly of: Uint16Array;
  readonly length: Int32Array;
}

export function pairOrbits(people: number, action: Action): PairOrbits {
  const of = new Uint16Array(people * people);
  const length: number[] = [0];
  for (let a = 0; a < people; a++)
    for (let b = a + 1; b < people; b++) {
      if (of[a * people + b] !== 0) continue;
      const orbit = length.length;
      length.push(0);
      for (const to of action) {
        const x = to[a];
        const y = to[b];
        if (of[x * people + y] !== 0) continue;
        of[x * people + y] = orbit;
        of[y * people + x] = orbit;
        length[orbit]++;
      }
    }
  return { of, length: Int32Array.from(length) };
}

/** The orbits of people under some of the symmetries. */
export function pointOrbits(people: number, elements: readonly Uint16Array[]): number[][] {
  const seen = new Uint8Array(people);
  const orbits: number[][] = [];
  for (let x = 0; x < people; x++) {
    if (seen[x]) continue;
    const orbit = [...new Set(elements.map((to) => to[x]))];
    for (const y of orbit) seen[y] = 1;
    orbits.push(orbit);
  }
  return orbits;
}

/** Fills `count` whole groups of `size` with all orbits in `must` and some of `may`; undefined if they do not fit. */
function packWhole(size: number, count: number, must: number[][], may: number[][]): number[][][] | undefined {
  const bins: number[][][] = Array.from({ length: count }, () => []);
  const room = new Array<number>(count).fill(size);
  const items = must.toSorted((a, b) => b.length - a.length);
  let tries = 5000;
  const place = (i: number): boolean => {
    if (tries-- < 0) return false;
    if (i === items.length) return room.every((left) => left % (may[0]?.length ?? size + 1) === 0);
    for (let b = 0; b < count; b++) {
      if (room[b] < items[i].length) continue;
      bins[b].push(items[i]);
      room[b] -= items[i].length;
      if (place(i + 1)) return true;
      bins[b].pop();
      room[b] += items[i].length;
      if (bins[b].length === 0) break;
    }
    return false;
  };
  if (!place(0)) return undefined;
  for (let b = 0; b < count; b++)
    while (room[b] > 0) {
      const orbit = may.pop();
      if (!orbit) return undefined;
      bins[b].push(orbit);
      room[b] -= orbit.length;
    }
  return bins;
}

/** A random start of one base session, or undefined where the stabiliser allows no partition of this kind. */
function layOut(plan: SymmetricPlan, stabiliser: readonly Uint16Array[], rng: Rng) {
  const { groups, size } = plan;
  const order = stabiliser.length;
  const orbits = rng.shuffle(pointOrbits(groups * size, stabiliser));
  const regular = orbits.filter((orbit) => orbit.length === order);
  const short = orbits.filter((orbit) => orbit.length < order);
  if (order === 1) return { free: regular.map(([x]) => x), whole: [] };
  for (let wholeBlocks = groups % order; wholeBlocks <= groups; wholeBlocks += order) {
    const left = [...regular];
    const whole = packWhole(size, wholeBlocks, short, left);
    if (whole && left.length === ((groups - wholeBlocks) / order) * size)
      return { free: left.map((orbit) => orbit[rng.below(order)]), whole };
  }
  return undefined;
}

/** Looks for a schedule of the plan; deterministic in the options. Undefined where the plan has no start. */
export function annealSymmetric(plan: SymmetricPlan, options: AnnealingOptions): AnnealingResult | undefined {
  const { groups, size, action } = plan;
  const people = groups * size;
  const rng = new Rng(options.seed);
  const seats: number[] = [];
  const parts: Part[] = [];
  for (const indices of plan.stabilisers) {
    const stabiliser = indices.map((i) => action[i]);
    const start = layOut(plan, stabiliser, rng);
    if (!start) return undefined;
    parts.push({ stabiliser, freeBlocks: start.free.length / size, whole: start.whole, first: seats.length });
    seats.push(...start.free);
  }
  const walk = new Walk(people, size, action, parts, Int32Array.from(seats));
  walk.run(rng, options);
  const sessions = walk.cost === 0 ? developParts(plan, parts, walk.seats) : undefined;
  return { sessions, cost: walk.best / action.length, iterations: walk.done };
}

class Walk {
  cost = 0;
  best: number;
  done = 0;
  private readonly orbit: Uint16Array;
  private readonly room: Int32Array;
  private readonly people: number;
  private readonly size: number;
  private readonly full: number;
  private readonly parts: readonly Part[];
  readonly seats: Int32Array;

  constructor(people: number, size: number, action: Action, parts: readonly Part[], seats: Int32Array) {
    this.people = people;
    this.size = size;
    this.parts = parts;
    this.seats = seats;
    this.full = action.length;
    const orbits = pairOrbits(people, action);
    this.orbit = orbits.of;
    // Without whole groups everything comes in full orbits; room for less than one is no room.
    const mixed = parts.some((part) => part.whole.length > 0);
    this.room = orbits.length.map((length) => (mixed || length === this.full ? length : 0));
    for (const part of parts) {
      for (let b = 0; b < part.freeBlocks; b++) this.fill(part.first + b * size, 1);
      for (const block of part.whole) this.fillWhole(part, block, 1);
    }
    this.best = this.cost;
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

  private fillWhole(part: Part, block: number[][], sign: number): void {
    const amount = (sign * this.full) / part.stabiliser.length;
    const members = block.flat();
    for (let i = 1; i < members.length; i++)
      for (let j = 0; j < i; j++) this.add(this.orbit[members[i] * this.people + members[j]], amount);
  }

  run(rng: Rng, { iterations, hot, cold }: AnnealingOptions): void {
    const { seats, size, people, full, orbit, room, parts } = this;
    const partOf = new Int32Array(seats.length);
    parts.forEach((part, i) => {
      partOf.fill(i, part.first, part.first + part.freeBlocks * size);
    });
    const turnsOf = parts.map((part) => part.stabiliser.length);
    const seatsOf = Int32Array.from(parts, (part) => part.freeBlocks * size);
    const firstOf = Int32Array.from(parts, (part) => part.first);
    const wholeParts = parts.filter((part) => part.whole.length > 0);
    const wholeChance = wholeParts.length === 0 ? 0 : 0.05;
    const cooling = (cold / hot) ** (1024 / iterations);
    let temperature = hot * full;
    let random = rng.next32() | 1;
    let cost = this.cost;
    let best = cost;
    let step = 0;
    for (; step < iterations && cost > 0; step++) {
      if ((step & 1023) === 0) temperature *= cooling;
      random ^= random << 13;
      random ^= random >>> 17;
      random ^= random << 5;
      if (wholeChance > 0 && random >>> 0 < wholeChance * 4294967296) {
        this.cost = cost;
        this.swapWhole(wholeParts[rng.below(wholeParts.length)], rng, temperature);
        cost = this.cost;
        if (cost < best) best = cost;
        continue;
      }
      const i = (((random >>> 0) * seats.length) / 4294967296) | 0;
      const s = partOf[i];
      const blockI = i - ((i - firstOf[s]) % size);
      const turns = turnsOf[s];
      random ^= random << 13;
      random ^= random >>> 17;
      random ^= random << 5;
      const x = seats[i];
      let y: number;
      let j = -1;
      let blockJ = -1;
      if (turns > 1 && ((random & 1) === 0 || seatsOf[s] === size)) {
        y = parts[s].stabiliser[1 + ((((random >>> 1) * (turns - 1)) / 2147483648) | 0)][x];
        if (y === x) continue;
      } else {
        j = firstOf[s] + ((((random >>> 1) * seatsOf[s]) / 2147483648) | 0);
        blockJ = j - ((j - firstOf[s]) % size);
        if (blockJ === blockI) continue;
        y = seats[j];
      }
      random ^= random << 13;
      random ^= random >>> 17;
      random ^= random << 5;
      const limit = -temperature * Math.log(((random >>> 0) + 1) / 4294967297);
      // First what goes away, then what comes: so the sum only rises, and a move that is too dear ends early.
      let delta = 0;
      const rowX = x * people;
      const rowY = y * people;
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
        const o = orbit[rowY + seats[k]];
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
          const o = orbit[rowX + seats[l]];
          const left = room[o] - full;
          room[o] = left;
          if (left < 0) {
            delta += Math.min(-left, full);
            if (delta > limit) break;
          }
        }
      if (k === endI && (j < 0 || l === endJ) && delta <= limit) {
        seats[i] = y;
        if (j >= 0) seats[j] = x;
        cost += delta;
        if (cost < best) best = cost;
        continue;
      }
      // Undo: the pairs that came, as far as they had come, and the pairs that went.
      if (k < endI) {
        for (let u = blockI; u <= k; u++) if (u !== i) room[orbit[rowY + seats[u]]] += full;
      } else {
        for (let u = blockI; u < endI; u++) if (u !== i) room[orbit[rowY + seats[u]]] += full;
        if (j >= 0)
          for (let u = blockJ; u <= l && u < endJ; u++) if (u !== j) room[orbit[rowX + seats[u]]] += full;
      }
      for (let u = blockI; u < endI; u++) if (u !== i) room[orbit[rowX + seats[u]]] -= full;
      if (j >= 0) for (let u = blockJ; u < endJ; u++) if (u !== j) room[orbit[rowY + seats[u]]] -= full;
    }
    this.cost = cost;
    this.best = best;
    this.done = step;
  }

  /** Swaps an orbit of a whole group with one of another whole group, or with a free seat's orbit. */
  private swapWhole(part: Part, rng: Rng, temperature: number): void {
    const { seats, size } = this;
    const before = this.cost;
    const block = part.whole[rng.below(part.whole.length)];
    const at = rng.below(block.length);
    const old = block[at];
    const limit = before - temperature * Math.log(rng.unit() + 1e-12);
    const freeSeats = part.freeBlocks * size;
    if (freeSeats > 0 && old.length === part.stabiliser.length && rng.below(2) === 0) {
      const seat = part.first + rng.below(freeSeats);
      const first = seat - ((seat - part.first) % size);
      const person = seats[seat];
      const orbit = [...new Set(part.stabiliser.map((to) => to[person]))];
      const change = (whole: number[], free: number) => {
        this.fillWhole(part, block, -1);
        this.fill(first, -1);
        block[at] = whole;
        seats[seat] = free;
        this.fillWhole(part, block, 1);
        this.fill(first, 1);
      };
      change(orbit, old[rng.below(old.length)]);
      if (this.cost > limit) change(old, person);
      return;
    }
    const other = part.whole[rng.below(part.whole.length)];
    const to = rng.below(other.length);
    const found = other[to];
    if (other === block || found.length !== old.length) return;
    const change = (a: number[], b: number[]) => {
      this.fillWhole(part, block, -1);
      this.fillWhole(part, other, -1);
      block[at] = a;
      other[to] = b;
      this.fillWhole(part, block, 1);
      this.fillWhole(part, other, 1);
    };
    change(found, old);
    if (this.cost > limit) change(old, found);
  }
}

/** The sessions of each part moved by representatives of the cosets of its stabiliser. */
function developParts(plan: SymmetricPlan, parts: readonly Part[], seats: Int32Array): Sessions {
  const { size, action } = plan;
  const sessions: Sessions = [];
  for (const part of parts) {
    const base: number[][] = part.whole.map((block) => block.flat());
    for (let b = 0; b < part.freeBlocks; b++) {
      const block = Array.from(seats.subarray(part.first + b * size, part.first + (b + 1) * size));
      for (const to of part.stabiliser) base.push(block.map((x) => to[x]));
    }
    const seen = new Set<string>();
    for (const to of action) {
      const session = base.map((block) => block.map((x) => to[x]));
      const key = session
        .map((block) => block.toSorted((a, b) => a - b).join())
        .sort()
        .join('|');
      if (seen.has(key)) continue;
      seen.add(key);
      sessions.push(session);
    }
  }
  return sessions;
}
