/** Lists of everybody from A to Z, in columns: where to sit, and who has come. */
import { html, type Markup, named } from '../../shared/markup.ts';
import { inParts } from '../filled.ts';
import { attendeesByName } from '../last-name.ts';
import { widthOf } from '../measure.ts';
import { placesOf, type Stop, stopFinder } from '../places.ts';
import { type Plan, type PlanSession, startOf } from '../plan.ts';
import { asOfText, type GivenOut } from './given-out.ts';
import { type Cell, type Listing, listSheets } from './list-sheets.ts';
import type { PaperName } from './paper.ts';

/** Everybody with their table in each session, one column per session; if these do not fit, separate sheets for groups of sessions. */
export function findYourTableSheets(plan: Plan, paper: PaperName, given: GivenOut): Markup[] {
  const asOf = asOfText(plan, given);
  const labelled = [columnLabels(plan), plan.sessions.map(({ index }) => `${index + 1}`)];
  for (let parts = 1; parts <= plan.sessions.length; parts++) {
    const size = Math.ceil(plan.sessions.length / parts);
    for (const labels of labelled) {
      const sheets = inParts(plan.sessions, size).map((sessions) =>
        listSheets(plan, sessionColumns(plan, sessions, labels, asOf), paper),
      );
      if (sheets.every((each) => each !== null)) return sheets.flat();
    }
  }
  return [];
}

/** Everybody who attends, with a box to tick and their first table. */
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
    rows: firsts.map(({ person, session }) => ({
      person,
      cells: [textCell(stopOf(person, session)?.name ?? ''), ...(later ? [fromOf(session)] : [])],
    })),
  };
  return listSheets(plan, listing, paper) ?? [];
}

/** @param named word for all sessions above their columns */
function sessionColumns(
  plan: Plan,
  sessions: readonly PlanSession[],
  named: readonly string[],
  asOf: string,
): Listing {
  const { prefix, nameOf } = shortTables(plan);
  const stopOf = stopFinder(plan);
  const { print } = plan.language;
  const isOnly = plan.sessions.length === 1;
  const labels = isOnly ? [prefix ?? print.where] : sessions.map(({ index }) => named[index]);
  const over = html`<tr><th class="over" scope="colgroup" colspan="${labels.length + 2}">${print.tableIn(prefix)}</th></tr>
`;
  return {
    heading: print.designs['find-your-table'],
    note: [isOnly ? '' : sessionNote(sessions, labels), asOf].filter((text) => text !== '').join(' · '),
    headRows: isOnly ? 1 : 2,
    head: html`${isOnly ? null : over}<tr><th scope="col" colspan="2">${print.name}</th>${labels.map((label) => html`<th scope="col" dir="auto">${label}</th>`)}</tr>`,
    heads: labels.map(widthOf),
    tick: false,
    rows: attendeesByName(plan).map((person) => ({
      person,
      cells: sessions.map(({ index }) => {
        const stop = stopOf(person, index);
        return textCell(stop ? nameOf(stop) : '–');
      }),
    })),
  };
}

/** If all tables are named alike, such as "Table 1", the number is enough; benches keep their names. */
function shortTables(plan: Plan): { prefix: string | null; nameOf: (stop: Stop) => string } {
  const places = plan.sessions.flatMap((session) => placesOf(plan, session));
  const names = places.flatMap(({ name, waits }) => (waits ? [] : [name]));
  const parts = [...new Set(names)].map((name) => /^(\S.*?)\s+(\d{1,3}|\p{Lu})$/u.exec(name));
  const prefix = parts[0]?.[1] ?? null;
  if (prefix === null || parts.some((part) => part?.[1] !== prefix))
    return { prefix: null, nameOf: ({ name }) => name };
  const nameOf = ({ name, group }: Stop): string =>
    group.waits ? plan.language.waits : name.slice(prefix.length).trim();
  return { prefix, nameOf };
}

const LONGEST_LABEL = 9;

/** The organiser's labels if all are short, else times or numbers. */
function columnLabels({ sessions }: Plan): string[] {
  const own = sessions.flatMap(({ ownLabel }) => ownLabel ?? []);
  if (own.length === sessions.length && own.every(({ length }) => length <= LONGEST_LABEL)) return own;
  return sessions.map((session) => startOf(session) ?? `${session.index + 1}`);
}

/** Explains the column labels; empty if they are complete. */
function sessionNote(sessions: readonly PlanSession[], labels: readonly string[]): string {
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
