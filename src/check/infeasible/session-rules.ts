/** One session with only the rules that a certificate names, read straight from the request, by id. */
import type { Constraint, PeopleChoice, SolveRequest } from '../../scenario/definition.ts';
import type { Effort } from '../effort.ts';
import { attendsSession, ruleMembers, seatsInSession } from '../lower/attendance.ts';

export interface SessionRules {
  /** What the check of the certificate may still take. */
  readonly effort: Effort;
  /** Ids of the people who attend. */
  readonly present: ReadonlySet<string>;
  /** Seats of the open groups. */
  readonly seats: ReadonlyMap<string, number>;
  /** Smallest size of a group in use, where the certificate names it, else 1. */
  readonly minSize: (group: string) => number;
  /** Whether the certificate names that the group may not be empty. */
  readonly mustUse: (group: string) => boolean;
  /** Groups that the pins of anyone in the person's unit name. */
  readonly pins: (person: string) => ReadonlySet<string>;
  /** People whose unit is pinned to the group. */
  readonly pinnedTo: (group: string) => readonly string[];
  /** Whether a rule pins the very person to the group. */
  readonly isPinned: (person: string, group: string) => boolean;
  /** Everyone who must sit with the person, the person included. */
  readonly unit: (person: string) => ReadonlySet<string>;
  /** Whether one rule makes both stay together, or apart. */
  readonly inOneRule: (type: 'MustStayTogether' | 'MustStayApart', a: string, b: string) => boolean;
  /** Whether a rule parts the very person from anybody. */
  readonly isParted: (person: string) => boolean;
  /** Whether a rule parts someone of the one's unit from someone of the other's. */
  readonly unitsApart: (a: string, b: string) => boolean;
}

/** The one pointer of a certificate that needs no rule: what conflicts is the room that there is. */
export const ROOM = '/scenario/groups';

/** Whether a hard rule binds anybody who attends. */
function saysSomething(
  request: SolveRequest,
  rule: Constraint,
  session: number,
  present: ReadonlySet<string>,
): boolean {
  if (!('people' in rule) || 'penalty_weight' in rule || !(rule.sessions?.includes(session) ?? true))
    return false;
  const about = ruleMembers(request, rule.people).filter((id) => present.has(id)).length;
  return about >= (rule.type === 'ImmovablePeople' ? 1 : 2);
}

/** @returns a sentence instead, when the certificate names something that is no hard rule of the session. */
export function sessionRules(
  request: SolveRequest,
  session: number,
  pointers: readonly string[],
  effort: Effort,
): SessionRules | string {
  const { people, groups, session_count } = request.scenario;
  if (!Number.isInteger(session) || session < 0 || session >= session_count)
    return `there is no session ${session + 1}`;
  effort.make(people.length + groups.length + pointers.length);
  const constraints: Constraint[] = [];
  const minSizes = new Map<string, number>();
  const used = new Set<string>();
  const present = new Set(people.filter((p) => attendsSession(p, session)).map((p) => p.id));
  if (new Set(pointers).size < pointers.length) return 'a rule is named twice';
  for (const pointer of pointers) {
    if (pointer === ROOM && pointers.length === 1) continue;
    const [, index] = /^\/constraints\/(0|[1-9]\d*)$/.exec(pointer) ?? [];
    const [, place, field] = /^\/scenario\/groups\/(0|[1-9]\d*)\/(min_size|use)$/.exec(pointer) ?? [];
    const rule = index === undefined ? undefined : request.constraints[Number(index)];
    const group = place === undefined ? undefined : groups[Number(place)];
    const noHardRule = `"${pointer}" is no hard rule of session ${session + 1}`;
    effort.make(rule !== undefined && 'people' in rule ? membersAtMost(rule.people, people.length) : 1);
    if (rule !== undefined && saysSomething(request, rule, session, present)) constraints.push(rule);
    else if (group === undefined || seatsInSession(group, session) === 0) return noHardRule;
    else if (field === 'min_size' && group.min_size > 1) minSizes.set(group.id, group.min_size);
    else if (field === 'use' && group.use === 'always') used.add(group.id);
    else return noHardRule;
  }
  // Who must be apart may wait together: nothing follows from such a rule then.
  const hasBench = groups.some((group) => group.bench && seatsInSession(group, session) > 0);
  const setsOf = (type: 'MustStayTogether' | 'MustStayApart'): Set<string>[] =>
    constraints.flatMap((rule) =>
      rule.type === type && !(type === 'MustStayApart' && hasBench)
        ? [new Set(ruleMembers(request, rule.people).filter((id) => present.has(id)))]
        : [],
    );
  const sets = { MustStayTogether: setsOf('MustStayTogether'), MustStayApart: setsOf('MustStayApart') };
  const units = new Map<string, Set<string>>();
  for (const person of present) units.set(person, new Set([person]));
  for (const set of sets.MustStayTogether) {
    const merged = new Set<string>();
    for (const person of set) {
      if (merged.has(person)) continue;
      effort.take(units.get(person)!.size);
      for (const member of units.get(person)!) merged.add(member);
    }
    effort.take(merged.size);
    for (const person of merged) units.set(person, merged);
  }
  const nobody = new Set<string>();
  const unit = (person: string): ReadonlySet<string> => units.get(person) ?? nobody;
  const someOf = (all: ReadonlySet<string>, isSo: (person: string) => boolean): boolean => {
    for (const one of all) {
      effort.take(1);
      if (isSo(one)) return true;
    }
    return false;
  };
  const ownPins = new Map<string, Set<string>>();
  for (const rule of constraints) {
    if (rule.type !== 'ImmovablePeople') continue;
    for (const person of ruleMembers(request, rule.people)) {
      if (present.has(person)) ownPins.set(person, new Set([...(ownPins.get(person) ?? []), rule.group_id]));
    }
  }
  const pins = new Map<string, Set<string>>();
  const pinnedTo = new Map<string, string[]>();
  const pinsOf = new Map<ReadonlySet<string>, Set<string>>();
  for (const person of present) {
    const own = unit(person);
    const unitPins = pinsOf.get(own) ?? new Set([...own].flatMap((one) => [...(ownPins.get(one) ?? [])]));
    pinsOf.set(own, unitPins);
    pins.set(person, unitPins);
    effort.take(unitPins.size);
    for (const group of unitPins) {
      const there = pinnedTo.get(group) ?? [];
      pinnedTo.set(group, there);
      there.push(person);
    }
  }
  return {
    effort,
    present,
    seats: new Map(
      groups.flatMap((group) => {
        const seats = seatsInSession(group, session);
        return seats > 0 ? [[group.id, seats] as const] : [];
      }),
    ),
    minSize: (group) => Math.max(1, minSizes.get(group) ?? 1),
    mustUse: (group) => used.has(group),
    pins: (person) => pins.get(person) ?? nobody,
    pinnedTo: (group) => pinnedTo.get(group) ?? [],
    isPinned: (person, group) => ownPins.get(person)?.has(group) ?? false,
    unit,
    inOneRule: (type, a, b) => {
      effort.take(1 + sets[type].length);
      return sets[type].some((set) => set.has(a) && set.has(b));
    },
    isParted: (person) => {
      effort.take(1 + sets.MustStayApart.length);
      return sets.MustStayApart.some((set) => set.size > 1 && set.has(person));
    },
    unitsApart: (a, b) =>
      sets.MustStayApart.some((set) =>
        someOf(unit(a), (x) => set.has(x) && someOf(unit(b), (y) => x !== y && set.has(y))),
      ),
  };
}

/** @param choice of so many people in all */
function membersAtMost(choice: PeopleChoice, people: number): number {
  return Array.isArray(choice) ? choice.length : people;
}

/**
 * Whether the person's unit can possibly use the group: open, its smallest size within its seats, no pin
 * elsewhere, room beside the other people pinned there, none of whom it must be apart from.
 */
export function mayUse(rules: SessionRules, person: string, group: string): boolean {
  rules.effort.take(1);
  const seats = rules.seats.get(group) ?? 0;
  const unit = rules.unit(person);
  if (seats === 0 || rules.minSize(group) > seats || unit.size > seats) return false;
  const pins = rules.pins(person);
  if (pins.size > 0) return [...pins].every((pin) => pin === group);
  const others = rules.pinnedTo(group);
  return unit.size + others.length <= seats && !others.some((other) => rules.unitsApart(person, other));
}
