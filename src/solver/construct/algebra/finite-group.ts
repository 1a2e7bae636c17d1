/**
 * Finite groups as multiplication tables, by name. Elements are numbered 0 … order − 1; the number of an
 * element is part of the format of stored seeds and must not change.
 *
 * Names: `Z12`, `Z2x6` (cyclic, and direct products of cyclic ones), `D7` (dihedral of order 14), `Q5`
 * (dicyclic of order 20), `M7.3.2` (Z7 ⋊ Z3, the generator of Z3 acting as multiplication by 2), `F20`,
 * `S3xZ3`, permutation groups by name (`A4`, `S4`, `SL23`, …), and products of names with a star (`Z3*D4`).
 */
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
function metacyclic(name: string, n: number, k: number, factor: number): FiniteGroup {
  const powers = [1];
  while (powers.length < k) powers.push((powers.at(-1)! * factor) % n);
  return fromPairs(name, n, k, ([a, b], [c, d]) => [(a + powers[b] * c) % n, (b + d) % k], 'first');
}

/** The closure of permutations, elements in the order in which products by the generators reach them. */
function permutationGroup(name: string, generators: number[][]): FiniteGroup {
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

/** Generators, each a list of cycles on points 0 … . */
const PERMUTATION_GROUPS: Record<string, { points: number; generators: number[][][] }> = {
  A4: {
    points: 4,
    generators: [
      [[0, 1, 2]],
      [
        [0, 1],
        [2, 3],
      ],
    ],
  },
  S4: { points: 4, generators: [[[0, 1, 2, 3]], [[0, 1]]] },
  SL23: {
    points: 8,
    generators: [
      [
        [0, 1, 2, 3],
        [4, 5, 6, 7],
      ],
      [
        [1, 4, 7],
        [3, 6, 5],
      ],
    ],
  },
  /** Z2² ⋊ Z4, order 16. */
  K4: {
    points: 8,
    generators: [
      [
        [0, 1, 2, 3],
        [4, 5],
      ],
      [
        [4, 6],
        [5, 7],
      ],
    ],
  },
  /** Z3² ⋊ Z2, inverting. */
  E9i: {
    points: 6,
    generators: [
      [[0, 1, 2]],
      [[3, 4, 5]],
      [
        [1, 2],
        [4, 5],
      ],
    ],
  },
};

function spreadCycles(points: number, cycles: number[][]): number[] {
  const to = Array.from({ length: points }, (_, i) => i);
  for (const cycle of cycles)
    cycle.forEach((x, i) => {
      to[x] = cycle[(i + 1) % cycle.length];
    });
  return to;
}

const groups = new Map<string, FiniteGroup>();

/** Throws a RangeError for a name that the catalogue does not have. */
export function finiteGroup(name: string): FiniteGroup {
  const kept = groups.get(name);
  if (kept) return kept;
  const made = makeGroup(name);
  groups.set(name, made);
  return made;
}

function makeGroup(name: string): FiniteGroup {
  if (name.includes('*'))
    return name
      .split('*')
      .map(finiteGroup)
      .reduce((a, b) => directProduct(name, a, b));
  if (name === 'S3xZ3') return directProduct(name, metacyclic('S3', 3, 2, 2), cyclic(3));
  if (name === 'F20') return transposed(metacyclic(name, 5, 4, 2), 5, 4);
  const permutations = PERMUTATION_GROUPS[name];
  if (permutations)
    return permutationGroup(
      name,
      permutations.generators.map((cycles) => spreadCycles(permutations.points, cycles)),
    );
  const numbers = name.slice(1).split(/[x.]/).map(Number);
  if (numbers.every((n) => Number.isInteger(n) && n > 0)) {
    if (name[0] === 'Z') return numbers.map(cyclic).reduce((a, b) => directProduct(name, a, b));
    if (name[0] === 'D') return inverting(name, numbers[0], 0);
    if (name[0] === 'Q') return inverting(name, 2 * numbers[0], numbers[0]);
    if (name[0] === 'M' && numbers.length === 3) return metacyclic(name, numbers[0], numbers[1], numbers[2]);
  }
  throw new RangeError(`no group is called ${name}`);
}

/** The same group with the second coordinate as the major digit. */
function transposed(group: FiniteGroup, first: number, second: number): FiniteGroup {
  const { name, order } = group;
  const number = (x: number) => (x % second) * first + Math.floor(x / second);
  const table = new Uint16Array(order * order);
  for (let a = 0; a < order; a++)
    for (let b = 0; b < order; b++) table[number(a) * order + number(b)] = number(group.table[a * order + b]);
  return { name, order, table };
}
