/** Answers beside what others published of the same cases. */
import { html, type Markup } from '../../shared/markup.ts';
import { number, of, present, type ReportData } from './figures.ts';

/** So far above what is published; minus: below. */
function apart(cost: number, published: number): string {
  if (cost === published) return 'the same';
  if (published === 0) return 'above';
  const percent = (100 * (cost - published)) / published;
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toPrecision(2)} %`;
}

/** A row for each case of which somebody published a cost; null where there is none. */
export function publishedSection(data: ReportData): Markup | null {
  const { publication, published = new Map() } = data;
  const cases = publication.cases.filter(({ scenarioId }) => published.has(scenarioId));
  if (cases.length === 0) return null;
  const field = present(data);
  const rows = cases.map((entry) => {
    const { cost, source } = published.get(entry.scenarioId) ?? { cost: 0, source: '' };
    const cells = field.map(({ id }) => {
      const best = of(entry, id)?.summary.bestCost ?? null;
      if (best === null) return html`<td class="n" data-v="1e300">–</td>`;
      return html`<td class="n" data-v="${best - cost}">${number(best)} <small>${apart(best, cost)}</small></td>`;
    });
    return html`<tr><th scope="row">${entry.title}</th><td class="n" data-v="${cost}">${number(cost)}</td>${cells}<td>${source}</td></tr>`;
  });
  return html`<section id="published"><h2>Beside published values</h2>
<p>What others published of these cases, as a cost, and the best cost of each comparator with how far it is above (+) or below (−). Their programs ran on their machines with limits of their own: this compares answers, not programs.</p>
<div class="scroll" tabindex="0"><table class="sortable"><thead><tr><th scope="col">Case</th><th scope="col">Published</th>${field.map(({ name }) => html`<th scope="col">${name}</th>`)}<th scope="col">Source</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}
