/** From a request to a checked answer: a first schedule or a proof that there is none, a bound, the lanes. */
import { improvedBounds } from '../bounds/composition/improve.ts';
import type { Effort } from '../bounds/composition/prices.ts';
import { proveContradiction, proveInfeasible } from '../bounds/infeasible/prove.ts';
import { lowerBound } from '../bounds/lower/lower-bound.ts';
import { namesOf } from '../bounds/lower/piece.ts';
import { boundOf, type InfeasibilityCertificate } from '../result/certificate.ts';
import type { RunRecord } from '../result/definition.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import { compile } from '../scenario/lower/compile.ts';
import { roundedDown } from '../shared/fraction.ts';
import { Rng } from '../shared/rng.ts';
import { fromSchedule, toSchedule } from './assignment.ts';
import { type RefutationEffort, refutations } from './exact/refute-exactly.ts';
import { isRefuted, LastCheck, NOTHING_PROVEN } from './last-check.ts';
import { descentDeadline, frozenSessions, LATE_RAISE, laneLimits, type Times, tieLimits } from './limits.ts';
import type { Outcome, SolveOptions } from './outcome.ts';
import { withBudget } from './plan/budget.ts';
import { descended } from './plan/descend.ts';
import { easySchedule, firstSchedule } from './plan/first-schedule.ts';
import type { Host } from './plan/host.ts';
import { higher } from './plan/lane-proofs.ts';
import type { LaneReport, LaneTask } from './plan/lane-report.ts';
import { runLanes } from './plan/run-lanes.ts';
import { DEFAULT_SETTINGS } from './plan/settings.ts';
import { breakTies } from './plan/ties.ts';
import { costOfUnits, nearestCost, unitsAtLeast } from './price.ts';
import { ProgressTeller } from './progress-teller.ts';
import { runRecord, stopReason } from './run-record.ts';
import { SolveLog } from './solve-log.ts';
import { Stopwatch } from './stopwatch.ts';
import { Trace } from './trace.ts';

/** How hard a proof is tried for where a first look found no legal schedule: some tenths of a second. */
const AT_ONCE: RefutationEffort = { placements: 20_000, conflicts: 2_000 };
/** The shares of a limit by which a first schedule is given up, that proof, and lanes that have nothing to begin with. */
const SEATED_AT_ONCE = 0.3;
const REFUTED_AT_ONCE = 0.5;
const SEATED_BY = 0.8;
/**
 * The share by which no more pieces of the bound are begun, and the share of what is left then that its check may take. After so many seconds,
 * and that share, a solve is one whose first schedule is checked at once; of others the check takes less than a limit may be overrun.
 */
const BOUNDED_BY = 0.15;
const BOUND_CHECKED_IN = 0.2;
const HEAVY = { seconds: 0.1, share: 0.03 };
/**
 * Where the check is likely to take more than this share of what is left, but no more seconds than these, one is all that there is time
 * for: that of the answer. What it takes is guessed from what it took to read and seat the request.
 */
const ONE_CHECK = { share: 0.25, seconds: 0.3 };
const CHECKED_IN = 1.5;
/** A later plan may have more to say. */
const CHECK_MARGIN = 1.1;
/** And where the whole search found none: a second or two; and the share of a limit by which that is given up. */
const AT_LAST: RefutationEffort = { placements: 200_000, conflicts: 10_000 };
const REFUTED_BY = 0.97;

/**
 * Solves a request that has passed the parser.
 *
 * @throws Error when the solver's own answer or proof fails verification: a defect, never to be shown as an answer.
 */
export async function solve(request: SolveRequest, asked: SolveOptions, host: Host): Promise<Outcome> {
  const { clock } = host;
  const began = clock();
  const { timeSeconds, aside = 0 } = asked;
  const options = { ...asked, timeSeconds: timeSeconds === null ? null : timeSeconds - aside };
  const { settings: given = DEFAULT_SETTINGS, timeSeconds: budget } = options;
  // Where proposals bound the run, the answer must not depend on a limit that is never reached.
  const settings = budget === null || options.iterations !== null ? given : withBudget(given, budget);
  const problem = compile(request);
  const log = new SolveLog(request, problem, settings, options.onLog);
  const trace = new Trace(clock, began);
  const details = (iterations: number, stop: RunRecord['stop_reason']) => ({
    run: runRecord({ ...asked, settings }, clock() - began, iterations, stop),
    warnings: [],
    trace: trace.stages,
  });
  const ended = (outcome: Outcome): Outcome => {
    log.end(outcome);
    return outcome;
  };
  const infeasible = (proof: InfeasibilityCertificate, iterations: number): Outcome =>
    ended({ status: 'infeasible', proof, ...details(iterations, 'infeasible') });
  /** Whether so much of the limit is over, or will be after so many further seconds. */
  const isPast = (share: number) => {
    const until = began + share * (options.timeSeconds ?? Number.POSITIVE_INFINITY);
    return (further = 0) => clock() + further > until || options.signal?.aborted === true;
  };
  const secondsLeft = () => began + (options.timeSeconds ?? Number.POSITIVE_INFINITY) - clock();
  /** The first proof that the checker confirms too, found within so much of the limit. */
  const refuted = async (
    effort: RefutationEffort,
    share: number,
  ): Promise<InfeasibilityCertificate | null> => {
    for await (const proof of refutations(request, effort, isPast(share), host.pause)) {
      if (isRefuted(request, proof, secondsLeft())) return proof;
    }
    return null;
  };

  const teller = new ProgressTeller(options.onProgress, clock, {
    began,
    scenario: request.scenario,
    problem,
    telemetry: settings.telemetry,
  });
  const note = (lane: number, report: LaneReport, iterations: number) => {
    trace.note(lane, report, report.better && nearestCost(problem, report.better.cost));
    if (report.skipped === null) log.note(lane, report);
    teller.tell(report, iterations);
  };

  const conflict = proveContradiction(request);
  if (conflict) return infeasible(confirmed(request, conflict), 0);
  const start = options.warmStart && fromSchedule(request.scenario, problem, options.warmStart);
  const frozen = frozenSessions(problem, options.keepSessions, settings);
  // A legal schedule spares the proof that there is none, which takes longer than to make one.
  let first = easySchedule(problem, new Rng(options.seed), start, frozen);
  if (!first) {
    const obstacle = proveInfeasible(request);
    if (obstacle) return infeasible(confirmed(request, obstacle), 0);
    first = firstSchedule(problem, new Rng(options.seed), start, frozen, isPast(SEATED_AT_ONCE));
  }
  if (first) {
    // Told before the bound is worked out, which may take longer than all that came before.
    note(0, { iterations: 0, stage: 'start', skipped: null, better: first, proof: null }, 0);
  } else {
    const proof = await refuted(AT_ONCE, REFUTED_AT_ONCE);
    if (proof) return infeasible(proof, 0);
  }
  const seated = clock();
  const names = namesOf(request.scenario);
  const checks = new LastCheck(request);
  const isOver = isPast(BOUNDED_BY);
  const quickBound = isOver() ? NOTHING_PROVEN : lowerBound(problem, names, { isOver });
  const mayTake = BOUND_CHECKED_IN * secondsLeft();
  const quickProof = checks.bound(quickBound, mayTake) === null ? NOTHING_PROVEN : quickBound;
  const provenIn = clock() - seated;
  const floor = unitsAtLeast(problem, boundOf(quickProof));
  const raised = (effort: Omit<Effort, 'clock'>, deadline: number | null) =>
    async function* () {
      const watch = new Stopwatch(host, deadline ?? Number.POSITIVE_INFINITY);
      const slices = improvedBounds(problem, names, quickProof, { ...effort, clock: watch.read }, host.highs);
      for await (const found of watch.over(slices)) {
        const left = deadline === null ? undefined : deadline - clock();
        const proof = found !== null && checks.bound(found, left) !== null ? found : null;
        if (proof !== null) teller.lowerBound = roundedDown(boundOf(proof));
        yield proof;
      }
    };
  teller.lowerBound = roundedDown(boundOf(quickProof));
  log.begin(options.seed, options.lanes, teller.lowerBound);
  const task: Omit<LaneTask, 'lane'> = {
    problem,
    kernel: host.kernel(),
    settings,
    seed: options.seed,
    start,
    first: first?.assignment ?? null,
    frozen,
    floor,
    iterations: options.iterations,
    seconds: options.iterations === null ? options.timeSeconds : null,
  };
  let checkSeconds = 0;
  const scheduleOfFirst = first && toSchedule(request.scenario, first.assignment);
  const from = clock();
  const isHeavy =
    from - began > Math.max(HEAVY.share * (options.timeSeconds ?? Number.POSITIVE_INFINITY), HEAVY.seconds);
  const likely = CHECKED_IN * (seated - began);
  if (first && scheduleOfFirst && isHeavy) {
    const isOnce = likely > ONE_CHECK.share * secondsLeft() && likely <= ONE_CHECK.seconds;
    if (!isOnce) checks.schedule(scheduleOfFirst, costOfUnits(problem, first.cost));
    checkSeconds = isOnce ? Math.max(0, likely - HEAVY.seconds) : CHECK_MARGIN * (clock() - from);
  }
  const times = (share: number): Times => {
    const end = options.timeSeconds === null ? null : began + share * options.timeSeconds;
    const answerBy = end === null ? null : end - checkSeconds;
    return { clock, began, answerBy, checkSeconds, seated, proven: provenIn };
  };
  const totals = await runLanes(
    host,
    Array.from({ length: options.lanes }, (_, lane) => ({ ...task, lane })),
    // A last look for a proof that there is none needs some of the time.
    laneLimits(problem, options, settings, times(first ? 1 : SEATED_BY), { floor, raised }),
    note,
  );

  const found = totals.best && (!first || totals.best.cost < first.cost) ? totals.best : first;
  if (!found) {
    const proof = totals.stop === 'aborted' ? null : await refuted(AT_LAST, REFUTED_BY);
    if (proof) return infeasible(proof, totals.iterations);
    const status = totals.stop === 'aborted' ? 'interrupted' : 'no_solution';
    return ended({ status, ...details(totals.iterations, stopReason(totals.stop, options, false)) });
  }
  let proof = higher(quickProof, totals.proof);
  const least = unitsAtLeast(problem, boundOf(proof));
  const deadline = found.cost <= least ? null : descentDeadline(problem, options, times(1));
  const best = deadline === null ? found : await descended(host, task, found, deadline);
  if (best !== found) {
    const report = {
      iterations: totals.iterations,
      stage: 'descent',
      skipped: null,
      better: best,
      proof: null,
    };
    note(0, report, totals.iterations);
  }
  const proven = best.cost <= least;
  const ties = proven ? tieLimits(options, settings, times(1), totals.iterations) : null;
  const tied = ties && (await breakTies(host, { problem, settings, seed: options.seed, frozen }, best, ties));
  const { assignment } = tied?.best ?? best;
  const isFirst = scheduleOfFirst && assignment === first?.assignment;
  const schedule = isFirst ? scheduleOfFirst : toSchedule(request.scenario, assignment);
  const iterations = totals.iterations + (tied?.iterations ?? 0);
  if (tied && tied.iterations > 0)
    trace.note(0, { iterations, stage: 'ties', skipped: null, better: null, proof: null }, null);
  if (!proven && options.iterations !== null && totals.stop === 'finished') {
    for await (const better of raised(LATE_RAISE, null)()) proof = higher(proof, better);
  }
  const claimed = costOfUnits(problem, best.cost);
  const { certificate, ...checked } = checks.answer(schedule, claimed, proof, quickProof);
  const stop = checked.optimal ? 'optimal' : stopReason(totals.stop, options, true);
  return ended({ status: 'solved', schedule, checked, proof: certificate, ...details(iterations, stop) });
}

/** @throws Error where the checker does not agree: these proofs are short, so that it never has to give up. */
function confirmed(request: SolveRequest, proof: InfeasibilityCertificate): InfeasibilityCertificate {
  if (!isRefuted(request, proof))
    throw new Error(`the ${proof.argument} proof of infeasibility does not hold`);
  return proof;
}
