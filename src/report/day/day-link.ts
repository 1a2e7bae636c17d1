/**
 * The plan of the day as a URL fragment, which browsers send to no server: very short, so that it fits in a QR code. It uses
 * characters of the QR alphanumeric mode that need no escaping in URLs; the first one is the version. `coded` describes the
 * format for writing and reading: without a plan it reads one.
 */

import { fingerprint } from '../../shared/fingerprint.ts';
import { accept, type Checked } from '../../shared/issue.ts';
import type { DayPerson, DayPlan, DaySession, DayTable } from './day-plan.ts';
import { type Coder, RangeReader, RangeWriter } from './range-coder.ts';
import { TextModel } from './text-model.ts';

const VERSION = '1';
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-./:+';
/** Most people, tables or sessions of a plan of the day. */
const MOST = 20_000;
/** Most characters of one text. */
const LONGEST = 500;

export function packDay(day: DayPlan): string {
  const writer = new RangeWriter();
  coded(writer, cleaned(day));
  const said = writer.end();
  // An odd number of bytes ends in a letter or digit; programs that find URLs in text may cut off other endings.
  const bytes = said.length % 2 === 1 ? said : [...said, 0];
  let text = VERSION;
  for (let at = 0; at < bytes.length; at += 2) {
    let value = at + 1 < bytes.length ? bytes[at] * 256 + bytes[at + 1] : bytes[at];
    for (let place = at + 1 < bytes.length ? 3 : 2; place > 0; place--) {
      text += SIGNS[value % SIGNS.length];
      value = Math.floor(value / SIGNS.length);
    }
  }
  return text;
}

/** Makes texts encodable: no line breaks, no unpaired surrogates, limited length. */
function cleaned(day: DayPlan): DayPlan {
  const clean = (text: string) =>
    new TextDecoder().decode(new TextEncoder().encode(text.slice(0, LONGEST))).replaceAll('\n', ' ');
  return {
    ...day,
    title: clean(day.title),
    tables: day.tables.map((table) => ({ ...table, name: clean(table.name), place: clean(table.place) })),
    sessions: day.sessions.map((session) => ({ ...session, label: clean(session.label) })),
    people: day.people.map((person) => ({ ...person, name: clean(person.name) })),
  };
}

/** @param fragment with or without "#". Errors: `share_version`, `share_damaged`. */
export function unpackDay(fragment: string): Checked<DayPlan> {
  const text = fragment.replace(/^#/, '').trim();
  if (!text.startsWith(VERSION)) {
    const isOther = /^\d/.test(text);
    return refuse(isOther ? 'share_version' : 'share_damaged');
  }
  try {
    return accept(coded(new RangeReader(bytesOf(text.slice(1))), null));
  } catch {
    return refuse('share_damaged');
  }
}

function refuse(code: string): Checked<never> {
  const message = 'The address does not hold a plan of this version.';
  return { ok: false, issues: [{ code, pointer: '', message }] };
}

function bytesOf(text: string): Uint8Array {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const signs = [...text.slice(at, at + 3)].map((sign) => SIGNS.indexOf(sign));
    const value = signs.reduceRight((sum, sign) => sum * SIGNS.length + sign, 0);
    if (signs.includes(-1) || signs.length === 1 || value >= 256 ** (signs.length - 1))
      throw new RangeError();
    if (signs.length === 3) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return Uint8Array.from(bytes);
}

/** Writes `day`, or reads a plan if it is null. @throws RangeError if the data read is no plan */
function coded(coder: Coder, day: DayPlan | null): DayPlan {
  const texts = TextModel.primed();
  const text = (wanted: string | undefined) => texts.text(coder, wanted ?? '');
  const mark = uniform(coder, MARKS, day ? markOf(day) : 0);
  const title = text(day?.title);
  const edition = {
    number: number(coder, day?.edition.number),
    at: number(coder, day?.edition.at),
  };
  let color = -1;
  const tables = list(coder, day?.tables, (table): DayTable => {
    const name = text(table?.name);
    const isWhole = flag(coder, table && table.place === table.name);
    const place = isWhole ? name : text(table?.place);
    const inRow = !isWhole && flag(coder, table?.inRow);
    const isNext = flag(coder, table?.color === color + 1);
    color = isNext ? color + 1 : number(coder, table?.color);
    return { name, place, inRow, color, waits: flag(coder, table?.waits) };
  });
  let former: DaySession['slot'] = null;
  const sessions = list(coder, day?.sessions, (session): DaySession => {
    const label = flag(coder, session && session.label !== '') ? text(session?.label) : '';
    if (!flag(coder, session && session.slot !== null)) return { label, slot: null };
    // A session usually starts shortly after the previous one, and is as long.
    const end: number = former ? former.start + former.length : edition.at;
    const later = session?.slot ? session.slot.start - end : 0;
    const start = flag(coder, later < 0) ? end - number(coder, -later) : end + number(coder, later);
    const same = former !== null && flag(coder, session?.slot && session.slot.length === former.length);
    const length = same && former ? former.length : number(coder, session?.slot?.length);
    former = { start, length };
    return { label, slot: former };
  });
  const names = list(coder, day?.people, (person) => text(person?.name));
  const seats = sessions.map((_, session) =>
    seated(
      coder,
      names.length,
      tables.length,
      day?.people.map(({ at }) => at[session]),
    ),
  );
  const people = names.map((name, i): DayPerson => ({ name, at: seats.map((session) => session[i]) }));
  const read = { title, edition, tables, sessions, people };
  if (markOf(read) !== mark) throw new RangeError('damaged');
  return read;
}

/** The seating: first the number of people at each table, usually as at the previous one; then each person's table, among free seats. */
function seated(
  coder: Coder,
  people: number,
  tables: number,
  wanted?: readonly (number | null)[],
): (number | null)[] {
  const left = new Uint32Array(tables + 1);
  const count = (table: number) => wanted?.filter((at) => (at ?? tables) === table).length;
  let open = people;
  let guess = Math.ceil(people / Math.max(1, tables));
  for (let table = 0; table < tables; table++) {
    const here = count(table);
    const likely = Math.min(guess, open);
    const same = flag(coder, here === undefined ? undefined : here === likely);
    left[table] = same ? likely : uniform(coder, open + 1, here ?? 0);
    open -= left[table];
    guess = left[table];
  }
  left[tables] = open;
  return Array.from({ length: people }, (_, person) => {
    const table = coder.symbol(left, wanted ? (wanted[person] ?? tables) : 0);
    left[table]--;
    return table === tables ? null : table;
  });
}

function list<A, T>(coder: Coder, wanted: readonly A[] | undefined, item: (each?: A) => T): T[] {
  const length = number(coder, wanted?.length);
  if (length > MOST) throw new RangeError('too long');
  return Array.from({ length }, (_, at) => item(wanted?.[at]));
}

function flag(coder: Coder, wanted: boolean | null | undefined): boolean {
  return coder.bit(32_768, wanted ? 1 : 0) === 1;
}

/** A whole number from 0: its number of binary digits, then the digits. */
function number(coder: Coder, wanted: number | null | undefined): number {
  const value = wanted ?? 0;
  const digits = uniform(coder, 32, value === 0 ? 0 : Math.floor(Math.log2(value)) + 1);
  let read = digits === 0 ? 0 : 1;
  for (let place = digits - 2; place >= 0; place--)
    read = read * 2 + coder.bit(32_768, Math.floor(value / 2 ** place) & 1);
  return read;
}

function uniform(coder: Coder, size: number, wanted: number): number {
  return coder.symbol(new Uint8Array(size).fill(1), wanted);
}

/** Values of the checksum: one in so many damages is not detected. */
const MARKS = 65_536;

function markOf(day: DayPlan): number {
  return Number.parseInt(fingerprint(JSON.stringify(day)), 36) % MARKS;
}
