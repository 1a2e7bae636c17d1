/** The tools of `mingle mcp`: the library's functions for assistants. */

import { existsSync } from 'node:fs';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { bound, explain, solve } from '../../index.ts';
import { sentencesOf } from '../../library/explain.ts';
import { judge } from '../../library/judge.ts';
import { type ListOptions, readList } from '../../library/list.ts';
import { changePeople, parse, type ReadRequest, type RequestDocument } from '../../library/request.ts';
import type { SolveOptions } from '../../library/solve-options.ts';
import { validate } from '../../library/validate.ts';
import { planUnder, rendered } from '../../library/write.ts';
import { CSV_TABLES } from '../../report/csv.ts';
import { PLAN_FORMAT_NAMES, PLAN_FORMATS } from '../../report/formats.ts';
import { LANGUAGE_CODES } from '../../report/language/languages.ts';
import { PRINT_DESIGN_NAMES } from '../../report/print/designs.ts';
import { PAPER_NAMES } from '../../report/print/paper.ts';
import { readPastEvent } from '../../report/read/former-schedule.ts';
import type { Result } from '../../result/definition.ts';
import { constraintsByType } from '../../scenario/definition.ts';
import { refuse } from '../../scenario/issue-codes.ts';
import type { PastEvent } from '../../scenario/past-meetings.ts';
import { isNameHeading } from '../../scenario/people/column-words.ts';
import { MOST_LINES_ABOVE } from '../../scenario/people/heading.ts';
import { csvText, withoutMark } from '../../shared/csv-text.ts';
import { accept, allOf, type Checked, mapIssues } from '../../shared/issue.ts';
import { adviceOnSizes, advised } from '../input/size-advice.ts';
import { openTarget, writeTarget } from '../output/output-file.ts';
import { unwritable } from '../output/write-output.ts';
import { impliedFormat, refuseOtherEnding } from '../plan/render.ts';
import { usageRefusal } from '../refusal.ts';
import { defaultLanes } from '../solve/flags.ts';
import { atField, atListField, listFields, optionOf } from './list-fields.ts';
import { REQUEST_SCHEMA } from './resources.ts';
import { type Answer, type Call, type Plans, type Tool, tool } from './tool.ts';

const names = z.array(z.string());

/** The rule types with their fields, from the definition: `MustStayApart {people, sessions?}`. */
const rules = Object.entries(constraintsByType)
  .map(([type, { shape }]) => {
    const { type: _, ...fields } = shape;
    const said = Object.entries(fields).map(([name, field]) =>
      field.safeParse(undefined).success ? `${name}?` : name,
    );
    return `${type} {${said.join(', ')}}`;
  })
  .join('; ');

/** Input of a plan: a scenario, as JSON or text, or a list of people. */
const source = {
  request: z
    .union([z.record(z.string(), z.unknown()), z.string()])
    .optional()
    .describe(
      'The scenario, as an object or as JSON text: {"scenario": {"people": [{"id": "Ann", "attributes": {"team": "A"}}], ' +
        '"groups": [{"id": "Rose", "capacity": 4}], "session_count": 3}, "constraints": [{"type": "MustStayApart", "people": ["Ann", "Bob"], ' +
        `"sessions": [0]}]}. Rules: ${rules}. The resource ${REQUEST_SCHEMA} says all.`,
    ),
  list: z
    .strictObject({
      people: z
        .union([z.string(), z.array(z.string())])
        .describe('Names, or CSV with a header line; columns may say rules.'),
      ...listFields,
    })
    .optional()
    .describe('In place of request: a list of people, and what to make of it.'),
};
type Source = z.output<z.ZodObject<typeof source>>;

const search = {
  time: z.number().positive().max(3600).default(2).describe('Seconds of search; more finds better plans.'),
  seed: z.int().default(1).describe('Where the random numbers start.'),
};
/** Fields of an export that concern one format. */
const FORMAT_OF = [
  ['table', 'csv'],
  ['columns', 'csv'],
  ['per', 'ics'],
  ['print', 'html'],
  ['paper', 'html'],
  ['page', 'html'],
] as const;
const ofPlan = {
  plan: z.string().optional().describe('A plan of this session, such as "plan-1".'),
  result: z.record(z.string(), z.unknown()).optional().describe('Or a result file (mingle-result-v1).'),
};

export const TOOLS: Readonly<Record<string, Tool>> = {
  validate: tool({
    title: 'Check a scenario',
    description: 'Says everything that is wrong with a scenario, and which rules cannot be kept together.',
    input: z.strictObject(source),
    run: async (input, call) => {
      const read = await sourceOf(input, call);
      const checked = read.ok ? advised(validate(read.value), () => ofSizes(input, read.value)) : read;
      const warnings = [read, checked].flatMap((one) => (one.ok ? one.warnings : []));
      return accept({ valid: checked.ok, issues: checked.ok ? [] : checked.issues }, warnings);
    },
  }),
  solve: tool({
    title: 'Plan who sits with whom',
    description:
      'Seats people in groups over sessions so that everybody meets as many others as possible and the rules hold. Answers the ' +
      'best plan found, checked, with its cost and what no plan can cost less than.',
    input: z.strictObject({ ...source, ...search }),
    run: async (input, call) => {
      const read = await sourceOf(input, call);
      return read.ok
        ? answer(read, searchOptions(input, call), call, () => ofSizes(input, read.value))
        : read;
    },
  }),
  bound: tool({
    title: 'Prove what no plan can beat',
    description: 'Proves what every plan costs at least, or that there is none, without making one.',
    input: z.strictObject(source),
    run: async (input, call) => {
      const read = await sourceOf(input, call);
      if (!read.ok) return read;
      const proven = await bound(read.value, { signal: call.signal });
      return proven.ok ? { ...proven, warnings: read.warnings } : proven;
    },
  }),
  verify: tool({
    title: 'Check a plan',
    description: 'Judges a plan and all that its result file claims, by code that the solver does not share.',
    input: z.strictObject(ofPlan),
    run: async (input, { plans }) => {
      const found = plans.find(input);
      return found.ok ? judge(found.value, { result: found.value }, { details: 5 }) : found;
    },
  }),
  explain: tool({
    title: 'Why not better',
    description: 'Says which wishes a plan does not meet, for whom, and what stands in the way.',
    input: z.strictObject({
      ...ofPlan,
      details: z.int().min(0).max(100).default(3).describe('How many places of each rule to look into.'),
      what_if: z.boolean().default(false).describe('Also try one session and one group more and fewer.'),
      time: z.number().positive().max(60).default(1).describe('With what_if: seconds to try each.'),
    }),
    run: async ({ details, what_if: whatIf, time, ...input }, { plans, signal }) => {
      const found = plans.find(input);
      return found.ok ? explain(found.value, { details, whatIf, time, signal }) : found;
    },
  }),
  replan: tool({
    title: 'Change a plan',
    description:
      'Plans again from a plan after people drop out or arrive: sessions that are kept stay as they are, and nobody else moves without need.',
    input: z.strictObject({
      ...ofPlan,
      keep_sessions: z
        .array(z.int().min(0))
        .default([])
        .describe('Sessions that have taken place, counted from 0.'),
      absent: names.default([]).describe('Who drops out, by id or name.'),
      added: names.default([]).describe('Ids of who arrives.'),
      few_changes: z.boolean().default(true).describe('false: plan the other sessions anew.'),
      ...search,
    }),
    run: async ({ keep_sessions: keptSessions, absent, added, few_changes: fewChanges, ...input }, call) => {
      const found = call.plans.find(input);
      if (!found.ok) return found;
      const changed = changePeople(found.value, { absent, added, keptSessions });
      if (!changed.ok) return mapIssues(changed, atField);
      const options = { warmStart: found.value, keepSessions: keptSessions, fewChanges };
      return answer(changed, { ...searchOptions(input, call), ...options }, call);
    },
  }),
  export: tool({
    title: 'Write a plan',
    description:
      'Writes a plan as a page to print, a spreadsheet, a calendar, CSV, Markdown, or a result file (JSON): into a file where path is ' +
      'given, else as the answer.',
    input: z.strictObject({
      ...ofPlan,
      path: z.string().min(1).optional().describe('The file to write; its ending names the format.'),
      overwrite: z.boolean().default(false).describe('true: in place of a file that is there.'),
      format: z.enum(PLAN_FORMAT_NAMES).optional(),
      title: z.string().optional().describe('What the event is called.'),
      start: z.string().optional().describe('When the first session starts: 2026-05-04T09:00.'),
      length: z.string().optional().describe('How long a session is: 20m, 1h.'),
      breaks: z.string().optional().describe('Time between sessions: 5m, or one a gap: 5m,1h.'),
      table: z.enum(CSV_TABLES).optional().describe('Which table CSV is.'),
      columns: z.string().optional().describe('Or the columns it has: "username=id,group1=group".'),
      per: z.enum(['participant', 'group']).optional().describe('Whose events a calendar has.'),
      print: z.enum(PRINT_DESIGN_NAMES).optional().describe('Sheets to print, as HTML.'),
      paper: z.enum(PAPER_NAMES).optional(),
      page: z.string().optional().describe("URL of the app's day.html, for QR codes on sheets."),
      language: z.enum(LANGUAGE_CODES).optional(),
    }),
    writes: true,
    run: async ({ path, overwrite, format, plan: given, result, ...input }, { plans }) => {
      const found = plans.find({ plan: given, result });
      if (!found.ok) return found;
      const plan = planUnder(found.value, input);
      if (!plan.ok) return plan;
      const name = format ?? impliedFormat({ out: path }, PLAN_FORMAT_NAMES);
      if (name === null) {
        const advice = `Give a path with such an ending, or the format: ${PLAN_FORMAT_NAMES.join(', ')}.`;
        throw usageRefusal('no_format', 'Neither format nor the ending of path says what to write.', advice);
      }
      const unused = FORMAT_OF.find(([field, own]) => input[field] !== undefined && name !== own);
      if (unused !== undefined) {
        const [field, own] = unused;
        const message = `${field} is for ${own}, but ${name} is asked for.`;
        throw usageRefusal('flag_not_for_format', message, `Ask for ${own}, or leave ${field} out.`);
      }
      refuseOtherEnding(name, path);
      const target = path === undefined ? null : await openTarget(path, !overwrite);
      // A device may be the channel that the assistant is answered on.
      if (target?.direct) {
        const advice = 'Name a file, or leave path out to be answered what it holds.';
        throw usageRefusal('output_unwritable', `${path} cannot be written: it is no file.`, advice);
      }
      if (target !== null && !overwrite && existsSync(target.path)) {
        const advice = 'Name another file, or say overwrite: true where the organiser wants that.';
        throw usageRefusal('file_exists', `${path} is there already.`, advice);
      }
      const { mediaType } = PLAN_FORMATS[name];
      const made = await rendered<string | Uint8Array>(plan.value, input, PLAN_FORMATS[name]);
      if (!made.ok) return made;
      if (target === null) return { ...made, value: fileContent(made.value, mediaType) };
      await writeTarget(target, made.value).catch((error: NodeJS.ErrnoException) => {
        throw unwritable(target.name, error, 'Name another file, or write it again.');
      });
      const bytes = Buffer.byteLength(made.value);
      return { ...plan, value: { path: target.path, media_type: mediaType, bytes } };
    },
  }),
};

function searchOptions({ time, seed }: { time: number; seed: number }, call: Call): SolveOptions {
  const { signal, onProgress } = call;
  return { time, seed, lanes: defaultLanes, signal, onProgress };
}

/** The request of a call, given as a scenario or a list. */
async function sourceOf({ request, list }: Source, { plans }: Call): Promise<Checked<ReadRequest>> {
  if (request !== undefined && list !== undefined) {
    throw usageRefusal('flag_for_tables', 'Both request and list are given.', 'Give one of them.');
  }
  if (request === undefined && list === undefined) {
    throw usageRefusal('no_scenario', 'Neither request nor list is given.', 'Give one of them.');
  }
  if (list === undefined) return parse(request as string | RequestDocument);
  if ([list.people].flat().every((line) => line.trim() === '')) {
    const advice = 'Give names, such as ["Ann", "Bob"], or CSV with a line for each person.';
    return refuse('no_people', 'The list names nobody.', advice, '/list/people');
  }
  const { people, past: named = [], ...given } = list as typeof list & { past?: string[] };
  const past = allOf(await Promise.all(named.map((plan, at) => pastEvent(plans, plan, at))));
  if (!past.ok) return past;
  const fields = Object.entries(given).map(([field, value]) => [optionOf.get(field), value]);
  const options = { ...Object.fromEntries(fields), past: past.value } as ListOptions;
  const read = await readList(listText(people, options), options);
  if (!read.ok) return mapIssues(read, atListField);
  // Names one by one need no heading.
  const warnings = read.warnings.filter(({ code }) => code !== 'no_heading' || typeof people === 'string');
  return { ...read, warnings: warnings.map(atListField) };
}

async function pastEvent(plans: Plans, plan: string, at: number): Promise<Checked<PastEvent>> {
  const found = plans.find({ plan });
  const event = found.ok ? await readPastEvent(Buffer.from(JSON.stringify(found.value))) : found;
  return mapIssues(event, (issue) => ({ ...issue, pointer: `/list/past/${at}` }));
}

/** The list as text. If all entries are names, each is one name, whatever characters it has; lines of a table stay lines. */
function listText(people: string | readonly string[], { names, idColumn }: ListOptions): string {
  if (typeof people === 'string') return people;
  // Further lines may precede the headings.
  const isTable = people.slice(0, MOST_LINES_ABOVE).some((line) => {
    const cells = line.split(/[,;\t|]/).map((cell) => cell.trim());
    return cells.length > 1 && cells.some((cell) => isNameHeading(cell) || cell === idColumn);
  });
  const isOfLines = isTable || names === 'first-column' || people.some((one) => /[\r\n]/.test(one));
  return isOfLines ? people.join('\n') : csvText(people.map((one) => [one]));
}

/** The content itself instead of JSON around it, without the byte order mark, which is for spreadsheets. */
function fileContent(content: string | Uint8Array, mimeType: string): CallToolResult['content'] {
  if (typeof content === 'string') return [{ type: 'text', text: withoutMark(content) }];
  const blob = Buffer.from(content).toString('base64');
  return [{ type: 'resource', resource: { uri: 'mingle://plan', mimeType, blob } }];
}

async function answer(
  { value: request, warnings }: Extract<Checked<ReadRequest>, { ok: true }>,
  options: SolveOptions,
  { plans }: Call,
  advice = () => '',
): Promise<Answer> {
  const made = await solve(request, options);
  if (!made.ok) return mapIssues(made, atField);
  const { value } = made;
  const { seed, seconds, stop_reason } = value.run;
  const plan = planUnder(value);
  const given = {
    plan: plans.keep(value),
    status: value.status,
    sentences: plan.ok ? sentencesOf(plan.value) : [`${withoutPlan(value)} ${advice()}`.trimEnd()],
    solution: value.solution,
    metrics: value.metrics,
    run: { seed, seconds, stop_reason },
  };
  return accept(given, [...warnings, ...made.warnings]);
}

function withoutPlan({ proof }: Result): string {
  if (proof?.kind === 'infeasibility')
    return `No plan can keep all the rules. ${proof.message} Change or leave out a rule.`;
  const message = 'No plan that keeps all the rules was found in time, and none is proven impossible.';
  return `${message} Give it more time, or loosen a rule.`;
}

/** Advice in MCP's words; empty for a scenario. */
function ofSizes({ list }: Source, { request }: ReadRequest): string {
  if (list === undefined) return '';
  const { each_group_once, ...options } = list as Record<string, unknown>;
  return adviceOnSizes(
    request,
    { ...options, eachGroupOnce: each_group_once === true },
    { uneven: 'set "uneven" in the list', scenario: 'give a request, whose groups may have more seats' },
  );
}
