/**
 * A project in the fragment of a URL, which browsers do not send to servers: `2.<packed>.<fingerprint>`, where 2 is the version and the fingerprint reveals
 * damage. All input is kept as typed; of the plan only the seats, which are checked again when the link is opened.
 */
import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import * as z from 'zod';
import type { SolveRequest } from '../scenario/definition.ts';
import { parseRequest } from '../scenario/parse.ts';
import { toFormK } from '../scenario/write.ts';
import { fingerprint } from '../shared/fingerprint.ts';
import { accept, type Checked, refuse } from '../shared/issue.ts';
import { jsonValue } from '../shared/read-json.ts';
import { checkProject, type Project } from './project.ts';
import { type Schedule, sessionKey } from './schedule.ts';

const VERSION = '2';
/** Limit of the inflated JSON: a few hundred bytes could inflate to gigabytes. */
const MOST_BYTES = 16 * 2 ** 20;
/** A seat is one character: this code plus the group's number, or a blank for an absent person. */
const FIRST_GROUP = 0x30;
const ABSENT = ' ';

export interface SharedProject {
  /** Its plans are not packed. */
  readonly project: Project;
  readonly schedule: Schedule;
  /** Request that the plan was made for, if the project has changed since; null: the project's present request. */
  readonly request: SolveRequest | null;
}

const content = z.strictObject({ project: z.unknown(), seats: z.array(z.string()), request: z.unknown() });

/**
 * Returns the fragment without "#". The order of people at a table is lost.
 * @param asked the project's present request
 */
export function packProject({ project, schedule, request }: SharedProject, asked: SolveRequest): string {
  const { plan: _plan, aside: _aside, ...typed } = project;
  const seats = seatsOf(request ?? asked, schedule);
  const text = JSON.stringify({ project: typed, seats, request: request && toFormK(request) });
  return [VERSION, base64Url(deflateSync(strToU8(text), { level: 9 })), fingerprint(text)].join('.');
}

/**
 * Reads the result of `packProject`, with or without "#". Does not check the plan's rules; the checker does.
 * @param asks makes a project's request; null: nothing can be planned for it
 * Errors: `share_version`, `share_damaged`, and those of a project or a request.
 */
export function unpackProject(
  fragment: string,
  asks: (project: Project) => SolveRequest | null,
): Checked<SharedProject & { readonly asked: SolveRequest }> {
  const unfolded = unpacked(fragment);
  if (!unfolded.ok) return unfolded;
  const read = content.safeParse(unfolded.value);
  if (!read.success) return damaged('it holds no plan');
  const project = checkProject(read.data.project);
  if (!project.ok) return project;
  const own = read.data.request === null ? null : parseRequest(read.data.request);
  if (own?.ok === false) return own;
  const request = own?.value.request ?? null;
  const asked = request ?? asks(project.value);
  const schedule = asked && scheduleOf(asked, read.data.seats);
  if (asked === null || schedule === null) return damaged('its seats do not go with its people');
  return accept({ project: project.value, schedule, request, asked });
}

function unpacked(fragment: string): Checked<unknown> {
  const [version, body, mark] = fragment.replace(/^#/, '').trim().split('.');
  if (!/^\d{1,4}$/.test(version)) return damaged('it does not begin with a version');
  if (version !== VERSION) {
    const message = `The link is of version ${version}, and this program reads version ${VERSION}.`;
    return refuse('share_version', message, 'Open it with a newer version.');
  }
  const text = inflated(body ?? '');
  if (text === null || mark === undefined) return damaged('its end is missing, or letters are wrong');
  if (fingerprint(text) !== mark) return damaged('letters are wrong');
  return accept(jsonValue(text));
}

/** One text per session, one character per person. */
function seatsOf({ scenario }: SolveRequest, schedule: Schedule): string[] {
  const { people, groups, session_count } = scenario;
  const numbers = new Map(groups.map(({ id }, number) => [id, number]));
  return Array.from({ length: session_count }, (_, session) => {
    const groupOf = new Map(
      Object.entries(schedule[sessionKey(session)] ?? {}).flatMap(([group, ids]) =>
        ids.map((id) => [id, numbers.get(group)]),
      ),
    );
    return people.map(({ id }) => signOf(groupOf.get(id))).join('');
  });
}

function signOf(group: number | undefined): string {
  return group === undefined ? ABSENT : String.fromCodePoint(FIRST_GROUP + group);
}

/** Null if the seats do not fit the request's people and groups. */
function scheduleOf({ scenario }: SolveRequest, seats: readonly string[]): Schedule | null {
  const { people, groups, session_count } = scenario;
  if (seats.length !== session_count) return null;
  const schedule: Schedule = {};
  for (const [session, text] of seats.entries()) {
    const signs = [...text];
    if (signs.length !== people.length) return null;
    const seated = groups.map(({ id }): [string, string[]] => [id, []]);
    for (const [person, sign] of signs.entries()) {
      if (sign === ABSENT) continue;
      const group = seated[(sign.codePointAt(0) ?? 0) - FIRST_GROUP];
      if (group === undefined) return null;
      group[1].push(people[person].id);
    }
    schedule[sessionKey(session)] = Object.fromEntries(seated);
  }
  return schedule;
}

function base64Url(bytes: Uint8Array): string {
  return btoa(strFromU8(bytes, true)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Null for data cut off, damaged, or far larger than any plan. */
function inflated(packed: string): string | null {
  try {
    const bytes = strToU8(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), true);
    const decoder = new TextDecoder('utf-8', { fatal: true });
    let [text, length] = ['', 0];
    const inflate = new Inflate((part) => {
      length += part.length;
      if (length > MOST_BYTES) throw new RangeError('too much');
      text += decoder.decode(part, { stream: true });
    });
    inflate.push(bytes, true);
    return text + decoder.decode();
  } catch {
    return null;
  }
}

function damaged(how: string): Checked<never> {
  return refuse(
    'share_damaged',
    `The link is damaged: ${how}.`,
    'Copy the whole link again; some mail programs break long ones.',
  );
}
