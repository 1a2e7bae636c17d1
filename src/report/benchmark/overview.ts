import { countsOf } from '../../shared/grouped.ts';
import { html, type Markup } from '../../shared/markup.ts';
import { largest, median } from '../../shared/median.ts';
import { chart, FIRST_SECOND, type Series } from './chart.ts';
import type { ReportData } from './figures.ts';
import {
  attemptsOf,
  bestKnown,
  creditOn,
  CREDITS,
  isBest,
  isProven,
  of,
  present,
  shownAs,
  wasRun,
} from './figures.ts';
import { LANES, mebibytes, number, words } from './texts.ts';

const laneNames = Object.keys(LANES) as (keyof typeof LANES)[];

/** Table by lane: on how many cases nobody is better. */
export function winners(data: ReportData): Markup {
  const { publication, evidence } = data;
  const share = (best: number, total: number) =>
    total === 0
      ? html`<td class="n">–</td>`
      : html`<td class="n" data-v="${best}"><span class="bar" style="--w:${Math.round((100 * best) / total)}%"></span>${best} of ${total}</td>`;
  const count = (value: number, text: number | string = value) =>
    html`<td class="n" data-v="${value}">${text}</td>`;
  const total = publication.cases.length;
  const rows = present(data).map(({ id, name, kind }) => {
    const lanes = laneNames.map((lane) => {
      const cases = publication.cases.filter((entry) => entry.lane === lane);
      const best = cases.filter((entry) => {
        const one = of(entry, id);
        return one !== undefined && isBest(one, entry);
      });
      return { best: best.length, of: cases.length };
    });
    const best = lanes.reduce((sum, lane) => sum + lane.best, 0);
    const all = publication.cases.flatMap((entry) => of(entry, id) ?? []);
    const proven = all.filter(isProven).length;
    const ran = all.filter((one) => one.attempts.some(wasRun)).length;
    const credits = CREDITS.map((credit) => all.filter((one) => creditOn(one, evidence) === credit).length);
    const told = credits.map((value) => count(value, evidence.size > 0 ? value : '–'));
    const row = html`<tr><th scope="row">${name}</th><td>${words(kind)}</td>${lanes.map((lane) => share(lane.best, lane.of))}${share(best, total)}${share(proven, total)}${told}${count(ran)}</tr>`;
    return { best, row };
  });
  return html`<section id="overview"><h2>Who is best where</h2>
<p>On how many cases nobody had a better best cost (ties count for all), and on how many the answer is proven. Proofs are told apart by what they rest on: a certificate of the comparator's own (or its schedule, where that costs nothing), or the case's certificate alone, which speaks for every schedule that meets it, also for one of a program that proves nothing. What is claimed only, by the program's word and without a certificate that was checked, counts as no proof here; it may well be true. Cases that a comparator cannot take, or has not run, count as not best. The best of five attempts stands beside the best of one where the protocol gives them different numbers; the median is in the table below.</p>
<div class="scroll" tabindex="0"><table class="sortable"><thead><tr><th scope="col">Comparator</th><th scope="col">Kind</th>${laneNames.map((lane) => html`<th scope="col">${LANES[lane]}</th>`)}<th scope="col">All</th><th scope="col">Proven</th><th scope="col">… by its own certificate</th><th scope="col">… by the case's</th><th scope="col">Claimed only</th><th scope="col">Cases run</th></tr></thead><tbody>
${rows.sort((a, b) => b.best - a.best).map(({ row }) => row)}
</tbody></table></div></section>`;
}

/** Share of attempts that had reached their case's best known cost, over time, over all eligible cases. */
export function solvedCurve(data: ReportData): Markup {
  const { publication, evidence } = data;
  if (evidence.size === 0) return html``;
  const series: Series[] = present(data).map(({ id }) => {
    const times: number[] = [];
    let total = 0;
    for (const entry of publication.cases) {
      const best = bestKnown(entry);
      for (const attempt of of(entry, id)?.attempts ?? []) {
        total++;
        const curve = evidence.get(attempt.attemptId)?.curve ?? [];
        // Counts only if the final answer has that cost: some end worse, or are refuted.
        const reached = best !== null && attempt.canonicalCost === best;
        const point = reached ? curve.find(({ cost }) => cost <= best) : undefined;
        if (point) times.push(point.seconds);
        else if (attempt.proof === 'hard_infeasibility' || attempt.proof === 'target_impossibility') {
          times.push(attempt.wallSeconds ?? 0);
        }
      }
    }
    times.sort((a, b) => a - b);
    const points = times.map((x, i) => ({ x, y: (100 * (i + 1)) / Math.max(1, total) }));
    return { ...shownAs(publication, id), points: total > 0 ? [{ x: FIRST_SECOND, y: 0 }, ...points] : [] };
  });
  const limits = Object.values(publication.resourceClasses).map((one) => one.timeout_seconds);
  return html`<section id="solved"><h2>Cumulative solved</h2>
<p>Per cent of a comparator's attempts that had reached the best cost known for their case, or its proof, by that moment (the runner's clock, from the start of the process).</p>
${chart({ title: 'Attempts solved over time', yLabel: '% of attempts', series, from: FIRST_SECOND, to: largest(limits), top: 100 })}</section>`;
}

export function resources(data: ReportData): Markup {
  const { publication } = data;
  const rows = present(data).map(({ id, name }) => {
    const attempts = attemptsOf(publication, id);
    const states = publication.cases.flatMap((entry) => {
      const one = of(entry, id);
      return one && one.admissionState !== 'eligible' ? [`not admitted: ${one.admissionState}`] : [];
    });
    const counts = countsOf([...attempts.map(({ status }) => status), ...states]);
    const memory = attempts.flatMap(({ peakRssBytes }) => peakRssBytes ?? []);
    const wall = attempts.flatMap(({ wallSeconds }) => wallSeconds ?? []);
    const most = memory.reduce<number | null>((a, b) => Math.max(a ?? 0, b), null);
    const figures = [
      { value: attempts.length, text: String(attempts.length) },
      { value: median(wall), text: number(median(wall)) },
      { value: median(memory), text: mebibytes(median(memory)) },
      { value: most, text: mebibytes(most) },
    ];
    const told = [...counts].map(([status, n]) => `${n} ${words(status)}`).join(', ');
    return html`<tr><th scope="row">${name}</th>${figures.map(({ value, text }) => html`<td class="n" data-v="${value ?? -1}">${text}</td>`)}<td>${told}</td></tr>`;
  });
  return html`<section id="resources"><h2>Statuses and resources</h2>
<div class="scroll" tabindex="0"><table class="sortable"><thead><tr><th scope="col">Comparator</th><th scope="col">Attempts</th><th scope="col">Median wall seconds</th><th scope="col">Median peak memory</th><th scope="col">Largest peak memory</th><th scope="col">Statuses</th></tr></thead><tbody>
${rows}
</tbody></table></div></section>`;
}
