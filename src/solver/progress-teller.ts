import type { Scenario } from '../scenario/definition.ts';
import type { Problem } from '../scenario/problem.ts';
import type { Clock } from '../shared/clock.ts';
import { toSchedule } from './assignment.ts';
import type { Progress } from './outcome.ts';
import type { Incumbent, LaneReport } from './plan/lane-report.ts';
import type { SolverSettings } from './plan/settings.ts';
import { nearestCost } from './price.ts';
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
    if (better) this.contacts = countContacts(better.assignment, scenario);
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

/** Pairs that meet at least once, earlier events included. */
export function countContacts(assignment: Int32Array, scenario: Scenario): number {
  const n = scenario.people.length;
  const numberOf = new Map(scenario.people.map((person, p) => [person.id, p]));
  const earlier: number[][] = scenario.people.map(() => []);
  for (const { people, over } of scenario.prior_meetings) {
    if (over !== undefined) continue;
    const [a, b] = people.map((id) => numberOf.get(id) ?? 0);
    earlier[Math.max(a, b)].push(Math.min(a, b));
  }
  const seats = Array.from({ length: scenario.session_count }, () => scenario.groups.map((): number[] => []));
  // [person]: the last p who was counted as meeting them. A table of all pairs of many people would not fit into the cache.
  const metBy = new Int32Array(n);
  let contacts = 0;
  for (let p = 0; p < n; p++) {
    const meet = (others: readonly number[]) => {
      for (const other of others) {
        if (metBy[other] === p) continue;
        metBy[other] = p;
        contacts++;
      }
    };
    meet(earlier[p]);
    for (const [s, groups] of seats.entries()) {
      const group = assignment[s * n + p];
      if (group < 0 || scenario.groups[group].bench === true) continue;
      meet(groups[group]);
      groups[group].push(p);
    }
  }
  return contacts;
}
