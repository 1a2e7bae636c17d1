import type { Schedule } from '../../result/schedule.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { parseRequest, parseRequestText } from '../../scenario/parse.ts';
import { withPastMeetings } from '../../scenario/past-meetings.ts';
import { requestFromPeople } from '../../scenario/people/from-people.ts';
import { readNameList } from '../../scenario/people/name-list.ts';
import { readPeopleTable } from '../../scenario/people/read-table.ts';
import type { PeopleTable } from '../../scenario/people/table.ts';
import { isWorkbook } from '../../scenario/people/workbook-mark.ts';
import { toFormK } from '../../scenario/write.ts';
import type { Checked, Issue } from '../../shared/issue.ts';
import { flagName } from '../flags/name.ts';
import { accepted, usageRefusal } from '../refusal.ts';
import { documentSource, jsonSource, madeFromTable, type Source, tableSource } from '../source.ts';
import type { Terminal } from '../terminal.ts';
import { readFormerPlan } from './plan.ts';
import type { ScenarioFlags } from './scenario-flags.ts';
import { type InputFile, readInput, type TextSource, textOf } from './text-source.ts';

/** A solve request, and what is needed to talk about it. */
export interface ReadRequest {
  readonly request: SolveRequest;
  /** Which kind of file it was. */
  readonly kind: 'k' | 'a' | 'people';
  /** The request as a document: as it was read, or in Form K where flags added to it. */
  readonly document: Record<string, unknown>;
  readonly warnings: readonly Issue[];
  /** What pointers of issues lead into. */
  readonly source: Source;
}

/** Reads a scenario in either form, or a table of people; throws a `Refusal` with everything that is wrong. */
export async function readRequest(
  terminal: Terminal,
  file: string,
  flags: ScenarioFlags,
): Promise<ReadRequest> {
  const input = await readInput(terminal, file);
  const { name } = input;
  const past: Schedule[] = [];
  for (const each of flags.past ?? []) past.push(await readFormerPlan(terminal, each));
  const table = await peopleTable(file, input, flags);
  if (table !== null) return fromTable(name, table, flags, past);
  refuseTableFlags(flags, name);
  const read = fromJson(textOf(input), flags.ignoreUnknown ?? false);
  if (past.length === 0) return read;
  const { request, warnings } = withPastMeetings(read.request, past);
  return { ...changedRequest(read, request), warnings: [...read.warnings, ...warnings] };
}

/** The request that a result file carries. */
export function requestOfResult(document: unknown, name: string): ReadRequest {
  const source = documentSource(`the scenario in ${name}`);
  const { value, warnings } = accepted(parseRequest(document), source);
  const { request, form: kind } = value;
  return { request, kind, document: document as Record<string, unknown>, warnings, source };
}

/** The same with another request in it, such as one with capped groups. */
export function changedRequest(read: ReadRequest, request: SolveRequest): ReadRequest {
  return { ...read, request, document: { ...toFormK(request) } };
}

function fromJson({ name, text }: TextSource, ignoreUnknown: boolean): ReadRequest {
  const source = jsonSource(name, text);
  const { value, warnings } = accepted(parseRequestText(text, { ignoreUnknown }), source);
  const { request, form: kind } = value;
  return { request, kind, document: value.source as Record<string, unknown>, warnings, source };
}

/** The table of people in a file: an Excel workbook or CSV; null where it is a scenario. */
async function peopleTable(
  file: string,
  input: InputFile,
  flags: ScenarioFlags,
): Promise<Checked<PeopleTable> | null> {
  const { name, bytes } = input;
  if (isWorkbook(bytes)) {
    refuseMissingNumbers(flags, name);
    // Loaded when needed: the reader of workbooks is slow to load.
    const { readPeopleWorkbook } = await import('../../scenario/people/read-workbook.ts');
    return readPeopleWorkbook(bytes, flags.idColumn);
  }
  const { text } = textOf(input);
  if (!isTable(file, text)) return null;
  refuseMissingNumbers(flags, name);
  return readPeopleTable(text, flags.idColumn);
}

function refuseMissingNumbers({ sessions, groups, groupSize }: ScenarioFlags, name: string): void {
  if (groups !== undefined && groupSize !== undefined) {
    throw usageRefusal(
      'table_needs_flags',
      `--groups ${groups} and --group-size ${groupSize} both say how many groups there are.`,
      'Leave one of the two out.',
    );
  }
  const open = [
    ...(groups === undefined && groupSize === undefined
      ? [{ what: 'groups', flag: 'one of --groups N and --group-size N' }]
      : []),
    ...(sessions === undefined ? [{ what: 'sessions', flag: '--sessions N' }] : []),
  ];
  if (open.length === 0) return;
  throw usageRefusal(
    'table_needs_flags',
    `${name} is a list of people, which does not say how many ${open.map(({ what }) => what).join(' and ')} there are.`,
    `Add ${open.map(({ flag }) => flag).join(', and ')}.`,
  );
}

function fromTable(
  name: string,
  read: Checked<PeopleTable>,
  flags: ScenarioFlags,
  past: readonly Schedule[],
): ReadRequest {
  const { sessions = 0, groups, groupSize } = flags;
  const table = accepted(withFlags(read), tableSource(name));
  const made = requestFromPeople(table.value, {
    sessions,
    groups,
    groupSize,
    apart: flags.apart?.map(readNameList) ?? [],
    together: flags.together?.map(readNameList) ?? [],
    apartBy: flags.apartBy ?? [],
    togetherBy: flags.togetherBy ?? [],
    balance: flags.balance ?? [],
    ...(flags.repeatPenalty === false ? { repeatWeight: 0 } : {}),
    uneven: flags.uneven ?? false,
    past,
  });
  const words = (origin: string) => flagOf(origin, name, flags);
  const { value, warnings } = accepted(withFlags(made), madeFromTable(name, words));
  const { request, origins } = value;
  return {
    request,
    kind: 'people',
    document: value.source as Record<string, unknown>,
    warnings: [...table.warnings, ...warnings],
    source: madeFromTable(name, words, origins),
  };
}

/** What put a rule or a size into the request, as the user wrote it: `--apart "Ann,Bob"`; null for anything else. */
function flagOf(origin: string, file: string, flags: ScenarioFlags): string | null {
  const [, option, rest = ''] = /^\/(\w+)\/(.*)$/s.exec(origin) ?? [];
  switch (option) {
    case 'columns':
      return `${file}, column ${JSON.stringify(rest)}`;
    case 'apart':
    case 'together':
    case 'apartBy':
    case 'togetherBy':
    case 'balance':
      return `${flagName(option)} ${JSON.stringify(flags[option]?.[Number(rest)] ?? '')}`;
    default:
      if (origin !== '/scenario/groups') return null;
      return flags.groups === undefined ? `--group-size ${flags.groupSize}` : `--groups ${flags.groups}`;
  }
}

/** What the command line can do about faults of a list. */
const FLAG_ADVICE: Readonly<Record<string, string>> = {
  no_id_column: '--id-column COLUMN names it.',
  duplicate_id: '--id-column COLUMN takes another column.',
  empty_text: 'Write a name there or delete the line; --id-column COLUMN takes another column.',
  table_cell: '--groups N says how many there are.',
  session_cell: '--sessions N says how many there are.',
};

function withFlags<T>(read: Checked<T>): Checked<T> {
  if (read.ok) return read;
  const issues = read.issues.map((issue) => {
    const flag = FLAG_ADVICE[issue.code];
    return flag === undefined ? issue : { ...issue, advice: `${issue.advice ?? ''} ${flag}`.trim() };
  });
  return { ok: false, issues };
}

/** By the file's ending; else a table is what does not start like JSON. */
function isTable(file: string, text: string): boolean {
  if (/\.(csv|tsv)$/i.test(file)) return true;
  return !/\.jsonc?$/i.test(file) && !/^\s*([{[/]|$)/.test(text);
}

function refuseTableFlags(flags: ScenarioFlags, name: string): void {
  const { groups, groupSize, sessions, apart, together, apartBy, togetherBy, balance, idColumn, uneven } =
    flags;
  const given = Object.entries({
    groups,
    groupSize,
    sessions,
    apart,
    together,
    apartBy,
    togetherBy,
    balance,
    noRepeatPenalty: flags.repeatPenalty === false ? true : undefined,
    uneven,
    idColumn,
  })
    .filter(([, value]) => value !== undefined)
    .map(([flag]) => flagName(flag));
  if (given.length === 0) return;
  throw usageRefusal(
    'flag_for_tables',
    `${given.join(', ')} ${given.length === 1 ? 'is' : 'are'} for lists of people, but ${name} is a scenario.`,
    'Leave the flags out and change the scenario itself.',
  );
}
