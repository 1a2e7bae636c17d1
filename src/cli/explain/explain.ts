/** A plan explained: which wishes are not met, for whom, and what stands in the way. */

import { scoreTerms } from '../../check/cost/cost.ts';
import type { Violation } from '../../check/legality/violation.ts';
import type { Plan } from '../../report/plan.ts';
import { namesOf } from '../../report/rules.ts';
import { detailSentence, type NameOf, ruleSentence } from '../../report/words/rule.ts';
import type { TermDetail, TermReport } from '../../result/definition.ts';
import type { Constraint } from '../../scenario/definition.ts';
import { counted, figure } from '../../shared/figures.ts';
import { type Obstacle, obstacleOf } from './obstacles.ts';

export interface ExplainedTerm {
  readonly pointer: string;
  readonly text: string;
  readonly cost: number;
  readonly details: readonly { readonly text: string; readonly obstacle: string }[];
  /** Places that are not listed. */
  readonly left: number;
}

/** @param most the most places that each rule lists; each takes a moment to look into */
export function explainTerms(plan: Plan, most: number): ExplainedTerm[] {
  const { request, solution } = plan;
  const { terms } = scoreTerms(request, solution.schedule, most);
  const nameOf = namesOf(plan);
  return terms
    .filter(({ cost }) => cost > 0)
    .sort((a, b) => b.cost - a.cost)
    .map((term): ExplainedTerm => {
      const rule = ruleOf(plan, term.pointer);
      return {
        pointer: term.pointer,
        text: termText(plan, term, nameOf),
        cost: term.cost,
        details: term.details.map((detail) => ({
          text: detailSentence(detail, rule, nameOf),
          obstacle: obstacleText(plan, term, detail, nameOf),
        })),
        left: term.details_left_out,
      };
    });
}

function ruleOf({ request }: Plan, pointer: string): Constraint | null {
  const index = /^\/constraints\/(\d+)$/.exec(pointer)?.[1];
  return index === undefined ? null : (request.constraints[Number(index)] ?? null);
}

function termText(plan: Plan, { pointer, units }: TermReport, nameOf: NameOf): string {
  const rule = ruleOf(plan, pointer);
  if (rule !== null) return ruleSentence(rule, nameOf);
  return `As many pairs as possible meet; ${counted(units, 'more pair')} could if nothing stood in the way`;
}

function obstacleText(plan: Plan, term: TermReport, detail: TermDetail, nameOf: NameOf): string {
  const { request, solution } = plan;
  const obstacle = obstacleOf(request, solution.schedule, term, detail);
  switch (obstacle.kind) {
    case 'none_tried':
      return 'No change of one or two seats would mend it.';
    case 'hard':
      return `Each of ${counted(obstacle.tried, 'change')} that would mend it breaks a rule that must hold: ${hardText(plan, obstacle.violation, nameOf)}`;
    case 'cost':
      return `${mendText(obstacle, nameOf)}${changeText(plan, obstacle, nameOf)}`;
  }
}

/** The rule itself; what else must hold (seats, attendance) is said by the checker. */
function hardText(plan: Plan, { pointer, message }: Violation, nameOf: NameOf): string {
  const rule = ruleOf(plan, pointer);
  return rule === null ? message : `${ruleSentence(rule, nameOf)}.`;
}

type Costly = Extract<Obstacle, { kind: 'cost' }>;

function mendText({ mend }: Costly, nameOf: NameOf): string {
  const when = `in session ${mend.session + 1}`;
  if (mend.other === null) return `Cheapest way: ${nameOf(mend.person)} moves to ${mend.to} ${when}. `;
  return `Cheapest way: ${nameOf(mend.person)} (${mend.from}) and ${nameOf(mend.other)} (${mend.to}) change places ${when}. `;
}

function changeText(plan: Plan, { change, worse }: Costly, nameOf: NameOf): string {
  if (change < 0) return `That would lower the cost by ${figure(-change)}: give the solver more time.`;
  if (change === 0) return 'That would cost just as much.';
  const reasons = worse.slice(0, 3).map(({ pointer, change: more }) => {
    const rule = ruleOf(plan, pointer);
    return `${rule === null ? 'fewer pairs would meet' : `“${ruleSentence(rule, nameOf)}”`} (+${figure(more)})`;
  });
  return `That would cost ${figure(change)} more: ${reasons.join(', ')}.`;
}
