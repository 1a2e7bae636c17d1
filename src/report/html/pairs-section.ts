import { aimOf } from '../../scenario/meeting-kinds.ts';
import { html, type Markup, named, namedList } from '../../shared/markup.ts';
import type { Language } from '../language/english/english.ts';
import { acquaintancesOf, MOST_PEOPLE_IN_PAIR_TABLE, type PairTable, pairTable } from '../pairs.ts';
import type { Plan, PlanPerson } from '../plan.ts';
import { DARKEST, heatMap } from './heat-map.ts';

/** The matrix of pairs and, in words, whom each person meets, never meets and meets again. */
export function pairsSection(plan: Plan): Markup {
  const { page } = plan.language;
  const pairs = pairTable(plan, aimOf(plan.request));
  if (pairs === null) {
    return html`<details id="pairs" class="part"><summary><h2>${page.pairs}</h2></summary>
<p>${page.tooManyPairs(MOST_PEOPLE_IN_PAIR_TABLE)}</p></details>`;
  }
  return html`<details id="pairs" class="part"><summary><h2>${page.pairs}</h2></summary>
${meetingLegend(
  plan.language,
  plan.people.some((person) => person.stops.includes(null)),
)}
${plan.request.scenario.prior_meetings.length > 0 ? html`<p>${page.earlierCount}</p>` : null}
${heatMap(plan, pairs)}
<h3>${page.personByPerson}</h3>
<div class="scroll" tabindex="0" role="region" aria-label="${page.scrollsTable}"><table class="known"><thead><tr><th scope="col">${page.person}</th><th scope="col">${page.meets}</th><th scope="col">${page.again}</th><th scope="col">${page.never}</th></tr></thead>
<tbody>${plan.people.map((person) => row(person, plan, pairs))}</tbody></table></div>
</details>`;
}

function row(person: PlanPerson, plan: Plan, pairs: PairTable): Markup {
  const { met, never, repeated } = acquaintancesOf(person, plan, pairs);
  const again = repeated.map(({ person: other, times }) => `${other.name} (${times}×)`);
  const missed = namedList(never.map(({ name }) => name));
  // Long lists are folded, so that the table stays readable.
  const folded =
    never.length <= 6
      ? missed
      : html`<details><summary>${plan.language.people(never.length)}</summary>${missed}</details>`;
  return html`<tr><th scope="row">${named(person.name)}</th><td class="number">${met.length}</td><td>${namedList(again)}</td><td>${folded}</td></tr>
`;
}

/** Legend of the matrix's colours. @param apart whether some pairs cannot meet */
export function meetingLegend({ page }: Language, apart: boolean): Markup {
  const levels = Array.from({ length: DARKEST + 1 }, (_, level) => level);
  return html`<ul class="legend">${levels.map((level) => html`<li><i class="m${level}"></i>${page.level(level, DARKEST)}</li>`)}${apart ? html`<li><i class="cannot"></i>${page.cannotMeet}</li>` : null}</ul>`;
}
