import type { Scenario } from '../scenario/definition.ts';
import type { Assignment, Problem } from '../scenario/problem.ts';
import type { Clock } from '../shared/clock.ts';
import { toSchedule } from './assignment.ts';
import type { Progress } from './outcome.ts';
import type { Incumbent, LaneReport } from './plan/lane-report.ts';
import type { SolverSettings } from './plan/settings.ts';
import { membersBySession, nearestCost } from './price.ts';
import { LOOK, NOTICED } from './shared-numbers.ts';

interface Setting {
  readonly listener: ((progress: Progress) => void) | null;
  readonly clock: Clock;
  readonly began: number;
  readonly scenario: Scenario;
  readonly problem: Problem;
  readonly telemetry: SolverSettings['telemetry'];
}

/** Turns lane reports into progress calls: one for each better schedule, and now and then one without. */
export class ProgressTeller {
  /** The proven lower bound on the cost, rounded down. */
  lowerBound = 0;
  private best: Incumbent | null = null;
  private contacts = 0;
  private spoke = 0;
  /** Seconds that the last call of the listener took. */
  private took = 0;
  /** `best` has not been reported yet. */
  private isNew = false;
  private calls = 0;
  private readonly setting: Setting;

  constructor(setting: Setting) {
    this.setting = setting;
  }

  tell(report: LaneReport, iterations: number): void {
    const { listener, clock } = this.setting;
    if (!listener) return;
    if (report.better && (!this.best || report.better.cost < this.best.cost)) {
      this.best = report.better;
      this.isNew = true;
    }
    const pause = this.isNew ? this.took / LOOK : NOTICED;
    if (this.best && clock() - this.spoke >= pause) this.speak(this.best, iterations);
  }

  /** To be called when the solve has ended: reports a better schedule that was held back. */
  end(iterations: number): void {
    if (this.best && this.isNew) this.speak(this.best, iterations);
  }

  private speak(best: Incumbent, iterations: number): void {
    const { listener, clock, began, scenario, problem, telemetry } = this.setting;
    const now = clock();
    const better = this.isNew ? best : null;
    if (better) this.contacts = countContacts(problem, better.assignment);
    this.isNew = false;
    this.calls++;
    const { emit_best_schedule, best_schedule_every_n_callbacks } = telemetry;
    const isAsked = emit_best_schedule && this.calls % best_schedule_every_n_callbacks === 0;
    const shown = isAsked ? best : better;
    listener?.({
      seconds: now - began,
      iterations,
      cost: nearestCost(problem, best.cost),
      lowerBound: this.lowerBound,
      uniqueContacts: this.contacts,
      schedule: shown && toSchedule(scenario, shown.assignment),
    });
    const ended = clock();
    this.took = ended - now;
    this.spoke = ended;
  }
}

/** Pairs that meet in a group at least once, earlier events included. */
export function countContacts(problem: Problem, assignment: Assignment): number {
  const { peopleCount: n, prior, meets } = problem;
  const earlier = Array.from({ length: n }, (): number[] => []);
  for (let i = 0; i < prior.length; i += 3) earlier[prior[i + 1]].push(prior[i]);
  const sessions = membersBySession(problem, assignment);
  // [person]: the last p who was counted as meeting them. A table of all pairs of many people would not fit into the cache.
  const metBy = new Int32Array(n);
  let contacts = 0;
  for (let p = 0; p < n; p++) {
    const seats = sessions.map((_, s) => assignment[s * n + p]);
    const met = sessions.map((members, s) => (meets[seats[s]] === 1 ? members[seats[s]] : []));
    for (const others of [earlier[p], ...met])
      for (const other of others) {
        if (other >= p || metBy[other] === p) continue;
        metBy[other] = p;
        contacts++;
      }
  }
  return contacts;
}
