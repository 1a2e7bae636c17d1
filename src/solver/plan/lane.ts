/**
 * One lane's work, in short bursts: a legal schedule at once, then designs fitted to the rules, then search
 * without end, or, where it is known when the lane ends, one long cooling until then. Where proposals bound the run,
 * what it does depends on the task alone, never on the clock, so that the same task makes the same moves.
 */
import type { Assignment } from '../../scenario/problem.ts';
import { Rng } from '../../shared/rng.ts';
import { exactSearch } from '../exact/close-sessions.ts';
import { constructionShare, recommendedSeconds } from './budget.ts';
import { Chain } from './chain.ts';
import { ColdChain } from './cold-chain.ts';
import { type DesignSeed, designSeed } from './design-seeds.ts';
import { extremeEffort } from './effort/extreme.ts';
import { ultraEffort } from './effort/ultra.ts';
import { firstSchedule, furtherSchedule } from './first-schedule.ts';
import { LaneRecord } from './lane-record.ts';
import type { Lane, LaneNews, LaneReport, LaneTask } from './lane-report.ts';
import { Race } from './race.ts';
import {
  COLD_LEADS,
  CONFLICTS_PER_SECOND,
  EXPLORED,
  FEW_VISITS,
  FITTED_FROM,
  FRESH_SHARE,
  LEAST_TRIAL_SWEEPS,
  MOST_TRIALS,
  POLISH_SHARE,
  PROPOSALS_A_CONFLICT,
  PROVE_AFTER,
  PROVE_AFTER_A_PAIR,
  RACED,
  RELEASED_SESSIONS,
  RESTARTS,
  START_ATTEMPTS,
  TAKE_OVER,
  TRIALS_SHARE,
  WARM_UP,
} from './tuning.ts';

export function* createLane(task: LaneTask): Lane {
  const rng = new Rng(task.seed * 31 + task.lane);
  const record = new LaneRecord(task);
  const start = task.first ?? (yield* legalSchedule(task, rng, record));
  if (!start) return;
  const anew = { frozen: task.frozen, hotShare: FRESH_SHARE };
  const polish = { frozen: task.frozen, hotShare: POLISH_SHARE };
  const fresh = new Chain(task, record, start, rng.next32(), anew);
  const race = new Race();
  race.enter('fresh', fresh);
  record.hear(yield record.report('start'));
  let stuck = false;
  let settleAt = EXPLORED;
  const exact = task.lane === 0 && !task.frozen.includes(1) ? exactSearch(task.problem) : null;
  const proving = exact && proveOptimal(task, record, exact, () => stuck);
  let restarts = RESTARTS;
  let seed: DesignSeed | null = null;
  let hot: Chain | null = null;
  let cold: ColdChain | null = null;
  if (task.start === null && usesDesigns(task) && (record.used ?? 0) < FITTED_FROM) {
    // The search goes on beside, so that a stop finds its best whenever it comes.
    const fitting = designSeed(task, rng, record);
    let step = fitting.next();
    let end = record.proposals;
    for (; !step.done; step = fitting.next()) {
      // A step of the search may be many of the fit.
      end += step.value;
      while (record.proposals < end && !record.spent() && fresh.advance());
      proving?.next();
      record.hear(yield record.report('scaffold'));
    }
    seed = step.value;
    if (seed) {
      if (seed.sessions < task.problem.sessionCount) {
        const chains = new Map([['fresh', fresh], ...partialChains(task, record, rng, seed)]);
        for (const [name, chain] of chains) race.enter(name, chain);
        if (record.used !== null) {
          const share = Math.min(MOST_TRIALS, TRIALS_SHARE * constructionShare(task.settings)) / chains.size;
          const beside = () => proving?.next();
          yield* measurePace(record, fresh, beside);
          // Too few visits tell nothing: then what the chains are at decides.
          const visits = record.visitsLeft(record.used + share) ?? Number.POSITIVE_INFINITY;
          if (visits >= LEAST_TRIAL_SWEEPS * task.problem.sessionCount)
            yield* coolEach(record, chains, race, share, beside);
          settleAt = record.used;
        }
      } else {
        hot = new Chain(task, record, seed.assignment, rng.next32(), polish);
        race.enter('design', hot);
        // People who share a point of the design move together in a fit, which then costs more than what comes of it.
        if (seed.repeats || hot.bestCost <= fresh.bestCost) {
          cold = new ColdChain(task, record, seed.assignment, rng.next32());
          race.enter('cold', cold);
        }
        const used = record.used ?? 0;
        settleAt = Math.max(settleAt, used + (1 - used) * RACED);
      }
      record.hear(yield record.report('construction'));
    }
  }
  const { extreme_effort, ultra_extreme_effort } = task.settings.solver_params;
  const isLong = extreme_effort.enabled || ultra_extreme_effort.enabled;
  const enough = isLong ? WARM_UP : Number.POSITIVE_INFINITY;
  let takeOver = TAKE_OVER;
  let settled = false;
  while (record.proposals < enough && !record.spent()) {
    proving?.next();
    const before = record.incumbent;
    stuck = !race.advance();
    record.hear(yield record.report('search'));
    if (record.incumbent !== before) restarts = RESTARTS;
    if (stuck) {
      // Rules and sizes may leave no single move, and yet other schedules.
      while (proving?.next().done === false) record.hear(yield record.report('search'));
      if (restarts-- === 0) return;
      const other = firstSchedule(task.problem, rng, task.start, task.frozen);
      if (other) race.enter('fresh', new Chain(task, record, other.assignment, rng.next32(), anew));
    }
    const isDue = !isLong && !settled && record.used !== null && record.used >= settleAt;
    if (isDue && !record.hasBegunPace) record.beginPace();
    if (isDue && record.isPaced) {
      settled = true;
      if (seed && hot && cold) {
        race.leave('cold');
        const leads = Number(cold.bestCost) <= COLD_LEADS * Number(fresh.bestCost);
        if (seed.again && !proving && leads && cold.bestCost <= hot.bestCost)
          yield* coolFits(task, record, rng, seed.again, cold);
      }
      // Where there is time for one cooling, it is the only one that can begin with the best of all.
      const best = record.outlook() < FEW_VISITS ? record.better(race.bestCost) : null;
      if (best) race.enter('shared', new Chain(task, record, best.assignment, rng.next32(), polish));
      race.settle();
    }
    if (!settled && record.proposals >= takeOver) {
      takeOver *= 2;
      const better = record.incumbent && record.better(record.incumbent.cost);
      if (better) race.enter('shared', new Chain(task, record, better.assignment, rng.next32(), polish));
    }
  }
  const best = record.incumbent;
  if (!best || record.spent()) return;
  if (ultra_extreme_effort.enabled) return yield* ultraEffort(task, record, best, rng);
  const settleAfter = extreme_effort.settle_after_non_improving_runs;
  const scope = { frozen: task.frozen, seed: rng.next32(), stage: 'extreme', settleAfter };
  yield* extremeEffort(task, record, best, extreme_effort, scope);
}

/** A legal assignment, close to the task's start where it has one; null where the attempts did not find any. */
function* legalSchedule(
  task: LaneTask,
  rng: Rng,
  record: LaneRecord,
): Generator<LaneReport, Assignment | null> {
  for (let attempt = 0; attempt < START_ATTEMPTS; attempt++) {
    const found = furtherSchedule(task.problem, rng, task.start, task.frozen);
    if (found) return found.assignment;
    record.hear(yield record.report('start'));
  }
  return null;
}

/** Not where a long effort shall do without them, or construction has no time. */
function usesDesigns({ settings }: LaneTask): boolean {
  const { enabled, source_policy } = settings.solver_params.ultra_extreme_effort;
  if (enabled && !source_policy.include_pure_sgp_designs) return false;
  return constructionShare(settings) > 0;
}

/**
 * Searches from a design that leaves sessions open, by what they are called: these may change, and some or none of its own, so that groups
 * of a session that is released fit into the open ones.
 */
function partialChains(
  task: LaneTask,
  record: LaneRecord,
  rng: Rng,
  { assignment, sessions }: DesignSeed,
): [string, Chain][] {
  return RELEASED_SESSIONS.filter((count) => count < sessions).map((count) => {
    const frozen = task.frozen.map((kept, s) => (s < sessions - count ? 1 : kept));
    const scope = { frozen, hotShare: FRESH_SHARE };
    return [`${count} released`, new Chain(task, record, assignment, rng.next32(), scope)];
  });
}

/** Lets a chain make the steps on which plans for the rest of the lane are based. */
function* measurePace(
  record: LaneRecord,
  chain: Chain,
  beside: () => void,
): Generator<LaneReport, void, LaneNews | undefined> {
  // What came before, as the loading of tables, is no part of it.
  record.hear(yield record.report('construction'));
  record.beginPace();
  while (!record.isPaced && !record.spent() && chain.advance()) {
    beside();
    record.hear(yield record.report('construction'));
  }
}

/** A short cooling of each, of that share of the lane; those of a design that cannot move leave the race. */
function* coolEach(
  record: LaneRecord,
  chains: ReadonlyMap<string, Chain>,
  race: Race,
  share: number,
  beside: () => void,
): Generator<LaneReport, void, LaneNews | undefined> {
  for (const [name, chain] of chains) {
    const end = (record.used ?? 0) + share;
    // Whether there is time to look at temperatures first shows once it has moved.
    let moves = chain.advance();
    chain.coolUntil(end);
    while (moves && !record.spent() && !record.isPast(end)) {
      beside();
      record.hear(yield record.report('construction'));
      moves = chain.advance();
    }
    if (!moves && name !== 'fresh') race.leave(name);
  }
}

/**
 * Cools further fits of a design until they melt, and by turns, for as long, the best of all, to the lane's end, or until
 * nobody can move any more.
 */
function* coolFits(
  task: LaneTask,
  record: LaneRecord,
  rng: Rng,
  again: NonNullable<DesignSeed['again']>,
  first: ColdChain,
): Generator<LaneReport, void, LaneNews | undefined> {
  let best = first;
  let moves = true;
  while (moves && !record.spent()) {
    const fitting = again();
    let step = fitting.next();
    for (; !step.done; step = fitting.next()) record.hear(yield record.report('scaffold'));
    const next = step.value && new ColdChain(task, record, step.value, rng.next32());
    while (moves && next?.meltings === 0 && !record.spent()) {
      moves = next.advance();
      record.hear(yield record.report('search'));
    }
    const shared = record.better(best.bestCost);
    if (next && next.bestCost < best.bestCost) best = next;
    if (shared && shared.cost < best.bestCost)
      best = new ColdChain(task, record, shared.assignment, rng.next32());
    const end = best.proposals + (next ? next.proposals : Number.POSITIVE_INFINITY);
    while (moves && best.proposals < end && !record.spent()) {
      moves = best.advance();
      record.hear(yield record.report('search'));
    }
  }
}

/** Looks for something cheaper than the lane's best, or for a proof that there is nothing, slice by slice. */
function* proveOptimal(
  task: LaneTask,
  record: LaneRecord,
  exact: NonNullable<ReturnType<typeof exactSearch>>,
  isStuck: () => boolean,
): Generator<void> {
  const { peopleCount, sessionCount } = task.problem;
  const after = Math.min(PROVE_AFTER, PROVE_AFTER_A_PAIR * peopleCount ** 2 * sessionCount);
  while (record.proposals < after && !isStuck()) yield;
  const best = record.incumbent;
  if (!best || best.cost <= task.floor) return;
  const conflicts = Math.round(CONFLICTS_PER_SECOND * recommendedSeconds(task.settings));
  const search = exact({ problem: task.problem, best, lower: task.floor, conflicts, slice: 200 });
  let spent = 0;
  for (;;) {
    // Beyond its first share it keeps pace with the search.
    while (spent > conflicts + record.proposals / PROPOSALS_A_CONFLICT) {
      if (isStuck()) return;
      yield;
    }
    const step = search.next();
    if (step.done) {
      if (step.value.outcome === 'optimal') record.prove(step.value.certificate);
      return;
    }
    const { better, raised } = step.value;
    spent = step.value.conflicts;
    if (better) record.offer(better.cost, () => better.assignment);
    // A longer proof is worth its check where the search ends with it.
    if (raised && spent <= conflicts) record.prove(raised);
    yield;
  }
}
