/**
 * Finite groups as multiplication tables, by name. Elements are numbered 0 … order − 1; the number of an
 * element is part of the format of stored seeds and must not change.
 *
 * Names: `Z12`, `Z2x6` (cyclic, and direct products of cyclic ones), `D7` (dihedral of order 14), `Q5`
 * (dicyclic of order 20), `M7.3.2` (Z7 ⋊ Z3, the generator of Z3 acting as multiplication by 2), `F20`,
 * `S3xZ3`, permutation groups by name (`A4`, `S4`, `SL23`, …), and products of names with a star (`Z3*D4`).
 */
import { remembered } from '../../../shared/remembered.ts';

export interface FiniteGroup {
  readonly name: string;
  readonly order: number;
  /** table[a·order + b] = a·b. */
  readonly table: Uint16Array;
}

type Pair = readonly [number, number];

function fromPairs(
  name: string,
  first: number,
  second: number,
  multiply: (a: Pair, b: Pair) => Pair,
  major: 'first' | 'second',
): FiniteGroup {
  const order = first * second;
  const number = ([x, y]: Pair) => (major === 'first' ? x * second + y : y * first + x);
  const table = new Uint16Array(order * order);
  for (let x = 0; x < first; x++)
    for (let y = 0; y < second; y++)
      for (let u = 0; u < first; u++)
        for (let v = 0; v < second; v++)
          table[number([x, y]) * order + number([u, v])] = number(multiply([x, y], [u, v]));
  return { name, order, table };
}

function cyclic(n: number): FiniteGroup {
  return fromPairs(`Z${n}`, n, 1, ([a], [b]) => [(a + b) % n, 0], 'first');
}

/** The first factor's element is the major digit. */
function directProduct(name: string, a: FiniteGroup, b: FiniteGroup): FiniteGroup {
  const at = (g: FiniteGroup, x: number, y: number) => g.table[x * g.order + y];
  return fromPairs(name, a.order, b.order, ([x, y], [u, v]) => [at(a, x, u), at(b, y, v)], 'first');
}

/** Rotations 0 … rotations − 1, then the same ones times the generator that inverts them. */
function inverting(name: string, rotations: number, square: number): FiniteGroup {
  return fromPairs(
    name,
    rotations,
    2,
    ([r, s], [u, v]) => [(r + (s ? rotations - u : u) + (s && v ? square : 0)) % rotations, (s + v) % 2],
    'second',
  );
}

/** Z_n ⋊ Z_k: the generator of Z_k multiplies by `factor`, factor^k ≡ 1 (mod n). */
function metacyclic(
  name: string,
  [n, k, factor]: readonly number[],
  major: 'first' | 'second' = 'first',
): FiniteGroup {
  const powers = [1];
  while (powers.length < k) powers.push((powers.at(-1)! * factor) % n);
  return fromPairs(name, n, k, ([a, b], [c, d]) => [(a + powers[b] * c) % n, (b + d) % k], major);
}

/** The closure of permutations, elements in the order in which products by the generators reach them. */
function permutationGroup(name: string, cycles: readonly string[]): FiniteGroup {
  const generators = cycles.map(permutation);
  const elements = [generators[0].map((_, i) => i)];
  const number = new Map([[elements[0].join(), 0]]);
  for (let i = 0; i < elements.length; i++)
    for (const generator of generators) {
      const image = elements[i].map((x) => generator[x]);
      if (number.has(image.join())) continue;
      number.set(image.join(), elements.length);
      elements.push(image);
    }
  const order = elements.length;
  const table = new Uint16Array(order * order);
  elements.forEach((a, i) => {
    elements.forEach((b, j) => {
      table[i * order + j] = number.get(a.map((x) => b[x]).join())!;
    });
  });
  return { name, order, table };
}

/** The image of each point under a product of cycles. */
function permutation(cycles: string): number[] {
  const to = Array.from({ length: POINTS }, (_, point) => point);
  for (const cycle of cycles.match(/\d+/g) ?? [])
    for (const [i, point] of [...cycle].entries()) to[Number(point)] = Number(cycle[(i + 1) % cycle.length]);
  return to;
}

/** Number of points of all permutations below: 0 … 7. */
const POINTS = 8;

/** Generators, in cycles of points. */
const PERMUTATION_GROUPS: Readonly<Partial<Record<string, readonly string[]>>> = {
  A4: ['(012)', '(01)(23)'],
  S4: ['(0123)', '(01)'],
  SL23: ['(0123)(4567)', '(147)(365)'],
  /** Z2² ⋊ Z4, order 16. */
  K4: ['(0123)(45)', '(46)(57)'],
  /** Z3² ⋊ Z2, inverting. */
  E9i: ['(012)', '(345)', '(12)(45)'],
};

/** Throws a RangeError for a name that the catalogue does not have. */
export const finiteGroup: (name: string) => FiniteGroup = remembered(makeGroup);

function makeGroup(name: string): FiniteGroup {
  if (name.includes('*'))
    return name
      .split('*')
      .map(finiteGroup)
      .reduce((a, b) => directProduct(name, a, b));
  if (name === 'S3xZ3') return directProduct(name, finiteGroup('M3.2.2'), cyclic(3));
  // Its numbers have the second coordinate as the major digit.
  if (name === 'F20') return metacyclic(name, [5, 4, 2], 'second');
  const permutations = PERMUTATION_GROUPS[name];
  if (permutations) return permutationGroup(name, permutations);
  const numbers = name.slice(1).split(/[x.]/).map(Number);
  if (numbers.every((n) => Number.isInteger(n) && n > 0)) {
    if (name[0] === 'Z') return numbers.map(cyclic).reduce((a, b) => directProduct(name, a, b));
    if (name[0] === 'D') return inverting(name, numbers[0], 0);
    if (name[0] === 'Q') return inverting(name, 2 * numbers[0], numbers[0]);
    if (name[0] === 'M' && numbers.length === 3) return metacyclic(name, numbers);
  }
  throw new RangeError(`no group is called ${name}`);
}
