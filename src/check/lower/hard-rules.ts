/**
 * The hard rules of a session. People and groups present are facts; pins, together-sets, apart-sets, smallest sizes and the use of
 * groups are rules, each identified by its JSON Pointer, so that a proof can be tried on any subset of them.
 */
import type { Constraint, ConstraintOf, SolveRequest } from '../../scenario/definition.ts';
import { grouped } from '../../shared/grouped.ts';
import { spend, spendObjects } from '../effort.ts';
import {
  attendees,
  attendsSession,
  groupNumbers,
  personNumbers,
  ruleMembers,
  seatsInSession,
} from './attendance.ts';
import { type Facing, facing } from './links.ts';

export interface HardRule {
  readonly pointer: string;
  readonly kind: 'pin' | 'together' | 'apart' | 'min_size' | 'use';
  /** The rule's people who attend, as numbers; empty if it is about a group alone. */
  readonly people: readonly number[];
  /** The group of a pin, smallest size or use, else −1. */
  readonly group: number;
  /** The smallest size of the group; 0 for other rules. */
  readonly minSize: number;
  /** The link over which people must not meet; absent: in a group. */
  readonly over?: string | undefined;
  /** Which groups' people meet over it in the session. */
  readonly faces?: Facing | undefined;
}

export interface SessionFacts {
  readonly session: number;
  /** People who attend, as numbers. */
  readonly present: readonly number[];
  /** Seats of each group; 0: closed. */
  readonly seats: readonly number[];
  /** Whether the group is a bench; [group]. */
  readonly waits: readonly boolean[];
  /** Whether a bench is open, on which people who must be apart may wait together; then only formulas use such rules. */
  readonly mayWait: boolean;
}

export function sessionFacts(request: SolveRequest, session: number): SessionFacts {
  const { groups } = request.scenario;
  return {
    session,
    present: attendees(request, session),
    seats: groups.map((group) => seatsInSession(group, session)),
    waits: groups.map(({ bench }) => bench === true),
    mayWait: groups.some((group) => group.bench && seatsInSession(group, session) > 0),
  };
}

/** The kind of each type of hard rule. */
export const KIND_OF = {
  ImmovablePeople: 'pin',
  MustStayTogether: 'together',
  MustStayApart: 'apart',
} as const;

export type HardConstraint = ConstraintOf<keyof typeof KIND_OF>;

export function isHard(rule: Constraint): rule is HardConstraint {
  return Object.hasOwn(KIND_OF, rule.type);
}

/** Reads the rules of a request. */
export class HardRules {
  private readonly request: SolveRequest;
  private readonly numberOf: ReadonlyMap<string, number>;
  private readonly groupNumber: ReadonlyMap<string, number>;
  /** Cache of the people of rules, present or not; [constraint]. */
  private readonly members: (readonly number[])[] = [];

  constructor(request: SolveRequest) {
    this.request = request;
    this.numberOf = personNumbers(request);
    this.groupNumber = groupNumbers(request);
  }

  /**
   * All rules that apply in the session.
   *
   * @param over a link: only rules on people who must not meet over it; absent: all other rules
   */
  all(session: number, over?: string): HardRule[] {
    const { groups } = this.request.scenario;
    const ofGroups = (over === undefined ? groups : []).flatMap((_, g) => [
      this.ofGroup(g, 'min_size', session) ?? [],
      this.ofGroup(g, 'use', session) ?? [],
    ]);
    const ofPeople = this.request.constraints.map((rule, i) =>
      ('over' in rule ? rule.over : undefined) === over ? (this.ofPeople(i, session) ?? []) : [],
    );
    return [...ofGroups, ...ofPeople].flat();
  }

  /** The rule at a pointer; null: no hard rule that applies in the session. */
  at(pointer: string, session: number): HardRule | null {
    const [, index] = /^\/constraints\/(0|[1-9]\d*)$/.exec(pointer) ?? [];
    if (index !== undefined) return this.ofPeople(Number(index), session);
    const [, place, field] = /^\/scenario\/groups\/(0|[1-9]\d*)\/(min_size|use)$/.exec(pointer) ?? [];
    return place === undefined ? null : this.ofGroup(Number(place), field as 'min_size' | 'use', session);
  }

  private ofGroup(index: number, kind: 'min_size' | 'use', session: number): HardRule | null {
    const group = this.request.scenario.groups[index];
    if (group === undefined || seatsInSession(group, session) === 0) return null;
    if (kind === 'use' ? group.use !== 'always' : group.min_size < 2) return null;
    const pointer = `/scenario/groups/${index}/${kind}`;
    return { pointer, kind, people: [], group: index, minSize: kind === 'use' ? 0 : group.min_size };
  }

  /** The rule of a constraint, by its index; null as above. */
  ofPeople(index: number, session: number): HardRule | null {
    const { people } = this.request.scenario;
    const rule = this.request.constraints[index];
    if (rule === undefined || !isHard(rule)) return null;
    if (rule.sessions !== null && !rule.sessions.includes(session)) return null;
    const kind = KIND_OF[rule.type];
    spendObjects(Array.isArray(rule.people) ? rule.people.length : people.length);
    this.members[index] ??= ruleMembers(this.request, rule.people).flatMap(
      (id) => this.numberOf.get(id) ?? [],
    );
    const about = this.members[index].filter((person) => attendsSession(people[person], session));
    if (about.length < (kind === 'pin' ? 1 : 2)) return null;
    const group = rule.type === 'ImmovablePeople' ? (this.groupNumber.get(rule.group_id) ?? -1) : -1;
    const over = 'over' in rule ? rule.over : undefined;
    const faces = over === undefined ? undefined : facing(this.request, over, session);
    return { pointer: `/constraints/${index}`, kind, people: about, group, minSize: 0, over, faces };
  }
}

/** A unit: people who must sit together, by chains of rules. */
export interface Together {
  readonly people: readonly number[];
  /** Groups that any of them is pinned to, each once. */
  readonly pins: readonly number[];
  /** Apart-sets with any of them. */
  readonly apart: ReadonlySet<readonly number[]>;
}

const NO_SETS: Together['apart'] = new Set();

export function unitsOf(present: readonly number[], rules: readonly Omit<HardRule, 'pointer'>[]): Together[] {
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
  return [...grouped(present, leader)].map(([first, people]) => ({
    people,
    pins: [...(pins.get(first) ?? [])],
    apart: apart.get(first) ?? NO_SETS,
  }));
}

interface Foes {
  /** People in an apart-set with one of the unit. */
  readonly people: ReadonlySet<number>;
  /** Whether two of its own people must be apart. */
  readonly isSplit: boolean;
}

/** The most sets that are compared one by one, since few may be large. */
const FEW_SETS = 8;

const foesOf = new WeakMap<Together, Foes>();

export function foes(unit: Together): Foes {
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
export function areApart(one: Together, other: Together): boolean {
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
