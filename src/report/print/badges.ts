/** Badges and place cards: a name in the largest type that its card has room for, on cut lines. */
import { html, type Markup, named } from '../../shared/markup.ts';
import { boldWidthOf } from '../measure.ts';
import type { Plan } from '../plan.ts';
import { attendeesByName } from './by-name.ts';
import { type GivenOut, personCodes } from './given-out.ts';
import { type PaperName, roomOf } from './paper.ts';
import { cutSheets } from './sheet-head.ts';

const BADGES = { columns: 2, rows: 4 };
const PLACE_CARDS = { columns: 2, rows: 3 };
/** Sizes of type of a name, and the room beside it, in points. */
const [LARGEST, SMALLEST, PADDING] = [40, 11, 18];
export function badgeSheets(plan: Plan, paper: PaperName, given: GivenOut): Markup[] {
  const codeOf = personCodes(plan, given);
  const cards = attendeesByName(plan).map(({ name }) => {
    const code = codeOf(name);
    const room = roomOf(paper).width / BADGES.columns - 2 * PADDING;
    return html`<article class="badge"><p class="event" dir="auto">${plan.title}</p>${nameIn(name, room)}${code}</article>`;
  });
  return cutSheets(plan.language.print.designs.badges, cards, BADGES);
}

/** To fold in the middle: the name on both sides, upside down on the far one. */
export function placeCardSheets(plan: Plan, paper: PaperName): Markup[] {
  const room = roomOf(paper).width / PLACE_CARDS.columns - 2 * PADDING;
  const cards = attendeesByName(plan).map(({ name }) => {
    const front = nameIn(name, room);
    return html`<article class="tent"><div class="far" aria-hidden="true">${front}</div><div>${front}</div></article>`;
  });
  return cutSheets(plan.language.print.designs['place-cards'], cards, PLACE_CARDS);
}

/** On one line where that is not too small, else the words below each other. */
function nameIn(name: string, room: number): Markup {
  const words = name.trim().split(/\s+/);
  const whole = room / boldWidthOf(name);
  const apart = room / Math.max(...words.map(boldWidthOf));
  const size = Math.min(LARGEST, words.length <= 3 && whole < apart ? apart : whole);
  return html`<h2 style="font-size:${Math.max(SMALLEST, Math.floor(size))}pt">${named(name)}</h2>`;
}
