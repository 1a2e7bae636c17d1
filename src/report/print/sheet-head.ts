import { html, type Markup } from '../../shared/markup.ts';
import type { Plan } from '../plan.ts';

/** What stands above a sheet: what it is, of which event, and which of how many sheets. */
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
