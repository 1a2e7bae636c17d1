/** One session under some of its hard rules: units of people who sit together, and the groups that each may use. */
import { spend } from '../effort.ts';
import { foes, type HardRule, type SessionFacts, type Together, unitsOf } from '../lower/hard-rules.ts';
import type { SeatingTask } from './try-seatings.ts';

export interface Unit extends Together {
  /** Groups that it may use by pins, seats, smallest sizes and apart-sets. */
  allowed: ReadonlySet<number>;
}

type Rule = Omit<HardRule, 'pointer'>;

/** The groups of absent people: none. */
export const NO_GROUPS: ReadonlySet<number> = new Set();

export class SessionModel {
  readonly facts: SessionFacts;
  /** All but those on who must not meet over a link, which only a search through all ways and `link_packing` read. */
  readonly rules: readonly Rule[];
  readonly overLinks: readonly Rule[];
  readonly units: readonly Unit[];
  /** Unit of each person present. */
  readonly unitOf: ReadonlyMap<number, number>;
  readonly minSizes: readonly number[];
  /** Groups that may not be empty. */
  readonly used: ReadonlySet<number>;
  private readonly apart: ReadonlySet<number>[] = [];

  constructor(facts: SessionFacts, rules: readonly Rule[]) {
    spend(facts.present.length + facts.seats.length);
    for (const { people } of rules) spend(1 + people.length);
    this.facts = facts;
    this.rules = rules.filter(({ over }) => over === undefined);
    this.overLinks = rules.filter(({ over }) => over !== undefined);
    this.units = unitsOf(facts.present, rules).map((unit) => ({ ...unit, allowed: NO_GROUPS }));
    this.unitOf = new Map(
      this.units.flatMap(({ people }, i) => people.map((person) => [person, i] as const)),
    );
    const minSizes = facts.seats.map(() => 0);
    for (const { kind, group, minSize } of rules) if (kind === 'min_size') minSizes[group] = minSize;
    this.minSizes = minSizes;
    this.used = new Set(rules.flatMap(({ kind, group }) => (kind === 'use' ? [group] : [])));
    this.allow();
  }

  /** Units that it must be apart from; with itself if the rules contradict each other. */
  apartFrom(unit: number): ReadonlySet<number> {
    this.apart[unit] ??= this.foesOf(unit);
    return this.apart[unit];
  }

  private foesOf(unit: number): ReadonlySet<number> {
    const { people, isSplit } = foes(this.units[unit]);
    const found = new Set(Array.from(people, (person) => this.unitOf.get(person)!));
    if (!isSplit) found.delete(unit);
    return found;
  }

  /** The task of an exhaustive search for a seating. */
  get seatings(): SeatingTask {
    const { units, facts, minSizes, used, overLinks, unitOf } = this;
    const parted = overLinks.map(({ people, faces = [] }) => {
      spend(people.length + faces.reduce((sum, near) => sum + near.length, 0));
      const members = people.map((person) => unitOf.get(person)!);
      const [once, twice] = [new Set<number>(), new Set<number>()];
      for (const unit of members) (once.has(unit) ? twice : once).add(unit);
      return { faces, members, once, twice, within: faces.map((near, group) => near.includes(group)) };
    });
    const apart = new Set(parted.flatMap(({ members }) => members));
    const bound = units.flatMap((unit, number) =>
      unit.people.length > 1 || unit.pins.length > 0 || apart.has(number) || this.apartFrom(number).size > 0
        ? [number]
        : [],
    );
    const place = new Map(bound.map((unit, i) => [unit, i]));
    return {
      units: bound.map((number) => {
        const own = parted.filter(({ once }) => once.has(number));
        spend(
          parted.length + own.reduce((sum, { members, faces }) => sum + members.length + faces.length, 0),
        );
        const meetsItself = (group: number): boolean =>
          own.some(({ twice, within }) => within[group] && twice.has(number));
        return {
          people: units[number].people.length,
          homes: [...units[number].allowed].filter((group) => !meetsItself(group)),
          foes: [...this.apartFrom(number)].flatMap((other) =>
            other === number ? [] : (place.get(other) ?? []),
          ),
          far: own.map(({ faces, members }) => ({
            faces,
            foes: members.flatMap((other) => (other === number ? [] : place.get(other)!)),
          })),
        };
      }),
      seats: facts.seats,
      smallest: minSizes.map((size) => Math.max(1, size)),
      used: facts.seats.map((_, group) => used.has(group)),
      free: bound.reduce((left, number) => left - units[number].people.length, facts.present.length),
    };
  }

  /**
   * Excludes groups that are closed, have too few seats beside those pinned to them, or hold somebody to be apart from and are no bench.
   * Units of equal size without other rules share one set.
   */
  private allow(): void {
    const { units, minSizes } = this;
    const { seats, waits } = this.facts;
    const load = seats.map(() => 0);
    const barred = new Map<number, Set<number>>();
    for (const [number, { people, pins }] of units.entries()) {
      if (pins.length === 0) continue;
      for (const group of pins) load[group] += people.length;
      for (const other of this.apartFrom(number)) {
        const groups = barred.get(other) ?? new Set();
        barred.set(other, groups);
        for (const group of pins) if (!waits[group]) groups.add(group);
      }
    }
    const open = seats.flatMap((size, group) => (size > 0 && minSizes[group] <= size ? [group] : []));
    const bySize = new Map<number, ReadonlySet<number>>();
    for (const [number, unit] of units.entries()) {
      const size = unit.people.length;
      const out = barred.get(number);
      if (unit.pins.length > 0) {
        spend(open.length);
        const isIts = (group: number) => unit.pins.every((pin) => pin === group) && size <= seats[group];
        unit.allowed = new Set(open.filter(isIts));
        continue;
      }
      const roomy = bySize.get(size) ?? new Set(open.filter((group) => size <= seats[group] - load[group]));
      bySize.set(size, roomy);
      if (out !== undefined) spend(roomy.size);
      unit.allowed = out === undefined ? roomy : new Set([...roomy].filter((group) => !out.has(group)));
    }
  }
}
