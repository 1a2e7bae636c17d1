import { html, type Markup, named, namedList } from '../../shared/markup.ts';
import type { Language } from '../language/english.ts';
import type { Plan, PlanGroup, PlanSession } from '../plan.ts';
import { timesOf } from '../timetable.ts';

/** Hues of groups go round in steps of the golden angle, so that neighbours differ. */
const GOLDEN_ANGLE = 137.508;

/** The same group has the same colour on every sheet and card. */
export function hueOf(group: PlanGroup): string {
  return `--hue:${Math.round((250 + group.index * GOLDEN_ANGLE) % 360)}`;
}

export function timeElement(session: PlanSession): Markup | null {
  if (session.slot === null) return null;
  return html`<time datetime="${session.slot.start.toISOString().slice(0, 16)}">${timesOf(session.slot)}</time>`;
}

/** Table plans, one sheet a session. */
export function sessionsSection(plan: Plan): Markup {
  return html`<section id="sessions-part" class="part"><h2>${plan.language.page.tablePlans}</h2>
${plan.sessions.map((session) => sessionSheet(plan, session))}
</section>`;
}

function sessionSheet({ language }: Plan, session: PlanSession): Markup {
  const absent = session.absent.map((person) => person.name);
  return html`<section class="sheet" id="session-${session.index + 1}"><h3>${session.label} ${timeElement(session)}</h3>
<div class="tables">${session.groups.map((group) => tableCard(language, group))}</div>
${absent.length > 0 ? html`<p class="absent">${language.notThere}: ${namedList(absent)}</p>` : null}
</section>
`;
}

function tableCard({ waits, page }: Language, group: PlanGroup): Markup {
  return html`<article class="table" style="${hueOf(group)}"><h4><span dir="auto">${group.id}</span> <span class="seats">${group.waits ? waits : page.seats(group.people.length, group.seats)}</span></h4>
<ol>${group.people.map((person) => html`<li>${named(person.name)}</li>`)}</ol></article>
`;
}
