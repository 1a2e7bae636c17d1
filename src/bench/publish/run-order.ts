/** Whether the lines of a journal stand in the order in which its attempts were to begin. */
import { openAttempts } from '../run/journal.ts';
import type { Plan } from '../run/plan.ts';

/**
 * A run begins its attempts in the order of its plan and stops where it is broken off: while one is written, fewer than run at a
 * time are missing before it. Of a merge, and of attempts that came from a queue, no order is known.
 */
export function runOrder(plan: Plan) {
  const isOrdered = plan.joined === undefined && plan.only?.length !== 0;
  /** What is not written yet, the first at the end. */
  const left = openAttempts({ plan, attempts: [] }).map(({ attemptId }) => attemptId);
  left.reverse();
  /** The first alone: others follow from it. */
  const faults: string[] = [];
  return {
    faults,
    /** The first line of an attempt. */
    add(attemptId: string): void {
      if (!isOrdered || faults.length > 0) return;
      const at = left.lastIndexOf(attemptId);
      if (at < 0) faults.push(`the journal has "${attemptId}", which the run was not to do`);
      else if (left.length - at > plan.parallel)
        faults.push(
          `the journal has "${attemptId}", and not before it "${left.at(-1)}", which was to begin earlier`,
        );
      else left.splice(at, 1);
    },
  };
}
