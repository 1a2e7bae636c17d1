/** The state that the stages of a lane share. */
import type { Assignment } from '../../scenario/problem.ts';
import type { Rng } from '../../shared/rng.ts';
import { HOT_SHARE } from '../search/anneal.ts';
import { LOOK } from '../shared-numbers.ts';
import { Chain, type ChainScope, POLISH_SHARE } from './chain.ts';
import type { ColdChain } from './cold-chain.ts';
import type { DesignSeed } from './design-seed.ts';
import type { LaneRecord } from './lane-record.ts';
import type { LaneSteps, LaneTask } from './lane-report.ts';
import { proveOptimal, tablesTask, wholeTask } from './prove-optimal.ts';
import { Race } from './race.ts';

/** One stage of a lane. It shares what it finds through `LaneWork`, and never calls another stage. */
export interface LaneStage {
  /** The reason to skip the stage; null: it runs. */
  readonly whyNot: (work: LaneWork) => string | null;
  /** Short steps, about a millisecond each; after each the host may end the lane. */
  readonly run: (work: LaneWork) => LaneSteps;
}

export class LaneWork {
  readonly task: LaneTask;
  readonly record: LaneRecord;
  readonly rng: Rng;
  /** Chains that take turns until the lane settles for one. */
  readonly race = new Race();
  /** The chain from the first schedule. */
  readonly fresh: Chain;
  /** A start made from a design; if it fills all sessions, a hot and a cold chain that improve it. Null: none. */
  seed: DesignSeed | null = null;
  hot: Chain | null = null;
  cold: ColdChain | null = null;
  /** The share of the lane after which the best chain gets all the rest (experiment A1). */
  settleAt = LOOK;
  /** The share of the lane's time that loading the tables of a search took; 0: time does not limit the lane. */
  loading = 0;
  /** Nobody could move in the last step. */
  isStuck = false;
  /** Nothing is left to try. */
  isOver = false;

  private proof: Generator<boolean> | null | undefined;
  /** The share of the lane's time that the exact search has used. */
  private proved = 0;

  constructor(task: LaneTask, record: LaneRecord, rng: Rng) {
    this.task = task;
    this.record = record;
    this.rng = rng;
    this.fresh = this.anew(task.first.assignment, task.frozen, task.first.cost);
    this.race.enter('fresh', this.fresh);
  }

  /** The exact search, slice by slice; null: this lane has none. */
  get proving(): Generator<boolean> | null {
    if (this.proof === undefined) {
      const { task, record } = this;
      const taskOf = task.problem.links.length > 0 ? tablesTask : wholeTask;
      const exact = task.lane === 0 && !task.frozen.includes(1) ? taskOf(task, record) : null;
      this.proof = exact && proveOptimal(task, record, exact, () => this.isStuck);
    }
    return this.proof;
  }

  /** A chain that begins so hot that it forgets its start. */
  anew(start: Assignment, frozen = this.task.frozen, cost?: bigint): Chain {
    return this.chain(start, { frozen, cost, hotShare: HOT_SHARE });
  }

  /** A chain that begins so cold that most of its start survives. */
  polish(start: Assignment): Chain {
    return this.chain(start, { frozen: this.task.frozen, hotShare: POLISH_SHARE });
  }

  private chain(start: Assignment, scope: ChainScope): Chain {
    return new Chain(this.task, this.record, start, this.rng.next32(), scope);
  }

  /** One cooling over this share of the lane; returns false if nobody could move in the end. */
  *cool(chain: Pick<Chain, 'advance' | 'coolUntil'>, share: number, stage: string): LaneSteps<boolean> {
    const { record } = this;
    const end = record.span(share);
    // Whether there is time to survey temperatures is known only after a first step.
    let moves = chain.advance();
    chain.coolUntil(end);
    while (moves && !record.spent() && !record.isPast(end())) {
      yield* this.turn(stage);
      moves = chain.advance();
    }
    return moves;
  }

  /** Reports after a slice of the exact search, which gets, with several sessions and limited time, at most half of the time since the last gain. */
  *turn(stage: string): LaneSteps {
    const { record, proving, task } = this;
    const worked = record.timeWorked ?? 0;
    const isFree = record.timeWorked === null || task.problem.sessionCount === 1;
    const isDue = isFree || 2 * this.proved <= worked - record.improvedAt;
    if (isDue) while (proving?.next().value === true) yield* this.tell(stage);
    yield* this.tell(stage);
    if (isDue && proving) this.proved += (record.timeWorked ?? 0) - worked;
  }

  /** Reports the stage to the host and takes in its news. */
  *tell(stage: string, skipped: string | null = null): LaneSteps {
    this.record.hear(yield this.record.report(stage, skipped));
  }
}
