/** One search in one kernel instance: annealing steps at a given temperature, with exact costs in whole units. */
import type { Assignment, Problem } from '../../scenario/problem.ts';
import { Rng } from '../../shared/rng.ts';
import { membersBySession, priceOf } from '../price.ts';
import { NOTICED, PROPOSALS_PER_SECOND } from '../shared-numbers.ts';
import { Kernel } from './kernel.ts';
import { load } from './load.ts';
import type { Moves } from './loading.ts';
import { countable, type Width } from './number-width.ts';
import { TagRows } from './tags.ts';

export interface SearchOptions {
  readonly kernel: WebAssembly.Module;
  readonly start: Assignment;
  /** Cost of the start; absent: it is computed. */
  readonly cost?: bigint | undefined;
  readonly seed: number;
  /** 1: the session stays as in `start`; [session]. Absent: none does. */
  readonly frozen?: Uint8Array;
  /** Absent or null: every kind of move. */
  readonly moves?: Moves | null;
}

const EVERY_MOVE: Moves = { swap: true, transfer: true };

/** Temperature below 0, at which only changes that lower the cost are accepted, since thresholds are rounded down to whole numbers. */
const BELOW_ZERO = -1e-9;

/** Proposals after which a step of a descent ends. */
const DESCENT_STEP = NOTICED * PROPOSALS_PER_SECOND;

interface Priced {
  readonly at: number;
  readonly units: bigint;
  readonly assignment: Assignment;
}

export class Search {
  private readonly kernel: Kernel;
  private readonly problem: Problem;
  /** What the kernel's cost 0 means in units of the problem's measure; null if the kernel counts in coarser units. */
  private readonly zero: bigint | null;
  /** The last costs computed exactly, and the kernel's numbers (`at`) for which they were computed. */
  private readonly priced: Record<'cost' | 'bestCost', Priced>;
  private readonly width: Width;
  private readonly highest: number;

  constructor(problem: Problem, options: SearchOptions) {
    const { costs, numbers } = countable(problem);
    const frozen = options.frozen ?? new Uint8Array(problem.sessionCount);
    const rng = new Rng(options.seed);
    const moves = options.moves ?? EVERY_MOVE;
    this.kernel = new Kernel(options.kernel);
    const members = membersBySession(problem, options.start);
    load(this.kernel, { problem, costs, numbers, assignment: options.start, members, frozen, moves, rng });
    this.problem = problem;
    this.width = numbers.width;
    this.highest = numbers.highestThreshold;
    const units = options.cost ?? priceOf(problem, options.start);
    const price = Number(units >> BigInt(costs.shift));
    // The sum of all changes is below 2^52, so that a sum that begins below it stays exact.
    const begin = Math.abs(price) <= 2 ** 52 ? price : 0;
    this.zero = costs.shift === 0 ? units - BigInt(begin) : null;
    const start = { at: begin, units, assignment: options.start };
    this.priced = { cost: { ...start, at: 0 }, bestCost: start };
    this.kernel.set('cost', begin);
    this.kernel.set('bestCost', begin);
    this.temperature(0);
  }

  /** Sets the temperature, in the kernel's units. */
  temperature(value: number): void {
    this.kernel.call('heat', value);
  }

  /** Visits sessions, each for `sweeps` tries a person, until `limit` proposals are made in all. */
  visit(visits: number, sweeps: number, limit = Number.MAX_SAFE_INTEGER): void {
    this.kernel.call('run', visits, sweeps, limit);
  }

  /**
   * Descends, one session a step, or a part of it that ends soon after `DESCENT_STEP` proposals, until no exchange of two people
   * and no move into a free seat lowers the cost by a unit of the kernel.
   */
  *descend(): Generator<void, void> {
    this.temperature(BELOW_ZERO);
    const sessions = this.openSessionCount;
    for (let place = 0, still = 0; still < sessions; place = (place + 1) % sessions) {
      const before = this.acceptedCount;
      let turn = -1;
      do {
        turn = this.kernel.call('descend', place, turn, this.iterations + DESCENT_STEP) ?? -1;
        yield;
      } while (turn >= 0);
      still = this.acceptedCount === before ? still + 1 : 0;
    }
  }

  get peopleCount(): number {
    return this.problem.peopleCount;
  }

  get openSessionCount(): number {
    return this.kernel.get('openCount');
  }

  get iterations(): number {
    return this.kernel.get('proposals');
  }

  get acceptedCount(): number {
    return this.kernel.get('accepted');
  }

  /** Cost of the present schedule, in units of the problem's measure. */
  get cost(): bigint {
    if (this.zero !== null) return this.zero + BigInt(this.unitCost);
    if (this.priced.cost.at !== this.acceptedCount) {
      const assignment = this.current();
      this.priced.cost = { at: this.acceptedCount, units: priceOf(this.problem, assignment), assignment };
    }
    return this.priced.cost.units;
  }

  /** The present cost in the kernel's unit, in which temperatures are. */
  get unitCost(): number {
    return this.kernel.get('cost');
  }

  /** Cost of the best schedule met, in units of the problem's measure. */
  get bestCost(): bigint {
    if (this.zero !== null) return this.zero + BigInt(this.kernel.get('bestCost'));
    return this.bestPriced().units;
  }

  /** Cost changes of random exchanges in one session, not made, in the kernel's unit; 0 if illegal; empty if nobody can move. */
  sample(): Float64Array {
    if (this.openSessionCount === 0) return new Float64Array();
    const [random0, random1] = [this.kernel.get('random0'), this.kernel.get('random1')];
    this.kernel.call('sample');
    // Sampling must not change the course of the search.
    this.kernel.set('random0', random0);
    this.kernel.set('random1', random1);
    return Float64Array.from(this.kernel.numbers('samples', 64)).filter(
      (cost) => Math.abs(cost) <= this.highest,
    );
  }

  current(): Assignment {
    return this.read('seats');
  }

  best(): Assignment {
    return this.zero === null ? this.bestPriced().assignment.slice() : this.read('bestSeats');
  }

  /** The best plan priced exactly: the kernel rounds, so what it takes for better may be worse. */
  private bestPriced(): Priced {
    const at = this.kernel.get('bestCost');
    if (this.priced.bestCost.at !== at) {
      const assignment = this.read('bestSeats');
      const units = priceOf(this.problem, assignment);
      const { bestCost } = this.priced;
      this.priced.bestCost = units < bestCost.units ? { at, units, assignment } : { ...bestCost, at };
    }
    return this.priced.bestCost;
  }

  private read(name: 'seats' | 'bestSeats'): Assignment {
    const { peopleCount, sessionCount } = this.problem;
    const bytes = this.kernel.bytes(name);
    const rows = new TagRows(bytes, this.width, bytes.length / sessionCount);
    const assignment = new Int32Array(sessionCount * peopleCount);
    for (let s = 0, at = 0; s < sessionCount; s++)
      for (let p = 0; p < peopleCount; p++, at++) assignment[at] = rows.get(s, p);
    return assignment;
  }
}
