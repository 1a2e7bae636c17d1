/** The explanation of a plan, in words. */
import CliTable from 'cli-table3';
import type { Obstacle } from '../../explain/obstacles.ts';
import type { UnmetTerm } from '../../explain/unmet-terms.ts';
import type { WhatIf } from '../../explain/what-if.ts';
import type { Plan } from '../../report/plan.ts';
import { namesOf } from '../../report/rules.ts';
import { costSentences, proofSentences } from '../../report/words/cost.ts';
import { firstPairs } from '../../report/words/objective.ts';
import { detailSentence, FAIR_WAITING, type NameOf, ruleSentence } from '../../report/words/rule.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { isWaiting, objectiveAt, ruleAt } from '../../scenario/rule-pointer.ts';
import { counted, figure } from '../../shared/figures.ts';
import type { Colors } from '../terminal.ts';
import { plain } from './plain-text.ts';

export interface ExplainedTerm {
  readonly pointer: string;
  readonly text: string;
  readonly cost: number;
  readonly details: readonly { readonly text: string; readonly obstacle: string }[];
  /** Places that are not listed. */
  readonly left: number;
}

export function explainedTerm(plan: Plan, { term, places }: UnmetTerm): ExplainedTerm {
  const { request } = plan;
  const nameOf = namesOf(plan);
  const rule = ruleAt(request, term.pointer);
  return {
    pointer: term.pointer,
    text: rule === null ? aimText(request, term) : ruleSentence(rule, nameOf),
    cost: term.cost,
    details: places.map(({ detail, obstacle }) => ({
      text: detailSentence(detail, rule, nameOf),
      obstacle: obstacleText(request, obstacle, nameOf),
    })),
    left: term.details_left_out,
  };
}

/** What an objective or fair waiting asks for. */
function aimText(request: SolveRequest, { pointer, units }: UnmetTerm['term']): string {
  if (isWaiting(pointer)) return FAIR_WAITING;
  const objective = objectiveAt(request, pointer);
  const aim = `As many pairs as possible meet${firstPairs(objective)}`;
  return objective?.type === 'maximize_weighted_contacts'
    ? `${aim}; pairs worth ${figure(units)} more could if nothing stood in the way`
    : `${aim}; ${counted(units, 'more pair')} could if nothing stood in the way`;
}

export function explanationText(plan: Plan, terms: readonly ExplainedTerm[], colors: Colors): string {
  const sentences = [...costSentences(plan), ...proofSentences(plan)].map((each) => `${plain(each)}\n`);
  return sentences.join('') + terms.map((term) => termText(term, colors)).join('');
}

function termText({ text, cost, details, left }: ExplainedTerm, colors: Colors): string {
  return [
    `\n${colors.yellow(`✗ ${plain(text)}: costs ${figure(cost)}`)}`,
    ...details.flatMap((detail) => [`  ${plain(detail.text)}`, colors.dim(`    ${plain(detail.obstacle)}`)]),
    ...(left > 0 ? [`  and ${figure(left)} more; --details N lists them`] : []),
  ]
    .map((line) => `${line}\n`)
    .join('');
}

function obstacleText(request: SolveRequest, obstacle: Obstacle, nameOf: NameOf): string {
  switch (obstacle.kind) {
    case 'none_tried':
      return 'No change of one or two seats would help.';
    case 'hard': {
      const { pointer, message } = obstacle.violation;
      // The rule itself; what else must hold (seats, attendance) is said by the checker.
      const rule = ruleAt(request, pointer);
      const words = rule === null ? message : `${ruleSentence(rule, nameOf)}.`;
      return `Each of ${counted(obstacle.tried, 'change')} that would help breaks a rule that must hold: ${words}`;
    }
    case 'cost':
      return `${moveText(obstacle, nameOf)}${changeText(request, obstacle, nameOf)}`;
  }
}

type Costly = Extract<Obstacle, { kind: 'cost' }>;

function moveText({ move }: Costly, nameOf: NameOf): string {
  const when = `in session ${move.session + 1}`;
  if (move.other === null) return `Cheapest way: ${nameOf(move.person)} moves to ${move.to} ${when}. `;
  return `Cheapest way: ${nameOf(move.person)} (${move.from}) and ${nameOf(move.other)} (${move.to}) change places ${when}. `;
}

function changeText(request: SolveRequest, { change, worse }: Costly, nameOf: NameOf): string {
  if (change < 0) return `That would lower the cost by ${figure(-change)}: give the solver more time.`;
  if (change === 0) return 'That would cost just as much.';
  const reasons = worse.slice(0, 3).map(({ pointer, change: more }) => {
    const rule = ruleAt(request, pointer);
    const loss = isWaiting(pointer) ? 'waiting would be less fair' : 'fewer pairs would meet';
    return `${rule === null ? loss : `“${ruleSentence(rule, nameOf)}”`} (+${figure(more)})`;
  });
  return `That would cost ${figure(change)} more: ${reasons.join(', ')}.`;
}

export function whatIfText(rows: readonly WhatIf[], seconds: number, colors: Colors): string {
  const table = new CliTable({
    head: ['', 'people met by each', 'fewest', 'pairs that meet', 'pairs that meet again', 'cost of rules'],
    style: { head: [], border: [], compact: true },
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right'],
  });
  for (const { name, figures } of rows) {
    table.push(
      figures === null
        ? [name, { colSpan: 5, content: 'no plan' }]
        : [
            name,
            figure(figures.mean_contacts),
            figure(figures.least_contacts),
            figure(figures.unique_contacts),
            figure(figures.pairs_repeated),
            figure(figures.rules_cost),
          ],
    );
  }
  return `\n${colors.bold(`What if? (${seconds} s anew and ${seconds} s from the plan each)`)}\n${table}\n`;
}
