import { html, type Markup, namedList } from '../../shared/markup.ts';
import { inParts } from '../filled.ts';
import { timeElement } from '../html/sessions.ts';
import type { Plan, PlanSession } from '../plan.ts';
import { longDayOf, timesOf } from '../timetable.ts';

/** Head of a sheet: design, event, and number of the sheet. */
export function sheetHead(
  { title, language }: Plan,
  heading: Markup | string,
  sheet: number,
  sheets: number,
  note: string,
): Markup {
  const of = sheets > 1 ? language.print.sheetOf(sheet, sheets) : null;
  return html`<header><h1>${heading}</h1><p><span dir="auto">${title}</span>${of ? html` <span>${of}</span>` : null}</p>${note ? html`<p dir="auto">${note}</p>` : null}</header>`;
}

/** The same for a session, with its time and day. */
export function sessionHead(plan: Plan, session: PlanSession, sheet = 1, sheets = 1): Markup {
  const { label, slot } = session;
  const day = slot ? longDayOf(slot.start, plan.language.locale) : '';
  const time = timeElement(session, slot && timesOf(slot));
  return sheetHead(plan, html`${label} ${time}`, sheet, sheets, day);
}

/** Sheets of cards or slips with cut lines. @param style of the cards' type; may be empty */
export function cutSheets(
  heading: string,
  cards: readonly Markup[],
  { columns, rows }: { readonly columns: number; readonly rows: number },
  style = '',
): Markup[] {
  return inParts(cards, columns * rows).map(
    (part, sheet) => html`<section class="sheet cut"><h1 class="unseen">${heading} ${sheet + 1}</h1>
<div class="slips" style="${style}grid-template:repeat(${rows},1fr)/repeat(${columns},1fr)">${part}</div></section>
`,
  );
}

/** Longer lists of absent people are replaced by their number. */
const MOST_ABSENT = 24;

export function absentNote({ language }: Plan, { absent }: PlanSession): Markup | null {
  if (absent.length === 0) return null;
  const names = absent.map(({ name }) => name);
  const who = names.length > MOST_ABSENT ? language.people(names.length) : namedList(names);
  return html`<p class="absent">${language.notThere}${language.colon}${who}</p>`;
}
