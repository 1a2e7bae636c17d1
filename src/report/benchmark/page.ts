/** A benchmark publication as one page: no network, nothing worked out anew. */
import { html, Markup } from '../../shared/markup.ts';
import { caseSection } from './case-section.ts';
import { type ReportData, wasRun } from './figures.ts';
import { heatMap } from './heat-map.ts';
import { resources, solvedCurve, winners } from './overview.ts';
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

/** Sorting, filtering, unfolding for paper; without it the page has everything all the same. */
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
  document.querySelector('.shown').textContent=kept.size===total?'':kept.size+' of '+total+' cases';
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
