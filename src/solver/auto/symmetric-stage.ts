/**
 * The search under prescribed symmetries, beside the walks: for problems without rules that are longer than any
 * schedule without repeats. Its space is small, so that it finds schedules that no search of single exchanges
 * would come by, and otherwise nothing.
 */
import type { Assignment, Problem } from '../../scenario/problem.ts';
import { countRepeats, forcedRepeats, type Sessions } from '../construct/design/design.ts';
import { bestCount } from '../construct/registry/registry.ts';
import { SymmetricSearch } from '../construct/symmetric/search.ts';
import { freeLabels } from './fit/free-labels.ts';
import { type DesignShape, designShape } from './fit/template.ts';
import type { LaneTask } from './lane-messages.ts';
import type { Tally } from './tally.ts';

/** Choosing a symmetry takes a few milliseconds so far, and ever longer beyond. */
const MOST_PEOPLE = 64;
/** Proposals of the walks before it begins: most problems are done by then. */
const BEGIN_AFTER = 60_000_000;
/** Moves of the longest burst, about ten milliseconds. */
const BURST = 40_000;
/** A move takes as long as so many proposals of the walks. */
const PROPOSALS_PER_MOVE = 60;
/** Charged where the dice gave no symmetry, which takes time as well. */
const IDLE_CHARGE = 200_000;

export class SymmetricStage {
  private readonly task: LaneTask;
  private readonly shape: DesignShape;
  private readonly search: SymmetricSearch;
  private charged = 0;
  /** The fewest repeats so far, here or in the lane. */
  private found = Number.POSITIVE_INFINITY;
  /** The cost of the lane's schedule that was looked at last. */
  private known = Number.POSITIVE_INFINITY;

  private constructor(task: LaneTask, shape: DesignShape) {
    const { sessionCount } = task.problem;
    this.task = task;
    this.shape = shape;
    this.search = new SymmetricSearch(shape.groups, shape.size, sessionCount, {
      seed: task.seed * 31 + task.lane,
      walk: BURST >> 2,
      enough: forcedRepeats(shape.groups, shape.size, sessionCount),
    });
  }

  /** Null where labels matter, so that a schedule is worth what its labels make of it, or a design is at hand. */
  static of(task: LaneTask): SymmetricStage | null {
    const { problem } = task;
    const { peopleCount, sessionCount } = problem;
    const shape = peopleCount > MOST_PEOPLE ? null : designShape(problem);
    if (!shape || shape.groups < 2 || shape.size < 2 || shape.groups * shape.size !== peopleCount)
      return null;
    if (sessionCount <= bestCount(shape.groups, shape.size)) return null;
    return isPlain(problem) ? new SymmetricStage(task, shape) : null;
  }

  /** Whether the walks have gone far enough for its share of the proposals. */
  due(tally: Tally): boolean {
    const { construction_budget_fraction } = this.task.settings.solver_params;
    return this.charged < construction_budget_fraction * (tally.proposals - BEGIN_AFTER);
  }

  /** One annealing; a start with fewer repeats than the lane's best schedule has, or null. */
  advance(tally: Tally): Assignment | null {
    const { groups, size } = this.shape;
    const { problem } = this.task;
    this.learn(tally);
    const most = Math.min(BURST, Math.floor(tally.left() / PROPOSALS_PER_MOVE));
    const step = this.search.step(most, this.found);
    const proposals = step ? step.iterations * PROPOSALS_PER_MOVE : IDLE_CHARGE;
    this.charged += proposals;
    tally.count(Math.min(proposals, tally.left()));
    const repeats = step?.sessions && countRepeats(groups, size, step.sessions);
    if (repeats === undefined || repeats >= this.found) return null;
    this.found = repeats;
    return assignmentOf(problem, step!.sessions!);
  }

  /** Fewer repeats than in the lane's best schedule are wanted, whoever found it. */
  private learn({ incumbent }: Tally): void {
    if (!incumbent || incumbent.cost === this.known) return;
    this.known = incumbent.cost;
    const { groups, size } = this.shape;
    const repeats = countRepeats(groups, size, sessionsOf(this.task.problem, incumbent.assignment));
    if (repeats !== undefined) this.found = Math.min(this.found, repeats);
  }
}

/** Whether people, sessions and groups are all alike, so that only who meets whom counts. */
export function isPlain(problem: Problem): boolean {
  const { points, sessions, groups } = freeLabels(problem, problem.sessionCount, problem.peopleCount);
  return !points && !sessions && !groups;
}

function sessionsOf({ peopleCount, groupCount, sessionCount }: Problem, assignment: Assignment): Sessions {
  return Array.from({ length: sessionCount }, (_, s) => {
    const groups: number[][] = Array.from({ length: groupCount }, () => []);
    for (let p = 0; p < peopleCount; p++) groups[assignment[s * peopleCount + p]].push(p);
    return groups.filter((group) => group.length > 0);
  });
}

function assignmentOf({ peopleCount, sessionCount }: Problem, sessions: Sessions): Assignment {
  const assignment = new Int32Array(sessionCount * peopleCount);
  sessions.forEach((groups, s) => {
    groups.forEach((group, g) => {
      for (const p of group) assignment[s * peopleCount + p] = g;
    });
  });
  return assignment;
}
