import * as z from 'zod';
import { priorMeeting } from '../scenario/definition.ts';
import type { PastEvent, PastSchedule } from '../scenario/past-meetings.ts';
import { requestFromPeople } from '../scenario/people/from-people.ts';
import type { GroupingOptions } from '../scenario/people/grouping-options.ts';
import { readPeopleTable } from '../scenario/people/read-table.ts';
import { NAME_READINGS, type PeopleTable, type Reading } from '../scenario/people/table.ts';
import { isOtherDocument, isWorkbook } from '../scenario/people/workbook-mark.ts';
import { decodeText } from '../shared/decode-text.ts';
import { accept, type Checked, withFirstIssues } from '../shared/issue.ts';
import { refused } from './issue-codes.ts';
import { either, fromZero, refusedOptions, text, texts } from './options.ts';
import type { ReadRequest } from './request.ts';

const count = z.int().min(1);
const sets = z.array(texts);
const schedule = z.record(text, z.record(text, texts));
const event = z.looseObject({
  schedule,
  before: z.array(priorMeeting).optional(),
  ago: count.optional(),
});

/** Shapes of the options for a list, for the library and for MCP. Column names are checked together with the list. */
export const LIST_OPTIONS = {
  sessions: count,
  groups: count,
  groupSize: count,
  apart: sets,
  together: sets,
  apartBy: texts,
  togetherBy: texts,
  balance: texts,
  wishes: text,
  choices: texts,
  skills: texts,
  roles: z.strictObject({ column: text, values: texts }),
  pairWeights: text,
  eachGroupOnce: either,
  doubles: either,
  courts: count,
  mixed: text,
  seats: z.discriminatedUnion('shape', [
    z.strictObject({ shape: z.literal('round'), seats: count, laid: count.optional() }),
    z.strictObject({ shape: z.literal('grid'), rows: count, columns: count }),
  ]),
  past: z.array(z.union([event, schedule])),
  repeatWeight: fromZero,
  uneven: either,
  idColumn: text,
  names: z.enum(NAME_READINGS),
};

export interface ListOptions extends Omit<GroupingOptions, 'past'> {
  /** Plans of earlier events; each a schedule, or one with the meetings before it (`before`) and how many events ago it was (`ago`). */
  readonly past?: readonly (PastSchedule | PastEvent)[] | undefined;
  /** The column with people's names; by default it is found by its heading. */
  readonly idColumn?: string | undefined;
  /** How names are read. Default: "Lee, Ann" becomes "Ann Lee" if every name has one comma. `first-column`: only the first column is the name. */
  readonly names?: Reading['names'];
}

export interface ListRequest extends ReadRequest {
  /** The source of each rule of the request: an option (`/apart/0`) or a column (`/columns/Team`). */
  readonly origins: readonly string[];
}

/**
 * Makes a request from a list of people: CSV or similar as text or bytes, or the bytes of an Excel workbook. Pointers of
 * issues are `/<line>/<column>`, or an origin as in `ListRequest`, or lead into the request that was made.
 */
export async function readList(
  input: string | Uint8Array,
  options: ListOptions,
): Promise<Checked<ListRequest>> {
  const wrong = refusedOptions<ListOptions>(options, LIST_OPTIONS);
  if (wrong) return wrong;
  const { idColumn, names } = options;
  const taken = [options.choices, options.wishes, options.skills, options.roles?.column].flatMap(
    (one) => one ?? [],
  );
  const table = await readTable(input, { idColumn, names, taken });
  if (!table.ok) return withFirstIssues(table);
  // The parsed options, with defaults for absent fields.
  const past = LIST_OPTIONS.past
    .parse(options.past ?? [])
    .map((one): PastEvent => ('schedule' in one ? (one as PastEvent) : { schedule: one as PastSchedule }));
  const made = requestFromPeople(table.value, { ...options, past });
  if (!made.ok) return withFirstIssues(made);
  const { request, source, origins } = made.value;
  const value = { request, document: source as Record<string, unknown>, origins };
  return withFirstIssues(accept(value, [...table.warnings, ...made.warnings]));
}

/** The people of a list. */
export async function readTable(
  input: string | Uint8Array,
  reading?: Reading,
): Promise<Checked<PeopleTable>> {
  if (input instanceof Uint8Array && isWorkbook(input)) {
    // Loaded only when needed, since it is slow to load.
    const { readPeopleWorkbook } = await import('../scenario/people/read-workbook.ts');
    return readPeopleWorkbook(input, reading);
  }
  const text = input instanceof Uint8Array ? decodeText(input) : input;
  if (typeof text === 'string' && isOtherDocument(text)) {
    const advice = 'Give CSV, or an Excel workbook (.xlsx).';
    return refused('not_text', 'The list is a document of another kind, whose lines are no people.', advice);
  }
  if (typeof text === 'string' && !text.includes('\0')) return readPeopleTable(text, reading);
  return refused('not_text', 'The list is no text.', 'Give CSV, or an Excel workbook (.xlsx).');
}
