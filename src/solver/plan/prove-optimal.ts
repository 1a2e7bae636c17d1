import type { LowerBoundCertificate } from '../../result/certificate.ts';
import type { Problem } from '../../scenario/problem.ts';
import type { Priced } from '../exact/close-gap.ts';
import { exactSearch, isTiny } from '../exact/exact-search.ts';
import { SLICE } from '../exact/sat/sat-solver.ts';
import { CONFLICTS_PER_SECOND, ENOUGH_VISITS, NOTICED, PROPOSALS_PER_SECOND } from '../shared-numbers.ts';
import { recommendedSeconds } from './budget.ts';
import type { LaneRecord } from './lane-record.ts';
import type { LaneTask } from './lane-report.ts';

/** Proposals before the exact search begins; fewer for few people, whose proofs are short. */
const PROVE_AFTER = NOTICED * PROPOSALS_PER_SECOND;
/** Proposals for each further conflict. A conflict of a tiny formula takes a third as long. */
const PROPOSALS_A_CONFLICT = PROPOSALS_PER_SECOND / CONFLICTS_PER_SECOND;

/** The task of an exact search: the lane's problem or a relaxation of it. */
export interface ExactTask {
  readonly problem: Problem;
  readonly search: NonNullable<ReturnType<typeof exactSearch>>;
  /** The proven lower bound, in units of the problem. */
  readonly lower: bigint;
  /** The lane's best plan, as one of this problem; null: none. */
  readonly best: () => Priced | null;
  readonly better: (found: Priced) => void;
  readonly prove: (certificate: LowerBoundCertificate) => void;
}

/** Null if no exact search is worth its time. */
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

/** Searches for a plan cheaper than the lane's best, or a proof that there is none; yields true in the middle of a slice. */
export function* proveOptimal(
  task: LaneTask,
  record: LaneRecord,
  { problem, search: searchOf, lower, best: bestOf, better: offer, prove }: ExactTask,
  isStuck: () => boolean,
): Generator<boolean> {
  const { peopleCount, sessionCount } = problem;
  const after = Math.min(PROVE_AFTER, ENOUGH_VISITS * peopleCount ** 2 * sessionCount);
  while (record.proposals < after && !isStuck()) yield false;
  const best = bestOf();
  if (!best || best.cost <= lower) return;
  const conflicts = Math.round(CONFLICTS_PER_SECOND * recommendedSeconds(task.settings));
  const search = searchOf({ problem, best, lower, conflicts, slice: SLICE });
  const proposals = PROPOSALS_A_CONFLICT / (isTiny(problem) ? 3 : 1);
  let spent = 0;
  for (;;) {
    // After its first share of conflicts it only keeps pace with the proposals.
    while (spent > conflicts + record.proposals / proposals) {
      if (isStuck()) return;
      yield false;
    }
    const step = search.next();
    if (step.done) {
      if (step.value.outcome === 'optimal') prove(step.value.certificate);
      return;
    }
    if (!step.value) {
      yield true;
      continue;
    }
    const { better, raised } = step.value;
    spent = step.value.conflicts;
    if (better) offer(better);
    // A longer proof is worth its check only if the search ends with it.
    if (raised && spent <= conflicts) prove(raised);
    yield false;
  }
}
