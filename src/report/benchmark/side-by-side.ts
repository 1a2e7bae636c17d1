/** Publications of one benchmark from several machine classes, side by side. */
import type { Publication, PublishedCase } from '../../bench/publication/definition.ts';
import { html, type Markup } from '../../shared/markup.ts';
import { median } from '../../shared/median.ts';
import { attemptsOf, isBest, isProven, of, type ReportData, wasRun } from './figures.ts';
import { DOCUMENT } from './page.ts';
import { styles } from './styles.ts';
import { number, seconds, words } from './texts.ts';

/** Label of a machine: A, B, …, Z, then numbers. */
function label(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1);
}

/** The first entry of each name, in order of appearance. */
function unique<T>(items: readonly T[], name: (item: T) => string): T[] {
  return [...new Map(items.toReversed().map((item) => [name(item), item])).values()].toReversed();
}

function machinesTable(runs: readonly ReportData[]): Markup {
  const rows = runs.map(({ publication, evidence }, i) => {
    const classes = [...new Set([...evidence.values()].map(({ machine }) => machine.class))];
    const attempts = publication.comparators.flatMap(({ id }) => attemptsOf(publication, id));
    const ran = attempts.filter(wasRun).length;
    return html`<tr><th scope="row">${label(i)}</th><td>${classes.join('; ') || 'not known: no evidence at hand'}</td><td class="n">${publication.cases.length}</td><td class="n">${ran === attempts.length ? ran : `${ran} of ${attempts.length}`}</td><td>${publication.disclosure}</td></tr>`;
  });
  return html`<section id="machines"><h2>Machines</h2>
<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">Machine</th><th scope="col">Class</th><th scope="col">Cases</th><th scope="col">Attempts</th><th scope="col">Its run</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}

type Comparators = Publication['comparators'];

function comparatorsTable(runs: readonly ReportData[], comparators: Comparators): Markup {
  const cells = ({ publication }: ReportData, id: string): Markup => {
    const own = publication.cases.flatMap((entry) => {
      const one = of(entry, id);
      return one?.attempts.some(wasRun) ? [{ entry, one }] : [];
    });
    if (own.length === 0) return html`<td class="n">–</td><td class="n">–</td><td class="n">–</td>`;
    const best = own.filter(({ entry, one }) => isBest(one, entry)).length;
    const proven = own.filter(({ one }) => isProven(one)).length;
    const wall = median(attemptsOf(publication, id).flatMap(({ wallSeconds }) => wallSeconds ?? []));
    return html`<td class="n">${best} of ${own.length}</td><td class="n">${proven}</td><td class="n">${seconds(wall)}</td>`;
  };
  return html`<section id="comparators"><h2>Comparators</h2>
<p>On how many of the cases that it ran nobody on the same machine had a better best cost, how many of its answers are proven, and the median seconds of its attempts.</p>
<div class="scroll" tabindex="0"><table><thead><tr><th scope="col" rowspan="2">Comparator</th>${runs.map((_, i) => html`<th scope="colgroup" colspan="3">${label(i)}</th>`)}</tr><tr>${runs.map(() => html`<th scope="col">Best</th><th scope="col">Proven</th><th scope="col">Wall</th>`)}</tr></thead><tbody>
${comparators.map(({ id, name }) => html`<tr><th scope="row">${name}</th>${runs.map((run) => cells(run, id))}</tr>`)}
</tbody></table></div></section>`;
}

function costsTable(runs: readonly ReportData[], comparators: Comparators): Markup {
  const cases = unique(
    runs.flatMap(({ publication }) => publication.cases),
    ({ scenarioId }) => scenarioId,
  );
  const line = (run: ReportData, i: number, { scenarioId }: PublishedCase, id: string): Markup => {
    const entry = run.publication.cases.find((one) => one.scenarioId === scenarioId);
    const one = entry && of(entry, id);
    if (!one) return html``;
    const { bestCost, status } = one.summary;
    const wall = median(one.attempts.flatMap(({ wallSeconds }) => wallSeconds ?? []));
    // If the target is proven impossible, a plan above it is not proven best.
    const bare = bestCost === null || status === 'infeasible_proven';
    const answer = bare ? words(status) : `${number(bestCost)}${isProven(one) ? ' ✓' : ''}`;
    return html`<div>${label(i)} ${answer}${wall === null ? null : html` <small>${seconds(wall)}</small>`}</div>`;
  };
  return html`<section id="costs"><h2>Cost, case by case</h2>
<p>Best cost (lower is better; ✓: proven by a checked certificate) and the median seconds, a line a machine.</p>
<div class="scroll" tabindex="0"><table class="heat"><thead><tr><th scope="col">Case</th>${comparators.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>
${cases.map((entry) => html`<tr><th scope="row">${entry.title}</th>${comparators.map(({ id }) => html`<td class="n">${runs.map((run, i) => line(run, i, entry, id))}</td>`)}</tr>`)}
</tbody></table></div></section>`;
}

/**
 * Shows costs and proofs beside each other; times are shown per machine and never compared across machines.
 * @param runs of the same problems under the same limits
 * @returns a self-contained HTML document
 */
export function sideBySidePage(runs: readonly ReportData[]): string {
  const comparators = unique(
    runs.flatMap(({ publication }) => publication.comparators),
    ({ id }) => id,
  );
  const page = html`${DOCUMENT}<title>Group-mixing benchmark on ${runs.length} machines</title><style>${styles}</style></head>
<body><header><h1>Group-mixing benchmark on ${runs.length} machines</h1>
<p>One benchmark, run on several classes of machine. Seconds compare only down a column of one machine: nothing here holds a time on one machine against a time on another.</p></header>
<main>${machinesTable(runs)}${comparatorsTable(runs, comparators)}${costsTable(runs, comparators)}</main>
<footer>Costs and statuses are as stored in the publications; the rules are in the benchmark protocol.</footer></body></html>
`;
  return page.text;
}
