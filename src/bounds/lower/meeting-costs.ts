/** Costs of rules by the meetings of pairs over all sessions, and how often pairs must and may meet. */
import { meetingsIn, othersOf, type PairSession } from '../../check/bound/pair-session.ts';
import { type PairCosts, type Problem, pairNumber } from '../../scenario/problem.ts';
import type { Fraction } from '../../shared/fraction.ts';
import { grouped } from '../../shared/grouped.ts';
import { numbering } from '../../shared/numbering.ts';

/** How often each pair must and may meet over all sessions; [a * peopleCount + b], a < b. */
export interface PairRanges {
  readonly least: Int16Array;
  readonly most: Int16Array;
}

/** Equal sessions are evaluated once, and people whom everybody else meets alike. */
export function pairRanges(n: number, sessions: readonly PairSession[]): PairRanges {
  const least = new Int16Array(n * n);
  const most = new Int16Array(n * n);
  for (const alike of grouped(sessions, ({ meetingKey }) => meetingKey).values()) {
    const [table] = alike;
    const people = table.present.toSorted((a, b) => a - b);
    const numberOf = numbering<string | number>();
    const kinds = people.map((p) => numberOf(table.likeness(p) ?? p));
    const count = Math.max(-1, ...kinds) + 1;
    /** 1 plus whether two such people can and must meet; 0: not known yet. */
    const known = new Uint8Array(count * count);
    people.forEach((a, i) => {
      for (let j = i + 1; j < people.length; j++) {
        const kind = kinds[i] * count + kinds[j];
        const b = people[j];
        known[kind] ||= table.canMeet(a, b) ? 2 + Number(table.mustMeet(a, b)) : 1;
        if (known[kind] === 1) continue;
        most[a * n + b] += alike.length;
        if (known[kind] === 3) least[a * n + b] += alike.length;
      }
    });
  }
  return { least, most };
}

/** Pairs that have the same cost and the same range of meetings. */
export interface PairKind {
  /** Costs by meetings, in floating point, for finding prices. */
  readonly costs: Float64Array;
  /** How often they must and may share a group, over all sessions. */
  readonly least: number;
  readonly most: number;
  pairs: number;
}

export interface PairKinds {
  readonly kinds: readonly PairKind[];
  /** [a * peopleCount + b], a ≠ b. */
  readonly kindOf: Int32Array;
}

function pairKinds(
  n: number,
  { least, most }: PairRanges,
  { whole, wholeOf }: Pick<PairCosts, 'whole' | 'wholeOf'>,
): PairKinds {
  const kinds: PairKind[] = [];
  const numbers = new Map<number, number>();
  const kindOf = new Int32Array(n * n);
  const range = whole[0].length;
  for (let a = 0; a < n; a++) {
    for (let b = a + 1; b < n; b++) {
      const at = a * n + b;
      const curve = wholeOf === null ? 0 : wholeOf[pairNumber(a, b)];
      const key = (curve * range + least[at]) * range + most[at];
      let number = numbers.get(key);
      if (number === undefined) {
        number = kinds.length;
        numbers.set(key, number);
        kinds.push({
          costs: Float64Array.from(whole[curve], Number),
          least: least[at],
          most: most[at],
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

/** Costs of rules by the meetings of each pair over all sessions, and the limits on meetings from group sizes. */
export interface MeetingCosts {
  readonly measure: Fraction;
  readonly peopleCount: number;
  readonly pairs: PairKinds;
  /** Each person's fewest and most others in all sessions attended. */
  readonly leastOthers: readonly number[];
  readonly mostOthers: readonly number[];
  /** Fewest and most pair meetings of all sessions together. */
  readonly leastMeetings: number;
  readonly mostMeetings: number;
}

export function meetingCosts(
  { peopleCount: n, costs }: Problem,
  tables: readonly PairSession[],
  ranges: PairRanges,
  pairs: PairCosts,
): MeetingCosts {
  const others = Array.from({ length: n }, (_, person) => othersOf(tables, person));
  const [leastMeetings, mostMeetings] = meetingsIn(tables);
  return {
    measure: costs.measure,
    peopleCount: n,
    pairs: pairKinds(n, ranges, pairs),
    leastOthers: others.map(([fewest]) => fewest),
    mostOthers: others.map(([, most]) => most),
    leastMeetings,
    mostMeetings,
  };
}
