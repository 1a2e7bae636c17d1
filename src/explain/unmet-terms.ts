/** Wishes that a plan does not meet: for whom, and why. */

import * as z from 'zod';
import type { RunRecord, TermDetail, TermReport } from '../result/definition.ts';
import { isRoundedShare } from '../result/rounded-share.ts';
import type { Schedule } from '../result/schedule.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { otherSessions } from '../scenario/other-sessions.ts';
import { ruleAt } from '../scenario/rule-pointer.ts';
import { judge } from '../verdict/judge.ts';
import { type Obstacle, obstacleFinder } from './obstacles.ts';

export interface UnmetTerm {
  readonly term: TermReport;
  /** The listed places, each with the obstacle to meeting the wish there. */
  readonly places: readonly { readonly detail: TermDetail; readonly obstacle: Obstacle }[];
}

/** The field of the settings; a result of another service may lack it. */
const mutableSessions = z.array(z.int());

/** The sessions that the solve could change; null: all. */
export function mutableIn({ settings }: RunRecord): readonly number[] | null {
  return mutableSessions.safeParse(settings.mutable_session_indices).data ?? null;
}

/** The sessions that the solve could not change. */
export function keptIn(run: RunRecord, request: SolveRequest): number[] {
  const mutable = mutableIn(run);
  return mutable === null ? [] : otherSessions(request, mutable);
}

/**
 * Terms with a cost, costliest first.
 * @param most most places listed per rule; each takes a moment to examine
 * @param mutable the sessions that may change; null: all
 */
export function unmetTerms(
  request: SolveRequest,
  schedule: Schedule,
  most: number,
  mutable: readonly number[] | null = null,
): UnmetTerm[] {
  const obstacleOf = obstacleFinder(request, schedule, mutable);
  return judge(request, { schedule, details: most })
    .schedule.terms.filter((term) => term.cost > 0 && !isRoundedShare(ruleAt(request, term.pointer), term))
    .sort((a, b) => b.cost - a.cost)
    .map((term) => ({
      term,
      places: term.details.map((detail) => ({ detail, obstacle: obstacleOf(term, detail) })),
    }));
}
