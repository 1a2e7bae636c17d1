/** Curves of pairs where sets overlap so much that nearly every pair is in others: by their sums, shape by shape. */
import { gcd } from '../../shared/fraction.ts';
import { remembered } from '../../shared/remembered.ts';
import {
  type Curve,
  type PairCosts,
  type PairCurve,
  pairNumber,
  peopleOfPairs,
  type Seats,
} from '../problem.ts';

/** Sets whose curves are multiples of one. */
interface Shape {
  readonly points: Curve;
  readonly withPrior: boolean;
  readonly sets: { readonly people: Int32Array; readonly times: number }[];
}

/** A shape so many times, and those that were added before: where sets cross each other each pair has shapes of its own, and copies of lists took seconds. */
interface Part {
  readonly shape: Shape;
  readonly times: number;
  readonly before: Part | null;
}

/** What pairs have in common: earlier meetings, and how many times each of some shapes. */
interface Kind {
  readonly prior: number;
  readonly part: Part | null;
}

/** Pairs of all people for each pair in a shape's sets, from which on their sums are kept in a list and not in a table. */
const SPARSE = 4;

/** The sums of curves, that of pairs in no set of some people and without earlier meetings first. */
export type SummedCurves = Pick<PairCosts, 'whole' | 'wholeOf' | 'others'>;

/** Those of sets that count all sessions. */
export function summedCurves(
  { peopleCount, sessionCount, prior }: Pick<Seats, 'peopleCount' | 'sessionCount' | 'prior'>,
  sets: readonly PairCurve[],
): SummedCurves {
  const everyones = sets.filter(({ people }) => people.length === peopleCount);
  const shapes = shapesOf(sets.filter(({ people }) => people.length < peopleCount));
  const met = sets.some(({ withPrior }) => withPrior) ? prior : prior.subarray(0, 0);
  const isAlike = shapes.length + met.length === 0;
  const kinds = new Kinds(isAlike ? 0 : pairNumber(0, peopleCount));
  for (let i = 0; i < met.length; i += 3) {
    const earlier = met[i + 2];
    kinds.turn(pairNumber(met[i], met[i + 1]), earlier, (kind) => ({ ...kind, prior: earlier }));
  }
  for (const shape of shapes) kinds.add(shape);
  // Kinds that differ in how many times they have one curve have different ones.
  const mayAgree = shapes.length > 1 || met.length > 0;
  return kinds.curves(mayAgree, ({ prior: met, part }) =>
    Array.from({ length: sessionCount + 1 }, (_, m) => {
      const at = (withPrior: boolean): number => (withPrior ? met + m : m);
      let sum = everyones.reduce((base, set) => base + set.points[at(set.withPrior)], 0n);
      for (let one = part; one !== null; one = one.before)
        sum += BigInt(one.times) * one.shape.points[at(one.shape.withPrior)];
      return sum;
    }),
  );
}

/** Kinds of pairs, found by adding one thing at a time to what is known of a pair. */
class Kinds {
  private readonly list: Kind[] = [{ prior: 0, part: null }];
  private readonly kindOf: Int32Array;
  /** The pairs that are not of the first kind, each once. */
  private readonly turned: number[] = [];
  private isSorted = true;
  /** The kinds that differ from one in the thing that is added, which is a number; [kind] */
  private known = new Map<number, Map<number, number>>();

  constructor(pairs: number) {
    this.kindOf = new Int32Array(pairs);
  }

  turn(pair: number, by: number, make: (kind: Kind) => Kind): void {
    const from = this.kindOf[pair];
    if (from === 0) {
      this.isSorted &&= this.turned.length === 0 || pair > this.turned[this.turned.length - 1];
      this.turned.push(pair);
    }
    let own = this.known.get(from);
    if (own === undefined) {
      own = new Map();
      this.known.set(from, own);
    }
    let to = own.get(by);
    if (to === undefined) {
      to = this.list.push(make(this.list[from])) - 1;
      own.set(by, to);
    }
    this.kindOf[pair] = to;
  }

  add(shape: Shape): void {
    this.known = new Map();
    const turn = (pair: number, times: number): void => {
      if (times === 0) return;
      this.turn(pair, times, ({ prior, part: before }) => ({ prior, part: { shape, times, before } }));
    };
    const sums = sumsOf(shape, this.kindOf.length);
    if (sums instanceof Map) for (const [pair, times] of sums) turn(pair, times);
    else for (let pair = 0; pair < sums.length; pair++) turn(pair, sums[pair]);
  }

  /** Each once, and without kinds on the way that no pair has in the end; pairs of the first kind may not be there either. */
  curves(mayAgree: boolean, curveOf: (kind: Kind) => Curve): SummedCurves {
    const { list, kindOf } = this;
    const numbers = new Int32Array(list.length).fill(-1);
    const whole: Curve[] = [];
    const known = new Map<string, number>();
    const numberOf = (kind: Kind): number => {
      const curve = curveOf(kind);
      const key = mayAgree ? curve.join() : '';
      const number = (mayAgree ? known.get(key) : undefined) ?? whole.push(curve) - 1;
      known.set(key, number);
      return number;
    };
    numbers[0] = numberOf(list[0]);
    const turned = new Int32Array(this.turned);
    if (!this.isSorted) turned.sort();
    const pairs: number[] = [];
    for (let i = 0; i < turned.length; i++) {
      const kind = kindOf[turned[i]];
      if (numbers[kind] < 0) numbers[kind] = numberOf(list[kind]);
      kindOf[turned[i]] = numbers[kind];
      if (numbers[kind] > 0) pairs.push(turned[i]);
    }
    return { whole, wholeOf: whole.length === 1 ? null : kindOf, others: peopleOfPairs(pairs) };
  }
}

/** Of one shape as many as come to sums that doubles hold exactly. */
function shapesOf(sets: readonly PairCurve[]): Shape[] {
  const shapes: (Shape & { key: string; most: number; last: Curve })[] = [];
  const last = new Map<string, (typeof shapes)[number]>();
  const timesOf = remembered(timesIn);
  for (const { people, points, withPrior } of sets) {
    const times = timesOf(points);
    if (times === 0n) continue;
    const size = Math.abs(Number(times));
    // Most are of the shape of the one before.
    let shape = shapes.at(-1);
    const isLike =
      shape?.withPrior === withPrior &&
      (shape.last === points || shape.points.every((cost, m) => cost * times === points[m]));
    const own = isLike && shape ? shape.points : points.map((cost) => cost / times);
    const key = isLike && shape ? shape.key : `${withPrior} ${own.join()}`;
    if (!isLike) shape = last.get(key);
    if (shape === undefined || shape.most + size > Number.MAX_SAFE_INTEGER) {
      shape = { key, points: own, withPrior, sets: [], most: 0, last: points };
      shapes.push(shape);
      last.set(key, shape);
    }
    shape.sets.push({ people, times: Number(times) });
    shape.most += size;
    shape.last = points;
  }
  return shapes;
}

/** How many times the points are what they would be without a common divisor, and not below 0 at first. */
function timesIn(points: Curve): bigint {
  const content = points.reduce((divisor, cost) => gcd(divisor, cost), 0n);
  const isFalling = (points.find((cost) => cost !== 0n) ?? 0n) < 0n;
  return content > Number.MAX_SAFE_INTEGER ? 1n : isFalling ? -content : content;
}

/** How many times a pair has the curve of the shape, for each pair that any of its sets has. */
function sumsOf({ sets }: Shape, pairs: number): Float64Array | Map<number, number> {
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
  return isDense ? table : list;
}
