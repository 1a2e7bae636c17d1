/** The plan as one printable page that needs nothing beside it: no network, no script, no font. */

import { counted, figure } from '../../shared/figures.ts';
import { acquaintances, pairTable } from '../pairs.ts';
import type { Plan } from '../plan.ts';
import { RESULT_ELEMENT } from '../read/result-in-page.ts';
import { ruleStates } from '../rules.ts';
import { dayOf, longDayOf } from '../timetable.ts';
import { costSentences, proofSentences, verdictWords } from '../words/cost.ts';
import { cardsSection } from './cards.ts';
import { html, type Markup, scriptJson } from './markup.ts';
import { pairsSection } from './pairs-section.ts';
import { rulesSection } from './rules-section.ts';
import { sessionsSection } from './sessions.ts';
import { styles } from './styles.ts';

/** The whole document. */
export function htmlPage(plan: Plan): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="generator" content="mingle ${plan.result.run.version}">
<title>${plan.title}</title>
<style>${styles}</style>
</head>
<body>
<main>
${planParts(plan)}
</main>
<script type="application/json" id="${RESULT_ELEMENT}">${scriptJson(plan.result)}</script>
</body>
</html>
`.text;
}

/** What stands in the body, for a page that shows more than the plan. */
export function planParts(plan: Plan): Markup {
  const pairs = pairTable(plan);
  const known = pairs === null ? null : acquaintances(plan, pairs);
  const { version, seed } = plan.result.run;
  return html`<header class="top">
<h1 dir="auto">${plan.title}</h1>
<p class="lead">${overview(plan)}</p>
${figures(plan)}
<nav aria-label="Parts of the plan"><a href="#sessions-part">Table plans</a><a href="#cards">Personal cards</a><a href="#pairs">Who meets whom</a><a href="#kept">Rules</a><a href="#proof">Cost and proof</a></nav>
</header>
${sessionsSection(plan)}
${cardsSection(plan)}
${pairsSection(plan, pairs, known)}
${rulesSection(ruleStates(plan))}
<section id="proof" class="part"><h2>Cost and proof</h2>
${costSentences(plan).map((sentence) => html`<p>${sentence}</p>`)}
${proofSentences(plan).map((sentence) => html`<p>${sentence}</p>`)}
</section>
<footer><p>Made by mingle ${version}${seed === undefined ? '' : `, seed ${seed}`}.</p></footer>`;
}

function overview(plan: Plan): string {
  const { people, groups } = plan.request.scenario;
  const size = `${counted(people.length, 'person', 'people')}, ${counted(groups.length, 'group')}, ${counted(plan.sessions.length, 'session')}`;
  const slots = plan.timetable?.slots;
  if (!slots?.length) return size;
  const [first, last] = [slots[0].start, slots[slots.length - 1].end];
  const days = dayOf(first) === dayOf(last) ? longDayOf(first) : `${longDayOf(first)} to ${longDayOf(last)}`;
  return `${days} · ${size}`;
}

function figures(plan: Plan): Markup {
  const { metrics } = plan.result;
  const tiles: [value: string, text: string][] = [];
  if (metrics !== null) {
    tiles.push(
      [figure(metrics.mean_unique_contacts_per_participant), 'people met by each, on average'],
      [figure(metrics.unique_contacts), 'different pairs meet'],
      [figure(metrics.pairs_repeated), 'pairs meet more than once'],
    );
  } else {
    tiles.push([figure(plan.solution.unique_contacts), 'different pairs meet']);
  }
  tiles.push([figure(plan.solution.total_cost), `cost · ${verdictWords(plan).toLowerCase()}`]);
  return html`<dl class="figures">${tiles.map(([value, text]) => html`<div><dt>${text}</dt><dd>${value}</dd></div>`)}</dl>`;
}
