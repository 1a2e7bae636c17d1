/** One search over one kernel instance: annealing steps at a given temperature, costs in the request's units. */
import type { Assignment, Problem } from '../../scenario/problem.ts';
import { Rng } from '../../shared/rng.ts';
import { Kernel } from './kernel.ts';
import { chooseLanes, type LaneBits } from './lanes.ts';
import { load, type Moves } from './load.ts';
import { priceOf } from './price.ts';
import { fromUnits, type Unit, unitOf } from './prices.ts';
import { readTag } from './tags.ts';

export interface SearchOptions {
  /** A legal assignment. */
  readonly start: Assignment;
  readonly seed: number;
  /** Sessions that stay as in `start`. */
  readonly frozen?: readonly number[];
  /** Absent or null: every kind of move. */
  readonly moves?: Moves | null;
}

const EVERY_MOVE: Moves = { swap: true, transfer: true };

export class Search {
  private readonly kernel = new Kernel();
  private readonly problem: Problem;
  private readonly unit: Unit;
  private readonly bits: LaneBits;
  private readonly runKernel: (...values: number[]) => void;
  private readonly heatKernel: (...values: number[]) => void;

  constructor(problem: Problem, options: SearchOptions) {
    const unit = unitOf(problem.terms);
    const lanes = chooseLanes(problem, unit);
    const frozen = new Uint8Array(problem.sessionCount);
    for (const s of options.frozen ?? []) frozen[s] = 1;
    const rng = new Rng(options.seed);
    const moves = options.moves ?? EVERY_MOVE;
    load(this.kernel, { problem, unit, lanes, assignment: options.start, frozen, moves, rng });
    this.problem = problem;
    this.unit = unit;
    this.bits = lanes.bits;
    this.runKernel = this.kernel.function(`run${lanes.bits}u${8 * lanes.countBytes}`);
    this.heatKernel = this.kernel.function(`heat${lanes.bits}`);
    const cost = priceOf(problem, unit, options.start);
    this.kernel.set('cost', cost);
    this.kernel.set('bestCost', cost);
    this.temperature(0);
  }

  /** Sets the temperature, in the kernel's units. */
  temperature(value: number): void {
    this.heatKernel(value);
  }

  /** Visits sessions, each for `sweeps` tries a person, until `limit` proposals are made in all. */
  visit(visits: number, sweeps: number, limit = Number.MAX_SAFE_INTEGER): void {
    this.runKernel(visits, sweeps, limit);
  }

  get iterations(): number {
    return this.kernel.get('proposals');
  }

  get acceptedCount(): number {
    return this.kernel.get('accepted');
  }

  /** Cost of the schedule as it is now, and of the best one met; as `total_cost`. */
  get cost(): number {
    return fromUnits(this.kernel.get('cost'), this.unit);
  }

  /** The present cost in the kernel's unit, in which temperatures are. */
  get unitCost(): number {
    return this.kernel.get('cost');
  }

  get bestCost(): number {
    return fromUnits(this.kernel.get('bestCost'), this.unit);
  }

  current(): Assignment {
    return this.read('seats');
  }

  best(): Assignment {
    return this.read('bestSeats');
  }

  private read(name: 'seats' | 'bestSeats'): Assignment {
    const { peopleCount, sessionCount } = this.problem;
    const bytes = this.kernel.bytes(name);
    const rowBytes = bytes.length / sessionCount;
    return Int32Array.from({ length: sessionCount * peopleCount }, (_, i) =>
      readTag(bytes, this.bits, Math.floor(i / peopleCount) * rowBytes, i % peopleCount),
    );
  }
}
