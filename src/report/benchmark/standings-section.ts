import type { Duel, LaneStandings } from '../../bench/compare/standings.ts';
import type { PublishedCase } from '../../bench/publication/definition.ts';
import { counted } from '../../shared/figures.ts';
import { html, type Markup } from '../../shared/markup.ts';
import { largest } from '../../shared/median.ts';
import { chart, FIRST_SECOND, type Series } from './chart.ts';
import { present, type ReportData, shownAs, wasRun } from './figures.ts';
import { LANES, number } from './texts.ts';

/** Sorts after every rank. */
const LAST = 1000;
const percent = (value: number) => `${(100 * value).toFixed(1)} %`;

function laneTable({ lane, cases, standings }: LaneStandings, name: (id: string) => string): Markup {
  const title = lane === 'all' ? 'All lanes' : LANES[lane];
  const rows = standings.map(
    ({ comparatorId, ran, rank, ownRank, gap, ownGap, integral }) =>
      html`<tr><th scope="row">${name(comparatorId)}</th><td class="n">${ran}</td><td class="n">${rank.toFixed(2)}</td><td class="n" data-v="${ownRank ?? LAST}">${ownRank?.toFixed(2) ?? '–'}</td><td class="n" data-v="${gap}">${percent(gap)}</td><td class="n" data-v="${ownGap ?? 2}">${ownGap === null ? '–' : percent(ownGap)}</td><td class="n" data-v="${integral ?? 2}">${integral === null ? '–' : percent(integral)}</td></tr>`,
  );
  return html`<details${lane === 'all' ? html` open` : null}><summary><h3>${title}</h3> <span class="soft">${counted(cases.length, 'case')}</span></summary>
<div class="scroll" tabindex="0"><table class="sortable"><thead><tr><th scope="col">Comparator</th><th scope="col">Cases run</th><th scope="col">Mean rank</th><th scope="col">… of cases run</th><th scope="col">Mean gap</th><th scope="col">… of cases run</th><th scope="col">… over time</th></tr></thead><tbody>${rows}</tbody></table></div></details>`;
}

export function standingsSection(data: ReportData): Markup {
  const shown = (id: string) => shownAs(data.publication, id);
  const [all] = data.standings;
  const course: Series[] = all.standings.map(({ comparatorId, course: steps }) => ({
    ...shown(comparatorId),
    points: steps.map(({ seconds, gap }) => ({ x: seconds, y: 100 * gap })),
  }));
  const profile: Series[] = all.standings.map(({ comparatorId, gaps }) => {
    const sorted = gaps.toSorted((a, b) => a - b);
    const within = (gap: number) => (100 * sorted.filter((one) => one <= gap).length) / sorted.length;
    // A gap of 100 % means no answer, or an answer that cannot be measured.
    const steps = [...new Set([0, ...sorted])].filter((gap) => gap < 1);
    return { ...shown(comparatorId), points: steps.map((gap) => ({ x: 100 * gap, y: within(gap) })) };
  });
  const limits = Object.values(data.publication.resourceClasses).map((one) => one.timeout_seconds);
  return html`<section id="standings"><h2>How the field stands</h2>
<p>The gap of an answer is the share of its cost that is too much: (cost − best) / cost, the best being the best of any attempt in this publication, so of the virtual solver that picks the best comparator for each case. It does not change when all costs are scaled. Where the best is 0, every cost above it is a gap of 100 %; the rank, which goes by the cost itself, tells such answers apart. No answer is 100 %; where the answer is a proof, a proof is 0 % and all else 100 %. A case that a comparator cannot take counts as no answer; how many it ran is said, and beside the means over all cases stand those over the cases that it ran, for comparators that are made for one kind of problem. Of several attempts the median counts. “Over time” is the mean gap from the start of the process to the limit (the primal integral), so an answer that is there sooner counts for more, also within the first second.</p>
${data.standings.map((one) => laneTable(one, (id) => shown(id).name))}
${course.some(({ points }) => points.length > 0) ? html`<h3>Mean gap over time, all cases</h3>${chart({ title: 'Mean gap over time', yLabel: 'mean gap, %', series: course, from: FIRST_SECOND, to: largest(limits), top: 100 })}` : null}
<h3>Performance profile</h3><p>On how many of all cases the final gap is at most so large.</p>
${chart({ title: 'Share of cases by gap', yLabel: '% of cases', series: profile, from: 0, to: 100, across: { label: 'gap at most, %' }, top: 100 })}
</section>`;
}

/** A duel from one side's view. */
function seenFrom(id: string, other: string, duels: readonly Duel[]) {
  const duel = duels.find(({ a, b }) => (a === id && b === other) || (a === other && b === id));
  if (!duel) return null;
  return duel.a === id ? duel : { ...duel, better: duel.worse, worse: duel.better };
}

/** Number of cases that were run with one seed only, where other seeds might give other results. */
function ofOneSeed({ publication }: ReportData): number {
  const seedsOf = ({ comparators }: PublishedCase) =>
    comparators.flatMap(({ attempts }) => attempts.filter(wasRun).flatMap(({ seed }) => seed ?? []));
  return publication.cases.filter((entry) => new Set(seedsOf(entry)).size < 2).length;
}

export function duelsSection(data: ReportData): Markup {
  const field = present(data);
  const [{ duels, cases }] = data.standings;
  const single = ofOneSeed(data);
  const cell = (id: string, other: string) => {
    const duel = seenFrom(id, other, duels);
    if (!duel) return html`<td class="n d0">–</td>`;
    const { better, same, worse, significance } = duel;
    const shade = significance >= 0.05 || better === worse ? 'd0' : better > worse ? 'd1' : 'd4';
    return html`<td class="n ${shade}" title="${better} better, ${same} the same, ${worse} worse; p = ${significance.toPrecision(2)}">${better}:${worse}</td>`;
  };
  return html`<section id="duels"><h2>Everybody against everybody</h2>
<p>On how many of the ${number(cases.length)} cases the row costs less (or answers where the other does not), and on how many the column. Coloured where the signed-rank test over the cases says that this is more than chance (p below 0.05, corrected after Holm for all ${number(duels.length)} pairs); grey is no difference that the cases show. Cases are no random sample of anything: the test speaks of these cases${single > 0 ? `, ${number(single)} of them run with one seed` : ''}.</p>
<div class="scroll" tabindex="0"><table class="heat matrix"><thead><tr><th scope="col">better : worse</th>${field.map(({ name }) => html`<th scope="col" class="upright"><span>${name}</span></th>`)}</tr></thead><tbody>
${field.map(({ id, name }) => html`<tr><th scope="row">${name}</th>${field.map((other) => (other.id === id ? html`<td></td>` : cell(id, other.id)))}</tr>`)}
</tbody></table></div></section>`;
}
