/** What the people at an event may know of a plan: who sits where and when, and nothing else of the list. */

export interface DayPlan {
  readonly title: string;
  readonly edition: Edition;
  readonly tables: readonly DayTable[];
  readonly sessions: readonly DaySession[];
  /** By name, in the order of code points. */
  readonly people: readonly DayPerson[];
}

/** Which plan this is, so that paper and screens of an older one are known. */
export interface Edition {
  /** Counted from 1. */
  readonly number: number;
  /** On the clock of the event, in minutes since 2000. */
  readonly at: number;
}

export interface DayTable {
  /** What a person looks for. */
  readonly name: string;
  /** The court or table that it is a side or a seat of, else its own name; what has one place stands together. */
  readonly place: string;
  /** A seat of a row, with the seats before and after it beside it. */
  readonly inRow: boolean;
  /** As on paper; counted from 0. */
  readonly color: number;
  /** A bench. */
  readonly waits: boolean;
}

export interface DaySession {
  /** The organiser's own; empty: none. */
  readonly label: string;
  /** When it starts, as an edition has it, and how long it lasts, in minutes; null: not said. */
  readonly slot: { readonly start: number; readonly length: number } | null;
}

export interface DayPerson {
  readonly name: string;
  /** Where they are, as an index of tables; null: not there. */
  readonly at: readonly (number | null)[];
}

const EPOCH = Date.UTC(2000, 0, 1);
export const MINUTE = 60_000;

/** @param time a wall clock, kept in the UTC fields of the date */
export function minutesOf(time: Date): number {
  return Math.floor((time.getTime() - EPOCH) / MINUTE);
}

export function timeOf(minutes: number): Date {
  return new Date(EPOCH + minutes * MINUTE);
}

/** The wall clock of where this runs, kept in the UTC fields. */
export function wallClock(now: Date): Date {
  return new Date(now.getTime() - now.getTimezoneOffset() * MINUTE);
}

/** The plan of one person alone: nobody else is in it, nor a table where they never are. */
export function dayOf(day: DayPlan, person: DayPerson): DayPlan {
  const used = [...new Set(person.at.filter((table) => table !== null))].sort((a, b) => a - b);
  const at = person.at.map((table) => (table === null ? null : used.indexOf(table)));
  const tables = used.map((table) => ({
    ...day.tables[table],
    place: day.tables[table].name,
    inRow: false,
  }));
  return { ...day, tables, people: [{ name: person.name, at }] };
}

/** Who else is at the person's table, or on both sides of the court; in a row, who sits beside them. */
export function matesAt({ people, tables }: DayPlan, person: DayPerson, session: number): string[] {
  const table = person.at[session];
  if (table === null || tables[table].waits) return [];
  const { place, inRow } = tables[table];
  const isHere = (at: number | null) =>
    at !== null && tables[at].place === place && !(inRow && Math.abs(at - table) > 1);
  return people.filter((other) => other !== person && isHere(other.at[session])).map(({ name }) => name);
}

/** "09:40". */
export function clockText(minutes: number): string {
  return timeOf(minutes).toISOString().slice(11, 16);
}

/** "09:40", with the day where it is another one than that of these minutes. */
export function editionText({ at }: Edition, day: number | null, locale: string): string {
  const clock = clockText(at);
  if (day !== null && Math.floor(day / 1440) === Math.floor(at / 1440)) return clock;
  const date = timeOf(at).toLocaleDateString(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' });
  return `${date}, ${clock}`;
}
