/** The checker's own lowering of soft rules, from the request alone. */

import type {
  Constraint,
  ConstraintOf,
  Objective,
  PeopleChoice,
  SolveRequest,
} from '../../scenario/definition.ts';
import { exactly, fraction, times, ZERO } from '../../shared/fraction.ts';
import { remembered } from '../../shared/remembered.ts';
import { wholeMultiples } from '../../shared/whole-multiples.ts';
import { attendsSession, groupNumbers, personNumbers, ruleMembers, ruleSessions } from './attendance.ts';
import { type AttributeContext, balanceTerms, deviation, holdersOf, sums } from './attribute-terms.ts';
import { contactLimit } from './contact-limit.ts';
import { contactValues } from './contact-values.ts';
import { lastMeetings } from './earlier-meetings.ts';
import { isHard } from './hard-rules.ts';
import { preferences } from './preferences.ts';
import type { MeetingsTerm, SoftRule, VisitsTerm, WishesTerm } from './terms.ts';
import { fairWaiting, WAITING_WEIGHT } from './waiting.ts';

type Lowered = Pick<SoftRule, 'terms'> & Partial<Pick<SoftRule, 'constant' | 'weight' | 'unit' | 'byPlace'>>;
interface Context extends AttributeContext {
  readonly numberOf: ReadonlyMap<string, number>;
  /** Cache of the people of choices without a list; [choice]. */
  readonly members: Map<string, readonly number[]>;
}

/** Objectives, then soft rules, in the order of the request; then fair waiting, if it counts. */
export function lowerRules(request: SolveRequest): readonly SoftRule[] {
  const context: Context = {
    request,
    numberOf: personNumbers(request),
    holders: remembered((attribute: string) => holdersOf(request, attribute)),
    members: new Map(),
    numbers: new Map(),
  };
  const objectives = request.objectives.map((objective, i) => ({
    pointer: `/objectives/${i}`,
    type: objective.type,
    weight: exactly(objective.weight),
    constant: 0n,
    ...objectiveTerms(request, objective),
  }));
  const rules = request.constraints.flatMap((rule, i) => {
    if (isHard(rule)) return [];
    const weight = 'penalty_weight' in rule ? exactly(rule.penalty_weight) : ZERO;
    const lowered = ruleTerms(context, rule);
    return [{ pointer: `/constraints/${i}`, type: rule.type, weight, constant: 0n, ...lowered }];
  });
  return [...objectives, ...rules, ...waiting(request)];
}

/** The same, cached by request, which is never changed. */
export const softRules = remembered(lowerRules, new WeakMap());

/** The rule of fair waiting: by how much it is less fair than possible; empty if it does not count. */
function waiting(request: SolveRequest): SoftRule[] {
  const fair = fairWaiting(request);
  if (fair === null) return [];
  const { pointer, benches, before, least, most } = fair;
  const terms = [...new Set(before)].map((waited): VisitsTerm => ({
    kind: 'visits',
    people: [...request.scenario.people.keys()].filter((person) => before[person] === waited),
    groups: benches,
    sessions: ruleSessions(request, null),
    units: (visits) => BigInt((visits + waited) ** 2 - waited ** 2),
    fair: most - waited,
  }));
  return [{ pointer, type: 'FairWaiting', weight: fraction(WAITING_WEIGHT), constant: -least, terms }];
}

/** U_max − U: each pair that ever met counts −1. V_max − V: each counts minus its worth. */
function objectiveTerms(request: SolveRequest, objective: Objective): Lowered {
  switch (objective.type) {
    case 'maximize_unique_contacts':
      return {
        constant: BigInt(contactLimit(request, objective.over).limit),
        terms: [everyPair(request, objective.over, (meetings) => (meetings > 0 ? -1n : 0n))],
      };
    case 'maximize_weighted_contacts': {
      const { unit, worthOf, likeness, most } = contactValues(request, objective);
      const units: MeetingsTerm['units'] = (meetings, _, a, b) => (meetings > 0 ? -worthOf(a, b) : 0n);
      return {
        weight: times(exactly(objective.weight), unit),
        unit,
        constant: most,
        terms: [{ ...everyPair(request, objective.over, units), likeness }],
      };
    }
  }
}

function ruleTerms(
  context: Context,
  rule: Exclude<Constraint, { type: 'ImmovablePeople' | 'MustStayTogether' | 'MustStayApart' }>,
): Lowered {
  switch (rule.type) {
    case 'RepeatEncounter':
      return { terms: repeatTerms(context.request, rule) };
    case 'RecentMeetings':
      return { terms: recentTerms(context.request, rule) };
    case 'AttributeBalance':
      return { terms: balanceTerms(context, rule) };
    case 'ShouldStayTogether':
      return { terms: [wish(context, rule, apartUnits)] };
    case 'ShouldNotBeTogether':
      return { terms: [wish(context, rule, togetherUnits)] };
    case 'AttributeSum':
      return { terms: sums(context, rule) };
    case 'PairMeetingCount':
      return { terms: [meetingCount(context, rule)] };
    case 'GroupVisits':
      return { terms: visits(context, rule) };
    case 'PairWeights':
      return pairWeights(context, rule);
    case 'GroupPreferences':
      return preferences(context, rule);
    case 'PersonWishes':
      return { terms: [personWishes(context, rule)] };
  }
}

function everyPair(
  request: SolveRequest,
  over: string | undefined,
  units: MeetingsTerm['units'],
): MeetingsTerm {
  const sessions = ruleSessions(request, null);
  return { kind: 'meetings', people: 'everyone', over, sessions, withEarlier: true, units };
}

/** Repeats among all meetings, or among those in each window of consecutive sessions. */
function repeatTerms(request: SolveRequest, rule: ConstraintOf<'RepeatEncounter'>): MeetingsTerm[] {
  const { window, over } = rule;
  const all = everyPair(request, over, (meetings) => repeatUnits(rule, meetings));
  if (window === undefined) return [all];
  const runs = Math.max(1, all.sessions.length - window + 1);
  return Array.from({ length: runs }, (_, first) => {
    return { ...all, withEarlier: false, sessions: all.sessions.slice(first, first + window) };
  });
}

/** The excess over what is allowed, or its square. */
function repeatUnits(rule: ConstraintOf<'RepeatEncounter'>, meetings: number): bigint {
  const excess = BigInt(Math.max(0, meetings - rule.max_allowed_encounters));
  return rule.penalty_function === 'squared' ? excess ** 2n : excess;
}

/** Each pair that met within the gap and meets again costs once, by how many events are missing. */
function recentTerms(request: SolveRequest, { gap, over }: ConstraintOf<'RecentMeetings'>): MeetingsTerm[] {
  const sessions = ruleSessions(request, null);
  return lastMeetings(request, over).flatMap(([a, b, ago]): MeetingsTerm[] => {
    if (ago > gap) return [];
    const units = (meetings: number) => (meetings > 0 ? BigInt(gap + 1 - ago) : 0n);
    return [{ kind: 'meetings', people: [a, b], over, sessions, units }];
  });
}

const apartUnits: MeetingsTerm['units'] = (meetings, possible) => BigInt(possible - meetings);
const togetherUnits: MeetingsTerm['units'] = (meetings) => BigInt(meetings);

function wish(
  context: Context,
  rule: ConstraintOf<'ShouldStayTogether' | 'ShouldNotBeTogether'>,
  units: MeetingsTerm['units'],
): MeetingsTerm {
  return {
    kind: 'meetings',
    people: numbersOf(context, rule.people),
    sessions: ruleSessions(context.request, rule.sessions),
    over: rule.over,
    bySession: true,
    units,
  };
}

/** Units are multiples of the common measure of all numbers. */
function pairWeights({ request, numberOf }: Context, rule: ConstraintOf<'PairWeights'>): Lowered {
  const { weights, sessions, over } = rule;
  const pairs: [number, number][] = [];
  const numbers: number[] = [];
  const add = (a: string, b: string, number: number): void => {
    const [one, other] = [numberOf.get(a), numberOf.get(b)];
    if (one === undefined || other === undefined || number === 0) return;
    pairs.push(one < other ? [one, other] : [other, one]);
    numbers.push(number);
  };
  if (Array.isArray(weights)) for (const [a, b, number] of weights) add(a, b, number);
  else
    for (const [i, row] of weights.matrix.entries())
      for (let j = 0; j < i; j++) add(weights.people[i], weights.people[j], row[j]);
  const { measure, wholes } = wholeMultiples(numbers);
  const term = {
    kind: 'weights',
    pairs,
    units: wholes,
    sessions: ruleSessions(request, sessions),
    over,
  } as const;
  return { weight: measure, byPlace: true, terms: [term] };
}

function meetingCount(context: Context, rule: ConstraintOf<'PairMeetingCount'>): MeetingsTerm {
  return {
    kind: 'meetings',
    people: numbersOf(context, rule.people),
    sessions: ruleSessions(context.request, rule.sessions?.length === 0 ? null : rule.sessions),
    over: rule.over,
    units: (meetings) => deviation(meetings, rule.target_meetings, rule.mode),
  };
}

/** A term for the groups together, or for each; without people who attend none of the sessions. */
function visits(context: Context, rule: ConstraintOf<'GroupVisits'>): VisitsTerm[] {
  const { request } = context;
  const { people, groups } = request.scenario;
  const sessions = ruleSessions(request, rule.sessions);
  const counted = numbersOf(context, rule.people).filter((p) =>
    sessions.some((session) => attendsSession(people[p], session)),
  );
  const units = (count: number): bigint => deviation(count, rule.target_visits, rule.mode);
  const numberOf = groupNumbers(request);
  const about =
    rule.groups === 'ALL'
      ? [...groups.keys()].filter((g) => !groups[g].bench)
      : [...new Set(rule.groups)].flatMap((id) => numberOf.get(id) ?? []).sort((a, b) => a - b);
  const sets = rule.count === 'sum' ? [about] : about.map(alone);
  return sets.map((set) => ({ kind: 'visits', people: counted, groups: set, sessions, units }));
}

/** Shared, since thousands of terms may be about one group. */
const alone = remembered((group: number): readonly number[] => [group]);

/** Wishes in the order of people, not of the rule. */
function personWishes({ request, numberOf }: Context, rule: ConstraintOf<'PersonWishes'>): WishesTerm {
  const numbers = (ids: readonly string[]) => ids.flatMap((id) => numberOf.get(id) ?? []);
  const wished = Object.entries(rule.wishes).flatMap(([id, list]) =>
    numbers([id]).map((person): [number, number[]] => [person, numbers(list).sort((a, b) => a - b)]),
  );
  return {
    kind: 'wishes',
    wished: new Map(wished.sort(([a], [b]) => a - b)),
    atLeast: rule.at_least,
    sessions: ruleSessions(request, rule.sessions),
    over: rule.over,
  };
}

function numbersOf({ request, numberOf, members }: Context, choice: PeopleChoice): readonly number[] {
  const key = Array.isArray(choice) ? null : JSON.stringify(choice);
  const known = key === null ? undefined : members.get(key);
  if (known) return known;
  const numbers = ruleMembers(request, choice).flatMap((id) => numberOf.get(id) ?? []);
  if (key !== null) members.set(key, numbers);
  return numbers;
}
