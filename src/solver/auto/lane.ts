/**
 * One lane's work, in short bursts: a legal schedule at once, then designs fitted to the rules, then search
 * without end. What it does depends on the task alone, never on the clock, so that the same task makes the
 * same moves and a longer run begins as a shorter one does.
 */
import type { Assignment } from '../../scenario/problem.ts';
import { Rng } from '../../shared/rng.ts';
import { Anneal } from '../search/anneal.ts';
import { Search } from '../search/search.ts';
import { buildStart } from '../search/start.ts';
import { type DesignSeed, designSeeds } from './design-seeds.ts';
import type { Lane, LaneTask } from './lane-messages.ts';
import { Tally } from './tally.ts';

/** Legal seatings tried for a first schedule before the lane says that it found none. */
const START_ATTEMPTS = 2000;

export function* createLane(task: LaneTask): Lane {
  const rng = new Rng(task.seed * 31 + task.lane);
  const tally = new Tally(task);
  const start = yield* firstSchedule(task, rng, tally);
  if (!start) return;
  const walks = [new Walk(task, tally, start, rng.next32())];
  yield tally.news('start');
  if (task.start === null) {
    for (const seed of yield* designSeeds(task, rng, tally)) {
      walks.push(new Walk(task, tally, seed.assignment, rng.next32(), seed));
      yield tally.news('construction');
    }
  }
  for (let turn = 0; ; turn++) {
    if (tally.spent()) return;
    const moved = walks[turn % walks.length].advance();
    yield tally.news('search');
    if (!moved && walks.length === 1) return;
  }
}

/** A legal assignment, close to the task's start where it has one; null where the attempts did not find any. */
function* firstSchedule(
  task: LaneTask,
  rng: Rng,
  tally: Tally,
): Generator<ReturnType<Tally['news']>, Assignment | null> {
  const fixed = [...task.frozen.keys()].filter((s) => task.frozen[s] === 1);
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const options = task.start ? { from: task.start, fixed } : {};
    const start = buildStart(task.problem, rng, options);
    if (start) return start;
    yield tally.news('start');
  }
  return null;
}

/** One annealed search that reports what it finds. */
class Walk {
  private readonly search: Search;
  private readonly anneal: Anneal;
  private readonly tally: Tally;
  private iterations = 0;

  constructor(task: LaneTask, tally: Tally, start: Assignment, seed: number, from?: DesignSeed) {
    const frozen = [...task.frozen.keys()].filter((s) => task.frozen[s] === 1);
    this.search = new Search(task.problem, { start, seed, frozen });
    this.anneal = new Anneal(this.search, from?.hotShare);
    this.tally = tally;
    this.tell();
  }

  /** One step; false where nobody can move. */
  advance(): boolean {
    const limit = Math.min(Number.MAX_SAFE_INTEGER, this.iterations + this.tally.left());
    const moved = this.anneal.advance(limit);
    this.tell();
    return moved;
  }

  private tell(): void {
    this.tally.count(this.search.iterations - this.iterations);
    this.iterations = this.search.iterations;
    this.tally.offer(this.search.bestCost, () => this.search.best());
  }
}
