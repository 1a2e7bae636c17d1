import { html, type Markup, named, namedList } from '../../shared/markup.ts';
import { type Acquaintances, MOST_PEOPLE_IN_PAIR_TABLE, type PairTable } from '../pairs.ts';
import type { Plan } from '../plan.ts';
import { DARKEST, heatMap } from './heat-map.ts';

/** The matrix of pairs and, in words, whom each person meets, never meets and meets again. */
export function pairsSection(
  plan: Plan,
  pairs: PairTable | null,
  known: readonly Acquaintances[] | null,
): Markup {
  if (pairs === null || known === null) {
    return html`<section id="pairs" class="part"><h2>Who meets whom</h2>
<p>With more than ${MOST_PEOPLE_IN_PAIR_TABLE} people the pairs fill no page; mingle explain names the pairs that matter.</p></section>`;
  }
  return html`<section id="pairs" class="part"><h2>Who meets whom</h2>
${legend(plan)}
${heatMap(plan, pairs)}
<h3>Person by person</h3>
<div class="scroll" tabindex="0" role="region" aria-label="Who meets whom, person by person"><table class="known"><thead><tr><th scope="col">Person</th><th scope="col">Meets</th><th scope="col">More than once</th><th scope="col">Never</th></tr></thead>
<tbody>${known.map(row)}</tbody></table></div>
</section>`;
}

function row({ person, met, never, repeated }: Acquaintances): Markup {
  const again = repeated.map(({ person: other, times }) => `${other.name} (${times}×)`);
  return html`<tr><th scope="row">${named(person.name)}</th><td class="number">${met.length}</td><td>${namedList(again)}</td><td>${never.length > 0 ? missed(never.map(({ name }) => name)) : null}</td></tr>
`;
}

/** Long lists fold away, so that the table stays one that can be read. */
function missed(names: readonly string[]): Markup {
  if (names.length <= 6) return namedList(names);
  return html`<details><summary>${names.length} people</summary>${namedList(names)}</details>`;
}

function legend(plan: Plan): Markup {
  const levels = Array.from({ length: DARKEST + 1 }, (_, level) => level);
  const words = (level: number): string =>
    level === 0
      ? 'never'
      : level === 1
        ? 'once'
        : level === DARKEST
          ? `${level} times or more`
          : `${level} times`;
  const apart = plan.people.some((person) => person.stops.includes(null));
  return html`<ul class="legend">${levels.map((level) => html`<li><i class="m${level}"></i>${words(level)}</li>`)}${apart ? html`<li><i class="cannot"></i>cannot meet</li>` : null}</ul>
${plan.request.scenario.prior_meetings.length > 0 ? html`<p>Meetings in earlier events count.</p>` : null}`;
}
