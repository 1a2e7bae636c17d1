/** What stands in the way of meeting a soft rule at one place of a plan. */

import { judge, type Violation } from '../check/judge.ts';
import type { TermDetail, TermReport } from '../result/definition.ts';
import type { Schedule } from '../result/schedule.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { minus, toNumber } from '../shared/fraction.ts';
import { applyMove, repairMoves, type SeatMove } from './seat-moves.ts';

export type Obstacle =
  /** No move of one person and no swap of two would meet it. */
  | { readonly kind: 'none_tried' }
  /** Every such move breaks a rule that must hold; the one that is broken most often. */
  | { readonly kind: 'hard'; readonly tried: number; readonly violation: Violation }
  /** The cheapest legal move, and what it does to the cost: the whole, and each term that gets worse. */
  | {
      readonly kind: 'cost';
      readonly move: SeatMove;
      readonly change: number;
      readonly worse: readonly { readonly pointer: string; readonly change: number }[];
    };

export function obstacleOf(
  request: SolveRequest,
  schedule: Schedule,
  term: TermReport,
  detail: TermDetail,
): Obstacle {
  const before = judge(request, { schedule }).schedule;
  const broken: Violation[] = [];
  let best: Extract<Obstacle, { kind: 'cost' }> | null = null;
  const moves = repairMoves(request, schedule, term, detail);
  for (const move of moves) {
    const changed = applyMove(schedule, move);
    const after = judge(request, { schedule: changed }).schedule;
    const [violation] = after.violations;
    if (violation !== undefined) {
      broken.push(violation);
      continue;
    }
    const change = toNumber(minus(after.exact, before.exact));
    if (best !== null && best.change <= change) continue;
    const worse = after.terms
      .map(({ pointer, cost }, index) => ({ pointer, change: cost - before.terms[index].cost }))
      .filter((each) => each.change > 0)
      .sort((a, b) => b.change - a.change);
    best = { kind: 'cost', move, change, worse };
  }
  if (best !== null) return best;
  if (broken.length === 0) return { kind: 'none_tried' };
  return { kind: 'hard', tried: moves.length, violation: mostFrequent(broken) };
}

function mostFrequent(violations: readonly Violation[]): Violation {
  const counts = new Map<string, { violation: Violation; count: number }>();
  for (const violation of violations) {
    const known = counts.get(violation.pointer) ?? { violation, count: 0 };
    counts.set(violation.pointer, { ...known, count: known.count + 1 });
  }
  return [...counts.values()].reduce((most, each) => (each.count > most.count ? each : most)).violation;
}
