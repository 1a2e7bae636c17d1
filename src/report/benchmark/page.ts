/** A benchmark publication as one page, without network access; nothing is computed again. */

import type { Publication, PublishedCase } from '../../bench/publication/definition.ts';
import { html, Markup } from '../../shared/markup.ts';
import { filled } from '../filled.ts';
import { caseSection } from './case-section.ts';
import { attemptsOf, of, present, type ReportData, wasRun } from './figures.ts';
import { heatMap } from './heat-map.ts';
import { resources, solvedCurve, winners } from './overview.ts';
import { duelsSection, standingsSection } from './standings-section.ts';
import { styles } from './styles.ts';
import { number, why, words } from './texts.ts';

function facts(data: ReportData) {
  const { publication, evidence } = data;
  const machines = [...new Set([...evidence.values()].map(({ machine }) => machine.class))];
  const levels = [...new Set([...evidence.values()].map(({ measure }) => measure))];
  const planned = publication.cases.flatMap((entry) => entry.comparators.flatMap((one) => one.attempts));
  const ran = planned.filter(wasRun).length;
  const gone = publication.comparators.flatMap(({ id, name }) => {
    const count = attemptsOf(publication, id).filter((one) => !wasRun(one)).length;
    return count > 0 ? [`${name} ${count}`] : [];
  });
  const limits = Object.entries(publication.resourceClasses).map(
    ([name, one]) => `${name} ${one.timeout_seconds} s, ${one.logical_cpu_limit} CPU`,
  );
  const list: [string, string][] = [
    ['Cases', String(publication.cases.length)],
    ['Comparators', String(present(data).length)],
    [
      'Attempts',
      gone.length === 0
        ? String(ran)
        : `${ran} of ${planned.length}: not complete, not run: ${gone.join(', ')}`,
    ],
    ['Revision', String(publication.benchmarkRevision)],
    ['Seeds', publication.attemptSeeds.join(', ')],
    ['Limits', limits.join('; ')],
    ['Machine', machines.join('; ')],
    ['Measured by', words(levels.join(', '))],
  ];
  const known = list.filter(([, value]) => value !== '');
  return html`<dl class="facts">${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Comparators that ran nothing, which the tables leave out. */
function absent(data: ReportData) {
  const there = present(data);
  const gone = data.publication.comparators.filter(({ id }) => there.every((one) => one.id !== id));
  if (gone.length === 0) return null;
  const reasonOf = (id: string) => {
    const [own] = data.publication.cases.flatMap((entry) => of(entry, id) ?? []);
    return own ? why(own.reason ?? words(own.summary.status)) : 'not run';
  };
  return html`<p>Not in the tables, because nothing of theirs was run: ${gone.map(({ id, name }, i) => html`${i > 0 ? '; ' : ''}${name} (${reasonOf(id)})`)}.</p>`;
}

/** Difference from a published value in per cent; negative: below it. */
function apart(cost: number, published: number): string {
  if (cost === published) return 'the same';
  if (published === 0) return 'above';
  const percent = (100 * (cost - published)) / published;
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toPrecision(2)} %`;
}

/** A row for each case with a published value; null if there are none. */
function publishedSection(data: ReportData): Markup | null {
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

export const DOCUMENT = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`;

/** Most attempts on one page; with more, browsers become slow. */
const PAGE_ATTEMPTS = 5000;

export interface CasePage {
  readonly file: string;
  readonly cases: readonly PublishedCase[];
}

/**
 * @param stem beginning of the file names
 * @param most attempts per page
 * @returns empty if all cases fit on the main page
 */
export function casePages({ cases }: Publication, stem: string, most = PAGE_ATTEMPTS): CasePage[] {
  const size = ({ comparators }: PublishedCase): number =>
    comparators.reduce((sum, one) => sum + one.attempts.length, 0);
  const pages = filled(cases, size, most);
  return pages.length < 2 ? [] : pages.map((own, i) => ({ file: `${stem}-cases-${i + 1}.html`, cases: own }));
}

/** @param index file name of the main page @returns an HTML document */
export function casePage({ cases }: CasePage, data: ReportData, index: string): string {
  const title = `Group-mixing benchmark: ${cases[0].title} to ${cases[cases.length - 1].title}`;
  const page = html`${DOCUMENT}<title>${title}</title><style>${styles}</style></head>
<body><header><h1>${title}</h1><nav><a href="${encodeURIComponent(index)}">All cases</a></nav></header>
<main><section id="cases">${cases.map((entry) => caseSection(entry, data))}</section></main>
<script>${script}</script></body></html>
`;
  return page.text;
}

/**
 * @param pages the pages of the cases; empty: cases are on this page
 * @returns an HTML document without external files except `pages`
 */
export function benchmarkPage(data: ReportData, pages: readonly CasePage[] = []): string {
  const { publication, evidence } = data;
  const places = new Map(
    pages.flatMap(({ file, cases }) => cases.map(({ scenarioId }) => [scenarioId, encodeURIComponent(file)])),
  );
  const placeOf = (caseId: string) => places.get(caseId) ?? '';
  const parts =
    pages.length > 0
      ? html`<ul>${pages.map(({ file, cases }) => html`<li><a href="${encodeURIComponent(file)}">${cases[0].title} to ${cases[cases.length - 1].title}</a></li>`)}</ul>`
      : publication.cases.map((entry) => caseSection(entry, data));
  const published = publishedSection(data);
  const page = html`${DOCUMENT}<title>Group-mixing benchmark, revision ${publication.benchmarkRevision}</title><style>${styles}</style></head>
<body><header><h1>Group-mixing benchmark</h1>
<p>${publication.disclosure}</p>
${facts(data)}
<nav aria-label="Parts of the page"><a href="#overview">Who is best where</a><a href="#standings">How the field stands</a><a href="#duels">Everybody against everybody</a><a href="#costs">Cost by case</a>${published ? html`<a href="#published">Beside published values</a>` : null}${evidence.size > 0 ? html`<a href="#solved">Solved over time</a>` : null}<a href="#resources">Statuses and resources</a><a href="#cases">Each case</a></nav></header>
<main>${winners(data)}${standingsSection(data)}${duelsSection(data)}${heatMap(data, placeOf)}${published}${solvedCurve(data)}${resources(data)}
<section id="cases"><h2>Each case</h2>${parts}</section></main>
<footer>${absent(data)}${publication.schemaVersion}. Costs, metrics and statuses are as stored; the rules are in the benchmark protocol.${evidence.size === 0 ? ' The evidence was not at hand, so there are no curves and schedules.' : ''}</footer>
<script>${script}</script></body></html>
`;
  return page.text;
}

/** Sorts, filters, and unfolds for printing; without scripts the page still shows everything. */
const script = new Markup(`
const value=(row,i)=>{const cell=row.cells[i];const v=cell.dataset.v;return v===undefined?cell.textContent.trim():Number(v)};
for(const table of document.querySelectorAll('table.sortable')){
  for(const [i,th] of [...table.tHead.rows[0].cells].entries()){
    const button=document.createElement('button');button.type='button';button.append(...th.childNodes);th.append(button);
    button.addEventListener('click',()=>{
      const up=th.getAttribute('aria-sort')!=='ascending';
      for(const other of table.tHead.rows[0].cells)other.removeAttribute('aria-sort');
      th.setAttribute('aria-sort',up?'ascending':'descending');
      const rows=[...table.tBodies[0].rows].sort((a,b)=>{
        const [x,y]=[value(a,i),value(b,i)];
        const order=typeof x==='number'&&typeof y==='number'?x-y:String(x).localeCompare(String(y),'en',{numeric:true});
        return up?order:-order});
      table.tBodies[0].append(...rows);
    });
  }
}
const fields=[...document.querySelectorAll('[data-filter]')];
function filter(){
  const wanted=Object.fromEntries(fields.map((f)=>[f.dataset.filter,f.value.trim().toLowerCase()]));
  const kept=new Set();let total=0;
  for(const row of document.querySelectorAll('#cases-table tbody tr')){
    total++;
    const fits=['lane','kind','class'].every((k)=>!wanted[k]||row.dataset[k]===wanted[k])&&row.textContent.toLowerCase().includes(wanted.text||'');
    row.hidden=!fits;if(fits)kept.add(row.dataset.case);
  }
  for(const part of document.querySelectorAll('details.case'))part.hidden=!kept.has(part.dataset.case);
  const shown=document.querySelector('.shown');if(shown)shown.textContent=kept.size===total?'':kept.size+' of '+total+' cases';
}
for(const field of fields)field.addEventListener('input',filter);
document.querySelector('.filters')?.addEventListener('submit',(event)=>event.preventDefault());
function open(){const part=location.hash&&document.getElementById(decodeURIComponent(location.hash.slice(1)));if(part&&part.tagName==='DETAILS'){part.open=true;part.scrollIntoView()}}
addEventListener('hashchange',open);open();
let folded=[];
// A header that is repeated on the next sheet of paper does not show its buttons again.
const heads=(paper)=>{for(const button of document.querySelectorAll('th button')){const th=button.parentElement;if(paper){th.append(...button.childNodes)}else button.append(...[...th.childNodes].filter((n)=>n!==button));button.hidden=paper}};
addEventListener('beforeprint',()=>{heads(true);folded=[...document.querySelectorAll('details.case:not([open])')];for(const part of folded)part.open=true});
addEventListener('afterprint',()=>{heads(false);for(const part of folded)part.open=false});
`);
