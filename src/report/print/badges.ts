/** Badges and place cards: a name in the largest type that fits its card, with cut lines. */
import { html, type Markup, named } from '../../shared/markup.ts';
import { attendeesByName } from '../last-name.ts';
import { boldWidthOf } from '../measure.ts';
import type { Plan } from '../plan.ts';
import { type GivenOut, personCodes } from './given-out.ts';
import { type PaperName, type Room, roomOf } from './paper.ts';
import { cutSheets } from './sheet-head.ts';

const BADGES = { columns: 2, rows: 4 };
const PLACE_CARDS = { columns: 2, rows: 3 };
/** Largest and smallest type of a name, and the padding beside it, in points. */
const [LARGEST, SMALLEST, PADDING] = [40, 11, 18];
/** Points above and below a badge's name, without and with a code, and beside the fold of a place card; as in styles.ts. */
const [BESIDE_NAME, BESIDE_CODE, BESIDE_FOLD] = [48, 70, 16];
/** Line height in ems. */
const NAME_LINE = 1.1;
export function badgeSheets(plan: Plan, paper: PaperName, given: GivenOut): Markup[] {
  const codeOf = personCodes(plan, given);
  const cards = attendeesByName(plan).map(({ name }) => {
    const code = codeOf(name);
    const height = roomOf(paper).height / BADGES.rows - (code === null ? BESIDE_NAME : BESIDE_CODE);
    const room = { width: roomOf(paper).width / BADGES.columns - 2 * PADDING, height };
    return html`<article class="badge"><p class="event" dir="auto">${plan.title}</p>${nameIn(name, room)}${code}</article>`;
  });
  return cutSheets(plan.language.print.designs.badges, cards, BADGES);
}

/** Cards to fold in the middle: the name on both sides, upside down on the far one. */
export function placeCardSheets(plan: Plan, paper: PaperName): Markup[] {
  const { width, height } = roomOf(paper);
  const room = {
    width: width / PLACE_CARDS.columns - 2 * PADDING,
    height: height / PLACE_CARDS.rows / 2 - BESIDE_FOLD,
  };
  const cards = attendeesByName(plan).map(({ name }) => {
    const front = nameIn(name, room);
    return html`<article class="tent"><div class="far" aria-hidden="true">${front}</div><div>${front}</div></article>`;
  });
  return cutSheets(plan.language.print.designs['place-cards'], cards, PLACE_CARDS);
}

/** On one line if the type is then large enough, else one word per line. */
function nameIn(name: string, { width, height }: Room): Markup {
  const words = name.trim().split(/\s+/);
  const whole = width / boldWidthOf(name);
  const apart = width / Math.max(...words.map(boldWidthOf));
  let size = Math.max(
    SMALLEST,
    Math.floor(Math.min(LARGEST, words.length <= 3 && whole < apart ? apart : whole)),
  );
  while (size > SMALLEST && linesAt(words, width / size) * NAME_LINE * size > height) size--;
  return html`<h2 style="font-size:${size}pt">${named(name)}</h2>`;
}

/** @param room in ems */
function linesAt(words: readonly string[], room: number): number {
  const ends = words.reduce(
    ({ lines, used }, word) => {
      const next = used + boldWidthOf(` ${word}`);
      return next <= room ? { lines, used: next } : { lines: lines + 1, used: boldWidthOf(word) };
    },
    { lines: 1, used: -boldWidthOf(' ') },
  );
  return ends.lines;
}
