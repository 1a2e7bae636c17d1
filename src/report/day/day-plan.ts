/** The part of a plan that attendees may see: who sits where and when, and no other data of the list. */

export interface DayPlan {
  readonly title: string;
  readonly edition: Edition;
  readonly tables: readonly DayTable[];
  readonly sessions: readonly DaySession[];
  /** Sorted by name, in code point order. */
  readonly people: readonly DayPerson[];
}

/** Version of a plan, so that outdated paper and screens can be recognized. */
export interface Edition {
  /** Counted from 1. */
  readonly number: number;
  /** Minutes since 2000 on the event's clock. */
  readonly at: number;
}

export interface DayTable {
  /** The name that people search for. */
  readonly name: string;
  /** The court or table that this is a side or seat of, else its own name; equal places are shown together. */
  readonly place: string;
  /** A seat in a row, with its neighbours before and after it in the list. */
  readonly inRow: boolean;
  /** Index of the colour, as on paper; from 0. */
  readonly color: number;
  /** True for a bench. */
  readonly waits: boolean;
}

export interface DaySession {
  /** The organiser's label; empty if there is none. */
  readonly label: string;
  /** Start in minutes since 2000 and length in minutes; null without times. */
  readonly slot: { readonly start: number; readonly length: number } | null;
}

export interface DayPerson {
  readonly name: string;
  /** Index of the table in each session; null: absent. */
  readonly at: readonly (number | null)[];
}

const EPOCH = Date.UTC(2000, 0, 1);
export const MINUTE = 60_000;

/** @param time wall clock in the UTC fields */
export function minutesOf(time: Date): number {
  return Math.floor((time.getTime() - EPOCH) / MINUTE);
}

export function timeOf(minutes: number): Date {
  return new Date(EPOCH + minutes * MINUTE);
}

/** The local wall clock, in the UTC fields. */
export function wallClock(now: Date): Date {
  return new Date(now.getTime() - now.getTimezoneOffset() * MINUTE);
}

/** The plan reduced to one person: without other people, and without tables where the person never is. */
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

/** Others at the person's table or court, or the neighbours in a row. */
export function matesAt({ people, tables }: DayPlan, person: DayPerson, session: number): string[] {
  const table = person.at[session];
  if (table === null || tables[table].waits) return [];
  const { place, inRow } = tables[table];
  const isHere = (at: number | null) =>
    at !== null && tables[at].place === place && !(inRow && Math.abs(at - table) > 1);
  return people.filter((other) => other !== person && isHere(other.at[session])).map(({ name }) => name);
}

/** As "09:40". */
export function clockText(minutes: number): string {
  return timeOf(minutes).toISOString().slice(11, 16);
}

/** As "09:40", with the date if it is not the day of `day`. */
export function editionText({ at }: Edition, day: number | null, locale: string): string {
  const clock = clockText(at);
  if (day !== null && Math.floor(day / 1440) === Math.floor(at / 1440)) return clock;
  const date = timeOf(at).toLocaleDateString(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' });
  return `${date}, ${clock}`;
}
