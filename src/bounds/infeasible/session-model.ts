/** One session under some of its hard rules: units of people who sit together, and where each may go. */
import type { HardRule, SessionFacts } from './hard-rules.ts';

export interface Unit {
  readonly people: readonly number[];
  /** Groups that its people are pinned to, each once. */
  readonly pins: readonly number[];
  /** Units that it must be apart from; itself among them when the rules contradict each other. */
  readonly apart: Set<number>;
  /** Groups that it may use, as far as pins, seats and smallest sizes tell. */
  allowed: readonly number[];
}

export interface SessionModel {
  readonly facts: SessionFacts;
  readonly rules: readonly HardRule[];
  readonly units: readonly Unit[];
  /** Unit of each person present. */
  readonly unitOf: ReadonlyMap<number, number>;
  readonly minSizes: readonly number[];
  /** Groups that may not be empty. */
  readonly used: ReadonlySet<number>;
}

export function sessionModel(facts: SessionFacts, rules: readonly HardRule[]): SessionModel {
  const find = leaderOf(rules);
  const members = new Map<number, number[]>();
  for (const person of facts.present) {
    const unit = members.get(find(person));
    if (unit) unit.push(person);
    else members.set(find(person), [person]);
  }
  const unitOf = new Map<number, number>();
  for (const [number, people] of [...members.values()].entries()) {
    for (const person of people) unitOf.set(person, number);
  }
  const pins = [...members.values()].map(() => new Set<number>());
  const apart = pins.map(() => new Set<number>());
  const minSizes = facts.seats.map(() => 0);
  for (const rule of rules) {
    if (rule.kind === 'min_size') minSizes[rule.group] = rule.minSize;
    if (rule.kind === 'pin') for (const person of rule.people) pins[unitOf.get(person)!].add(rule.group);
    if (rule.kind !== 'apart') continue;
    for (const [i, a] of rule.people.entries()) {
      for (const b of rule.people.slice(i + 1)) {
        apart[unitOf.get(a)!].add(unitOf.get(b)!);
        apart[unitOf.get(b)!].add(unitOf.get(a)!);
      }
    }
  }
  const units = [...members.values()].map((people, number) => ({
    people,
    pins: [...pins[number]],
    apart: apart[number],
    allowed: [] as readonly number[],
  }));
  allow(units, facts.seats, minSizes);
  const used = new Set(rules.flatMap(({ kind, group }) => (kind === 'use' ? [group] : [])));
  return { facts, rules, units, unitOf, minSizes, used };
}

/** One person of everybody's unit, the same one for all of it. */
export function leaderOf(rules: readonly HardRule[]): (person: number) => number {
  // Who has none leads.
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

/**
 * A group is out when it is closed, too small beside those pinned to it, or holds someone to be apart from.
 * Units of one size that nothing else binds share one list.
 */
function allow(units: Unit[], seats: readonly number[], minSizes: readonly number[]): void {
  const pinnedTo = new Map<number, number[]>();
  const load = seats.map(() => 0);
  for (const [number, unit] of units.entries()) {
    for (const group of unit.pins) {
      pinnedTo.set(group, [...(pinnedTo.get(group) ?? []), number]);
      load[group] += unit.people.length;
    }
  }
  const open = seats.flatMap((size, group) => (size > 0 && minSizes[group] <= size ? [group] : []));
  const bySize = new Map<number, number[]>();
  for (const unit of units) {
    const size = unit.people.length;
    if (unit.pins.length > 0) {
      const only = (group: number): boolean =>
        unit.pins.every((pin) => pin === group) && size <= seats[group];
      unit.allowed = open.filter(only);
      continue;
    }
    const roomy = bySize.get(size) ?? open.filter((group) => size <= seats[group] - load[group]);
    bySize.set(size, roomy);
    const barred = new Set([...unit.apart].flatMap((other) => units[other].pins));
    unit.allowed = barred.size === 0 ? roomy : roomy.filter((group) => !barred.has(group));
  }
}
