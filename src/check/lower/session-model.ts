/** One session under some of its hard rules: who must sit together, who apart, and the groups that each may use. */
import { grouped } from '../../shared/grouped.ts';
import { spend } from '../effort.ts';
import type { HardRule, SessionFacts } from './hard-rules.ts';

export type StatedRule = Omit<HardRule, 'pointer'>;

/** The groups of absent people: none. */
const NO_GROUPS: ReadonlySet<number> = new Set();

export class SessionModel {
  readonly facts: SessionFacts;
  readonly session: number;
  /** People who attend, as numbers. */
  readonly present: readonly number[];
  /** All but those on who must not meet over a link, which only a search through all ways and `link_packing` read. */
  readonly rules: readonly StatedRule[];
  readonly overLinks: readonly StatedRule[];
  readonly units: readonly Unit[];
  /** The unit of each person; undefined: absent; [person]. */
  readonly unitOf: readonly (Unit | undefined)[];
  /** Fewest people where there is anybody; [group]. */
  readonly minSizes: readonly number[];
  /** Groups that may not be empty. */
  readonly used: ReadonlySet<number>;
  private readonly apart: ReadonlySet<number>[] = [];
  private knownAllowed: readonly ReadonlySet<number>[] | null = null;

  constructor(facts: SessionFacts, rules: readonly StatedRule[]) {
    spend(
      rules.reduce((sum, { people }) => sum + 1 + people.length, facts.present.length + facts.seats.length),
    );
    this.facts = facts;
    this.session = facts.session;
    this.present = facts.present;
    this.rules = rules.filter(({ over }) => over === undefined);
    this.overLinks = rules.filter(({ over }) => over !== undefined);
    this.units = unitsOf(facts.present, rules);
    const unitOf = new Array<Unit | undefined>((facts.present.at(-1) ?? -1) + 1).fill(undefined);
    for (const unit of this.units) for (const person of unit.people) unitOf[person] = unit;
    this.unitOf = unitOf;
    const minSizes = facts.seats.map(() => 0);
    for (const { kind, group, minSize } of rules) if (kind === 'min_size') minSizes[group] = minSize;
    this.minSizes = minSizes;
    this.used = new Set(rules.flatMap(({ kind, group }) => (kind === 'use' ? [group] : [])));
  }

  attends(person: number): boolean {
    return this.unitOf[person] !== undefined;
  }

  /** Whether two people who are there must be apart, by themselves or because of others in their units. */
  mustBeApart(a: number, b: number): boolean {
    const [one, other] = [this.unitOf[a], this.unitOf[b]];
    return one !== undefined && other !== undefined && areApart(one, other);
  }

  /** Numbers of the units that it must be apart from; with its own if the rules contradict each other. */
  apartFrom(unit: number): ReadonlySet<number> {
    this.apart[unit] ??= this.foesOf(unit);
    return this.apart[unit];
  }

  private foesOf(unit: number): ReadonlySet<number> {
    const { people, isSplit } = foes(this.units[unit]);
    const found = new Set(Array.from(people, (person) => this.unitOf[person]!.number));
    if (!isSplit) found.delete(unit);
    return found;
  }

  /** The groups that a person may use, none if absent; mostly the same set object for people with the same groups. */
  allowedTo(person: number): ReadonlySet<number> {
    const unit = this.unitOf[person];
    return unit === undefined ? NO_GROUPS : this.allowed[unit.number];
  }

  /** Groups that each unit may use by pins, seats, smallest sizes and apart-sets; [unit]. */
  get allowed(): readonly ReadonlySet<number>[] {
    this.knownAllowed ??= this.groupsAllowed();
    return this.knownAllowed;
  }

  /**
   * Excludes groups that are closed, have too few seats beside those pinned to them, or hold somebody to be apart from and are no bench.
   * Units of equal size without other rules share one set.
   */
  private groupsAllowed(): ReadonlySet<number>[] {
    const { units, minSizes } = this;
    const { seats, waits } = this.facts;
    const load = seats.map(() => 0);
    const barred = new Map<number, Set<number>>();
    for (const { number, people, pins } of units) {
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
    return units.map(({ number, people, pins }) => {
      const size = people.length;
      const out = barred.get(number);
      if (pins.length > 0) {
        spend(open.length);
        const isIts = (group: number) => pins.every((pin) => pin === group) && size <= seats[group];
        return new Set(open.filter(isIts));
      }
      const roomy = bySize.get(size) ?? new Set(open.filter((group) => size <= seats[group] - load[group]));
      bySize.set(size, roomy);
      if (out !== undefined) spend(roomy.size);
      return out === undefined ? roomy : new Set([...roomy].filter((group) => !out.has(group)));
    });
  }
}

/** People who must sit together, by chains of rules. */
export interface Unit {
  /** Its place among the units of the session. */
  readonly number: number;
  readonly people: readonly number[];
  /** Groups that any of them is pinned to, each once. */
  readonly pins: readonly number[];
  /** Apart-sets with any of them. */
  readonly apart: ReadonlySet<readonly number[]>;
}

const NO_SETS: Unit['apart'] = new Set();

export function unitsOf(present: readonly number[], rules: readonly StatedRule[]): Unit[] {
  const leader = leaderOf(rules);
  const pins = new Map<number, Set<number>>();
  const apart = new Map<number, Set<readonly number[]>>();
  const add = <One>(to: Map<number, Set<One>>, person: number, one: One): void => {
    const known = to.get(leader(person)) ?? new Set();
    to.set(leader(person), known.add(one));
  };
  for (const { kind, people, group, over } of rules) {
    for (const person of people) {
      if (kind === 'pin') add(pins, person, group);
      if (kind === 'apart' && over === undefined) add(apart, person, people);
    }
  }
  return [...grouped(present, leader)].map(([first, people], number) => ({
    number,
    people,
    pins: [...(pins.get(first) ?? [])],
    apart: apart.get(first) ?? NO_SETS,
  }));
}

interface Foes {
  readonly people: ReadonlySet<number>;
  /** Whether two of its own people must be apart. */
  readonly isSplit: boolean;
}

/** The most sets that are compared one by one, since few may be large. */
const FEW_SETS = 8;

const foesOf = new WeakMap<Unit, Foes>();

function foes(unit: Unit): Foes {
  const known = foesOf.get(unit);
  if (known) return known;
  const own = new Set(unit.people);
  const people = new Set<number>();
  let isSplit = false;
  for (const set of unit.apart) {
    spend(set.length);
    let inside = 0;
    for (const person of set) {
      people.add(person);
      if (own.has(person)) inside += 1;
    }
    isSplit ||= inside > 1;
  }
  const found = { people, isSplit };
  foesOf.set(unit, found);
  return found;
}

/** Whether two units must be apart; for the same unit, whether two of its people must. */
export function areApart(one: Unit, other: Unit): boolean {
  if (one === other) return foes(one).isSplit;
  const [fewer, more] = one.apart.size < other.apart.size ? [one, other] : [other, one];
  if (fewer.apart.size <= FEW_SETS) {
    for (const set of fewer.apart) if (more.apart.has(set)) return true;
    return false;
  }
  const [few, many] = one.people.length < other.people.length ? [one, other] : [other, one];
  return few.people.some((person) => foes(many).people.has(person));
}

/** Returns a function from a person to the leader of their unit, the same for all of it. */
export function leaderOf(rules: readonly Pick<HardRule, 'kind' | 'people'>[]): (person: number) => number {
  // A person without an entry is a leader.
  const leader = new Map<number, number>();
  const find = (person: number): number => {
    let at = person;
    for (let next = leader.get(at); next !== undefined; next = leader.get(at)) at = next;
    if (at !== person) leader.set(person, at);
    return at;
  };
  for (const rule of rules) {
    if (rule.kind !== 'together') continue;
    const first = find(rule.people[0]);
    for (const person of rule.people) if (find(person) !== first) leader.set(find(person), first);
  }
  return find;
}
