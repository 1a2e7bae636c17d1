/** A benchmark publication as one page: no network, nothing worked out anew. */
import { html } from '../html/markup.ts';
import { caseSection } from './case-section.ts';
import { type ReportData, wasRun } from './figures.ts';
import { heatMap } from './heat-map.ts';
import { resources, solvedCurve, winners } from './overview.ts';
import { script } from './script.ts';
import { styles } from './styles.ts';

function facts({ publication, evidence }: ReportData) {
  const machines = [...new Set([...evidence.values()].map(({ machine }) => machine.class))];
  const levels = [...new Set([...evidence.values()].map(({ measure }) => measure))];
  const planned = publication.cases.flatMap((entry) => entry.comparators.flatMap((one) => one.attempts));
  const ran = planned.filter(wasRun).length;
  const limits = Object.entries(publication.resourceClasses).map(
    ([name, one]) => `${name} ${one.timeout_seconds} s, ${one.logical_cpu_limit} CPU`,
  );
  const list: [string, string][] = [
    ['Cases', String(publication.cases.length)],
    ['Comparators', String(publication.comparators.length)],
    ['Attempts', ran === planned.length ? String(ran) : `${ran} of ${planned.length}: not complete`],
    ['Revision', String(publication.benchmarkRevision)],
    ['Seeds', publication.attemptSeeds.join(', ')],
    ['Limits', limits.join('; ')],
    ...(machines.length > 0 ? [['Machine', machines.join('; ')] as [string, string]] : []),
    ...(levels.length > 0
      ? [['Measured by', levels.join(', ').replaceAll('_', ' ')] as [string, string]]
      : []),
  ];
  return html`<dl class="facts">${list.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** @returns the text of a self-contained HTML document */
export function benchmarkPage(data: ReportData): string {
  const { publication, evidence } = data;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Group-mixing benchmark, revision ${publication.benchmarkRevision}</title><style>${styles}</style></head>
<body><header><h1>Group-mixing benchmark</h1>
<p>${publication.disclosure}</p>
${facts(data)}
<nav aria-label="Parts of the page"><a href="#overview">Who is best where</a><a href="#costs">Cost by case</a>${evidence.size > 0 ? html`<a href="#solved">Solved over time</a>` : null}<a href="#resources">Statuses and resources</a><a href="#cases">Each case</a></nav></header>
<main>${winners(data)}${heatMap(data)}${solvedCurve(data)}${resources(data)}
<section id="cases"><h2>Each case</h2>${publication.cases.map((entry) => caseSection(entry, data))}</section></main>
<footer>${publication.schemaVersion}. Costs, metrics and statuses are as stored; the rules are in the benchmark protocol.${evidence.size === 0 ? ' The evidence was not at hand, so there are no curves and schedules.' : ''}</footer>
<script>${script}</script></body></html>
`;
  return page.text;
}
