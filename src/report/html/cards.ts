import { matesOf, type Plan, type PlanPerson } from '../plan.ts';
import { html, type Markup, named, namedList } from './markup.ts';
import { hueOf, timeElement } from './sessions.ts';

/** One card a participant, to cut out and hand over. */
export function cardsSection(plan: Plan): Markup {
  return html`<section id="cards" class="part"><h2>Personal cards</h2>
<div class="cards">${plan.people.map((person) => card(plan, person))}</div>
</section>`;
}

function card(plan: Plan, person: PlanPerson): Markup {
  return html`<article class="card"><p class="event" dir="auto">${plan.title}</p><h3>${named(person.name)}</h3>
<table><thead><tr><th scope="col">${plan.timetable ? 'When' : 'Session'}</th><th scope="col">Where</th><th scope="col">With</th></tr></thead>
<tbody>${plan.sessions.map((session) => {
    const group = person.stops[session.index];
    const head = html`<th scope="row">${plan.timetable ? timeElement(session) : session.index + 1}</th>`;
    if (group === null) return html`<tr class="free">${head}<td>–</td><td></td></tr>`;
    const mates = matesOf(person, group).map((mate) => mate.name);
    return html`<tr>${head}<td><span class="tag" style="${hueOf(group)}" dir="auto">${group.id}</span></td><td class="mates">${namedList(mates)}</td></tr>`;
  })}</tbody></table></article>
`;
}
