/** The plan as one self-contained printable page: no network, no fonts, and no script except the one that finds a name. */

import { aimOf } from '../../scenario/meeting-kinds.ts';
import { html, type Markup, named, scriptJson } from '../../shared/markup.ts';
import { hueStyle } from '../look.ts';
import { meetingFigures } from '../pairs.ts';
import { seatRows, stopFinder, type StopFinder } from '../places.ts';
import type { Plan, PlanPerson } from '../plan.ts';
import { RESULT_ELEMENT } from '../read/result-in-page.ts';
import { type RuleState, ruleStates, shownDetails } from '../rules.ts';
import { dayOf, longDayOf } from '../timetable.ts';
import { costSentences, proofSentences, qualitySentence, verdictWords } from '../words/cost.ts';
import { wishWords } from '../words/wishes.ts';
import { companyOf } from './company.ts';
import { htmlDocument } from './document.ts';
import { FIND_SCRIPT, FIND_SCRIPT_SUM } from './find-script.ts';
import { pairsSection } from './pairs-section.ts';
import { sessionsSection, timeElement } from './sessions.ts';
import { styles } from './styles.ts';

export function htmlPage(plan: Plan): string {
  return htmlDocument({
    plan,
    title: plan.title,
    colors: 'light dark',
    styles,
    body: planParts(plan),
    script: { text: FIND_SCRIPT, sum: FIND_SCRIPT_SUM },
    data: html`<script type="application/json" id="${RESULT_ELEMENT}">${scriptJson(plan.result)}</script>
`,
  });
}

function planParts(plan: Plan): Markup {
  const { version, seed } = plan.result.run;
  const { page } = plan.language;
  return html`<header class="top">
<h1 dir="auto">${plan.title}</h1>
<p class="lead">${overview(plan)}</p>
<p class="worth">${qualitySentence(plan)}</p>
${wishWords(plan).map((words) => html`<p class="worth">${words}.</p>`)}
${figures(plan)}
<nav aria-label="${page.parts}"><a href="#sessions-part">${page.tablePlans}</a><a href="#cards">${page.cards}</a><a href="#pairs">${page.pairs}</a><a href="#kept">${page.rules}</a><a href="#proof">${page.proof}</a></nav>
<search hidden><label for="find-name">${page.find}</label><input id="find-name" type="search" autocomplete="off" placeholder="${page.findHint}"><p id="find-status" role="status" data-nobody="${page.findNobody}"></p><div id="found" class="cards"></div></search>
</header>
${sessionsSection(plan)}
${cardsSection(plan)}
${pairsSection(plan)}
${rulesSection(page, ruleStates(plan))}
<details id="proof" class="part"><summary><h2>${page.proof}</h2></summary>
${costSentences(plan).map((sentence) => html`<p>${sentence}</p>`)}
${proofSentences(plan).map((sentence) => html`<p>${sentence}</p>`)}
</details>
<footer><p>${page.madeBy(version, seed)}</p></footer>`;
}

function overview(plan: Plan): string {
  const { people, groups } = plan.request.scenario;
  const { page, locale } = plan.language;
  // Seats are grouped into the tables and rows they belong to.
  const rows = seatRows(plan.request);
  const seats = rows.reduce((sum, { ids }) => sum + ids.length, 0);
  const size = page.size(people.length, groups.length - seats + rows.length, plan.sessions.length);
  const slots = plan.timetable?.slots;
  if (!slots?.length) return size;
  const [first, last] = [slots[0].start, slots[slots.length - 1].end];
  const [from, to] = [first, last].map((time) => longDayOf(time, locale));
  const days = dayOf(first) === dayOf(last) ? from : page.days(from, to);
  return `${days} · ${size}`;
}

function figures(plan: Plan): Markup {
  const metrics = meetingFigures(plan, { over: aimOf(plan.request) });
  const { page, figure } = plan.language;
  const tiles: [value: string, text: string][] = [
    [figure(metrics.mean_unique_contacts_per_participant), page.metByEach],
    [figure(metrics.unique_contacts), page.pairsMeet],
    [figure(metrics.pairs_repeated), page.pairsAgain],
    [figure(plan.solution.total_cost), `${page.cost} · ${verdictWords(plan)}`],
  ];
  return html`<dl class="figures">${tiles.map(([value, text]) => html`<div><dt>${text}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** One card per participant, to cut out and hand over. */
function cardsSection(plan: Plan): Markup {
  const stopOf = stopFinder(plan);
  return html`<details id="cards" class="part"><summary><h2>${plan.language.page.cards}</h2></summary>
<div class="cards">${plan.people.map((person) => card(plan, person, stopOf))}</div>
</details>`;
}

function card(plan: Plan, person: PlanPerson, stopOf: StopFinder): Markup {
  const { print } = plan.language;
  return html`<article class="card"><p class="event" dir="auto">${plan.title}</p><h3>${named(person.name)}</h3>
<table><thead><tr><th scope="col">${plan.timetable ? print.when : print.session}</th><th scope="col">${print.where}</th><th scope="col">${print.with}</th></tr></thead>
<tbody>${plan.sessions.map((session) => {
    const stop = stopOf(person, session.index);
    const head = html`<th scope="row">${plan.timetable ? timeElement(session) : session.index + 1}</th>`;
    if (stop === null) return html`<tr class="free">${head}<td>–</td><td></td></tr>`;
    return html`<tr>${head}<td><span class="tag" style="${hueStyle(stop.group.index)}" dir="auto">${stop.name}</span></td><td class="mates">${companyOf(stop, plan.language)}</td></tr>`;
  })}</tbody></table></article>
`;
}

function rulesSection(page: PageWords, rules: readonly RuleState[]): Markup {
  const order = [...rules].sort((a, b) => b.cost - a.cost);
  return html`<details id="kept" class="part"><summary><h2>${page.rulesKept}</h2></summary>
${rules.length === 0 ? html`<p>${page.noRules}</p>` : html`<ul class="rules">${order.map((rule) => ruleItem(page, rule))}</ul>`}
</details>`;
}

type PageWords = Plan['language']['page'];

function ruleItem(page: PageWords, rule: RuleState): Markup {
  const { shown, left } = shownDetails(rule);
  return html`<li class="${rule.state}"><strong class="state">${page.states[rule.state]}</strong> <span dir="auto">${rule.text}</span> <span class="kind">${rule.hard ? page.must : page.wish}${rule.cost > 0 ? ` · ${page.costs(rule.cost)}` : ''}</span>
${shown.length > 0 ? html`<ul>${shown.map((detail) => html`<li dir="auto">${detail}</li>`)}${left > 0 ? html`<li>${page.andMore(left)}</li>` : null}</ul>` : null}</li>
`;
}
