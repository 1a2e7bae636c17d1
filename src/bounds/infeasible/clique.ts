import type { SessionModel } from '../../check/lower/session-model.ts';
import type { Argument } from './argument.ts';
import { hallViolation } from './hall.ts';

/**
 * Units that are pairwise apart need a group each: Hall's condition on a clique of the apart rules, more
 * units than there are groups that any of them may use. A clique is grown greedily from each apart-set
 * that no earlier clique contains, and from every unit.
 */
export const clique: Argument = (model, isOver) => {
  const tried = new Set<string>();
  const one = model.facts.seats.map(() => 1);
  for (const units of candidateCliques(model)) {
    if (isOver?.()) return null;
    // Then each finds a group of its own.
    if (units.every((unit) => model.allowed[unit].size >= units.length)) continue;
    const key = units.join();
    if (tried.has(key)) continue;
    tried.add(key);
    const claimants = units.map((unit) => ({ allowed: [...model.allowed[unit]], places: 1 }));
    const stuck = hallViolation(claimants, one)?.map((place) => units[place]);
    if (stuck === undefined) continue;
    const groups = [...new Set(stuck.flatMap((unit) => [...model.allowed[unit]]))].sort((a, b) => a - b);
    return {
      argument: 'clique',
      people: stuck.sort((a, b) => a - b).map((unit) => model.units[unit].people[0]),
      groups,
    };
  }
  return null;
};

function* candidateCliques(model: SessionModel): Generator<number[]> {
  const foes = new Foes(model);
  // Many rules may each be about a pair of the same people.
  const within: ReadonlySet<number>[][] = model.units.map(() => []);
  for (const rule of model.rules) {
    if (rule.kind !== 'apart') continue;
    const [first, ...others] = new Set(rule.people.map((person) => model.unitOf[person]!.number));
    if (within[first].some((clique) => others.every((unit) => clique.has(unit)))) continue;
    const found = foes.grown([first, ...others]);
    const clique = new Set(found);
    for (const unit of found) within[unit].push(clique);
    yield found;
  }
  for (const unit of model.units.keys()) if (model.apartFrom(unit).size > 0) yield foes.grown([unit]);
}

/** The units that each unit must be apart from, as bit sets. */
class Foes {
  private readonly model: SessionModel;
  /** Units that each unit must be apart from, as sparse bit sets: index and value of each nonzero word. */
  private readonly rows: Int32Array[] = [];
  /** Scratch bit set; all 0 between calls. */
  private readonly bits: Int32Array;

  constructor(model: SessionModel) {
    this.model = model;
    this.bits = new Int32Array((model.units.length >> 5) + 1);
  }

  /** Grows a clique greedily by the unit that leaves the most candidates; units apart from all others are added in one step. */
  grown(start: readonly number[]): number[] {
    const chosen = [...start];
    let left = [...this.model.apartFrom(start[0])];
    for (const unit of start) left = this.apartFrom(unit, left);
    while (left.length > 0) {
      const next = this.mostApart(left);
      chosen.push(...next);
      if (next.length === left.length) break;
      for (const unit of next) left = this.apartFrom(unit, left);
    }
    return chosen.sort((a, b) => a - b);
  }

  private apartFrom(unit: number, of: readonly number[]): number[] {
    const { bits } = this;
    const row = this.rowOf(unit);
    for (let w = 0; w < row.length; w += 2) bits[row[w]] = row[w + 1];
    const found = of.filter((other) => ((bits[other >> 5] >> other) & 1) === 1);
    for (let w = 0; w < row.length; w += 2) bits[row[w]] = 0;
    return found;
  }

  /** The first unit that is apart from the most others, or all that are apart from all others. */
  private mostApart(units: readonly number[]): number[] {
    const { bits } = this;
    for (const unit of units) bits[unit >> 5] |= 1 << unit;
    let found: number[] = [];
    let most = -1;
    for (const unit of units) {
      const row = this.rowOf(unit);
      let others = 0;
      for (let w = 0; w < row.length; w += 2) {
        let both = row[w + 1] & bits[row[w]];
        both -= (both >>> 1) & 0x55555555;
        both = (both & 0x33333333) + ((both >>> 2) & 0x33333333);
        others += Math.imul((both + (both >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
      }
      if (others === most && most === units.length - 1) found.push(unit);
      if (others > most) [most, found] = [others, [unit]];
    }
    for (const unit of units) bits[unit >> 5] = 0;
    return found;
  }

  private rowOf(unit: number): Int32Array {
    if (this.rows[unit] !== undefined) return this.rows[unit];
    const words = new Map<number, number>();
    for (const other of this.model.apartFrom(unit)) {
      if (other !== unit) words.set(other >> 5, (words.get(other >> 5) ?? 0) | (1 << other));
    }
    this.rows[unit] = Int32Array.from([...words].flat());
    return this.rows[unit];
  }
}
