import { figure } from '../../shared/figures.ts';
import type { RuleState } from '../rules.ts';
import { html, type Markup } from './markup.ts';

const MOST_DETAILS = 20;

/** Rules kept and broken, broken ones first, each with the people concerned. */
export function rulesSection(rules: readonly RuleState[]): Markup {
  const order = [...rules].sort((a, b) => b.cost - a.cost);
  return html`<section id="kept" class="part"><h2>Rules kept and broken</h2>
${rules.length === 0 ? html`<p>No rules were set.</p>` : html`<ul class="rules">${order.map(ruleItem)}</ul>`}
</section>`;
}

const stateWords = { kept: 'Kept', broken: 'Broken', unknown: 'Not recorded' } as const;

function ruleItem(rule: RuleState): Markup {
  const left = rule.detailsLeftOut + Math.max(0, rule.details.length - MOST_DETAILS);
  return html`<li class="${rule.state}"><strong class="state">${stateWords[rule.state]}</strong> <span dir="auto">${rule.text}</span> <span class="kind">${rule.hard ? 'must' : 'wish'}${rule.cost > 0 ? ` · costs ${figure(rule.cost)}` : ''}</span>
${rule.details.length > 0 ? html`<ul>${rule.details.slice(0, MOST_DETAILS).map((detail) => html`<li dir="auto">${detail}</li>`)}${left > 0 ? html`<li>and ${left} more</li>` : null}</ul>` : null}</li>
`;
}
