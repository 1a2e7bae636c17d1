/** What the stages of a lane have in common, and what they hand on to each other. */
import type { Assignment } from '../../scenario/problem.ts';
import type { Rng } from '../../shared/rng.ts';
import { HOT_SHARE } from '../search/anneal.ts';
import { LOOK } from '../shared-numbers.ts';
import { Chain, type ChainScope, POLISH_SHARE } from './chain.ts';
import type { ColdChain } from './cold-chain.ts';
import type { DesignSeed } from './design-seed.ts';
import type { LaneRecord } from './lane-record.ts';
import type { LaneSteps, LaneTask } from './lane-report.ts';
import { proveOptimal, wholeTask } from './prove-optimal.ts';
import { Race } from './race.ts';
import { tablesTask } from './tables-proof.ts';

/** One activity of a lane. It hands on what it finds through the `LaneWork`, and never calls another stage. */
export interface LaneStage {
  /** Why there is nothing to do for it here; null: there is. */
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
  /** From the first schedule. */
  readonly fresh: Chain;
  /** Made from a design, and chains that better it, where it fills all sessions. */
  seed: DesignSeed | null = null;
  hot: Chain | null = null;
  cold: ColdChain | null = null;
  /** The share of the lane after which one chain has the rest (experiment A1). */
  settleAt = LOOK;
  /** The share of the lane that it took to load the tables of a search; 0: time does not bound it. */
  loading = 0;
  /** In its last step nobody could move. */
  isStuck = false;
  /** Nothing is left to try. */
  isOver = false;

  private proof: Generator<boolean> | null | undefined;
  /** The share of the lane's time that the exact search had. */
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

  /** So hot at first that its start is forgotten. */
  anew(start: Assignment, frozen = this.task.frozen, cost?: bigint): Chain {
    return this.chain(start, { frozen, cost, hotShare: HOT_SHARE });
  }

  /** No hotter than what most of its start survives. */
  polish(start: Assignment): Chain {
    return this.chain(start, { frozen: this.task.frozen, hotShare: POLISH_SHARE });
  }

  private chain(start: Assignment, scope: ChainScope): Chain {
    return new Chain(this.task, this.record, start, this.rng.next32(), scope);
  }

  /** One cooling of that share of the lane; false where nobody could move in the end. */
  *cool(chain: Pick<Chain, 'advance' | 'coolUntil'>, share: number, stage: string): LaneSteps<boolean> {
    const { record } = this;
    const end = record.span(share);
    // Whether there is time to look at temperatures first shows once it has moved.
    let moves = chain.advance();
    chain.coolUntil(end);
    while (moves && !record.spent() && !record.isPast(end())) {
      yield* this.turn(stage);
      moves = chain.advance();
    }
    return moves;
  }

  /** Tells, after a slice of the exact search: of several sessions it has no more of a limited time than others have spent since their last gain. */
  *turn(stage: string): LaneSteps {
    const { record, proving, task } = this;
    const worked = record.timeWorked ?? 0;
    const isFree = record.timeWorked === null || task.problem.sessionCount === 1;
    const isDue = isFree || 2 * this.proved <= worked - record.improvedAt;
    if (isDue) while (proving?.next().value === true) yield* this.tell(stage);
    yield* this.tell(stage);
    if (isDue && proving) this.proved += (record.timeWorked ?? 0) - worked;
  }

  /** Tells what the lane is at, and hears what the host says. */
  *tell(stage: string, skipped: string | null = null): LaneSteps {
    this.record.hear(yield this.record.report(stage, skipped));
  }
}
