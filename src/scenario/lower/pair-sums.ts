/** Curves of pairs where sets overlap so much that nearly every pair is in others: by their sums, shape by shape. */
import { commonMeasure, fraction } from '../../shared/fraction.ts';
import { type Curve, type PairCurve, pairNumber, type Seats } from '../problem.ts';

/** Sets whose curves are multiples of one. */
interface Shape {
  readonly points: Curve;
  readonly withPrior: boolean;
  readonly sets: { readonly people: Int32Array; readonly times: number }[];
}

/** What pairs have in common: earlier meetings, and how many times each of some shapes. */
interface Kind {
  readonly prior: number;
  readonly parts: readonly { readonly shape: Shape; readonly times: number }[];
}

/** Pairs of all people for each pair in a shape's sets, from which on their sums are kept in a list and not in a table. */
const SPARSE = 4;

/**
 * @param everyones sets of all people
 * @param others of some people
 * @returns the curves, that of pairs in none of `others` and without earlier meetings first, and which of them each pair has; [pairNumber]
 */
export function summedCurves(
  { peopleCount, sessionCount, prior }: Seats,
  everyones: readonly PairCurve[],
  others: readonly PairCurve[],
  priorCounts: boolean,
): { readonly whole: Curve[]; readonly wholeOf: Int32Array } {
  const kinds: Kind[] = [{ prior: 0, parts: [] }];
  const kindOf = new Int32Array((peopleCount * (peopleCount - 1)) / 2);
  /** Those kinds that differ from a kind in one thing, which is a number. */
  const apply = (sums: Iterable<[number, number]>, make: (kind: Kind, sum: number) => Kind): void => {
    const known = new Map<number, Map<number, number>>();
    for (const [pair, sum] of sums) {
      if (sum === 0) continue;
      const from = kindOf[pair];
      const own = known.get(from) ?? new Map<number, number>();
      known.set(from, own);
      const to = own.get(sum) ?? kinds.push(make(kinds[from], sum)) - 1;
      own.set(sum, to);
      kindOf[pair] = to;
    }
  };
  if (priorCounts) {
    const met: [number, number][] = [];
    for (let i = 0; i < prior.length; i += 3) met.push([pairNumber(prior[i], prior[i + 1]), prior[i + 2]]);
    apply(met, (kind, sum) => ({ ...kind, prior: sum }));
  }
  for (const shape of shapesOf(others)) {
    apply(sumsOf(shape, kindOf.length), ({ prior: met, parts }, times) => ({
      prior: met,
      parts: [...parts, { shape, times }],
    }));
  }
  // Kinds on the way that no pair has in the end are left out; pairs of the first kind may not be there either.
  const numbers = new Int32Array(kinds.length).fill(-1);
  const whole: Curve[] = [];
  const curveOf = (number: number): number => {
    const { prior: met, parts } = kinds[number];
    const curve = Array.from({ length: sessionCount + 1 }, (_, m) => {
      const at = (withPrior: boolean): number => (withPrior ? met + m : m);
      const base = everyones.reduce((sum, set) => sum + set.points[at(set.withPrior)], 0n);
      return parts.reduce(
        (sum, { shape, times }) => sum + BigInt(times) * shape.points[at(shape.withPrior)],
        base,
      );
    });
    return whole.push(curve) - 1;
  };
  numbers[0] = curveOf(0);
  for (let pair = 0; pair < kindOf.length; pair++) {
    const kind = kindOf[pair];
    if (numbers[kind] < 0) numbers[kind] = curveOf(kind);
    kindOf[pair] = numbers[kind];
  }
  return { whole, wholeOf: kindOf };
}

/** Of one shape as many as come to sums that doubles hold exactly. */
function shapesOf(sets: readonly PairCurve[]): Shape[] {
  const shapes: (Shape & { most: number })[] = [];
  const last = new Map<string, Shape & { most: number }>();
  for (const { people, points, withPrior } of sets) {
    const content = commonMeasure(points.map((cost) => fraction(cost)))?.n;
    if (content === undefined) continue;
    const isFalling = (points.find((cost) => cost !== 0n) ?? 0n) < 0n;
    const times = content > Number.MAX_SAFE_INTEGER ? 1n : isFalling ? -content : content;
    const own = points.map((cost) => cost / times);
    const key = `${withPrior} ${own.join()}`;
    const size = Math.abs(Number(times));
    let shape = last.get(key);
    if (shape === undefined || shape.most + size > Number.MAX_SAFE_INTEGER) {
      shape = { points: own, withPrior, sets: [], most: 0 };
      shapes.push(shape);
      last.set(key, shape);
    }
    shape.sets.push({ people, times: Number(times) });
    shape.most += size;
  }
  return shapes;
}

/** How many times a pair has the curve of the shape, for each pair that any of its sets has. */
function sumsOf({ sets }: Shape, pairs: number): Iterable<[number, number]> {
  const named = sets.reduce((sum, { people }) => sum + (people.length * (people.length - 1)) / 2, 0);
  const isDense = named * SPARSE > pairs;
  const table = new Float64Array(isDense ? pairs : 0);
  const list = new Map<number, number>();
  for (const { people, times } of sets) {
    for (let k = 1; k < people.length; k++) {
      for (let j = 0; j < k; j++) {
        const at = pairNumber(people[j], people[k]);
        if (isDense) table[at] += times;
        else list.set(at, (list.get(at) ?? 0) + times);
      }
    }
  }
  return isDense ? table.entries() : list;
}
