import type { PairSession } from '../../check/bound/pair-session.ts';
import { grouped } from '../../shared/grouped.ts';

/** How often each pair must and may meet over all sessions; [a * peopleCount + b], a < b. */
export interface PairRanges {
  readonly least: Int16Array;
  readonly most: Int16Array;
}

/** Sessions with the same rules for the same people count several times, worked out once. */
export function pairRanges(n: number, sessions: readonly PairSession[]): PairRanges {
  const least = new Int16Array(n * n);
  const most = new Int16Array(n * n);
  for (const alike of grouped(sessions, ({ rules }) => rules).values()) {
    const [table] = alike;
    for (let a = 0; a < n; a++) {
      if (!table.attends(a)) continue;
      for (let b = a + 1; b < n; b++) {
        if (!table.attends(b) || !table.canMeet(a, b)) continue;
        const at = a * n + b;
        most[at] += alike.length;
        if (table.mustMeet(a, b)) least[at] += alike.length;
      }
    }
  }
  return { least, most };
}
