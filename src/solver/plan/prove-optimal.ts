import type { LowerBoundCertificate } from '../../result/certificate.ts';
import type { Problem } from '../../scenario/problem.ts';
import type { Priced } from '../exact/close-gap.ts';
import { exactSearch, isTiny } from '../exact/close-sessions.ts';
import { SLICE } from '../exact/sat/sat-solver.ts';
import { recommendedSeconds } from './budget.ts';
import type { LaneRecord } from './lane-record.ts';
import type { LaneTask } from './lane-report.ts';

/** Conflicts of clause learning that take about a second of one core. */
const CONFLICTS_PER_SECOND = 2500;
/**
 * Proposals before an exact search tries, in one lane, to better or prove what was found: at most so many, fewer where there are few people,
 * whose proposals take longer and whose proof takes little.
 */
const PROVE_AFTER = 6_000_000;
const PROVE_AFTER_A_PAIR = 1000;
/** Proposals for each further conflict: about a fifth of the time goes to the proof. A conflict of a tiny formula takes a third as long. */
const PROPOSALS_A_CONFLICT = 10_000;
const PROPOSALS_A_TINY_CONFLICT = 3000;

/** What an exact search is about: the lane's problem, or one that asks for less. */
export interface ExactTask {
  readonly problem: Problem;
  readonly search: NonNullable<ReturnType<typeof exactSearch>>;
  /** Nothing costs fewer units of the problem. */
  readonly lower: bigint;
  /** The lane's best as a plan of the problem. */
  readonly best: () => Priced | null;
  readonly better: (found: Priced) => void;
  readonly prove: (certificate: LowerBoundCertificate) => void;
}

/** Null where no exact search is worth its time. */
export function wholeTask({ problem, floor }: LaneTask, record: LaneRecord): ExactTask | null {
  const search = exactSearch(problem);
  return (
    search && {
      problem,
      search,
      lower: floor,
      best: () => record.incumbent,
      better: ({ cost, assignment }) => record.offer(cost, () => assignment),
      prove: (certificate) => record.prove(certificate),
    }
  );
}

/** Looks for something cheaper than the lane's best, or for a proof that there is nothing, slice by slice. */
export function* proveOptimal(
  task: LaneTask,
  record: LaneRecord,
  { problem, search: searchOf, lower, best: bestOf, better: offer, prove }: ExactTask,
  isStuck: () => boolean,
): Generator<void> {
  const { peopleCount, sessionCount } = problem;
  const after = Math.min(PROVE_AFTER, PROVE_AFTER_A_PAIR * peopleCount ** 2 * sessionCount);
  while (record.proposals < after && !isStuck()) yield;
  const best = bestOf();
  if (!best || best.cost <= lower) return;
  const conflicts = Math.round(CONFLICTS_PER_SECOND * recommendedSeconds(task.settings));
  const search = searchOf({ problem, best, lower, conflicts, slice: SLICE });
  const proposals = isTiny(problem) ? PROPOSALS_A_TINY_CONFLICT : PROPOSALS_A_CONFLICT;
  let spent = 0;
  for (;;) {
    // Beyond its first share it keeps pace with the search.
    while (spent > conflicts + record.proposals / proposals) {
      if (isStuck()) return;
      yield;
    }
    const step = search.next();
    if (step.done) {
      if (step.value.outcome === 'optimal') prove(step.value.certificate);
      return;
    }
    const { better, raised } = step.value;
    spent = step.value.conflicts;
    if (better) offer(better);
    // A longer proof is worth its check where the search ends with it.
    if (raised && spent <= conflicts) prove(raised);
    yield;
  }
}
