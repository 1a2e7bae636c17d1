import { sumOf } from '../../bounds/composition/improve.ts';
import { linkTables } from '../../bounds/lower/link-tables.ts';
import type { LowerBoundCertificate } from '../../result/certificate.ts';
import type { Problem } from '../../scenario/problem.ts';
import { ZERO, compare, fractionText, parseFraction } from '../../shared/fraction.ts';
import type { Priced } from '../exact/close-gap.ts';
import { exactSearch, isTiny } from '../exact/exact-search.ts';
import { SLICE } from '../exact/sat/sat-solver.ts';
import { priceOf, unitsAtLeast } from '../price.ts';
import { CONFLICTS_PER_SECOND, ENOUGH_VISITS, NOTICED, PROPOSALS_PER_SECOND } from '../shared-numbers.ts';
import { recommendedSeconds } from './budget.ts';
import { onCourts, planOf } from './courts-chain.ts';
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
      if (step.value) prove(step.value);
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

/** Null if no link has tables for which an exact search is worth its time. */
export function tablesTask({ problem, quick }: LaneTask, record: LaneRecord): ExactTask | null {
  for (const link of problem.links) {
    const tables = linkTables(problem, link);
    const about = tables?.alone;
    const search = about && exactSearch(about);
    if (!search) continue;
    const rules = about.costs.sources.flat();
    const own = quick.pieces.filter((piece) => piece.rules.every((rule) => rules.includes(rule)));
    const others = quick.pieces.filter((piece) => !piece.rules.some((rule) => rules.includes(rule)));
    const courts = onCourts(problem);
    return {
      problem: about,
      search,
      lower: unitsAtLeast(about, sumOf(own)),
      best() {
        const plan = record.incumbent?.assignment;
        const assignment = plan?.map((g) => (g < 0 ? g : tables.tableOf[g]));
        return assignment ? { assignment, cost: priceOf(about, assignment) } : null;
      },
      better({ assignment }) {
        const plan = courts && planOf(problem, courts, assignment);
        if (plan) record.offer(priceOf(problem, plan), () => plan);
      },
      prove({ pieces: [piece], ...certificate }) {
        const pieces = [{ ...piece, over: link.name }, ...others];
        const bound = sumOf(pieces);
        if (compare(bound, parseFraction(quick.bound) ?? ZERO) > 0)
          record.prove({ ...certificate, bound: fractionText(bound), pieces });
      },
    };
  }
  return null;
}
