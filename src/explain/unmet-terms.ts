/** Which wishes a plan does not meet, for whom, and what stands in the way. */

import * as z from 'zod';
import { judge } from '../check/judge.ts';
import type { RunRecord, TermDetail, TermReport } from '../result/definition.ts';
import { isRoundedShare } from '../result/rounded-share.ts';
import type { Schedule } from '../result/schedule.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { otherSessions } from '../scenario/other-sessions.ts';
import { ruleAt } from '../scenario/rule-pointer.ts';
import { type Obstacle, obstacleFinder } from './obstacles.ts';

export interface UnmetTerm {
  readonly term: TermReport;
  /** Each place that is listed, with what stands in the way of meeting the wish there. */
  readonly places: readonly { readonly detail: TermDetail; readonly obstacle: Obstacle }[];
}

/** As settings have them; a service may say none. */
const mutableSessions = z.array(z.int());

/** The sessions that a solve could change; null: all. */
export function mutableIn({ settings }: RunRecord): readonly number[] | null {
  return mutableSessions.safeParse(settings.mutable_session_indices).data ?? null;
}

/** Those that it could not. */
export function keptIn(run: RunRecord, request: SolveRequest): number[] {
  const mutable = mutableIn(run);
  return mutable === null ? [] : otherSessions(request, mutable);
}

/**
 * The costliest first.
 *
 * @param most the most places that each rule lists; each takes a moment to look into
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
