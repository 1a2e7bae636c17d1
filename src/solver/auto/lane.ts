/**
 * One lane's work, in short bursts: a legal schedule at once, then designs fitted to the rules, then search
 * without end. What it does depends on the task alone, never on the clock, so that the same task makes the
 * same moves and a longer run begins as a shorter one does.
 */
import type { Assignment } from '../../scenario/problem.ts';
import { Rng } from '../../shared/rng.ts';
import { closeGap } from '../exact/close-gap.ts';
import { buildStart } from '../search/start.ts';
import { recommendedSeconds } from './budget.ts';
import { type DesignSeed, designSeed } from './design-seeds.ts';
import { extremeEffort } from './effort/extreme.ts';
import { ultraEffort } from './effort/ultra.ts';
import type { Lane, LaneNews, LaneTask } from './lane-messages.ts';
import { SymmetricStage } from './symmetric-stage.ts';
import { Tally } from './tally.ts';
import { type Leg, Walk } from './walk.ts';

/** Legal seatings tried for a first schedule before the lane says that it found none. */
const START_ATTEMPTS = 2000;
/** Proposals before an exact search tries, in one lane, to better or prove what was found. */
const PROVE_AFTER = 6_000_000;
/** A conflict and its part of the proof's check take about a quarter of a millisecond. */
const CONFLICTS_PER_SECOND = 2500;
/** Shares of proposals taken at the hottest: enough to forget a start, or so few that it survives. */
const FRESH = 0.2;
const POLISH = 0.01;
/** Proposals spent on the sessions that a design leaves open, before all sessions may change. */
const FILL = 20_000_000;
/** Proposals of plain search before the long efforts take over with its best. */
const WARM_UP = 80_000_000;

export function* createLane(task: LaneTask): Lane {
  const rng = new Rng(task.seed * 31 + task.lane);
  const tally = new Tally(task);
  const start = yield* firstSchedule(task, rng, tally);
  if (!start) return;
  const endless = { frozen: task.frozen, proposals: Number.POSITIVE_INFINITY };
  const walks = [new Walk(task, tally, start, rng.next32(), [{ ...endless, hotShare: FRESH }])];
  yield tally.news('start');
  if (task.start === null) {
    // The search goes on beside, so that a stop finds its best whenever it comes.
    const fitting = designSeed(task, rng, tally);
    let step = fitting.next();
    for (; !step.done; step = fitting.next()) {
      if (!tally.spent()) walks[0].advance();
      yield tally.news('scaffold');
    }
    const seed = step.value;
    if (seed) {
      const legs = [...fillLegs(task, seed), { ...endless, hotShare: POLISH }];
      walks.push(new Walk(task, tally, seed.assignment, rng.next32(), legs));
      yield tally.news('construction');
    }
  }
  const { extreme_effort, ultra_extreme_effort } = task.settings.solver_params;
  const isLong = extreme_effort.enabled || ultra_extreme_effort.enabled;
  const enough = isLong ? WARM_UP : Number.POSITIVE_INFINITY;
  const symmetric = task.start === null ? SymmetricStage.of(task) : null;
  const besides = walks.length;
  const proving = isSmall(task) ? proveOptimal(task, tally) : null;
  for (let turn = 0; tally.proposals < enough && !tally.spent(); turn++) {
    if (tally.proposals >= PROVE_AFTER) proving?.next();
    if (symmetric?.due(tally)) {
      const found = symmetric.advance(tally);
      const legs = [{ ...endless, hotShare: POLISH }];
      if (found) walks.splice(besides, 1, new Walk(task, tally, found, rng.next32(), legs));
    }
    const moved = walks[turn % walks.length].advance();
    yield tally.news('search');
    if (!moved && walks.length === 1) return;
  }
  const best = tally.incumbent;
  if (!best || tally.spent()) return;
  if (ultra_extreme_effort.enabled) return yield* ultraEffort(task, tally, best, rng);
  const settleAfter = extreme_effort.settle_after_non_improving_runs;
  const scope = { frozen: task.frozen, seed: rng.next32(), stage: 'extreme', settleAfter };
  yield* extremeEffort(task, tally, best, extreme_effort, scope);
}

/** A legal assignment, close to the task's start where it has one; null where the attempts did not find any. */
function* firstSchedule(task: LaneTask, rng: Rng, tally: Tally): Generator<LaneNews, Assignment | null> {
  const fixed = [...task.frozen.keys()].filter((s) => task.frozen[s] === 1);
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const start = buildStart(task.problem, rng, task.start ? { from: task.start, fixed } : {});
    if (start) return start;
    yield tally.news('start');
  }
  return null;
}

/** Only the sessions that the design left open may change at first. */
function fillLegs(task: LaneTask, seed: DesignSeed): Leg[] {
  if (seed.sessions === task.problem.sessionCount) return [];
  return [
    {
      frozen: task.frozen.map((kept, s) => (s < seed.sessions ? 1 : kept)),
      hotShare: FRESH,
      proposals: FILL,
    },
  ];
}

/** Small enough for an exact search, which may change every session. */
function isSmall({ problem, lane, frozen }: LaneTask): boolean {
  return lane === 0 && problem.peopleCount <= 16 && problem.sessionCount <= 8 && !frozen.includes(1);
}

/** Looks for something cheaper than the lane's best, or for a proof that there is nothing, slice by slice. */
function* proveOptimal(task: LaneTask, tally: Tally): Generator<void> {
  const best = tally.incumbent;
  if (!best || best.cost <= task.floor) return;
  const conflicts = Math.round(CONFLICTS_PER_SECOND * recommendedSeconds(task.settings));
  const search = closeGap({ problem: task.problem, best, lower: task.floor, conflicts, slice: 200 });
  for (;;) {
    const step = search.next();
    if (step.done) {
      if (step.value.outcome === 'optimal') tally.prove(step.value.certificate);
      return;
    }
    const { better, raised } = step.value;
    if (better) tally.offer(better.cost, () => better.assignment);
    if (raised) tally.prove(raised);
    yield;
  }
}
