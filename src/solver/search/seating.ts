/** A partial seating of one session: units in groups, never over capacity, never with units that they must avoid. */
import type { Rng } from '../../shared/rng.ts';
import type { SessionRules } from './session-rules.ts';

export class Seating {
  readonly rules: SessionRules;
  /** The group of each unit, −1 while it is not seated. */
  readonly groupOf: Int32Array;
  /** People in each group. */
  readonly size: Int32Array;
  /** Units in each group, in the order in which they came. */
  private readonly members: number[][];
  /** How often each unit was evicted, which makes it dearer to evict again. */
  private readonly evictions: Int32Array;
  /** How many seated units in each group must avoid the unit of the last query. */
  private readonly blocked: Int32Array;
  private readonly benches: readonly number[];
  /** Groups that are equally good for that unit. */
  private readonly ties: Int32Array;
  /** Smallest sizes and `use` never matter, so a single person may take any group with room but for those they must avoid. */
  private readonly anyGroup: boolean;
  /** Groups with a free seat, ascending; null: somebody was evicted since the list was made. */
  private free: number[] | null = null;

  constructor(rules: SessionRules) {
    this.rules = rules;
    this.groupOf = new Int32Array(rules.units.length).fill(-1);
    this.size = new Int32Array(rules.groupCount);
    this.members = Array.from({ length: rules.groupCount }, () => []);
    this.evictions = new Int32Array(rules.units.length);
    this.blocked = new Int32Array(rules.groupCount);
    this.benches = [...rules.meets.keys()].filter((g) => rules.meets[g] === 0);
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

  /** Counts, in `blocked`, how many units of each group the unit must avoid. */
  private block(unit: number): void {
    this.blocked.fill(0);
    for (const other of this.rules.apart[unit]) {
      if (this.groupOf[other] >= 0) this.blocked[this.groupOf[other]]++;
    }
    if (this.rules.waits[unit] === 1) for (let g = 0; g < this.blocked.length; g++) this.blocked[g]++;
    for (const group of this.benches) this.blocked[group] = 0;
    for (const { unit: other, partners } of this.rules.apartOver[unit]) {
      if (other === unit) {
        for (let g = 0; g < partners.length; g++) if (partners[g].includes(g)) this.blocked[g]++;
      } else if (this.groupOf[other] >= 0) for (const g of partners[this.groupOf[other]]) this.blocked[g]++;
    }
  }

  /** Units that must not meet the unit over a link, and would if it sat in the group. */
  private meetsOver(unit: number, group: number): number[] {
    return this.rules.apartOver[unit].flatMap(({ unit: other, partners }) => {
      const there = other === unit ? group : this.groupOf[other];
      return there >= 0 && partners[there].includes(group) ? [other] : [];
    });
  }

  /** Whether the unit may join the group now. */
  allows(unit: number, group: number): boolean {
    const { capacity, pin, apart, apartOver, meets, waits } = this.rules;
    if (pin[unit] >= 0 && pin[unit] !== group) return false;
    if (this.size[group] + this.sizeOf(unit) > capacity[group]) return false;
    if (apartOver[unit].length > 0 && this.meetsOver(unit, group).length > 0) return false;
    if (meets[group] === 0) return true;
    return waits[unit] === 0 && apart[unit].every((other) => this.groupOf[other] !== group);
  }

  /** A group with room and nobody to avoid: those still below their smallest size first, then at random; −1: none. */
  freeGroup(unit: number, rng: Rng): number {
    const { alone, apart } = this.rules;
    return this.anyGroup && alone[unit] === 1 && (this.benches.length === 0 || apart[unit].length === 0)
      ? this.anyFree(apart[unit], rng)
      : this.bestFree(unit, rng);
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

  /** A random group with a free seat and none of these units; −1: none. */
  private anyFree(apart: readonly number[], rng: Rng): number {
    const { size, blocked } = this;
    const { capacity } = this.rules;
    this.free ??= [...size.keys()].filter((g) => size[g] < capacity[g]);
    const { free } = this;
    let count = free.length;
    if (apart.length === 0) return count === 0 ? -1 : free[rng.below(count)];
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

  /** Seats a unit by evicting the units in the way from the cheapest group; returns these, null if no group can take it. */
  force(unit: number, rng: Rng): number[] | null {
    const { groupCount, pin } = this.rules;
    let best: number[] | null = null;
    let bestGroup = -1;
    let bestPrice = Number.POSITIVE_INFINITY;
    // Two units may be apart for more than one pair of their people.
    const avoided = [...new Set(this.rules.apart[unit])];
    for (let g = 0; g < groupCount; g++) {
      if (pin[unit] >= 0 && pin[unit] !== g) continue;
      const out = this.inTheWay(unit, avoided, g, rng);
      if (!out) continue;
      let price = rng.unit();
      for (const other of out) price += this.sizeOf(other) + this.evictions[other];
      if (price < bestPrice) {
        bestPrice = price;
        best = out;
        bestGroup = g;
      }
    }
    if (!best) return null;
    for (const other of best) {
      this.take(other);
      this.evictions[other]++;
    }
    this.put(unit, bestGroup);
    return best;
  }

  /** Units that the unit would evict from a group: all that it must avoid, then the cheapest until there is room; null: impossible. */
  private inTheWay(unit: number, avoided: readonly number[], group: number, rng: Rng): number[] | null {
    const { capacity, pin, meets, waits } = this.rules;
    if (capacity[group] < this.sizeOf(unit) || (meets[group] === 1 && waits[unit] === 1)) return null;
    const over = this.meetsOver(unit, group);
    if (over.includes(unit)) return null;
    const beside = meets[group] === 1 ? avoided.filter((other) => this.groupOf[other] === group) : [];
    const out = over.length === 0 ? beside : [...new Set([...beside, ...over])];
    if (out.some((other) => pin[other] >= 0 && pin[other] === this.groupOf[other])) return null;
    let room = capacity[group] - this.size[group];
    for (const other of out) if (this.groupOf[other] === group) room += this.sizeOf(other);
    if (room >= this.sizeOf(unit)) return out;
    const rest = this.members[group].filter((other) => pin[other] !== group && !out.includes(other));
    const price = new Map(
      rest.map((other) => [other, this.evictions[other] + this.sizeOf(other) + rng.unit()]),
    );
    rest.sort((a, b) => price.get(a)! - price.get(b)!);
    for (const other of rest) {
      out.push(other);
      room += this.sizeOf(other);
      if (room >= this.sizeOf(unit)) return out;
    }
    return null;
  }

  /** Fills or clears groups below their smallest size; returns false if neither works for one. */
  mendSizes(rng: Rng): boolean {
    const { groupCount, minSize, used } = this.rules;
    const short = (g: number) => (this.size[g] > 0 || used[g] === 1) && this.size[g] < minSize[g];
    for (let g = 0; g < groupCount; g++) {
      if (short(g) && !this.fill(g, rng) && (used[g] === 1 || !this.clear(g, rng))) return false;
    }
    return true;
  }

  /** Moves units here from groups that can spare them; returns whether that is enough. */
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

  /** Moves everyone to other groups, or undoes all and returns false. */
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
