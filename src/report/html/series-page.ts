/** A series as one page: its events, a picture of who met whom, and who is due to meet each member. */
import { html, type Markup, named } from '../../shared/markup.ts';
import { version } from '../../shared/version.ts';
import type { Language } from '../language/english/english.ts';
import { MOST_PEOPLE_IN_PAIR_TABLE } from '../pairs.ts';
import { type Series, type Standing, standings } from '../series.ts';
import { eventTable, fairnessWords, memberTable, type SeriesRow } from '../words/series.ts';
import { htmlDocument } from './document.ts';
import { heatMap } from './heat-map.ts';
import { meetingLegend } from './pairs-section.ts';
import { styles } from './styles.ts';

export function seriesPage(series: Series, folder: string, language: Language): string {
  const all = standings(series);
  const { series: words, page } = language;
  const title = words.title(folder, series.events.length, all.length);
  return htmlDocument({
    plan: { language, result: { run: { version } } },
    title,
    colors: 'light dark',
    styles,
    body: html`<header class="top"><h1 dir="auto">${title}</h1>
${fairnessWords(series, all, language).map((words) => html`<p class="worth">${words}</p>`)}</header>
<section class="part"><h2>${words.events}</h2>${table(words.events, eventTable(series, language))}</section>
<section class="part"><h2>${page.pairs}</h2>${matrix(series, all, language)}</section>
<section class="part"><h2>${words.members}</h2>${table(words.members, memberTable(all, language))}</section>
<footer><p>${page.madeBy(version, undefined)}</p></footer>`,
  });
}

function table(label: string, { head, rows }: ReturnType<typeof eventTable>): Markup {
  const cells = head.map((text) => html`<th scope="col">${text}</th>`);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table class="known"><thead><tr>${cells}</tr></thead>
<tbody>${rows.map(row)}</tbody></table></div>`;
}

function row({ name, figures, words }: SeriesRow): Markup {
  const cells = figures.map((figure) => html`<td class="number">${figure}</td>`);
  return html`<tr><th scope="row">${named(name)}</th>${cells}<td>${words}</td></tr>
`;
}

function matrix({ pairs }: Series, all: readonly Standing[], language: Language): Markup {
  const { page } = language;
  if (all.length > MOST_PEOPLE_IN_PAIR_TABLE)
    return html`<p>${page.tooManyPairs(MOST_PEOPLE_IN_PAIR_TABLE)}</p>`;
  const people = all.map(({ person: { name } }, index) => ({ name, index }));
  const placeOf = new Map(all.map(({ person }, place) => [person.index, place]));
  const key = (a: number, b: number): number => Math.min(a, b) * people.length + Math.max(a, b);
  const known = new Map(
    pairs.flatMap(({ people: pair, meetings }): [number, number][] => {
      const [a, b] = pair.map(({ index }) => placeOf.get(index));
      return a === undefined || b === undefined ? [] : [[key(a, b), meetings]];
    }),
  );
  const meetings = (a: { index: number }, b: { index: number }) => known.get(key(a.index, b.index));
  return html`${meetingLegend(language, true)}
${heatMap(
  { people, language },
  {
    meetings: (a, b) => meetings(a, b) ?? 0,
    earlier: () => 0,
    couldMeet: (a, b) => meetings(a, b) !== undefined,
  },
)}`;
}
