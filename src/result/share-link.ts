/**
 * A plan in the fragment of an address, which browsers send to no server: the request and who sits where, packed.
 * `1.<packed>.<fingerprint>`, where 1 is the version and the fingerprint shows damage.
 */
import { deflateSync, Inflate, strToU8 } from 'fflate';
import * as z from 'zod';
import type { SolveRequest } from '../scenario/definition.ts';
import { parseRequest } from '../scenario/parse.ts';
import { toFormK } from '../scenario/write.ts';
import { fingerprint } from '../shared/fingerprint.ts';
import { type Checked, refuse } from '../shared/issue.ts';
import { jsonValue } from '../shared/read-json.ts';
import { type Schedule, sessionKey } from './schedule.ts';

export interface SharedPlan {
  readonly request: SolveRequest;
  readonly schedule: Schedule;
  /** What the event is called; null: nothing. */
  readonly title: string | null;
}

const VERSION = '1';
/** Of the JSON, in bytes: a few hundred bytes could inflate to gigabytes. */
const MOST_BYTES = 16 * 2 ** 20;
/** A seat is one sign: the group's number counted from here, or a blank for who is absent. */
const FIRST_GROUP = 0x30;
const ABSENT = ' ';

const content = z.strictObject({
  title: z.string().optional(),
  request: z.unknown(),
  seats: z.array(z.string()),
});

/** The fragment, without "#". The order of people at a table is not kept. */
export function packPlan({ request, schedule, title }: SharedPlan): string {
  const named = title === null ? {} : { title };
  return packed(VERSION, { ...named, request: toFormK(request), seats: seatsOf(request, schedule) });
}

/** A sign for each person, a text for each session. */
export function seatsOf({ scenario }: SolveRequest, schedule: Schedule): string[] {
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

/** Any content as a fragment of a version. */
export function packed(version: string, value: unknown): string {
  const text = JSON.stringify(value);
  return [version, base64Url(deflateSync(strToU8(text), { level: 9 })), fingerprint(text)].join('.');
}

/**
 * Reads what `packPlan` made, with or without "#". Whether the plan keeps its rules is for the checker to say.
 * Errors: `share_version`, `share_damaged`, and those of a request.
 */
export function unpackPlan(fragment: string): Checked<SharedPlan> {
  const unfolded = unpacked(VERSION, fragment);
  if (!unfolded.ok) return unfolded;
  const read = content.safeParse(unfolded.value);
  if (!read.success) return damaged(NO_PLAN);
  const { title = null, request: document, seats } = read.data;
  const request = parseRequest(document);
  if (!request.ok) return request;
  const schedule = scheduleOf(request.value.request, seats);
  if (schedule === null) return damaged(NO_SEATS);
  return { ok: true, value: { request: request.value.request, schedule, title }, warnings: request.warnings };
}

export const NO_PLAN = 'it holds no plan';
export const NO_SEATS = 'its seats do not go with its people';

/** What `packed` made; errors: `share_version`, `share_damaged`. */
export function unpacked(wanted: string, fragment: string): Checked<unknown> {
  const [version, body, mark] = fragment.replace(/^#/, '').trim().split('.');
  if (!/^\d{1,4}$/.test(version)) return damaged('it does not begin with a version');
  if (version !== wanted) {
    const message = `The link is of version ${version}, and this program reads version ${wanted}.`;
    return refuse('share_version', message, 'Open it with a newer version.');
  }
  const text = inflated(body ?? '');
  if (text === null || mark === undefined) return damaged('its end is missing, or letters are wrong');
  if (fingerprint(text) !== mark) return damaged('letters are wrong');
  return { ok: true, value: jsonValue(text), warnings: [] };
}

function signOf(group: number | undefined): string {
  return group === undefined ? ABSENT : String.fromCodePoint(FIRST_GROUP + group);
}

/** Null where the seats are not those of the request's people and groups. */
export function scheduleOf({ scenario }: SolveRequest, seats: readonly string[]): Schedule | null {
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
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Null for what is cut off, damaged, or far larger than any plan. */
function inflated(packed: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    );
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

export function damaged(how: string): Checked<never> {
  return refuse(
    'share_damaged',
    `The link is damaged: ${how}.`,
    'Copy the whole link again; some mail programs break long ones.',
  );
}
