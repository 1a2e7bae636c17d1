import type { Problem } from '../../scenario/problem.ts';
import type { SessionFacts } from './session-facts.ts';

/** Pairs that are alike as far as the contacts and repeat terms can tell. */
export interface PairKind {
  /** Earlier meetings. */
  readonly prior: number;
  /** How often they must and may share a group, over all sessions. */
  readonly least: number;
  readonly most: number;
  /** Whether both attend some session. */
  readonly common: boolean;
  pairs: number;
}

export interface PairKinds {
  readonly kinds: readonly PairKind[];
  /** Kind of each pair, −1 where it costs nothing ever; [a * peopleCount + b], a ≠ b. */
  readonly kindOf: Int32Array;
}

export function pairKinds(problem: Problem, sessions: readonly SessionFacts[]): PairKinds {
  const n = problem.peopleCount;
  const { least, most, common } = ranges(n, sessions);
  const prior = new Int32Array(n * n);
  for (let i = 0; i < problem.prior.length; i += 3) {
    prior[problem.prior[i] * n + problem.prior[i + 1]] += problem.prior[i + 2];
  }
  const kinds: PairKind[] = [];
  const numbers = new Map<number, number>();
  const kindOf = new Int32Array(n * n).fill(-1);
  const range = sessions.length + 1;
  for (let a = 0; a < n; a++) {
    for (let b = a + 1; b < n; b++) {
      const at = a * n + b;
      if (common[at] === 0 && prior[at] === 0) continue;
      const key = ((prior[at] * range + least[at]) * range + most[at]) * 2 + common[at];
      let number = numbers.get(key);
      if (number === undefined) {
        number = kinds.length;
        numbers.set(key, number);
        kinds.push({
          prior: prior[at],
          least: least[at],
          most: most[at],
          common: common[at] === 1,
          pairs: 0,
        });
      }
      kinds[number].pairs += 1;
      kindOf[at] = number;
      kindOf[b * n + a] = number;
    }
  }
  return { kinds, kindOf };
}

/** Sessions with the same rules for the same people count several times, worked out once. */
function ranges(n: number, sessions: readonly SessionFacts[]) {
  const least = new Int16Array(n * n);
  const most = new Int16Array(n * n);
  const common = new Uint8Array(n * n);
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
        common[at] = 1;
        const relation = relations.of(a, b);
        if (relation !== 'never') most[at] += times;
        if (relation === 'must') least[at] += times;
      }
    }
  }
  return { least, most, common };
}
