import type { Assignment } from '../../scenario/problem.ts';
import { acceptedRises } from '../search/anneal.ts';
import { COOLER } from '../search/cooling.ts';
import { stepVisits } from '../search/last-round.ts';
import type { Search } from '../search/search.ts';
import { ENOUGH } from '../shared-numbers.ts';
import type { LaneRecord } from './lane-record.ts';
import type { LaneTask } from './lane-report.ts';
import { SearchSeries } from './search-series.ts';

/** Visits to each open session in the first cooling, and the share of rises, by size, that is accepted where it begins (experiment A9). */
const COLD_SWEEPS = 100;
const COLD_RISES = 1e-6;

/**
 * Improves a schedule with an order, such as a design, that a little too much heat would destroy for good. Makes short coolings from the
 * best so far: the first begins where hardly any rise is accepted, each next one a little hotter, until one ends worse than it began;
 * then they become colder and longer.
 */
export class ColdChain extends SearchSeries {
  /** The temperature and the cost at which this cooling began, in the kernel's unit; its visits so far, and all that are planned. */
  private hottest: number;
  private began: number;
  private visits = 0;
  private planned: number;
  private melted = 0;

  constructor(task: LaneTask, record: LaneRecord, start: Assignment, seed: number) {
    super(task, record, start, seed);
    this.began = this.search.unitCost;
    this.hottest = coldest(this.search);
    this.planned = COLD_SWEEPS * this.search.openSessionCount;
  }

  /** How many coolings have ended worse than they began. */
  get timesMelted(): number {
    return this.melted;
  }

  /** One step of about a millisecond; returns false if nobody can move. */
  advance(): boolean {
    const { search, planned, record } = this;
    if (planned === 0) return false;
    const step = Math.min(stepVisits(search), planned - this.visits);
    search.temperature(this.hottest * ENOUGH ** (-this.visits / planned));
    search.visit(step, 1, this.iterations + record.left());
    this.visits += step;
    const made = this.count(step);
    record.offer(search.bestCost, () => search.best());
    if (this.visits === planned) this.judge();
    return made > 0;
  }

  private judge(): void {
    this.visits = 0;
    const { search } = this;
    if (search.unitCost <= this.began) {
      this.began = search.unitCost;
      this.hottest /= COOLER;
      return;
    }
    this.melted++;
    this.hottest *= COOLER ** 2;
    this.planned *= 2;
    this.begin(search.best(), search.bestCost);
    this.began = this.search.unitCost;
  }
}

/** A temperature at which next to no rise is accepted. */
function coldest(search: Search): number {
  const rises = search.sample().filter((change) => change > 0);
  if (rises.length === 0) return 1;
  let temperature = rises.reduce((least, change) => Math.min(least, change)) / 16;
  while (acceptedRises(rises, temperature) < COLD_RISES) temperature /= COOLER;
  return temperature;
}
