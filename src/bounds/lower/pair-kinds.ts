import { type Curve, pairNumber } from '../../scenario/problem.ts';
import type { PairRanges } from './pair-ranges.ts';

/** Pairs that have the same cost and the same range of meetings. */
export interface PairKind {
  /** In floating point, for finding prices. */
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

export function pairKinds(
  n: number,
  { least, most }: PairRanges,
  { whole, wholeOf }: { readonly whole: readonly Curve[]; readonly wholeOf: Int32Array | null },
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
