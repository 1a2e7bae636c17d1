/** Whether the lines of a journal stand in the order in which its attempts were to begin. */
import { openAttempts } from '../run/journal.ts';
import type { Plan } from '../run/plan.ts';

/**
 * A run begins its attempts in the order of its plan and stops where it is broken off: while one is written, fewer than run at a
 * time are missing before it. Of a merge, and of attempts that came from a queue, no order is known.
 */
export function runOrder(plan: Plan) {
  const isOrdered = plan.joined === undefined && plan.only?.length !== 0;
  const names = openAttempts({ plan, attempts: [], head: '' }).map(({ attemptId }) => attemptId);
  const places = new Map(names.map((name, at) => [name, at]));
  const open = new Set<string>();
  let next = 0;
  /** The first alone: others follow from it. */
  const faults: string[] = [];
  return {
    faults,
    /** A line is written. */
    add(attemptId: string): void {
      if (!isOrdered || faults.length > 0) return;
      const place = places.get(attemptId) ?? -1;
      if (place < 0) faults.push(`the journal has "${attemptId}", which the run was not to do`);
      for (; next < place; next++) open.add(names[next]);
      next = Math.max(next, place + 1);
      open.delete(attemptId);
      const [first] = open;
      if (open.size >= plan.parallel)
        faults.push(
          `the journal has "${attemptId}", and not before it "${first}", which was to begin earlier`,
        );
    },
  };
}
