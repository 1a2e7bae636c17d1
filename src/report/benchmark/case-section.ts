import type { Attempt, CaseComparator, PublishedCase } from '../../bench/publication/definition.ts';
import type { Schedule } from '../../result/schedule.ts';
import { counted } from '../../shared/figures.ts';
import { html, type Markup, named } from '../../shared/markup.ts';
import { largest } from '../../shared/median.ts';
import { chart, FIRST_SECOND, type Series } from './chart.ts';
import { bestKnown, creditOf, type ReportData, shownAs } from './figures.ts';
import { CREDIT_WORDS, LANES, mebibytes, number, seconds, why, words } from './texts.ts';

function attemptRow(attempt: Attempt, name: string, data: ReportData): Markup {
  const evidence = data.evidence.get(attempt.attemptId);
  // The reason was stored before other attempts were known; if they refute it, the comparator's row says so.
  const remark = evidence?.status === attempt.status ? why(evidence.reason) : evidence ? 'see above' : '';
  const metrics = attempt.commonMetrics;
  const detail = attempt.terminalDetail;
  const marks = [
    ...(detail?.outerWatchdogFired ? ['watchdog'] : []),
    ...(detail?.memoryAllocationFailure ? ['out of memory'] : []),
    ...(evidence?.failure && attempt.canonicalCost !== null ? ['failed after it'] : []),
  ];
  const credit = creditOf(attempt, data.evidence);
  const shown = attempt.status === 'optimal_zero' ? 'cost 0' : credit === null ? '' : CREDIT_WORDS[credit];
  return html`<tr><th scope="row">${name}</th><td class="n">${attempt.seed === null ? '–' : attempt.seed}</td><td>${words(attempt.status)}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}</td><td>${shown}</td><td class="n">${number(attempt.canonicalCost)}</td><td class="n">${metrics ? number(metrics.unique_contacts) : '–'}</td><td class="n">${metrics ? number(metrics.total_repeat_excess) : '–'}</td><td class="n">${seconds(attempt.wallSeconds)}</td><td class="n">${mebibytes(attempt.peakRssBytes)}</td><td>${remark}</td></tr>`;
}

function scheduleOf(schedule: Schedule, from: string): Markup {
  const sessions = Object.entries(schedule);
  const groups = Object.keys(sessions[0]?.[1] ?? {});
  return html`<details><summary>The best schedule (${from})</summary><div class="scroll" tabindex="0"><table class="plan"><thead><tr><th scope="col">Group</th>${sessions.map((_, i) => html`<th scope="col">Session ${i + 1}</th>`)}</tr></thead><tbody>
${groups.map((group) => html`<tr><th scope="row">${named(group)}</th>${sessions.map(([, tables]) => html`<td>${(tables[group] ?? []).map((person, i) => html`${i > 0 ? ', ' : ''}${named(person)}`)}</td>`)}</tr>`)}
</tbody></table></div></details>`;
}

function costCurves(entry: PublishedCase, data: ReportData): Markup | null {
  const { publication, evidence } = data;
  const limit = publication.resourceClasses[entry.resourceClass]?.timeout_seconds ?? 10;
  const series = entry.comparators.flatMap((one): Series[] => {
    const shown = shownAs(publication, one.comparatorId);
    return one.attempts.flatMap((attempt) => {
      const curve = evidence.get(attempt.attemptId)?.curve ?? [];
      const points = curve.map((point) => ({ x: point.seconds, y: point.cost }));
      return points.length > 0 ? [{ ...shown, points }] : [];
    });
  });
  if (series.length === 0) return null;
  const best = bestKnown(entry);
  // The high first costs of a weak start would flatten everything else.
  const finals = series.map(({ points }) => points[points.length - 1].y);
  const top = Math.max(1, largest(finals)) * 1.25;
  return chart({
    title: `Cost over time on ${entry.title}`,
    yLabel: 'cost',
    series,
    from: FIRST_SECOND,
    to: limit,
    top,
    ...(best !== null && { mark: { y: best, name: 'best known' } }),
  });
}

function comparatorLine(one: CaseComparator, name: string): Markup {
  const { summary, reason, evidenceHref, configurationId, evidenceRevision } = one;
  const { observedLimit } = summary;
  const link = evidenceHref ? html` <a href="${evidenceHref}">evidence</a>` : null;
  const limit = observedLimit ? html` observed limit: ${JSON.stringify(observedLimit)}` : null;
  return html`<li><strong>${name}</strong>: ${words(summary.status)}${reason ? ` (${why(reason)})` : ''}; ${words(one.attemptPolicy)}, configuration ${configurationId}, revision ${evidenceRevision}.${limit}${link}</li>`;
}

/** The section of one case: description, results of all comparators, best schedule. */
export function caseSection(entry: PublishedCase, data: ReportData): Markup {
  const { publication, evidence } = data;
  const name = (id: string) => shownAs(publication, id).name;
  const best = bestKnown(entry);
  const attempts = entry.comparators.flatMap((one) => one.attempts);
  const winner = attempts.find(({ canonicalCost }) => best !== null && canonicalCost === best);
  const schedule = winner && evidence.get(winner.attemptId)?.schedule;
  const { people, groups, sessions } = entry.dimensions;
  const limits = publication.resourceClasses[entry.resourceClass];
  return html`<details class="case" id="case-${entry.scenarioId}" data-case="${entry.scenarioId}"><summary><h3>${entry.title}</h3> <span class="soft">${LANES[entry.lane]}, ${best === null ? 'no schedule' : `best ${number(best)}`}</span></summary>
<p>${entry.summary}</p>
<p class="soft">${counted(people, 'person', 'people')}, ${counted(groups, 'group')}, ${counted(sessions, 'session')}; ${words(entry.caseKind)}; ${limits ? `${limits.timeout_seconds} s on ${counted(limits.logical_cpu_limit, 'processor')}` : entry.resourceClass}; <code>${entry.problemHash}</code></p>
${costCurves(entry, data)}
<ul>${entry.comparators.map((one) => comparatorLine(one, name(one.comparatorId)))}</ul>
${attempts.length > 0 ? html`<div class="scroll" tabindex="0"><table class="sortable"><thead><tr><th scope="col">Comparator</th><th scope="col">Seed</th><th scope="col">Status</th><th scope="col">Proof</th><th scope="col">Cost</th><th scope="col">Contacts</th><th scope="col">Repeats</th><th scope="col">Wall</th><th scope="col">Peak memory</th><th scope="col">Why</th></tr></thead><tbody>${entry.comparators.flatMap((one) => one.attempts.map((attempt) => attemptRow(attempt, name(one.comparatorId), data)))}</tbody></table></div>` : null}
${schedule && winner ? scheduleOf(schedule, winner.attemptId) : null}</details>`;
}
