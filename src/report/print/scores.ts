/** One sheet per session with space beside each court or table for the points. */
import { html, type Markup, namedList } from '../../shared/markup.ts';
import { filled } from '../filled.ts';
import { sideOf } from '../html/company.ts';
import { boldWidthOf, LINE, linesOf, widthOf } from '../measure.ts';
import { type Place, placesOf } from '../places.ts';
import type { Plan } from '../plan.ts';
import { type PaperName, roomOf } from './paper.ts';
import { sessionHead } from './sheet-head.ts';

/** Type size, and height above and below the rows, in points. */
const SIZE = 13;
const HEAD = 96;
const FOOT = 46;
/** In ems: width of the place, of each box, and height of a row besides its lines. */
const WHERE = 6;
const BOX = 4;
const GAP = 0.8;
const ROW = 1.1;

export function scoreSheets(plan: Plan, paper: PaperName): Markup[] {
  const { width, height } = roomOf(paper);
  return plan.sessions.flatMap((session) => {
    const places = placesOf(plan, session).filter(({ people }) => people.length > 0);
    const waiting = places.flatMap(({ waits, people }) => (waits ? people : []));
    const playing = places.filter(({ waits }) => !waits);
    const isCourts = playing.some(({ kind }) => kind === 'court');
    const sheets = sheetsOf(playing, isCourts, width / SIZE, (height - HEAD - FOOT) / SIZE);
    const box = html`<col style="width:${BOX}em">`;
    const { print, calendar, colon } = plan.language;
    return sheets.map((rows, sheet) => {
      const foot = sheet === sheets.length - 1 && waiting.length > 0;
      return html`<section class="sheet">${sessionHead(plan, session, sheet + 1, sheets.length)}
<table class="scores" style="font-size:${SIZE}pt"><colgroup><col style="width:${WHERE}em"><col>${box}${isCourts ? html`${box}<col>` : null}</colgroup>
<thead><tr><th scope="col">${print.where}</th><th scope="col">${print.who}</th><th class="score" scope="colgroup" colspan="${isCourts ? 2 : 1}">${print.score}</th>${isCourts ? html`<td></td>` : null}</tr></thead>
<tbody>${rows.map((place) => scoreRow(place, isCourts))}</tbody></table>
${foot ? html`<p class="absent">${calendar.waits}${colon}${namedList(waiting.map(({ name }) => name))}</p>` : null}</section>
`;
    });
  });
}

function scoreRow({ kind, name, groups, people }: Place, isCourts: boolean): Markup {
  const [here, there] = groups.map(namesAt);
  const head = html`<th scope="row" dir="auto">${name}</th>`;
  return kind === 'court'
    ? html`<tr>${head}<td class="first">${sideOf(here)}</td><td class="won"></td><td class="won"></td><td>${sideOf(there)}</td></tr>
`
    : html`<tr>${head}<td colspan="${isCourts ? 2 : 1}">${namedList(namesAt({ people }))}</td><td class="won"></td>${isCourts ? html`<td></td>` : null}</tr>
`;
}

function namesAt({ people }: Pick<Place, 'people'>): string[] {
  return people.map(({ name }) => name);
}

/** The places of each sheet. @param across, down room for rows, in ems */
function sheetsOf(places: readonly Place[], isCourts: boolean, across: number, down: number): Place[][] {
  const names = isCourts ? (across - WHERE - 2 * BOX) / 2 - GAP : across - WHERE - 2 * BOX - GAP;
  const tall = (place: Place): number => {
    const { kind, name } = place;
    const lists = (kind === 'court' ? place.groups : [place]).map(namesAt);
    const sides = lists.map((names) => names.reduce((sum, one) => sum + widthOf(one) + 2, 0));
    const room = kind === 'court' ? names : names + BOX;
    const rows = sides.map((side) => linesOf(side, room));
    return LINE * Math.max(linesOf(boldWidthOf(name), WHERE - GAP), ...rows) + ROW;
  };
  return places.length === 0 ? [[]] : filled(places, tall, down);
}
