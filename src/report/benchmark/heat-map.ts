import type { CaseComparator } from '../../bench/publication/definition.ts';
import { html, type Markup } from '../../shared/markup.ts';
import type { ReportData } from './figures.ts';
import { bestKnown, creditOn, distance, isProven, of, present, shownBound } from './figures.ts';
import { CREDIT_WORDS, LANES, number, why, words } from './texts.ts';

/** Short forms of statuses without a cost, for narrow columns. */
const SHORT: Partial<Record<CaseComparator['summary']['status'], string>> = {
  infeasible_proven: 'none',
  unsupported: '–',
  timeout: 'time',
};

const LEGEND = ['best known', 'up to 5 % above', 'up to 50 %', 'up to three times', 'more'];

/** Table of cases by comparators: best cost, coloured by the distance from the best known. */
export function heatMap(data: ReportData, placeOf: (caseId: string) => string): Markup {
  const { publication, evidence } = data;
  const { cases } = publication;
  const comparators = present(data);
  const kinds = [...new Set(cases.map(({ caseKind }) => caseKind))];
  const classes = [...new Set(cases.map(({ resourceClass }) => resourceClass))];
  const option = (value: string, text: string) => html`<option value="${value}">${text}</option>`;
  const cell = (entry: (typeof cases)[number], id: string) => {
    const one = of(entry, id);
    if (!one) return html`<td class="n" data-v="1e300"></td>`;
    const { summary } = one;
    const far = distance(one, bestKnown(entry));
    const credit = creditOn(one, evidence);
    const proof = isProven(one)
      ? html` <abbr title="proven: ${words(summary.status)}${credit ? `, by ${CREDIT_WORDS[credit]}` : ''}">✓</abbr>`
      : credit === 'claim_only'
        ? html` <abbr title="claimed to be proven, and no certificate shows it">?</abbr>`
        : null;
    // If the target is proven impossible, the cost of a plan above it does not count.
    const settled = summary.status === 'infeasible_proven';
    if (far === null || settled) {
      const remark = one.reason ? `: ${why(one.reason)}` : '';
      return html`<td class="n ${settled ? 'd1' : 'd0'}" data-v="${settled ? '-1' : '1e300'}" title="${words(summary.status)}${remark}">${SHORT[summary.status] ?? words(summary.status)}${proof}</td>`;
    }
    const spread =
      summary.medianCost !== null && summary.medianCost !== summary.bestCost
        ? `, median ${number(summary.medianCost)}`
        : '';
    const unmoved = one.attempts.some(({ attemptId }) => evidence.get(attemptId)?.noBetterThanStart)
      ? html` <abbr title="no better than the schedule that the adapter gave it to start from">=</abbr>`
      : null;
    return html`<td class="n d${far}" data-v="${summary.bestCost ?? 0}" title="${words(summary.status)}, ${LEGEND[far - 1]}${spread}">${number(summary.bestCost)}${proof}${unmoved}${spread === '' ? null : html` <small>…</small>`}</td>`;
  };
  const limits = (entry: (typeof cases)[number]) => {
    const best = bestKnown(entry);
    const bound = entry.caseKind === 'quality' ? shownBound(entry, evidence) : null;
    return html`<td class="n" data-v="${best ?? 1e300}">${number(best)}</td><td class="n" data-v="${bound ?? 1e300}">${number(bound)}</td>`;
  };
  return html`<section id="costs"><h2>Cost, case by case</h2>
<p>Best cost of each comparator, lower is better; ✓: optimality or infeasibility is proven by a checked certificate; ?: the program claims it, and no certificate shows it; =: an attempt did not improve on the schedule that our adapter made for its solver to start from. The bound is what every schedule costs at least, as far as that is shown. “none”: there is no plan, and that is proven; “time”: no schedule within the limit; –: the comparator cannot express the case; …: the median of its attempts is another, and the cell's title says which. Case names lead to the details below. The best standing is leftmost.</p>
<form class="filters" aria-label="Filter the cases"><label>Find <input type="search" data-filter="text" placeholder="name of a case"></label>
<label>Lane <select data-filter="lane">${option('', 'all')}${Object.entries(LANES).map(([lane, text]) => option(lane, text))}</select></label>
<label>Kind <select data-filter="kind">${option('', 'all')}${kinds.map((kind) => option(kind, words(kind)))}</select></label>
<label>Limits <select data-filter="class">${option('', 'all')}${classes.map((name) => option(name, name))}</select></label>
<output aria-live="polite" class="shown"></output></form>
<ul class="legend">${LEGEND.map((text, i) => html`<li><i class="d${i + 1}"></i>${text}</li>`)}<li><i class="d0"></i>no cost</li></ul>
<div class="scroll" tabindex="0"><table class="sortable heat" id="cases-table"><thead><tr><th scope="col">Case</th><th scope="col">Best</th><th scope="col">Bound</th>${comparators.map(({ name }) => html`<th scope="col" class="upright"><span>${name}</span></th>`)}</tr></thead><tbody>
${cases.map(
  (entry) =>
    html`<tr data-case="${entry.scenarioId}" data-lane="${entry.lane}" data-kind="${entry.caseKind}" data-class="${entry.resourceClass}"><th scope="row"><a href="${placeOf(entry.scenarioId)}#case-${entry.scenarioId}">${entry.title}</a> <small>${LANES[entry.lane]}, ${entry.dimensions.people} × ${entry.dimensions.groups} × ${entry.dimensions.sessions}</small></th>${limits(entry)}${comparators.map(({ id }) => cell(entry, id))}</tr>`,
)}
</tbody></table></div></section>`;
}
