/** What the settings under `logging` ask for, line by line, and the checks that they ask for on the way. */

import { verifySchedule } from '../check/verdict.ts';
import type { CostReport } from '../result/definition.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { toSchedule } from './assignment.ts';
import type { LaneNews } from './auto/lane-messages.ts';
import type { SolverSettings } from './auto/settings.ts';
import type { Outcome } from './outcome.ts';

type Say = (line: string) => void;

export class SolveLog {
  private readonly request: SolveRequest;
  private readonly logging: SolverSettings['logging'];
  private readonly say: Say;
  private heard = 0;
  private hasSchedule = false;

  /** @param say called with each line; without it nothing is logged, but still checked. */
  constructor(request: SolveRequest, { logging }: SolverSettings, say: Say = () => undefined) {
    this.request = request;
    this.logging = logging;
    this.say = say;
  }

  /** Before the lanes begin. */
  begin(seed: number, lanes: number, lowerBound: number): void {
    if (!this.logging.log_initial_state) return;
    const { people, groups, session_count } = this.request.scenario;
    const rules = this.request.constraints.length;
    this.say(
      `${people.length} people, ${groups.length} groups, ${session_count} sessions, ${rules} rules; ` +
        `seed ${seed}, lanes ${lanes}, lower bound ${lowerBound}`,
    );
  }

  /** @throws Error where invariants shall be validated and a lane's schedule breaks them. */
  hear(lane: number, news: LaneNews): void {
    const { log_frequency, log_initial_score_breakdown, debug_validate_invariants } = this.logging;
    if (debug_validate_invariants) this.validate(lane, news);
    if (news.better && !this.hasSchedule) {
      this.hasSchedule = true;
      if (log_initial_score_breakdown) this.say(`first schedule: ${this.breakdown(news)}`);
    }
    this.heard++;
    if (log_frequency !== null && this.heard % log_frequency === 0) {
      const cost = news.better ? `, better: ${news.better.cost}` : '';
      this.say(`lane ${lane}, ${news.stage}, ${news.iterations} proposals${cost}`);
    }
  }

  end(outcome: Outcome): void {
    const { logging, say } = this;
    const { run } = outcome;
    if (logging.log_stop_condition) say(`stopped: ${run.stop_reason}`);
    if (logging.log_duration_and_score) {
      const score = outcome.status === 'solved' ? `total_cost ${outcome.cost}` : outcome.status;
      say(`${run.seconds.toFixed(2)} s, ${run.iterations} proposals, ${score}`);
    }
    if (outcome.status !== 'solved') return;
    if (logging.log_total_cost_breakdown) {
      say(`last schedule: ${parts(verifySchedule(this.request, outcome.schedule, null, 0).cost)}`);
    }
    if (logging.display_final_schedule) {
      for (const [session, groups] of Object.entries(outcome.schedule)) {
        for (const [group, people] of Object.entries(groups))
          say(`${session} ${group}: ${people.join(', ')}`);
      }
    }
  }

  private breakdown({ better }: LaneNews): string {
    if (!better) return '';
    const schedule = toSchedule(this.request.scenario, better.assignment);
    return parts(verifySchedule(this.request, schedule, null, 0).cost);
  }

  private validate(lane: number, { better, stage, iterations }: LaneNews): void {
    if (!better) return;
    const schedule = toSchedule(this.request.scenario, better.assignment);
    const { violations, costTrue, cost } = verifySchedule(this.request, schedule, better.cost, 0);
    if (violations.length === 0 && costTrue) return;
    const what = violations[0]?.message ?? `the cost is ${cost.total_cost}, not ${better.cost}`;
    const context = this.logging.debug_dump_invariant_context
      ? `; lane ${lane}, stage ${stage}, after ${iterations} proposals: ${JSON.stringify(schedule)}`
      : '';
    throw new Error(`an invariant of the search does not hold: ${what}${context}`);
  }
}

function parts(cost: CostReport): string {
  const { total_cost, repeat_penalty, attribute_penalty, other_preference_penalty } = cost;
  const contacts = total_cost - repeat_penalty - attribute_penalty - other_preference_penalty;
  return (
    `total_cost ${total_cost} = contacts ${contacts} + repeats ${repeat_penalty} + ` +
    `attributes ${attribute_penalty} + others ${other_preference_penalty}`
  );
}
