/** Lists of everybody from A to Z, in columns: where to sit, and who has come. */
import { html, type Markup, named } from '../../shared/markup.ts';
import { attendeesByName } from '../last-name.ts';
import { widthOf } from '../measure.ts';
import { placesOf, type Stop, stopFinder } from '../places.ts';
import { type Plan, startOf } from '../plan.ts';
import { asOfText, type GivenOut } from './given-out.ts';
import { type Cell, type Listing, listSheets } from './list-sheets.ts';
import type { PaperName } from './paper.ts';

/** Everybody with their table in each session: a column a session where that is possible, else line by line. */
export function findYourTableSheets(plan: Plan, paper: PaperName, given: GivenOut): Markup[] {
  const asOf = asOfText(plan, given);
  const noted = (listing: Listing): Listing => ({
    ...listing,
    note: [listing.note, asOf].filter((text) => text !== '').join(' · '),
  });
  return (
    listSheets(plan, noted(sessionColumns(plan, columnLabels(plan))), paper) ??
    listSheets(plan, noted(sessionColumns(plan, numbersOf(plan))), paper) ??
    listSheets(plan, noted(stopsInLine(plan)), paper) ??
    []
  );
}

/** Everybody who comes, with a box to tick and the table to go to first. */
export function checkInSheets(plan: Plan, paper: PaperName, given: GivenOut): Markup[] {
  const { print, people, colon } = plan.language;
  const stopOf = stopFinder(plan);
  const firsts = attendeesByName(plan).map((person) => ({
    person,
    session: person.stops.findIndex((stop) => stop !== null),
  }));
  const later = firsts.some(({ session }) => session > 0);
  const fromOf = (session: number): Cell => {
    if (session === 0) return NOTHING;
    const at = plan.sessions[session];
    return textCell(startOf(at) ?? at.ownLabel ?? `${at.index + 1}`);
  };
  const from = plan.timetable ? print.from : print.session;
  const listing: Listing = {
    heading: `${print.designs['check-in']}${colon}${people(firsts.length)}`,
    note: asOfText(plan, given),
    headRows: 1,
    head: html`<tr><th scope="col" colspan="2">${print.name}</th><th scope="col">${print.firstTable}</th>${later ? html`<th scope="col">${from}</th>` : null}</tr>`,
    heads: [widthOf(print.firstTable), ...(later ? [widthOf(from)] : [])],
    tick: true,
    flexible: false,
    rows: firsts.map(({ person, session }) => ({
      person,
      cells: [textCell(stopOf(person, session)?.name ?? ''), ...(later ? [fromOf(session)] : [])],
    })),
  };
  return listSheets(plan, listing, paper) ?? [];
}

function sessionColumns(plan: Plan, labels: readonly string[]): Listing {
  const { prefix, nameOf } = shortTables(plan);
  const stopOf = stopFinder(plan);
  const { print } = plan.language;
  return {
    heading: print.designs['find-your-table'],
    note: sessionNote(plan, labels),
    headRows: 2,
    head: html`<tr><th class="over" scope="colgroup" colspan="${labels.length + 2}">${print.tableIn(prefix)}</th></tr>
<tr><th scope="col" colspan="2">${print.name}</th>${labels.map((label) => html`<th scope="col" dir="auto">${label}</th>`)}</tr>`,
    heads: labels.map(widthOf),
    tick: false,
    flexible: false,
    rows: attendeesByName(plan).map((person) => ({
      person,
      cells: plan.sessions.map(({ index }) => {
        const stop = stopOf(person, index);
        return textCell(stop ? nameOf(stop) : '–');
      }),
    })),
  };
}

function stopsInLine(plan: Plan): Listing {
  const { prefix, nameOf } = shortTables(plan);
  const stopOf = stopFinder(plan);
  const { print } = plan.language;
  return {
    heading: print.designs['find-your-table'],
    note: sessionNote(plan, numbersOf(plan)),
    headRows: 1,
    head: html`<tr><th scope="col" colspan="2">${print.name}</th><th scope="col">${print.tableIn(prefix)}</th></tr>`,
    heads: [0],
    tick: false,
    flexible: true,
    rows: attendeesByName(plan).map((person) => {
      const stops = plan.sessions.flatMap(({ index }) => {
        const stop = stopOf(person, index);
        return stop ? [{ number: `${index + 1}`, table: nameOf(stop) }] : [];
      });
      const width = stops.reduce(
        (sum, { number, table }) => sum + 0.7 * widthOf(number) + widthOf(table) + 1.4,
        0,
      );
      const content = html`${stops.map(({ number, table }) => html`<span class="stop"><small>${number}</small> <b dir="auto">${table}</b></span> `)}`;
      return { person, cells: [{ content, width }] };
    }),
  };
}

/** Where all tables are called alike, such as "Table 1", the number says enough; who waits has no number. */
function shortTables(plan: Plan): { prefix: string | null; nameOf: (stop: Stop) => string } {
  const places = plan.sessions.flatMap((session) => placesOf(plan, session));
  const names = places.flatMap(({ name, groups }) => (groups[0].waits ? [] : [name]));
  const parts = [...new Set(names)].map((name) => /^(\S.*?)\s+(\d{1,3}|\p{Lu})$/u.exec(name));
  const prefix = parts[0]?.[1] ?? null;
  if (prefix === null || parts.some((part) => part?.[1] !== prefix))
    return { prefix: null, nameOf: ({ name }) => name };
  const nameOf = ({ name, group }: Stop): string =>
    group.waits ? plan.language.waits : name.slice(prefix.length).trim();
  return { prefix, nameOf };
}

const LONGEST_LABEL = 9;

/** The organiser's labels where all are short, else the times or numbers. */
function columnLabels({ sessions }: Plan): string[] {
  const own = sessions.flatMap(({ ownLabel }) => ownLabel ?? []);
  if (own.length === sessions.length && own.every(({ length }) => length <= LONGEST_LABEL)) return own;
  return sessions.map((session) => startOf(session) ?? `${session.index + 1}`);
}

function numbersOf({ sessions }: Plan): string[] {
  return sessions.map(({ index }) => `${index + 1}`);
}

/** What the labels stand for; empty where they say all that there is to say. */
function sessionNote({ sessions }: Plan, labels: readonly string[]): string {
  return sessions
    .flatMap((session, at) => {
      const more = [startOf(session), session.ownLabel].filter(
        (text) => text !== null && text !== labels[at],
      );
      return more.length > 0 ? [[labels[at], ...more].join(' ')] : [];
    })
    .join(' · ');
}

const NOTHING: Cell = { content: html``, width: 0 };

function textCell(text: string): Cell {
  return { content: named(text), width: widthOf(text) };
}
