/**
 * The shape of a solve request in both wire forms: the source of the parser, the JSON Schemas and the API's documents.
 * Checks that need several fields (ids, room, contradictions) are the parser's second stage, in `rules/`.
 */
import * as z from 'zod';
import { bounded } from '../shared/bounded.ts';
import { attributeEntry, attributeValue } from './attribute-value.ts';

const id = z.string().min(1);
const wholeNumber = z.int().min(0);
/** Counts from which costs are computed: small enough that sums of squares stay exact. */
const smallCount = wholeNumber.max(1_000_000);
const eventCount = z.int().min(1).max(10_000);
const sessionIndex = wholeNumber.describe('Zero-based index of a session.');
const sessionList = bounded(z.array(sessionIndex)).nullable().default(null);
const sessions = sessionList.describe('Zero-based sessions; absent or null: all.');
const weight = z.number().min(0).max(1e15);
const penaltyWeight = weight.describe('Cost of one unit of violation.');
const softWeight = penaltyWeight.default(1000);
const pairWeight = z
  .number()
  .min(-1e15)
  .max(1e15)
  .describe(
    'Cost of each session together; below 0: of each session apart that both attend, without the sign.',
  );
const everyone = z.literal('ALL');

const peopleWhere = z
  .strictObject({
    where: bounded(
      z
        .record(id, attributeValue)
        .refine((wanted) => Object.keys(wanted).length > 0, 'name an attribute')
        .meta({ minProperties: 1, description: 'Attribute name to value; who has all of these.' }),
    ),
  })
  .meta({ id: 'PeopleWhere' });
const choiceOf = <T extends z.ZodType>(list: T) =>
  z
    .union([list, everyone, peopleWhere], 'a list of ids, "ALL", or {"where": {…}}')
    .describe('People by id, or ALL, or by what they have as attributes.');
const over = id
  .optional()
  .describe('The name of a link: who meet over it count; absent: who are in one group.');
const people = choiceOf(bounded(z.array(id).min(1)));
const several = choiceOf(bounded(z.array(id).min(2)));

export const person = z
  .strictObject({
    id: id.describe('The identifier used in the schedule.'),
    attributes: bounded(z.record(z.string(), attributeEntry))
      .default({})
      .describe('Attribute name to value, or to several; numbers and booleans are compared as text.'),
    sessions: sessionList.describe('Zero-based sessions that the person attends; absent or null: all.'),
  })
  .meta({ id: 'Person' });

const groupParts = {
  id: id.describe('The identifier used in the schedule.'),
  min_size: wholeNumber.default(0).describe('If the group is used in a session, at least so many people.'),
  use: z.literal('always').optional().describe('Never empty in a session in which it is open.'),
  bench: z.boolean().optional().describe('People in it wait, and meet nobody.'),
};
const size = z.int().min(1).optional();
const sizePerSession = bounded(z.array(wholeNumber)).nullable().default(null);
const perSessionText = 'One entry a session; 0: closed; wins over the own size.';

export const groupK = z
  .strictObject({
    ...groupParts,
    capacity: size.describe('Seats in every session.'),
    session_capacities: sizePerSession.describe(perSessionText),
  })
  .meta({ id: 'GroupK' });

export const groupA = z
  .strictObject({
    ...groupParts,
    size: size.describe('Seats in every session.'),
    session_sizes: sizePerSession.describe(perSessionText),
  })
  .meta({ id: 'GroupA' });

export const priorMeeting = z
  .strictObject({
    people: z.tuple([id, id]),
    count: z.int().min(1).max(10_000).default(1),
    events_ago: eventCount.optional().describe('How many events ago: 1 is the last one before this.'),
    over,
  })
  .meta({ id: 'PriorMeeting' });

/** Groups that face each other: two sides of a court, neighbouring seats. */
export const link = z
  .strictObject({
    name: id.describe('What rules call it in "over".'),
    groups: z
      .array(z.array(id).min(1))
      .min(1)
      .describe('Lists of group ids: people meet over the link who are in two groups of one list.'),
    within: z.boolean().default(false).describe('They meet in one group of a list too.'),
    sessions,
  })
  .meta({ id: 'Link' });

const scenarioParts = {
  people: bounded(z.array(person).min(1)),
  prior_meetings: bounded(z.array(priorMeeting)).default([]).describe('Meetings in earlier events.'),
  links: bounded(z.array(link)).optional().describe('Which groups of a session face each other.'),
  session_labels: bounded(z.array(id)).optional().describe('What each session is called.'),
  session_starts: bounded(z.array(z.string()))
    .optional()
    .describe('When each session starts: ISO 8601, local time, with an offset where the time zone matters.'),
};
const sessionTotal = z.int().min(1).describe('Number of sessions.');

/** A kind of pairs by one attribute: with these two values, with a common value, or with different ones. */
export const contactKind = z
  .strictObject({
    attribute_key: id,
    values: z.tuple([attributeValue, attributeValue]).optional().describe('One of the pair has each.'),
    same: z.boolean().optional().describe('Both have it: a value in common, or (false) none.'),
    weight: weight.describe('What a pair of this kind that meets is worth.'),
  })
  .meta({ id: 'ContactKind' });

export const objectivesByType = {
  maximize_unique_contacts: z.strictObject({
    type: z.literal('maximize_unique_contacts'),
    weight: weight.default(1),
    over,
  }),
  maximize_weighted_contacts: z.strictObject({
    type: z.literal('maximize_weighted_contacts'),
    weight: weight.default(1),
    kinds: bounded(
      z.array(contactKind).min(1).describe('The first kind that a pair is of says what it is worth.'),
    ),
    otherwise: weight.default(1).describe('What a pair of no kind that meets is worth.'),
    over,
  }),
};

type AnyObjectiveSchema = (typeof objectivesByType)[keyof typeof objectivesByType];
export const objective = z
  .discriminatedUnion(
    'type',
    Object.values(objectivesByType) as [AnyObjectiveSchema, ...AnyObjectiveSchema[]],
  )
  .meta({ id: 'Objective' });

const rule = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), ...shape });

const pinned = sessionList.describe('Zero-based sessions; absent or null: all that the person attends.');
const pinnedTo = id.describe('The group.');
const company = { people: several, penalty_weight: softWeight, sessions, over };

export const constraintsByType = {
  RepeatEncounter: rule('RepeatEncounter', {
    max_allowed_encounters: smallCount,
    window: eventCount
      .optional()
      .describe('In any so many consecutive sessions of this event; absent: in all, with earlier meetings.'),
    penalty_function: z.enum(['linear', 'squared']).default('squared'),
    penalty_weight: penaltyWeight,
    over,
  }),
  RecentMeetings: rule('RecentMeetings', {
    gap: eventCount.describe('Who met so many events ago, or fewer, should not meet again.'),
    penalty_weight: softWeight,
    over,
  }),
  AttributeBalance: rule('AttributeBalance', {
    group_id: id.describe('A group, or ALL.'),
    attribute_key: id,
    desired_values: bounded(z.record(z.string(), smallCount))
      .optional()
      .describe('Value to how many of it; absent where there are desired_shares.'),
    desired_shares: bounded(z.record(z.string(), z.number().min(0).max(1)))
      .optional()
      .describe('Value to which share of the people of a group have it.'),
    penalty_weight: penaltyWeight,
    mode: z.enum(['exact', 'at_least', 'at_most', 'not_alone']).default('exact'),
    sessions,
  }),
  AttributeSum: rule('AttributeSum', {
    attribute_key: id.describe('An attribute that is a number; who has none does not count.'),
    group_id: id.describe('A group, or ALL.'),
    penalty_weight: penaltyWeight,
    sessions,
  }),
  ImmovablePeople: rule('ImmovablePeople', { people, group_id: pinnedTo, sessions: pinned }),
  ImmovablePerson: rule('ImmovablePerson', { person_id: id, group_id: pinnedTo, sessions: pinned }),
  MustStayTogether: rule('MustStayTogether', { people: several, sessions }),
  MustStayApart: rule('MustStayApart', { people: several, sessions, over }),
  ShouldStayTogether: rule('ShouldStayTogether', company),
  ShouldNotBeTogether: rule('ShouldNotBeTogether', company),
  PairMeetingCount: rule('PairMeetingCount', {
    people: choiceOf(z.tuple([id, id])),
    sessions: sessionList.describe('Zero-based sessions; absent, null or empty: all.'),
    target_meetings: smallCount,
    mode: z.enum(['at_least', 'exact', 'at_most']).default('at_least'),
    penalty_weight: softWeight,
    over,
  }),
  PairWeights: rule('PairWeights', {
    weights: z
      .union(
        [
          bounded(z.array(z.tuple([id, id, pairWeight])).min(1)),
          z
            .strictObject({
              people: bounded(z.array(id).min(2)).describe('By id.'),
              matrix: bounded(z.array(bounded(z.array(pairWeight)))).describe('A row for each.'),
            })
            .describe(
              'A row and a column for each of the people, in their order; the same on both sides of its diagonal of 0.',
            ),
        ],
        'a list of pairs with a number each, or {"people": […], "matrix": […]}',
      )
      .describe('Two people and a number, pair by pair, or a square of numbers.'),
    sessions,
    over,
  }),
  GroupVisits: rule('GroupVisits', {
    people,
    groups: z
      .union([bounded(z.array(id).min(1)), everyone], 'a list of ids, or "ALL"')
      .describe('A list of groups, or ALL.'),
    count: z
      .enum(['each', 'sum'])
      .default('each')
      .describe('How often a person is in each of the groups, or in any of them.'),
    target_visits: smallCount,
    mode: z.enum(['at_least', 'exact', 'at_most']).default('at_least'),
    penalty_weight: softWeight,
    sessions,
  }),
  GroupPreferences: rule('GroupPreferences', {
    choices: bounded(z.record(id, bounded(z.array(id)))).describe('Person to groups, the best first.'),
    costs: bounded(z.array(weight).min(1))
      .optional()
      .describe('What a group costs, by rank; absent: 0, 1, 4, 9 and so on.'),
    otherwise: weight.optional().describe('What a group costs that is no choice; absent: the next square.'),
    penalty_weight: softWeight,
    sessions,
  }),
  PersonWishes: rule('PersonWishes', {
    wishes: bounded(z.record(id, bounded(z.array(id)))).describe('Person to whom they would sit with.'),
    at_least: smallCount.min(1).default(1).describe('How many of them should be at the table.'),
    penalty_weight: softWeight,
    sessions,
    over,
  }),
};

for (const [name, schema] of Object.entries(constraintsByType)) z.globalRegistry.add(schema, { id: name });

type AnyConstraintSchema = (typeof constraintsByType)[keyof typeof constraintsByType];
export const constraint = z.discriminatedUnion(
  'type',
  Object.values(constraintsByType) as [AnyConstraintSchema, ...AnyConstraintSchema[]],
);

const bodyParts = {
  schema_version: z.literal('v1').optional(),
  objectives: bounded(z.array(objective))
    .optional()
    .describe('Absent: maximize_unique_contacts with weight 1. Empty: soft rules only.'),
  constraints: bounded(z.array(constraint)).default([]),
};

const requestOf = <Form extends z.ZodRawShape>(form: Form) =>
  z.strictObject({
    ...bodyParts,
    scenario: z.strictObject({ ...scenarioParts, ...form }).describe('People, groups and sessions.'),
  });

/** Form K: `capacity`, `session_capacities`, `session_count`. */
export const requestK = requestOf({ groups: bounded(z.array(groupK).min(1)), session_count: sessionTotal });

/** Form A: `size`, `session_sizes`, `num_sessions`. */
export const requestA = requestOf({ groups: bounded(z.array(groupA).min(1)), num_sessions: sessionTotal });

export type WireForm = 'k' | 'a';

export type RequestBodyK = z.input<typeof requestK>;
export type RequestBodyA = z.input<typeof requestA>;

export type Scenario = z.output<typeof requestK>['scenario'];
export type Person = z.output<typeof person>;
export type Group = z.output<typeof groupK>;
export type Objective = z.output<typeof objective>;
export type WeightedContacts = Extract<Objective, { type: 'maximize_weighted_contacts' }>;
export type ContactKind = z.output<typeof contactKind>;
export type PriorMeeting = z.output<typeof priorMeeting>;
export type Link = z.output<typeof link>;
/** A rule as written in a document. */
export type AnyConstraint = z.output<typeof constraint>;
/** A rule; `ImmovablePerson` is read as `ImmovablePeople`. */
export type Constraint = Exclude<AnyConstraint, { type: 'ImmovablePerson' }>;
export type ConstraintOf<T extends Constraint['type']> = Extract<Constraint, { type: T }>;
/** The people of a rule: ids, everybody, or those with certain attributes. */
export type PeopleChoice = z.output<typeof people>;
/**
 * A solve request that has passed both stages of the parser: Form K with all defaults filled in. The only input of
 * scoring, verification, the solver and the benchmark.
 */
export interface SolveRequest {
  /** People, groups and sessions. */ readonly scenario: Scenario;
  /** The objectives in force: what was given, or the default. */
  readonly objectives: readonly Objective[];
  /** The rules, in their order. */ readonly constraints: readonly Constraint[];
}
