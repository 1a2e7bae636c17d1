/**
 * The hard rules of a session. People and groups present are facts; pins, together-sets, apart-sets, smallest sizes and the use of
 * groups are rules, each identified by its JSON Pointer, so that a proof can be tried on any subset of them.
 */
import type { Constraint, ConstraintOf, SolveRequest } from '../../scenario/definition.ts';
import { spendObjects } from '../effort.ts';
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
