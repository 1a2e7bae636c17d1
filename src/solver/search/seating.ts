/**
 * A partial seating of one session: units in groups, never over capacity, never beside whom they must avoid. Who finds no place puts out who is in the way,
 * by a tabu search over partial colourings (Blöchliger and Zufferey 2008) in which groups are the colours, and full ones.
 */
import type { Rng } from '../../shared/rng.ts';
import { ENOUGH } from '../shared-numbers.ts';
import type { SessionRules } from './session-rules.ts';

/** Who was put out of a group does not come back for a step for every two that wait, and fewer than so many more by lot (experiment A51). */
const BARRED_BY_LOT = 5;
/** More than all people: what it takes to go where one was put out of; and where one cannot be. */
const BARRED = 1e9;
const NEVER = Number.POSITIVE_INFINITY;

export class Seating {
  readonly rules: SessionRules;
  /** The group of each unit, −1 while it waits. */
  readonly groupOf: Int32Array;
  /** People in each group. */
  readonly size: Int32Array;
  /** Units in each group, who came last at the end. */
  private readonly members: number[][];
  /** The group that a unit was put out of last, and the step until which it does not come back; [unit]. */
  private readonly outOf: Int32Array;
  private readonly barredUntil: Int32Array;
  private step = 0;
  /** People who must not meet the unit asked about last if it comes to a group, and how many of them are in it; `NEVER`: it cannot; [group]. */
  private readonly blocked: Float64Array;
  private readonly freed: Float64Array;
  /** What it takes to put a unit out: its people; `NEVER` where it is pinned; [unit]. */
  private readonly price: Float64Array;
  /** Seats that pinned units leave; [group]. */
  private readonly room: Int32Array;
  /** Groups that are equally good for it. */
  private readonly ties: Int32Array;
  /** Nobody who is alone minds in which group of those with room, but for whom they must avoid there. */
  private readonly anyGroup: boolean;
  /** Groups with a free seat, ascending; null: somebody was put out since they were looked for. */
  private free: number[] | null = null;

  constructor(rules: SessionRules) {
    this.rules = rules;
    this.groupOf = new Int32Array(rules.units.length).fill(-1);
    this.size = new Int32Array(rules.groupCount);
    this.members = Array.from({ length: rules.groupCount }, () => []);
    this.outOf = new Int32Array(rules.units.length);
    this.barredUntil = new Int32Array(rules.units.length);
    this.blocked = new Float64Array(rules.groupCount);
    this.freed = new Float64Array(rules.groupCount);
    this.price = Float64Array.from(rules.units, ({ length }, u) => (rules.pin[u] >= 0 ? NEVER : length));
    this.room = Int32Array.from(rules.capacity);
    rules.pin.forEach((g, u) => {
      if (g >= 0) this.room[g] -= this.sizeOf(u);
    });
    this.ties = new Int32Array(rules.groupCount);
    this.anyGroup = rules.minSize.every((least) => least <= 1) && !rules.used.includes(1);
  }

  /** The group of each person, −1 for those who are absent. */
  row(): Int32Array {
    return this.rules.unitOf.map((unit) => (unit < 0 ? -1 : this.groupOf[unit]));
  }

  sizeOf(unit: number): number {
    return this.rules.units[unit].length;
  }

  put(unit: number, group: number): void {
    this.groupOf[unit] = group;
    this.size[group] += this.sizeOf(unit);
    this.members[group].push(unit);
    if (this.free !== null && this.size[group] >= this.rules.capacity[group])
      this.free.splice(this.free.indexOf(group), 1);
  }

  take(unit: number): void {
    const group = this.groupOf[unit];
    this.groupOf[unit] = -1;
    this.size[group] -= this.sizeOf(unit);
    this.members[group].splice(this.members[group].indexOf(unit), 1);
    this.free = null;
  }

  /** Says in `blocked` and `freed` what is in the way of the unit. */
  private block(unit: number): void {
    const { apart, apartOver, meets, waits } = this.rules;
    const { blocked, freed, groupOf, price } = this;
    const others = apart[unit];
    blocked.fill(0);
    for (let i = 0; i < others.length; i++) {
      const g = groupOf[others[i]];
      if (g >= 0 && meets[g] === 1) blocked[g] += price[others[i]];
    }
    freed.set(blocked);
    if (waits[unit] === 1) for (let g = 0; g < blocked.length; g++) if (meets[g] === 1) blocked[g] = NEVER;
    for (const { unit: other, partners } of apartOver[unit]) {
      if (other === unit) {
        for (let g = 0; g < partners.length; g++) if (partners[g].includes(g)) blocked[g] = NEVER;
      } else if (groupOf[other] >= 0) for (const g of partners[groupOf[other]]) blocked[g] += price[other];
    }
  }

  /** The other must not meet the unit over a link, and would. */
  private meetsOver(unit: number, group: number): number[] {
    return this.rules.apartOver[unit].flatMap(({ unit: other, partners }) => {
      const there = other === unit ? group : this.groupOf[other];
      return there >= 0 && partners[there].includes(group) ? [other] : [];
    });
  }

  /** May the unit sit in the group as things are? */
  allows(unit: number, group: number): boolean {
    const { capacity, pin, apart, apartOver, meets, waits } = this.rules;
    if (pin[unit] >= 0 && pin[unit] !== group) return false;
    if (this.size[group] + this.sizeOf(unit) > capacity[group]) return false;
    if (apartOver[unit].length > 0 && this.meetsOver(unit, group).length > 0) return false;
    if (meets[group] === 0) return true;
    return waits[unit] === 0 && apart[unit].every((other) => this.groupOf[other] !== group);
  }

  /** Seats a unit in a group with room and nobody to avoid, used ones that are still too small first, then at random; false: there is none. */
  seatFreely(unit: number, rng: Rng): boolean {
    const { alone, apart, meets } = this.rules;
    const isAnywhere = this.anyGroup && alone[unit] === 1 && (!meets.includes(0) || apart[unit].length === 0);
    const group = isAnywhere ? this.anyFree(apart[unit], rng) : this.bestFree(unit, rng);
    if (group >= 0) this.put(unit, group);
    return group >= 0;
  }

  private bestFree(unit: number, rng: Rng): number {
    const { capacity, groupCount, minSize, used, pin } = this.rules;
    this.block(unit);
    const from = Math.max(pin[unit], 0);
    const to = pin[unit] >= 0 ? pin[unit] + 1 : groupCount;
    const own = this.sizeOf(unit);
    const { blocked, size, ties } = this;
    let best = 0;
    let count = 0;
    for (let g = from; g < to; g++) {
      const people = size[g];
      if (blocked[g] > 0 || people + own > capacity[g]) continue;
      const isShort = people < minSize[g];
      const rank = isShort && used[g] === 1 ? 3 : people > 0 ? (isShort ? 2 : 1) : minSize[g] <= 1 ? 1 : 0;
      if (rank < best) continue;
      if (rank > best) count = 0;
      best = rank;
      ties[count++] = g;
    }
    return count === 0 ? -1 : ties[rng.below(count)];
  }

  /** One of the groups with a free seat and none of these units, at random; −1: none. */
  private anyFree(apart: readonly number[], rng: Rng): number {
    this.free ??= this.groupsWithRoom();
    const { free, size, blocked } = this;
    let count = free.length;
    if (apart.length === 0) return count === 0 ? -1 : free[rng.below(count)];
    const { capacity } = this.rules;
    blocked.fill(0);
    for (let i = 0; i < apart.length; i++) {
      const g = this.groupOf[apart[i]];
      if (g >= 0 && blocked[g]++ === 0 && size[g] < capacity[g]) count--;
    }
    if (count === 0) return -1;
    let nth = rng.below(count);
    let at = 0;
    while (blocked[free[at]] > 0 || nth-- > 0) at++;
    return free[at];
  }

  private groupsWithRoom(): number[] {
    const { size } = this;
    const { capacity } = this.rules;
    return [...size.keys()].filter((g) => size[g] < capacity[g]);
  }

  /**
   * Seats one of those who wait, where it puts out the fewest people, who then wait in its place; false: none can be.
   *
   * @param waiting is changed
   */
  force(waiting: number[], rng: Rng): boolean {
    this.step++;
    const from = rng.below(waiting.length);
    let [at, group, best, ties] = [-1, -1, NEVER, 0];
    for (let i = 0; i < Math.min(ENOUGH, waiting.length); i++) {
      const nth = (from + i) % waiting.length;
      this.weigh(waiting[nth]);
      for (let g = 0; g < this.blocked.length; g++) {
        const price = this.blocked[g];
        if (price > best || price >= NEVER) continue;
        if (price < best) ties = 0;
        best = price;
        if (rng.below(++ties) === 0) [at, group] = [nth, g];
      }
    }
    if (at < 0) return false;
    const unit = waiting[at];
    waiting[at] = waiting[waiting.length - 1];
    waiting.pop();
    const out = this.clearWay(unit, group, rng);
    const until = this.step + (waiting.length >> 1) + rng.below(BARRED_BY_LOT);
    for (const other of out) {
      this.outOf[other] = group;
      this.barredUntil[other] = until;
    }
    waiting.push(...out);
    this.put(unit, group);
    return true;
  }

  /** Says in `blocked` how many more people wait once the unit sits in a group. */
  private weigh(unit: number): void {
    const { capacity, pin } = this.rules;
    const { blocked, freed, room, size } = this;
    const own = this.sizeOf(unit);
    this.block(unit);
    for (let g = 0; g < blocked.length; g++) {
      const over = size[g] - freed[g] + own - capacity[g];
      blocked[g] += over > 0 ? over - own : -own;
      if (pin[unit] >= 0 ? pin[unit] !== g || room[g] < 0 : own > room[g]) blocked[g] = NEVER;
    }
    if (this.barredUntil[unit] > this.step) blocked[this.outOf[unit]] += BARRED;
  }

  /** Puts out whom the unit must not meet, then any until there is room; who that is. */
  private clearWay(unit: number, group: number, rng: Rng): number[] {
    const { apart, apartOver, capacity, meets, pin } = this.rules;
    const beside =
      meets[group] === 1 ? this.members[group].filter((other) => apart[unit].includes(other)) : [];
    const over = apartOver[unit].length > 0 ? this.meetsOver(unit, group) : [];
    const out = over.length > 0 ? [...new Set([...beside, ...over])] : beside;
    for (const other of out) this.take(other);
    const others = this.members[group].filter((other) => pin[other] < 0);
    while (this.size[group] + this.sizeOf(unit) > capacity[group]) {
      const [other] = others.splice(rng.below(others.length), 1);
      this.take(other);
      out.push(other);
    }
    return out;
  }

  /** Fills or clears groups that are used by too few; false where neither works. */
  mendSizes(rng: Rng): boolean {
    const { groupCount, minSize, used } = this.rules;
    const short = (g: number) => (this.size[g] > 0 || used[g] === 1) && this.size[g] < minSize[g];
    for (let g = 0; g < groupCount; g++) {
      if (short(g) && !this.fill(g, rng) && (used[g] === 1 || !this.clear(g, rng))) return false;
    }
    return true;
  }

  /** Brings units from groups that can spare them. */
  private fill(group: number, rng: Rng): boolean {
    const { minSize, used, pin, units } = this.rules;
    const from = rng.below(units.length);
    for (let i = 0; i < units.length && this.size[group] < minSize[group]; i++) {
      const unit = (from + i) % units.length;
      const home = this.groupOf[unit];
      if (home === group || pin[unit] >= 0) continue;
      const left = this.size[home] - this.sizeOf(unit);
      // A group that is itself too small may be emptied.
      if ((left > 0 || used[home] === 1) && left < minSize[home] && this.size[home] >= minSize[home])
        continue;
      if (!this.allows(unit, group)) continue;
      this.take(unit);
      this.put(unit, group);
    }
    return this.size[group] >= minSize[group];
  }

  /** Sends everyone elsewhere, or leaves all as it was. */
  private clear(group: number, rng: Rng): boolean {
    const { groupCount, minSize } = this.rules;
    const before = [...this.members[group]];
    for (const unit of before) {
      const from = rng.below(groupCount);
      let to = -1;
      for (let i = 0; i < groupCount && to < 0; i++) {
        const g = (from + i) % groupCount;
        const grown = this.size[g] + this.sizeOf(unit);
        if (g !== group && this.size[g] > 0 && grown >= minSize[g] && this.allows(unit, g)) to = g;
      }
      if (to < 0) {
        for (const moved of before) {
          if (this.groupOf[moved] === group) continue;
          this.take(moved);
          this.put(moved, group);
        }
        return false;
      }
      this.take(unit);
      this.put(unit, to);
    }
    return true;
  }
}
