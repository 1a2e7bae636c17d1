/** The plan as iCalendar (RFC 5545): one event per session, for each participant or each group. */
import { fingerprint } from '../shared/fingerprint.ts';
import { type StopFinder, stopFinder } from './places.ts';
import type { Plan, PlanGroup, PlanPerson, PlanSession } from './plan.ts';
import type { Slot } from './timetable.ts';

export interface CalendarOptions {
  readonly per: 'participant' | 'group';
  /** Only these participants, by id; null: everybody. */
  readonly only: ReadonlySet<string> | null;
  /** Time of writing, for DTSTAMP. */
  readonly now: Date;
}

/** Has no events if the plan has no times. */
export function planCalendar(plan: Plan, { per, only, now }: CalendarOptions): string {
  if (per === 'group') return calendarOf(plan, groupEvents(plan), now);
  const people = plan.people.filter(({ id }) => only === null || only.has(id));
  const stopOf = stopFinder(plan, people);
  const events = people.flatMap((person) => participantEvents(plan, person, stopOf));
  return calendarOf(plan, events, now);
}

export function calendarOf(plan: Plan, events: readonly CalendarEvent[], now: Date): string {
  return [
    contentLine('BEGIN', 'VCALENDAR'),
    contentLine('VERSION', '2.0'),
    contentLine('PRODID', '-//mingle//EN'),
    contentLine('CALSCALE', 'GREGORIAN'),
    contentLine('METHOD', 'PUBLISH'),
    contentLine('X-WR-CALNAME', textValue(plan.title)),
    ...events.map((event) => eventText(event, now)),
    contentLine('END', 'VCALENDAR'),
  ].join('');
}

export interface CalendarEvent {
  readonly session: PlanSession;
  readonly slot: Slot;
  readonly group: PlanGroup;
  /** Owner of the event; distinguishes the events of a session. */
  readonly owner: string;
  readonly summary: string;
  readonly description: string;
  /** Ids of the people at the table, the owner first, so that the calendar can be read back; the owner's alone where not all are named. */
  readonly people: readonly string[];
}

export function participantEvents(plan: Plan, person: PlanPerson, stopOf: StopFinder): CalendarEvent[] {
  const { calendar, colon, page } = plan.language;
  return plan.sessions.flatMap((session) => {
    const group = person.stops[session.index];
    const stop = stopOf(person, session.index);
    if (group === null || stop === null || session.slot === null) return [];
    const { name, mates, left, against } = stop;
    const description = [
      `${plan.title}, ${session.label}`,
      ...(group.waits ? [calendar.waits] : [calendar.with, ...mates]),
      ...(left > 0 ? [page.andMore(left)] : []),
      ...(against.length > 0 ? [calendar.against, ...against] : []),
    ].join('\n');
    const others = left > 0 ? [] : group.people.filter((other) => other !== person);
    const people = [person, ...others].map(({ id }) => id);
    const summary = person.name + colon + name;
    return [{ session, slot: session.slot, group, owner: person.id, summary, description, people }];
  });
}

function groupEvents(plan: Plan): CalendarEvent[] {
  return plan.sessions.flatMap((session) =>
    session.groups.flatMap((group) => {
      if (session.slot === null || group.people.length === 0) return [];
      return {
        session,
        slot: session.slot,
        group,
        owner: group.id,
        summary: group.id + plan.language.colon + session.label,
        description: [plan.title, ...group.people.map((person) => person.name)].join('\n'),
        people: group.people.map((person) => person.id),
      };
    }),
  );
}

function eventText(event: CalendarEvent, now: Date): string {
  const { session, slot, group } = event;
  const { start, end, offset } = slot;
  return [
    contentLine('BEGIN', 'VEVENT'),
    contentLine('UID', uidOf(event)),
    contentLine('DTSTAMP', `${basic(now)}Z`),
    contentLine('DTSTART', timeValue(start, offset)),
    contentLine('DTEND', timeValue(end, offset)),
    contentLine('SUMMARY', textValue(event.summary)),
    contentLine('LOCATION', textValue(group.id)),
    contentLine('DESCRIPTION', textValue(event.description)),
    contentLine('X-MINGLE-SESSION', String(session.index)),
    ...event.people.map((person) => contentLine('X-MINGLE-PERSON', textValue(person))),
    contentLine('END', 'VEVENT'),
  ].join('');
}

/** The same UID for the same seat of the same event, so that importing a changed plan updates it. */
function uidOf({ session, slot, owner }: CalendarEvent): string {
  const name = encodeURIComponent(owner.replace(/\p{Cs}/gu, '?'))
    .replaceAll('%', '_')
    .slice(0, 80);
  return `${basic(slot.start)}-${session.index}-${name}-${fingerprint(owner)}@mingle`;
}

/** Without a time zone: a local time at the event's place. */
function timeValue(wallClock: Date, offset: number | null): string {
  return offset === null ? basic(wallClock) : `${basic(new Date(wallClock.getTime() - offset * 60_000))}Z`;
}

function basic(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+Z$/g, '');
}

const FOLD_AT = 75;

/** Escapes text; control characters, which the format cannot represent, become spaces. */
function textValue(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

/** Folds lines as in section 3.1: at 75 octets with the leading space of a continuation, no character cut, ended by CRLF. */
function contentLine(name: string, value: string): string {
  let text = '';
  let octets = 0;
  for (const sign of `${name}:${value}`) {
    const code = sign.codePointAt(0) ?? 0;
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (octets + size > FOLD_AT) {
      text += '\r\n ';
      octets = 1;
    }
    text += sign;
    octets += size;
  }
  return `${text}\r\n`;
}
