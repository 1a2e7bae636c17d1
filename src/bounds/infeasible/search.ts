import type { SessionModel } from '../../check/infeasible/session-model.ts';
import { trySeatings } from '../../check/infeasible/try-seatings.ts';
import type { Refutation } from './argument.ts';

/** Groups looked at for units, for each placement allowed: of 200,000 that takes some tenths of a second. */
const CHECKS_A_NODE = 100;

/**
 * The checker's own search.
 *
 * @param nodeBudget the most placements to try before giving up; fewer where each checks many units and groups
 * @param isOver asked before each placement: gives up where it says so
 */
export function search(
  { seatings }: SessionModel,
  nodeBudget: number,
  isOver: () => boolean = () => false,
): Refutation | null {
  let checks = CHECKS_A_NODE * nodeBudget;
  const { found } = trySeatings(seatings, nodeBudget, (count) => {
    checks -= count;
    return checks >= 0 && !isOver();
  });
  return found === 'none' ? { argument: 'search' } : null;
}
