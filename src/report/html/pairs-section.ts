import { html, type Markup, named, namedList } from '../../shared/markup.ts';
import type { Language } from '../language/english/english.ts';
import { type Acquaintances, MOST_PEOPLE_IN_PAIR_TABLE, type PairTable } from '../pairs.ts';
import type { Plan } from '../plan.ts';
import { DARKEST, heatMap } from './heat-map.ts';

/** The matrix of pairs and, in words, whom each person meets, never meets and meets again. */
export function pairsSection(
  plan: Plan,
  pairs: PairTable | null,
  known: readonly Acquaintances[] | null,
): Markup {
  const { page } = plan.language;
  if (pairs === null || known === null) {
    return html`<details id="pairs" class="part"><summary><h2>${page.pairs}</h2></summary>
<p>${page.tooManyPairs(MOST_PEOPLE_IN_PAIR_TABLE)}</p></details>`;
  }
  return html`<details id="pairs" class="part"><summary><h2>${page.pairs}</h2></summary>
${legend(plan)}
${heatMap(plan, pairs)}
<h3>${page.personByPerson}</h3>
<div class="scroll" tabindex="0" role="region" aria-label="${page.scrollsTable}"><table class="known"><thead><tr><th scope="col">${page.person}</th><th scope="col">${page.meets}</th><th scope="col">${page.again}</th><th scope="col">${page.never}</th></tr></thead>
<tbody>${known.map((each) => row(plan.language, each))}</tbody></table></div>
</details>`;
}

function row(language: Language, { person, met, never, repeated }: Acquaintances): Markup {
  const again = repeated.map(({ person: other, times }) => `${other.name} (${times}×)`);
  return html`<tr><th scope="row">${named(person.name)}</th><td class="number">${met.length}</td><td>${namedList(again)}</td><td>${
    never.length > 0
      ? missed(
          language,
          never.map(({ name }) => name),
        )
      : null
  }</td></tr>
`;
}

/** Long lists fold away, so that the table stays one that can be read. */
function missed({ people }: Language, names: readonly string[]): Markup {
  if (names.length <= 6) return namedList(names);
  return html`<details><summary>${people(names.length)}</summary>${namedList(names)}</details>`;
}

function legend(plan: Plan): Markup {
  const { page } = plan.language;
  const apart = plan.people.some((person) => person.stops.includes(null));
  return html`${meetingLegend(plan.language, apart)}
${plan.request.scenario.prior_meetings.length > 0 ? html`<p>${page.earlierCount}</p>` : null}`;
}

/** The colours of the matrix. @param apart some pairs cannot meet */
export function meetingLegend({ page }: Language, apart: boolean): Markup {
  const levels = Array.from({ length: DARKEST + 1 }, (_, level) => level);
  return html`<ul class="legend">${levels.map((level) => html`<li><i class="m${level}"></i>${page.level(level, DARKEST)}</li>`)}${apart ? html`<li><i class="cannot"></i>${page.cannotMeet}</li>` : null}</ul>`;
}
