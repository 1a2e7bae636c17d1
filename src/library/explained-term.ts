/** Unmet wishes of a plan, and the reasons, in words. */
import type { Obstacle } from '../explain/obstacles.ts';
import type { UnmetTerm } from '../explain/unmet-terms.ts';
import { english } from '../report/language/english/english.ts';
import { languageFor } from '../report/language/for-request.ts';
import type { Plan } from '../report/plan.ts';
import { namesOf } from '../report/rules.ts';
import { firstPairs } from '../report/words/objective.ts';
import { detailSentence, type NameOf, ruleSentence } from '../report/words/rule.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { isWaiting, objectiveAt, ruleAt } from '../scenario/rule-pointer.ts';
import { counted, figure } from '../shared/figures.ts';
import { parseFraction, plus, roundedDown, ZERO } from '../shared/fraction.ts';

export interface ExplainedTerm {
  /** JSON Pointer to the objective or rule. */ readonly pointer: string;
  /** The rule or objective as a sentence. */ readonly text: string;
  /** Its cost in the plan. */ readonly cost: number;
  /** Proven lower bound of this term in every plan; null if none is proven for it alone. */
  readonly least: number | null;
  /** Places where it costs something. */
  readonly details: readonly {
    /** What is not met, and for whom. */ readonly text: string;
    /** Why no change of one or two seats meets it, or the change that would. */ readonly obstacle: string;
  }[];
  /** Number of further places that are not listed. */
  readonly left: number;
}

export function explainedTerm(plan: Plan, { term, places }: UnmetTerm): ExplainedTerm {
  const { request } = plan;
  const nameOf = namesOf(plan);
  const rule = ruleAt(request, term.pointer);
  const language = languageFor(request, english);
  return {
    pointer: term.pointer,
    text: rule === null ? aimText(request, term) : ruleSentence(rule, nameOf, language),
    cost: term.cost,
    least: leastOf(plan, term.pointer),
    details: places.map(({ detail, obstacle }) => ({
      text: detailSentence(detail, rule ?? objectiveAt(request, term.pointer), nameOf, language),
      obstacle: obstacleText(request, obstacle, nameOf),
    })),
    left: term.details_left_out,
  };
}

function leastOf({ result: { proof } }: Plan, pointer: string): number | null {
  if (proof?.kind !== 'lower_bound') return null;
  const own = proof.pieces.filter(({ rules }) => rules.length === 1 && rules[0] === pointer);
  const bounds = own.map(({ bound }) => parseFraction(bound) ?? ZERO);
  return bounds.length === 0 ? null : roundedDown(bounds.reduce(plus));
}

function aimText(request: SolveRequest, { pointer, units }: UnmetTerm['term']): string {
  if (isWaiting(pointer)) return english.rules.fairWaiting;
  const objective = objectiveAt(request, pointer);
  const aim = `As many pairs as possible meet${firstPairs(objective)}`;
  return objective?.type === 'maximize_weighted_contacts'
    ? `${aim}; pairs worth ${figure(units)} more could if nothing stood in the way`
    : `${aim}; ${counted(units, 'more pair')} could if nothing stood in the way`;
}

function obstacleText(request: SolveRequest, obstacle: Obstacle, nameOf: NameOf): string {
  switch (obstacle.kind) {
    case 'kept':
      return obstacle.session === null
        ? 'The sessions in which a change could help were to stay as they are.'
        : `Session ${obstacle.session + 1} was to stay as it is.`;
    case 'none_tried':
      return 'No single change helps.';
    case 'hard': {
      const { pointer, message } = obstacle.violation;
      // Only rules are put in words here; the checker's message covers seats and attendance.
      const rule = ruleAt(request, pointer);
      const words = rule === null ? message : `${ruleSentence(rule, nameOf, languageFor(request, english))}.`;
      const often = obstacle.always ? '' : ', most often';
      const changes = obstacle.tried === 1 ? 'The one change' : `Each of ${figure(obstacle.tried)} changes`;
      return `${changes} that would help breaks a rule that must hold${often}: ${words}`;
    }
    case 'cost':
      return obstacle.change < 0 ? moveText(obstacle, nameOf) : noHelpText(request, obstacle, nameOf);
  }
}

type Costly = Extract<Obstacle, { kind: 'cost' }>;

function moveText({ move, change }: Costly, nameOf: NameOf): string {
  const when = `in session ${move.session + 1}`;
  const who = nameOf(move.person);
  const how =
    move.other === null
      ? `${who} moves to ${move.to} ${when}`
      : `${who} (${move.from}) and ${nameOf(move.other)} (${move.to}) change places ${when}`;
  return `This would lower the cost by ${figure(-change)}: ${how}. Give the solver more time.`;
}

/** Why no change helps: the terms that even the cheapest change makes worse. */
function noHelpText(request: SolveRequest, { change, worse, outOfMany }: Costly, nameOf: NameOf): string {
  const none =
    outOfMany === null
      ? 'No single change helps'
      : `None of ${figure(outOfMany)} single changes that were tried helps`;
  if (change === 0) return `${none}: the cost stays as it is.`;
  const reasons = worse.slice(0, 3).map(({ pointer, change: more }) => {
    const rule = ruleAt(request, pointer);
    const loss = isWaiting(pointer)
      ? 'waiting would be less fair'
      : `fewer pairs would meet${firstPairs(objectiveAt(request, pointer))}`;
    return `${rule === null ? loss : `“${ruleSentence(rule, nameOf, languageFor(request, english))}”`} (+${figure(more)})`;
  });
  return `${none}: ${reasons.join(', ')}.`;
}
