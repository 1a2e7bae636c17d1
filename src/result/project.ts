/**
 * The project file `mingle-project-v1`: the app's whole input and the plan, to continue elsewhere. One definition for the writer, the reader and the app's
 * types.
 */
import * as z from 'zod';
import { type Constraint, constraint, link, objective } from '../scenario/definition.ts';
import { parseRequest } from '../scenario/parse.ts';
import { type Checked, type Issue, refuse } from '../shared/issue.ts';
import { readAs } from '../shared/read-document.ts';
import { readJson } from '../shared/read-json.ts';
import { type Result, schedule } from './definition.ts';
import { readResult } from './read-result.ts';

const SCHEMA = 'mingle-project-v1';

const count = z.int().min(0);
const texts = z.array(z.string()).readonly();
const numbers = z.array(count).readonly();
const sessions = numbers.nullable().describe('Zero-based; null: all.');
const mode = z.enum(['at_least', 'exact', 'at_most']);

const personRow = z.strictObject({
  name: z.string().describe('Unique; rules and plans name people by it.'),
  cells: z.record(z.string(), z.string()).readonly().describe('Column to text; empty cells are left out.'),
  from: count.nullable().describe('First session, from 1; null: from the start.'),
  to: count.nullable().describe('Last session; null: to the end.'),
  off: count.optional().describe('If equal to `to`: taken off the list on the day, after that session.'),
  table: z.string().describe('The table that the person keeps; empty: any.'),
});

const room = z.strictObject({
  name: z.string(),
  seats: count,
  perSession: numbers.nullable().describe('Seats in each session, where they differ; 0: closed.'),
  least: count,
  bench: z.boolean(),
  always: z.boolean().optional().describe('Never empty where it is open.'),
});

const tables = z.strictObject({
  by: z
    .enum(['count', 'size', 'courts', 'round', 'rows'])
    .describe(
      'While rooms is null: so many tables, so many people at each, at most so many courts for doubles, round tables of so many seats, or rows of so many.',
    ),
  number: count,
  word: z.string().describe('What a table without a name of its own is called: "Table" 1, 2 …'),
  bench: z.string().optional().describe('What a bench is called; left out: "Bench".'),
  rows: z.int().min(1).optional().describe('So many rows of seats; left out: as many as people need.'),
  row: z.string().optional().describe('What a row is called; left out: "Row".'),
  names: texts,
  rooms: z
    .array(room.readonly())
    .readonly()
    .nullable()
    .describe('Sizes of its own for each; null: even ones.'),
  even: z
    .boolean()
    .optional()
    .describe('Those rooms were even ones until the day, and are at the next event.'),
});

const who = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('names'), names: texts }).readonly(),
  z.strictObject({ kind: z.literal('where'), column: z.string(), value: z.string() }).readonly(),
  z.strictObject({ kind: z.literal('same'), column: z.string() }).readonly(),
  z.strictObject({ kind: z.literal('all') }).readonly(),
]);

const key = z.int();
const strength = z
  .enum(['must', 'strongly', 'rather'])
  .optional()
  .describe('How strongly it is wished; left out: strongly.');
const ruleOf = <K extends string, S extends z.core.$ZodShape>(kind: K, fields: S) =>
  z.strictObject({ key, kind: z.literal(kind), ...fields }).readonly();
const rule = z.discriminatedUnion('kind', [
  z
    .strictObject({ key, kind: z.enum(['apart', 'together']), who, must: z.boolean(), strength, sessions })
    .readonly(),
  ruleOf('pin', { who, table: z.string(), sessions }),
  ruleOf('absent', { who, sessions }),
  ruleOf('spread', {
    column: z.string(),
    strength,
    tolerance: count.optional().describe('How many more or fewer than an even share are as good.'),
  }),
  ruleOf('visits', { who, tables: z.union([texts, z.literal('ALL')]), mode, times: count, strength }),
  ruleOf('meet', { who, mode, times: count, strength }),
  ruleOf('limit', {
    times: count,
    strength,
    window: z.int().min(2).optional().describe('Within so many sessions in a row; left out: in all.'),
  }),
  ruleOf('wishes', {
    column: z.string(),
    strength,
    least: z.int().min(1).describe('With how many of those whom the column names.'),
  }),
  ruleOf('choices', {
    strength,
    columns: texts.describe('First choice, second choice and so on; or one that has them all.'),
  }),
  ruleOf('need', {
    column: z.string(),
    value: z.string(),
    number: count,
    strength,
    mode: z.enum(['at_least', 'exact', 'at_most', 'not_alone']).describe('At each table that is used.'),
  }),
  ruleOf('recent', { gap: z.int().min(1), strength }).describe(
    'Who met in one of so many last events should not meet again.',
  ),
  ruleOf('mix', {
    column: z.string(),
    only: z.boolean(),
    pair: z.tuple([z.string(), z.string()]).readonly().nullable(),
  }),
  ruleOf('file', { rule: z.custom<Constraint>(isConstraint) }),
]);

const plan = z.unknown().transform((document): Result | null => readPlan(document));

/** Fields that are left out are as in a new project. */
const project = z.strictObject({
  title: z.string().default(''),
  occasion: z
    .string()
    .nullable()
    .default(null)
    .describe('What it is for, as the app calls it; null: not said.'),
  people: z.array(personRow.readonly()).readonly(),
  columns: texts.default([]),
  lists: texts.optional().describe('Columns whose cells list several values, with "; " between.'),
  tables: tables.readonly().default({ by: 'size', number: 4, word: 'Table', names: [], rooms: null }),
  sessions: z.int().min(1).default(4),
  labels: texts.default([]),
  times: z
    .strictObject({ start: z.string(), length: z.number(), pause: z.number() })
    .readonly()
    .default({ start: '', length: 20, pause: 5 }),
  starts: texts.default([]).describe('When each session starts, as a scenario has it; times wins.'),
  rules: z.array(rule).readonly(),
  earlier: z
    .array(z.strictObject({ name: z.string(), schedule, ago: z.int().min(1).optional() }).readonly())
    .readonly()
    .default([]),
  objectives: z.array(objective).readonly().nullable().default(null),
  links: z.array(link.readonly()).readonly().nullable().default(null).describe('Of a file, with its rooms.'),
  plan: plan.default(null),
  aside: plan.default(null).describe('A plan put aside to compare with.'),
  locks: z
    .strictObject({ people: texts, tables: texts, sessions: numbers })
    .readonly()
    .default({ people: [], tables: [], sessions: [] }),
  fixed: z
    .boolean()
    .default(false)
    .describe('The plan was moved by hand, locked, printed or shared: it changes when somebody asks for it.'),
  edition: z
    .strictObject({ number: z.int().min(1), at: count, of: z.string() })
    .readonly()
    .nullable()
    .default(null)
    .describe('The plan that was last given out: which, when (minutes since 2000), and its fingerprint.'),
  floor: z
    .record(z.string(), z.tuple([count, count]).readonly())
    .readonly()
    .nullable()
    .default(null)
    .describe('The middle of each table in the room, from its upper left corner, by name; null: in rows.'),
  over: count.default(0).describe('So many sessions are over, and stay as they are.'),
});

interface Document {
  readonly schema?: unknown;
  readonly project?: { readonly plan?: unknown };
}

export type Project = Readonly<z.output<typeof project>>;
export type Rule = Project['rules'][number];
type WithoutKey<R> = R extends Rule ? Omit<R, 'key'> : never;
/** A rule not yet added to a project. */
export type RuleBody = WithoutKey<Rule>;

export function projectText(value: Project): string {
  return JSON.stringify({ schema: SCHEMA, project: value });
}

/** Whether a text is meant as a project file, of any version. */
export function isProjectText(text: string): boolean {
  return /^\uFEFF?\s*\{\s*"schema"\s*:\s*"mingle-project-v\d/.test(text);
}

/**
 * A plan that cannot be read is dropped with a warning, so that the input is not lost.
 * Errors: `project_syntax`, `project_version`, and those of the shape.
 */
export function readProject(text: string): Checked<Project> {
  const json = readJson(text, true);
  if (!json.ok) return refuse('project_syntax', `The file is no project. ${json.issues[0].message}`);
  const document = (json.value ?? {}) as Document;
  if (document.schema !== SCHEMA) {
    const found =
      document.schema === undefined ? 'names no format' : `has the format ${JSON.stringify(document.schema)}`;
    return refuse('project_version', `The file ${found}, and projects have "${SCHEMA}".`);
  }
  return checkProject(document.project);
}

/** Checks a project from the JSON of a file or a link. */
export function checkProject(document: unknown): Checked<Project> {
  const read = readAs(project, document, 'project');
  if (!read.ok) return read;
  const had = (document as { readonly plan?: unknown }).plan ?? null;
  return { ...read, warnings: read.value.plan === null && had !== null ? [LOST_PLAN] : [] };
}

const LOST_PLAN: Issue = {
  code: 'project_plan',
  pointer: '/project/plan',
  message: 'The plan in the project cannot be read, and was left out.',
  advice: 'Plan again.',
};

function readPlan(document: unknown): Result | null {
  if (document === null) return null;
  const read = readResult(document);
  return read.ok && parseRequest(read.value.scenario).ok ? read.value : null;
}

function isConstraint(value: unknown): boolean {
  const read = constraint.safeParse(value);
  return read.success && read.data.type !== 'ImmovablePerson';
}
