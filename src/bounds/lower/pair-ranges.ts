import type { SessionFacts } from './session-facts.ts';

/** How often each pair must and may meet over all sessions; [a * peopleCount + b], a < b. */
export interface PairRanges {
  readonly least: Int16Array;
  readonly most: Int16Array;
}

/** Sessions with the same rules for the same people count several times, worked out once. */
export function pairRanges(n: number, sessions: readonly SessionFacts[]): PairRanges {
  const least = new Int16Array(n * n);
  const most = new Int16Array(n * n);
  const alike = new Map<string, { facts: SessionFacts; times: number }>();
  for (const facts of sessions) {
    const key = facts.relations.signature();
    const known = alike.get(key);
    if (known) known.times += 1;
    else alike.set(key, { facts, times: 1 });
  }
  for (const { facts, times } of alike.values()) {
    const { relations } = facts;
    for (let a = 0; a < n; a++) {
      if (!relations.attends(a)) continue;
      for (let b = a + 1; b < n; b++) {
        if (!relations.attends(b)) continue;
        const at = a * n + b;
        const relation = relations.of(a, b);
        if (relation !== 'never') most[at] += times;
        if (relation === 'must') least[at] += times;
      }
    }
  }
  return { least, most };
}
