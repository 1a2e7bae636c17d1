/** Writes the log lines and runs the checks that the settings under `logging` ask for. */
import type { CostReport } from '../result/definition.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import type { Problem } from '../scenario/problem.ts';
import { toSchedule } from './assignment.ts';
import { checkedSchedule } from './last-check.ts';
import type { Outcome } from './outcome.ts';
import type { Incumbent, LaneReport } from './plan/lane-report.ts';
import type { SolverSettings } from './plan/settings.ts';
import { costOfUnits, nearestCost } from './price.ts';

type Say = (line: string) => void;

export class SolveLog {
  private readonly request: SolveRequest;
  private readonly problem: Problem;
  private readonly logging: SolverSettings['logging'];
  private readonly say: Say;
  private reports = 0;
  private hasSchedule = false;

  /** @param say called with each line; without it nothing is logged, but still checked. */
  constructor(
    request: SolveRequest,
    problem: Problem,
    { logging }: SolverSettings,
    say: Say = () => undefined,
  ) {
    this.request = request;
    this.problem = problem;
    this.logging = logging;
    this.say = say;
  }

  /** To be called before the lanes begin. */
  begin(seed: number, lanes: number, lowerBound: number): void {
    if (!this.logging.log_initial_state) return;
    const { people, groups, session_count } = this.request.scenario;
    const rules = this.request.constraints.length;
    this.say(
      `${people.length} people, ${groups.length} groups, ${session_count} sessions, ${rules} rules; ` +
        `seed ${seed}, lanes ${lanes}, lower bound ${lowerBound}`,
    );
  }

  /** @throws Error if `debug_validate_invariants` is set and a lane's schedule fails its check. */
  note(lane: number, report: LaneReport): void {
    const { log_frequency, log_initial_score_breakdown, debug_validate_invariants } = this.logging;
    const { better, stage, iterations } = report;
    if (better && debug_validate_invariants) this.validate(lane, report, better);
    if (better && !this.hasSchedule) {
      this.hasSchedule = true;
      if (log_initial_score_breakdown) this.say(`first schedule: ${parts(this.check(better).cost)}`);
    }
    this.reports++;
    if (log_frequency !== null && this.reports % log_frequency === 0) {
      const cost = better ? `, better: ${nearestCost(this.problem, better.cost)}` : '';
      this.say(`lane ${lane}, ${stage}, ${iterations} proposals${cost}`);
    }
  }

  end(outcome: Outcome): void {
    const { logging, say } = this;
    const { run } = outcome;
    if (logging.log_stop_condition) say(`stopped: ${run.stop_reason}`);
    if (logging.log_duration_and_score) {
      const score =
        outcome.status === 'solved'
          ? `total_cost ${outcome.checked.schedule.cost.total_cost}`
          : outcome.status;
      say(`${run.seconds.toFixed(2)} s, ${run.iterations} proposals, ${score}`);
    }
    if (outcome.status !== 'solved') return;
    if (logging.log_total_cost_breakdown) {
      say(`last schedule: ${parts(outcome.checked.schedule.cost)}`);
    }
    if (logging.display_final_schedule) {
      for (const [session, groups] of Object.entries(outcome.schedule)) {
        for (const [group, people] of Object.entries(groups))
          say(`${session} ${group}: ${people.join(', ')}`);
      }
    }
  }

  private check({ assignment, cost }: Incumbent): ReturnType<typeof checkedSchedule> {
    const schedule = toSchedule(this.request.scenario, assignment);
    return checkedSchedule(this.request, schedule, costOfUnits(this.problem, cost));
  }

  private validate(lane: number, { stage, iterations }: LaneReport, better: Incumbent): void {
    try {
      this.check(better);
    } catch (error) {
      const schedule = JSON.stringify(toSchedule(this.request.scenario, better.assignment));
      const context = this.logging.debug_dump_invariant_context
        ? `; lane ${lane}, stage ${stage}, after ${iterations} proposals: ${schedule}`
        : '';
      const what = error instanceof Error ? error.message : String(error);
      throw new Error(`an invariant of the search does not hold: ${what}${context}`, { cause: error });
    }
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
