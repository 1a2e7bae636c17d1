/** Raises a bound in a thread of its own, which a linear program may block for seconds; whoever started the thread ends it. */
import { improvedBounds } from '../../bounds/composition/improve.ts';
import type { Effort } from '../../bounds/composition/prices.ts';
import type { LoadHighs } from '../../bounds/composition/sparse-program.ts';
import type { LowerBoundCertificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import type { Problem } from '../../scenario/problem.ts';
import type { Clock } from '../../shared/clock.ts';

/** Plain data, so that it can be sent to another thread. */
export interface BoundTask {
  readonly problem: Problem;
  readonly request: SolveRequest;
  /** The bound proven so far. */
  readonly quick: LowerBoundCertificate;
  readonly effort: Omit<Effort, 'clock'>;
}

export type FromBounds =
  | { readonly kind: 'begun' }
  /** A higher bound, not yet checked. */
  | { readonly kind: 'better'; readonly proof: LowerBoundCertificate }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** @returns the function that the thread calls with its task */
export function serveBounds(
  post: (message: FromBounds) => void,
  { clock, highs }: { readonly clock: Clock; readonly highs: LoadHighs },
): (task: BoundTask) => void {
  const run = async ({ problem, request, quick, effort }: BoundTask): Promise<void> => {
    post({ kind: 'begun' });
    for await (const proof of improvedBounds(problem, request, quick, { ...effort, clock }, highs))
      if (proof !== null) post({ kind: 'better', proof });
    post({ kind: 'done' });
  };
  return (task) => void run(task).catch((error: unknown) => post({ kind: 'failed', error }));
}
