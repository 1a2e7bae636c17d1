/** Results with other numbers of sessions or groups: quick solves of each, from nothing and from the plan. */

import { figuresOver } from '../result/pair-meetings.ts';
import type { Schedule } from '../result/schedule.ts';
import { type Variant, variantsOf } from '../scenario/change/variants.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { aimOf } from '../scenario/meeting-kinds.ts';
import { compare } from '../shared/fraction.ts';
import type { Outcome, SolveOptions, Solver } from '../solver/outcome.ts';
import { judge, type ScheduleVerdict } from '../verdict/judge.ts';

/** Figures that can be compared between requests of different size; the contacts' part of the cost cannot. */
export interface WhatIf {
  /** The variant, such as "one more session", or "as it is". */ readonly name: string;
  /** Null: no plan was found, or none is possible. */
  readonly figures: {
    /** Mean number of others that a person meets. */ readonly mean_contacts: number;
    /** Number of others met by the person who meets fewest. */ readonly least_contacts: number;
    /** Number of pairs that meet. */ readonly unique_contacts: number;
    /** Number of pairs that meet more than once. */ readonly pairs_repeated: number;
    /** Cost of the rules. */ readonly rules_cost: number;
  } | null;
}

type Figures = NonNullable<WhatIf['figures']>;

export async function whatIf(
  solver: Solver,
  request: SolveRequest,
  schedule: Schedule,
  options: SolveOptions,
): Promise<WhatIf[]> {
  const figures = figuresOf(request, schedule, judge(request, { schedule }).schedule);
  const rows: WhatIf[] = [{ name: 'as it is', figures }];
  for (const variant of variantsOf(request, options.keepSessions)) {
    const row = await bestOf(solver, variant, schedule, options);
    // An interrupted solve shows nothing, in particular not that there is no plan.
    if (options.signal?.aborted) break;
    rows.push(row);
  }
  return rows;
}

/** The better of two solves: from the plan, and from nothing (which may find a design) unless sessions are kept. */
async function bestOf(
  solver: Solver,
  { name, request }: Variant,
  schedule: Schedule,
  options: SolveOptions,
): Promise<WhatIf> {
  const found: Extract<Outcome, { status: 'solved' }>[] = [];
  for (const warmStart of options.keepSessions.length > 0 ? [schedule] : [null, schedule]) {
    const outcome = await solver(request, { ...options, warmStart });
    if (outcome.status === 'solved') found.push(outcome);
  }
  const [best] = found.sort((a, b) => compare(a.checked.schedule.exact, b.checked.schedule.exact));
  return { name, figures: best ? figuresOf(request, best.schedule, best.checked.schedule) : null };
}

/** Meetings are counted over the objective's link, if it has one. */
function figuresOf(request: SolveRequest, schedule: Schedule, { metrics, cost }: ScheduleVerdict): Figures {
  const over = aimOf(request);
  const met = over === undefined ? metrics : figuresOver(request, schedule, over);
  return {
    mean_contacts: met.mean_unique_contacts_per_participant,
    least_contacts: met.minimum_unique_contacts_per_participant,
    unique_contacts: met.unique_contacts,
    pairs_repeated: met.pairs_repeated,
    rules_cost: cost.repeat_penalty + cost.attribute_penalty + cost.other_preference_penalty,
  };
}
