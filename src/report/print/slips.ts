/** Slips of one size with cut lines, as many per sheet as the text allows: a card per person, or a list per table. */
import { html, type Markup, named, namedList } from '../../shared/markup.ts';
import { companyOf } from '../html/company.ts';
import { timeElement } from '../html/sessions.ts';
import { attendeesByName } from '../last-name.ts';
import { hueStyle } from '../look.ts';
import { type Place, placeLines, placesOf, stopFinder } from '../places.ts';
import { type Plan, type PlanSession, startOf } from '../plan.ts';
import { asOfText, type GivenOut, personCodes } from './given-out.ts';
import type { PaperName } from './paper.ts';
import { cutSheets } from './sheet-head.ts';
import { layoutOfSlips, type Slip, type SlipLayout, type SlipRow, type Slips } from './slip-layout.ts';

/** With fewer cards per sheet than this, they leave out the people met. */
const FEWEST_WITH_MATES = 4;

/** One card per person: where to go in each session and, if there is room, the people met there. */
export function cardSheets(plan: Plan, paper: PaperName, given: GivenOut): Markup[] {
  const codeOf = personCodes(plan, given);
  const stopOf = stopFinder(plan);
  const { waits, notThere, page, print } = plan.language;
  const slips = attendeesByName(plan).map((person): Slip => {
    const rows = plan.sessions.map((session): SlipRow => {
      const stop = stopOf(person, session.index);
      if (stop === null) return { session, group: null, where: notThere, who: html`–`, texts: [] };
      const { group, name: where, mates, left, against } = stop;
      if (group.waits) return { session, group, where, who: html`${waits}`, texts: [waits] };
      const who = mates.length + against.length > 0 ? companyOf(stop, plan.language) : html`–`;
      const named = left > 0 ? [...mates, page.andMore(left)] : mates;
      const texts = against.length > 0 ? [print.beside, ...mates, print.against, ...against] : named;
      return { session, group, where, who, texts };
    });
    return { title: person.name, note: '', rows, code: codeOf(person.name) };
  });
  const note = asOfText(plan, given);
  const cards: Slips = { heading: plan.language.print.designs.cards, slips, where: true, who: true, note };
  const layout = layoutOfSlips(plan, cards, paper);
  if (layout.columns * layout.rows >= FEWEST_WITH_MATES) return slipSheets(plan, cards, layout);
  const bare = { ...cards, who: false };
  return slipSheets(plan, bare, layoutOfSlips(plan, bare, paper));
}

/** One list per table or court: who comes to it in each session. */
export function tableSheets(plan: Plan, paper: PaperName, given: GivenOut): Markup[] {
  const places = plan.sessions.map(
    (session) => new Map(placesOf(plan, session).map((place) => [place.name, place])),
  );
  const order = places.flatMap((named) => [...named.values()]).sort((one, other) => one.color - other.color);
  const slips = [...new Map(order.map((place) => [place.name, place])).values()].flatMap((any): Slip[] => {
    const { name: title, note } = any;
    const rows = plan.sessions.map((session): SlipRow => {
      const place = places[session.index].get(title);
      const texts = place ? placeLines(place) : [];
      return { session, group: place?.groups[0] ?? null, where: title, who: peopleHere(texts, any), texts };
    });
    return rows.some(({ texts }) => texts.length > 0) ? [{ title, note, rows, code: null }] : [];
  });
  const lists: Slips = {
    heading: plan.language.print.designs.tables,
    slips,
    where: false,
    who: true,
    note: asOfText(plan, given),
  };
  return slipSheets(plan, lists, layoutOfSlips(plan, lists, paper));
}

function peopleHere(lines: readonly string[], { kind }: Place): Markup {
  if (lines.length === 0) return html`–`;
  return kind === 'court' ? html`${lines.map((line) => html`${named(line)} `)}` : namedList(lines);
}

function slipSheets(plan: Plan, kind: Slips, layout: SlipLayout): Markup[] {
  const slips = kind.slips.map((slip) => slipOf(plan, kind, layout, slip));
  return cutSheets(kind.heading, slips, layout, `font-size:${layout.size}pt;`);
}

function slipOf(plan: Plan, kind: Slips, layout: SlipLayout, { title, note, rows, code }: Slip): Markup {
  const { where, who } = kind;
  const { print } = plan.language;
  const row = ({ session, group, where: name, who: people }: SlipRow): Markup => {
    const place = group
      ? html`<b class="tag" style="${hueStyle(group.index)}" dir="auto">${name}</b>`
      : html`<span class="soft">${name}</span>`;
    return html`<tr><th scope="row">${whenOf(session)}</th>${where ? html`<td>${place}</td>` : null}${who ? html`<td>${people}</td>` : null}</tr>
`;
  };
  return html`<article class="slip${code ? ' coded' : ''}">${code}<p class="event" dir="auto">${plan.title}</p><h2>${named(title)}${note ? html` <small>${note}</small>` : null}</h2>
<table><colgroup><col${who ? html` style="width:${layout.when}em"` : null}>${where ? html`<col style="width:${layout.where}em">` : null}${who ? html`<col>` : null}</colgroup>
<thead class="unseen"><tr><th scope="col">${plan.timetable ? print.when : print.session}</th>${where ? html`<th scope="col">${print.where}</th>` : null}${who ? html`<th scope="col">${where ? print.with : print.who}</th>` : null}</tr></thead>
<tbody>${rows.map(row)}</tbody></table>${kind.note ? html`<p class="as-of">${kind.note}</p>` : null}</article>
`;
}

function whenOf(session: PlanSession): Markup {
  const { ownLabel, index } = session;
  const element = timeElement(session, startOf(session));
  const time = element && html`${element} `;
  if (ownLabel) return html`${time}${named(ownLabel)}`;
  return time ?? html`${index + 1}`;
}
