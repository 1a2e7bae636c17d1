/** One search over one kernel instance: annealing steps at a given temperature, costs exact in whole units. */
import type { Assignment, Problem } from '../../scenario/problem.ts';
import { compare, exactly, fraction, times } from '../../shared/fraction.ts';
import { Rng } from '../../shared/rng.ts';
import { priceOf } from '../price.ts';
import { Kernel } from './kernel.ts';
import { chooseLanes, type LaneBits } from './lanes.ts';
import { load, type Moves } from './load.ts';
import { priceOf as kernelPrice } from './price.ts';
import { unitOf } from './prices.ts';
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
  /** The kernel counts in the problem's measure, so that its own numbers are the costs. */
  private readonly isExact: boolean;
  /** The last exact costs, and the kernel's numbers that they were worked out for. */
  private readonly priced = { cost: { at: -1, units: 0n }, bestCost: { at: Number.NaN, units: 0n } };
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
    const kernelUnit = times(exactly(unit.numerator), fraction(1n, BigInt(unit.denominator)));
    this.isExact = unit.exact && compare(kernelUnit, problem.costs.measure) === 0;
    this.bits = lanes.bits;
    this.runKernel = this.kernel.function(`run${lanes.bits}u${8 * lanes.countBytes}`);
    this.heatKernel = this.kernel.function(`heat${lanes.bits}`);
    const cost = kernelPrice(problem, unit, options.start);
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

  /** Cost of the schedule as it is now, in units of the problem's measure. */
  get cost(): bigint {
    return this.exact('cost', this.acceptedCount, () => this.current());
  }

  /** Cost of the best schedule met, in the same units. */
  get bestCost(): bigint {
    return this.exact('bestCost', this.kernel.get('bestCost'), () => this.best());
  }

  /** The present cost in the kernel's unit, in which temperatures are. */
  get unitCost(): number {
    return this.kernel.get('cost');
  }

  current(): Assignment {
    return this.read('seats');
  }

  best(): Assignment {
    return this.read('bestSeats');
  }

  private exact(name: 'cost' | 'bestCost', at: number, assignment: () => Assignment): bigint {
    const units = this.kernel.get(name);
    if (this.isExact && Number.isSafeInteger(units)) return BigInt(units);
    const priced = this.priced[name];
    if (priced.at !== at) {
      priced.units = priceOf(this.problem, assignment());
      priced.at = at;
    }
    return priced.units;
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
