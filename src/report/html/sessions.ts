import { html, type Markup, named, namedList } from '../../shared/markup.ts';
import { svgOf } from '../drawing/drawing.ts';
import { type Floor, floorDrawing, floorsOf } from '../drawing/floor.ts';
import { PAGE_PAINT } from '../drawing/paint.ts';
import { drawingsOf } from '../drawing/seats.ts';
import type { Language } from '../language/english/english.ts';
import { hueStyle } from '../look.ts';
import { type Place, placesOf } from '../places.ts';
import { type Plan, type PlanSession, timesIn } from '../plan.ts';
import { sideOf } from './company.ts';

/** @param text default: the times, with the day if sessions are on several days */
export function timeElement(session: PlanSession, text = timesIn(session)): Markup | null {
  if (session.slot === null) return null;
  return html`<time datetime="${session.slot.start.toISOString().slice(0, 16)}">${text}</time>`;
}

export function sessionsSection(plan: Plan): Markup {
  const floors = plan.floor === null ? [] : floorsOf(plan, PAGE_PAINT);
  return html`<section id="sessions-part" class="part"><h2>${plan.language.page.tablePlans}</h2>
${plan.sessions.map((session) => sessionSheet(plan, session, floors[session.index]))}
</section>`;
}

/** @param floor given if the organiser has placed tables */
function sessionSheet(plan: Plan, session: PlanSession, floor: Floor | undefined): Markup {
  const { language } = plan;
  const places = placesOf(plan, session);
  const drawn = floor ? [floorDrawing(floor, session.label)] : drawingsOf(places, PAGE_PAINT);
  const absent = session.absent.map((person) => person.name);
  // The other sessions are folded, so that the page is short on phones.
  const opened = session.index === 0 ? html` open` : null;
  return html`<details class="sheet" id="session-${session.index + 1}"${opened}><summary><h3>${session.label} ${timeElement(session)}</h3></summary>
${drawn.length > 0 ? html`<div class="drawn">${drawn.map((drawing) => html`<div class="scroll" tabindex="0">${svgOf(drawing)}</div>`)}</div>` : null}<div class="tables">${places.filter(({ kind }) => kind === 'group' || kind === 'court').map((place) => tableCard(language, place))}</div>
${absent.length > 0 ? html`<p class="absent">${language.notThere}${language.colon}${namedList(absent)}</p>` : null}
</details>
`;
}

function tableCard({ page }: Language, { kind, name, note, groups, people, color, waits }: Place): Markup {
  if (kind === 'court') {
    const sides = groups.map(({ people }) => sideOf(people.map(({ name }) => name)));
    return html`<article class="table" style="${hueStyle(color)}"><h4><span dir="auto">${name}</span></h4>
<ol class="court">${sides.map((side) => html`<li>${side}</li>`)}</ol></article>
`;
  }
  return html`<article class="table" style="${hueStyle(color)}"><h4><span dir="auto">${name}</span> <span class="seats">${waits ? note : page.seats(people.length, groups[0].seats)}</span></h4>
<ol>${people.map((person) => html`<li>${named(person.name)}</li>`)}</ol></article>
`;
}
