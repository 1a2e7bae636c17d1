/** Adds up curves of pairs by shape, since sets may overlap until nearly every pair is in different ones. */
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

/** Sets whose curves are multiples of the same curve. */
interface Shape {
  readonly points: Curve;
  readonly withPrior: boolean;
  readonly sets: { readonly people: Int32Array; readonly times: number }[];
}

/** A shape, how many times, and the parts added before, as a linked list: where sets cross each other, copies of lists took seconds. */
interface Part {
  readonly shape: Shape;
  readonly times: number;
  readonly before: Part | null;
}

/** Pairs with the same earlier meetings and the same multiples of shapes. */
interface Kind {
  readonly prior: number;
  readonly part: Part | null;
}

/** If all pairs are at least this many times those in a shape's sets, sums are in a map, not in a table. */
const SPARSE = 4;

/** The sums of curves; first that of pairs without earlier meetings in no set but those of everybody. */
export type SummedCurves = Pick<PairCosts, 'whole' | 'wholeOf' | 'others'>;

/** Sums the curves of sets that count all sessions. */
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
  // Different multiples of a single shape make different curves.
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

/** Kinds of pairs, refined by adding one property at a time. */
class Kinds {
  private readonly list: Kind[] = [{ prior: 0, part: null }];
  private readonly kindOf: Int32Array;
  /** The pairs that are not of the first kind, each once. */
  private readonly turned: number[] = [];
  private isSorted = true;
  /** The kind that results from adding a number to a kind; [kind][number]. */
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

  /** The curves in use, each once, without those of intermediate kinds; the first kind may have no pairs either. */
  curves(mayAgree: boolean, curveOf: (kind: Kind) => Curve): SummedCurves {
    const { list, kindOf } = this;
    const numbers = new Int32Array(list.length).fill(-1);
    const whole: Curve[] = [];
    const known = new Map<string, number>();
    const numberOf = (kind: Kind): number => {
      const curve = curveOf(kind);
      const key = mayAgree ? textOf(curve) : '';
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
  const shapes: (Shape & { most: number })[] = [];
  // Rules share curves among thousands of sets, and a curve may have thousands of points.
  const formOf = remembered((points: Curve) => {
    const times = timesIn(points);
    const own = times === 0n ? points : points.map((cost) => cost / times);
    return { times, own, key: textOf(own) };
  });
  const last = [new Map<string, (typeof shapes)[number]>(), new Map<string, (typeof shapes)[number]>()];
  for (const { people, points, withPrior } of sets) {
    const { times, own, key } = formOf(points);
    if (times === 0n) continue;
    const size = Math.abs(Number(times));
    const alike = last[Number(withPrior)];
    let shape = alike.get(key);
    if (shape === undefined || shape.most + size > Number.MAX_SAFE_INTEGER) {
      shape = { points: own, withPrior, sets: [], most: 0 };
      shapes.push(shape);
      alike.set(key, shape);
    }
    shape.sets.push({ people, times: Number(times) });
    shape.most += size;
  }
  return shapes;
}

/** In hexadecimal digits, since decimal ones of long numbers take many times as long. */
const textOf = (points: Curve): string => points.map((cost) => cost.toString(16)).join();

/** The factor to divide out of the points: their greatest common divisor, negative if the first nonzero point is. */
function timesIn(points: Curve): bigint {
  const content = points.reduce((divisor, cost) => gcd(divisor, cost), 0n);
  const isFalling = (points.find((cost) => cost !== 0n) ?? 0n) < 0n;
  return content > Number.MAX_SAFE_INTEGER ? 1n : isFalling ? -content : content;
}

/** The multiple of the shape's curve for each pair in any of its sets. */
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
