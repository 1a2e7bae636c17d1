/**
 * Lowers the soft rules of a request to curves: the only place of the solver that knows them by name. Weights are
 * fractions first; then all costs are whole multiples of one measure.
 */
import {
  commonMeasure,
  exactly,
  type Fraction,
  fraction,
  over,
  plus,
  times,
  ZERO,
} from '../../shared/fraction.ts';
import { remembered } from '../../shared/remembered.ts';
import type { Constraint, ConstraintOf, Objective, SolveRequest } from '../definition.ts';
import type { LinkSeats, Problem, Seats } from '../problem.ts';
import { attributeClasses, countedClasses, squaredSums } from './attributes.ts';
import { leastWaiting, WAITING_WEIGHT, waitedBefore, waitingPointer } from './fair-waiting.ts';
import { recentMeetings, repeats } from './meeting-again.ts';
import { mostPairsOver, mostValue } from './most-contacts.ts';
import type { Numbering } from './numbering.ts';
import { costApart, multiplesOf, numbersOf } from './pair-costs.ts';
import { type Context, partsOf } from './parts.ts';
import { type ContactTypes, contactTypes, setsByType } from './weighted-contacts.ts';
import { personWishes, preferences, preferenceUnit } from './wishes.ts';

export function lowerCosts(
  request: SolveRequest,
  seats: Seats,
  links: ReadonlyMap<string, LinkSeats>,
  numbering: Numbering,
): Pick<Problem, 'costs' | 'links'> {
  const objectives = request.objectives.map((rule, i) => ({
    rule,
    sources: [`/objectives/${i}`],
    weight: exactly(rule.weight),
  }));
  const weighted = [...objectives, ...distinctRules(request)].filter(({ weight }) => weight.n > 0n);
  const sums = weighted.map(({ rule, weight }) => squaredSums(rule, weight, request, seats, numbering));
  const worths = weighted.map(({ rule, weight }) => worthOf(rule, weight, request));
  const waiting = waitingPointer(request);
  const measure =
    commonMeasure([
      ...weighted.flatMap(
        ({ weight }, i) => sums[i]?.map(({ factor }) => factor) ?? worths[i]?.values.flat() ?? [weight],
      ),
      ...(waiting === null ? [] : [exactly(WAITING_WEIGHT)]),
    ]) ?? fraction(1n);
  const parts = partsOf(seats, links);
  const context = { request, seats, links, numbering, parts, classesBy: countedClasses(request) };
  for (const [i, { rule, sources, weight }] of weighted.entries()) {
    const over = 'over' in rule ? rule.over : undefined;
    parts.begin(sources, over);
    for (const { factor, ...sum } of sums[i] ?? []) {
      parts.square({ ...sum, factor: wholeOf(factor, measure), groups: groupsOf(rule, context) });
    }
    const worth = worths[i];
    if (worth === null) {
      const lower = LOWERINGS[rule.type as Constraint['type']] as Lowering<typeof rule> | undefined;
      lower?.(rule, wholeOf(weight, measure), context);
    } else {
      const values = worth.values.map((row) => row.map((one) => wholeOf(one, measure)));
      contacts({ ...worth, values }, over, context);
    }
  }
  if (waiting !== null) {
    parts.begin([waiting]);
    const kinds = worths.find((_, i) => weighted[i].rule.type === 'maximize_weighted_contacts') ?? null;
    fairWaiting(wholeOf(exactly(WAITING_WEIGHT), measure), waitedBefore(kinds, seats), context);
  }
  return { costs: parts.costs(measure), links: parts.links() };
}

interface WeighedRule {
  readonly rule: Constraint;
  readonly sources: string[];
  weight: Fraction;
}

/** Merges rules that differ only in weight, adding the weights: a joint bound on them would not see that they ask for the same. */
function distinctRules({ constraints }: SolveRequest): WeighedRule[] {
  const found = new Map<string, WeighedRule>();
  for (const [i, rule] of constraints.entries()) {
    const weight = weightOf(rule);
    if (weight.n === 0n) continue;
    const source = `/constraints/${i}`;
    const key = 'penalty_weight' in rule ? JSON.stringify({ ...rule, penalty_weight: null }) : source;
    const same = found.get(key);
    if (same) {
      same.sources.push(source);
      same.weight = plus(same.weight, weight);
    } else found.set(key, { rule, sources: [source], weight });
  }
  return [...found.values()];
}

/** The cost of one unit of the rule; for a table of numbers their common measure. */
function weightOf(rule: Constraint): Fraction {
  if (rule.type === 'PairWeights') return multiplesOf(rule).measure;
  if (rule.type === 'GroupPreferences') return preferenceUnit(rule);
  return 'penalty_weight' in rule ? exactly(rule.penalty_weight) : ZERO;
}

function wholeOf(weight: Fraction, measure: Fraction): bigint {
  return over(weight, measure).n;
}

/** Costs the square of how often each person is on any bench, less the least possible sum. */
function fairWaiting(weight: bigint, before: Int32Array, { seats, numbering, parts }: Context): void {
  parts.constant(-weight * leastWaiting(seats, before));
  const groups = Int32Array.from(seats.meets.keys()).filter((g) => seats.meets[g] === 0);
  for (const waited of new Set(before)) {
    parts.visits({
      people: numbering.people('ALL').filter((p) => before[p] === waited),
      groups,
      sessions: numbering.sessions.of(null),
      points: parts.curve(
        seats.sessionCount,
        (visits) => weight * BigInt((visits + waited) ** 2 - waited ** 2),
      ),
    });
  }
}

type Lowering<Rule> = (rule: Rule, weight: bigint, context: Context) => void;

/** The lowering of each kind of rule to curves; the other kinds are hard, or sums of squares. */
const LOWERINGS: { readonly [Type in Constraint['type']]?: Lowering<ConstraintOf<Type>> } = {
  RepeatEncounter: repeats,
  RecentMeetings: recentMeetings,
  AttributeBalance: balance,
  ShouldStayTogether: wish,
  ShouldNotBeTogether: wish,
  PairMeetingCount: meetingCount,
  GroupVisits: groupVisits,
  PairWeights: pairWeights,
  GroupPreferences: (rule, unit, context) => preferences(rule, unit, tables(context.request), context),
  PersonWishes: personWishes,
};

/** Types of people by the worth of a meeting pair to an objective; null: it is no such objective. */
function worthOf(
  rule: Objective | Constraint,
  weight: Fraction,
  { scenario }: SolveRequest,
): ContactTypes | null {
  if (rule.type === 'maximize_weighted_contacts') {
    const types = contactTypes(rule, scenario.people);
    return { ...types, values: types.values.map((row) => row.map((value) => times(weight, value))) };
  }
  if (rule.type !== 'maximize_unique_contacts') return null;
  return {
    typeOf: new Int32Array(scenario.people.length),
    members: [Int32Array.from(scenario.people.keys())],
    values: [[weight]],
  };
}

/** Each pair that never meets costs its worth; a constant takes off the worth for which there is no room. */
function contacts(
  types: ContactTypes<bigint>,
  over: string | undefined,
  { request, seats, links, numbering, parts }: Context,
): void {
  const sets = setsByType(types);
  const pairs = sets.reduce(
    (sum, { people: { length }, value }) => sum + (value * BigInt(length) * BigInt(length - 1)) / 2n,
    0n,
  );
  const value = (one: number, other: number): bigint => types.values[one][other];
  const link = over === undefined ? undefined : links.get(over);
  const room = link && { prior: link.prior, held: mostPairsOver(request, seats, link) };
  parts.constant(mostValue(seats, { typeOf: types.typeOf, value }, room) - pairs);
  const sessions = numbering.sessions.of(null);
  const unmet = remembered((value: bigint) => parts.curve(parts.mostMeetings, (m) => (m === 0 ? value : 0n)));
  for (const { people, value } of sets)
    parts.pairs({ people, sessions, withPrior: true, points: unmet(value) });
}

/** One curve for each desired value. */
function balance(rule: ConstraintOf<'AttributeBalance'>, weight: bigint, context: Context): void {
  const { request, numbering, parts } = context;
  const groups = groupsOf(rule, context);
  const sessions = numbering.sessions.of(rule.sessions);
  const classes = context.classesBy(rule.attribute_key);
  for (const [value, desired] of Object.entries(rule.desired_values ?? {})) {
    const points = parts.curve(parts.fullestGroup, (count) => {
      if (rule.mode === 'not_alone') return count === 0 ? 0n : weight * deviation(count, desired, 'at_least');
      const off = deviation(count, desired, rule.mode);
      return weight * off * off;
    });
    const among = classes.find((values) => values.includes(value)) ?? [];
    const partition = parts.partition(JSON.stringify([rule.attribute_key, ...among]), () =>
      attributeClasses(request, rule.attribute_key, among),
    );
    parts.count({ partition, class: among.indexOf(value), groups, sessions, points });
  }
}

function groupsOf(rule: Objective | Constraint, { request, numbering }: Context): Int32Array {
  const all = !('group_id' in rule) || rule.group_id === 'ALL';
  return all ? tables(request) : Int32Array.of(numbering.group(rule.group_id));
}

function tables({ scenario }: SolveRequest): Int32Array {
  return Int32Array.from(scenario.groups.keys()).filter((g) => !scenario.groups[g].bench);
}

/** Costs w for each session together, or for each apart: w for all sessions that both attend, less w for each together. */
function wish(
  rule: ConstraintOf<'ShouldStayTogether' | 'ShouldNotBeTogether'>,
  weight: bigint,
  context: Context,
): void {
  const { seats, numbering, parts } = context;
  const people = numbering.people(rule.people).sort();
  const sessions = numbering.sessions.of(rule.sessions);
  const wanted = rule.type === 'ShouldStayTogether';
  if (wanted) parts.constant(weight * BigInt(pairsAttending(seats, people, sessions)));
  const points = parts.line(wanted ? -weight : weight);
  parts.pairs({ people, sessions, withPrior: false, points });
}

/** Costs a number for each session together; a negative one, without its sign, for each session apart that both attend. */
function pairWeights(
  rule: ConstraintOf<'PairWeights'>,
  unit: bigint,
  { seats, numbering, parts }: Context,
): void {
  const { people, wholes } = numbersOf(rule, numbering);
  const steps = wholes.map((whole) => unit * whole);
  const table = { people, steps, sessions: numbering.sessions.of(rule.sessions) };
  parts.constant(costApart(seats, table));
  parts.table(table);
}

/** Pairs of the people who both attend, summed over the sessions. */
function pairsAttending(seats: Seats, people: Int32Array, sessions: Uint8Array): number {
  let pairs = 0;
  for (const [s, holds] of sessions.entries()) {
    if (holds === 0) continue;
    let present = 0;
    for (const p of people) present += seats.attends[s * seats.peopleCount + p];
    pairs += (present * (present - 1)) / 2;
  }
  return pairs;
}

function meetingCount(
  rule: ConstraintOf<'PairMeetingCount'>,
  weight: bigint,
  { seats, numbering, parts }: Context,
): void {
  const people = numbering.people(rule.people).sort();
  const sessions = numbering.sessions.of(rule.sessions?.length === 0 ? null : rule.sessions);
  const points = parts.curve(
    seats.sessionCount,
    (m) => weight * deviation(m, rule.target_meetings, rule.mode),
  );
  parts.pairs({ people, sessions, withPrior: false, points });
}

/** One curve for all groups together, or one for each; for the people who attend any of the sessions. */
function groupVisits(rule: ConstraintOf<'GroupVisits'>, weight: bigint, context: Context): void {
  const { request, seats, numbering, parts } = context;
  const sessions = numbering.sessions.of(rule.sessions);
  const named = numbering.people(rule.people).sort();
  const held = [...sessions.keys()].filter((s) => sessions[s] === 1);
  const people = named.filter((p) => held.some((s) => seats.attends[s * seats.peopleCount + p] === 1));
  const groups =
    rule.groups === 'ALL' ? tables(request) : Int32Array.from(rule.groups, numbering.group).sort();
  const points = parts.curve(
    seats.sessionCount,
    (visits) => weight * deviation(visits, rule.target_visits, rule.mode),
  );
  // Nobody can visit a group twice in one session: if no possible count costs anything, the rule has no curve.
  if (points.slice(0, held.length + 1).every((units) => units === 0n)) return;
  const sets = rule.count === 'sum' ? [groups] : Array.from(groups, parts.alone);
  for (const set of sets) parts.visits({ people, groups: set, sessions, points });
}

function deviation(count: number, target: number, mode: 'exact' | 'at_least' | 'at_most'): bigint {
  const off = BigInt(count - target);
  if (mode === 'at_least') return off < 0n ? -off : 0n;
  if (mode === 'at_most') return off > 0n ? off : 0n;
  return off < 0n ? -off : off;
}
