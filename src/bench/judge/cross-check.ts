/** Claims that another attempt, or the case's own witness, refutes. */
import type { BenchmarkCase } from '../cases/load-case.ts';
import { replay } from '../checker.ts';
import type { Judgement } from './judgement.ts';

type Looked = 'status' | 'proof' | 'credit' | 'cost' | 'metrics' | 'claims' | 'reason';
export type Judged = Pick<Judgement, Looked> & { readonly attemptId: string };

interface Witness {
  readonly cost: number;
  readonly from: string;
}

function bestWitness(entry: BenchmarkCase, attempts: readonly Judged[]): Witness | null {
  const found: Witness[] = attempts.flatMap(({ cost, attemptId }) =>
    cost === null ? [] : [{ cost, from: `attempt ${attemptId}` }],
  );
  if (entry.witness) {
    const { cost } = replay(entry.request, entry.witness);
    found.push({ cost, from: "the case's own witness" });
  }
  return found.reduce<Witness | null>((best, one) => (best && best.cost <= one.cost ? best : one), null);
}

function refutation(attempt: Judged, witness: Witness, targetCost: number | null): string | null {
  const { claims, cost } = attempt;
  if (claims.infeasible) return `infeasibility is claimed, but ${witness.from} has a legal schedule`;
  if (claims.optimal && cost !== null && witness.cost < cost) {
    return `cost ${cost} is claimed to be optimal, but ${witness.from} has ${witness.cost}`;
  }
  if (claims.targetImpossible && targetCost !== null && witness.cost <= targetCost) {
    return `the target ${targetCost} is called impossible, but ${witness.from} has ${witness.cost}`;
  }
  return null;
}

/** The attempts of one case; those with a refuted claim become `invalid_output`. */
export function crossCheck<A extends Judged>(entry: BenchmarkCase, attempts: readonly A[]): A[] {
  const witness = bestWitness(entry, attempts);
  return attempts.map((attempt) => {
    const reason = witness && refutation(attempt, witness, entry.targetCost);
    if (!reason) return attempt;
    const nothing = { proof: null, credit: null, cost: null, metrics: null };
    return { ...attempt, ...nothing, status: 'invalid_output', reason };
  });
}
