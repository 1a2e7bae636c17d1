import type { SolveRequest } from '../../scenario/definition.ts';
import { parseRequest, parseRequestText } from '../../scenario/parse.ts';
import { withPastMeetings } from '../../scenario/past-meetings.ts';
import { requestFromPeople } from '../../scenario/people/from-people.ts';
import { readNameList } from '../../scenario/people/name-list.ts';
import { readPeopleTable } from '../../scenario/people/read-table.ts';
import { toFormK } from '../../scenario/write.ts';
import type { Checked, Issue } from '../../shared/issue.ts';
import { Refusal, usageRefusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';
import { readPlan } from './plan.ts';
import type { ScenarioFlags } from './scenario-flags.ts';
import { documentSource, jsonSource, type Source, tableSource } from './source.ts';
import { readText, type TextSource } from './text-source.ts';

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
  const text = await readText(terminal, file);
  const past = [];
  for (const each of flags.past ?? []) past.push((await readPlan(terminal, each)).schedule);
  if (isTable(file, text.text)) return fromTable(text, flags, past);
  refuseTableFlags(flags, text.name);
  const read = fromJson(text, flags.ignoreUnknown ?? false);
  if (past.length === 0) return read;
  const { request, warnings } = withPastMeetings(read.request, past);
  return { ...changedRequest(read, request), warnings: [...read.warnings, ...warnings] };
}

/** The request that a result file carries. */
export function requestOfResult(document: unknown, name: string): ReadRequest {
  const source = documentSource(`the scenario in ${name}`);
  const { value, warnings } = accept(parseRequest(document), source);
  const { request, form: kind } = value;
  return { request, kind, document: document as Record<string, unknown>, warnings, source };
}

/** The same with another request in it, such as one with capped groups. */
export function changedRequest(read: ReadRequest, request: SolveRequest): ReadRequest {
  return { ...read, request, document: { ...toFormK(request) } };
}

function fromJson({ name, text }: TextSource, ignoreUnknown: boolean): ReadRequest {
  const source = jsonSource(name, text);
  const { value, warnings } = accept(parseRequestText(text, { ignoreUnknown }), source);
  const { request, form: kind } = value;
  return { request, kind, document: value.source as Record<string, unknown>, warnings, source };
}

type PastSchedules = NonNullable<Parameters<typeof requestFromPeople>[1]['past']>;

function fromTable({ name, text }: TextSource, flags: ScenarioFlags, past: PastSchedules): ReadRequest {
  const { sessions, groups, groupSize } = flags;
  if (sessions === undefined || (groups === undefined) === (groupSize === undefined)) {
    throw usageRefusal(
      'table_needs_flags',
      `${name} is a list of people, so the numbers of groups and sessions are still open.`,
      'Add --sessions N, and one of --groups N and --group-size N.',
    );
  }
  const table = accept(readPeopleTable(text, flags.idColumn), tableSource(name));
  const made = requestFromPeople(table.value, {
    sessions,
    groups,
    groupSize,
    apart: flags.apart?.map(readNameList) ?? [],
    together: flags.together?.map(readNameList) ?? [],
    balance: flags.balance ?? [],
    past,
  });
  const source = documentSource(`the scenario made from ${name}`);
  const { value, warnings } = accept(made, source);
  const { request } = value;
  return {
    request,
    kind: 'people',
    document: value.source as Record<string, unknown>,
    warnings: [...table.warnings, ...warnings],
    source,
  };
}

/** By the file's ending; else a table is what does not start like JSON. */
function isTable(file: string, text: string): boolean {
  if (/\.(csv|tsv)$/i.test(file)) return true;
  return !/\.jsonc?$/i.test(file) && !/^\s*([{[/]|$)/.test(text);
}

function refuseTableFlags(flags: ScenarioFlags, name: string): void {
  const { groups, groupSize, sessions, apart, together, balance, idColumn } = flags;
  const given = Object.entries({ groups, groupSize, sessions, apart, together, balance, idColumn })
    .filter(([, value]) => value !== undefined)
    .map(([flag]) => `--${flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`);
  if (given.length === 0) return;
  throw usageRefusal(
    'flag_for_tables',
    `${given.join(', ')} ${given.length === 1 ? 'is' : 'are'} for lists of people, but ${name} is a scenario.`,
    'Leave the flags out and change the scenario itself.',
  );
}

function accept<T>(read: Checked<T>, source: Source): { value: T; warnings: readonly Issue[] } {
  if (!read.ok) throw new Refusal(read.issues, source);
  return read;
}
