/** The matrix of pairs as a picture: one cell per pair, darker the more often they meet. */
import { html, Markup } from '../../shared/markup.ts';
import { shortened } from '../../shared/shortened.ts';
import type { Language } from '../language/english/english.ts';
import type { Plan, PlanPerson } from '../plan.ts';

type Person = Pick<PlanPerson, 'index' | 'name'>;

/** Meetings of each pair, in a plan or a series. */
interface Pairs {
  meetings(a: Person, b: Person): number;
  /** Number of these meetings in earlier events. */
  earlier(a: Person, b: Person): number;
  couldMeet(a: Person, b: Person): boolean;
}

const CELL = 14;
/** Space for names beside and above the matrix. */
const MARGIN = 116;
/** Characters at which names are cut in the picture; the table below has them in full. */
const LONGEST_NAME = 16;
/** Most people for tooltips on cells; with more the file would become too large. */
const MOST_PEOPLE_WITH_TITLES = 120;
export const DARKEST = 4;

export function heatMap(
  { people, language: { page } }: Pick<Plan, 'language'> & { readonly people: readonly Person[] },
  pairs: Pairs,
): Markup {
  const side = MARGIN + people.length * CELL;
  const cells =
    people.length <= MOST_PEOPLE_WITH_TITLES ? titledCells(page, people, pairs) : plainCells(people, pairs);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${page.scrollsMatrix}"><svg class="heat" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}" role="img" aria-labelledby="heat-title"><title id="heat-title">${page.matrix}</title>
${people.map((person) => nameLabels(person))}
${cells}</svg></div>`;
}

function nameLabels(person: Person): Markup {
  const at = MARGIN + person.index * CELL + CELL / 2;
  const short = shortened(person.name, LONGEST_NAME);
  return html`<text x="${MARGIN - 5}" y="${at}" text-anchor="end" dominant-baseline="central">${short}</text><text transform="translate(${at} ${MARGIN - 5}) rotate(-90)" dominant-baseline="central">${short}</text>`;
}

function titledCells(page: Language['page'], people: readonly Person[], pairs: Pairs): Markup[] {
  return people.flatMap((a) =>
    people.map((b) => {
      const [x, y] = [MARGIN + b.index * CELL, MARGIN + a.index * CELL];
      const level = levelOf(a, b, pairs);
      const corner = `x="${x}" y="${y}"`;
      const shape = new Markup(
        `<rect ${corner} width="${CELL - 1}" height="${CELL - 1}" rx="2" class="${level}">`,
      );
      if (a === b) return html`${shape}</rect>`;
      const meetings = pairs.meetings(a, b);
      const never = pairs.couldMeet(a, b) ? page.level(0, DARKEST) : page.cannotMeet;
      const title = page.pair(a.name, b.name, meetings === 0 ? never : `${meetings}×`, pairs.earlier(a, b));
      return html`${shape}<title>${title}</title></rect>`;
    }),
  );
}

/** One path per level: the same picture in a tenth of the bytes. */
function plainCells(people: readonly Person[], pairs: Pairs): Markup[] {
  const paths = new Map<string, string[]>();
  for (const a of people) {
    for (const b of people) {
      const level = levelOf(a, b, pairs);
      const steps = paths.get(level) ?? [];
      steps.push(
        `M${MARGIN + b.index * CELL} ${MARGIN + a.index * CELL}h${CELL - 1}v${CELL - 1}h-${CELL - 1}z`,
      );
      paths.set(level, steps);
    }
  }
  return [...paths].map(([level, steps]) => new Markup(`<path class="${level}" d="${steps.join('')}"/>`));
}

function levelOf(a: Person, b: Person, pairs: Pairs): string {
  if (a === b) return 'self';
  const meetings = pairs.meetings(a, b);
  if (meetings === 0) return pairs.couldMeet(a, b) ? 'm0' : 'cannot';
  return `m${Math.min(meetings, DARKEST)}`;
}
