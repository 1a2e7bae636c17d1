/** Groups of permutations of the people, as lists of all their elements. */
import type { Rng } from '../../../src/shared/rng.ts';
import type { FiniteGroup } from '../../../src/solver/construct/algebra/finite-group.ts';
import { AUTOMORPHISMS } from '../limits.ts';
import type { Action } from './orbits.ts';

/** Copies of a group under multiplication from the right, then fixed people. */
export function regularAction(group: FiniteGroup, people: number, fixed: number): Action {
  const m = group.order;
  const moved = people - fixed;
  return Array.from({ length: m }, (_, h) =>
    Uint16Array.from({ length: people }, (_, x) =>
      x >= moved ? x : x - (x % m) + group.table[(x % m) * m + h],
    ),
  );
}

/** All products of the given permutations, the identity first; undefined beyond `most` elements. */
export function closure(generators: readonly Uint16Array[], most: number): Uint16Array[] | undefined {
  const elements = [Uint16Array.from(generators[0], (_, x) => x)];
  const seen = new Set([elements[0].join()]);
  for (let i = 0; i < elements.length; i++)
    for (const generator of generators) {
      const image = elements[i].map((x) => generator[x]);
      const key = image.join();
      if (seen.has(key)) continue;
      if (elements.length >= most) return undefined;
      seen.add(key);
      elements.push(image);
    }
  return elements;
}

/** Of a list of all elements of a group: first one, then the other; [one][other] → index. */
export function productTable(action: Action): Uint16Array[] {
  const people = action[0].length;
  // Images of a few points tell the elements apart.
  let points: number[] = [];
  const keyOf = (image: (x: number) => number) => points.reduce((key, x) => key * people + image(x), 0);
  let number = new Map<number, number>();
  for (let x = 0; x < people && number.size < action.length; x++) {
    const finer = [...points, x];
    const keys = new Set(action.map((to) => finer.reduce((key, y) => key * people + to[y], 0)));
    if (keys.size <= number.size) continue;
    points = finer;
    number = new Map(action.map((to, i) => [keyOf((y) => to[y]), i]));
  }
  return action.map((one) =>
    Uint16Array.from(action, (other) => number.get(keyOf((x) => other[one[x]])) ?? 0),
  );
}

/** The subgroup with these generators, in no order. */
export function generated(table: readonly Uint16Array[], generators: readonly number[]): number[] {
  const elements = [0];
  const seen = new Uint8Array(table.length);
  seen[0] = 1;
  for (let i = 0; i < elements.length; i++)
    for (const generator of generators) {
      const product = table[elements[i]][generator];
      if (seen[product]) continue;
      seen[product] = 1;
      elements.push(product);
    }
  return elements;
}

const automorphismsOf = new Map<string, Uint16Array[]>();

/** All automorphisms, as maps of element numbers; the identity first. For groups of order up to about 40. */
export function automorphisms(group: FiniteGroup): Uint16Array[] {
  const kept = automorphismsOf.get(group.name);
  if (kept) return kept;
  const found = extendAll(group);
  automorphismsOf.set(group.name, found);
  return found;
}

function extendAll(group: FiniteGroup): Uint16Array[] {
  const { order } = group;
  const generators = generatingSet(group);
  const orders = elementOrders(group);
  const found: Uint16Array[] = [];
  const images: number[] = [];
  const choose = (i: number): void => {
    if (found.length >= AUTOMORPHISMS) return;
    if (i === generators.length) {
      const map = extend(group, generators, images);
      if (map) found.push(map);
      return;
    }
    for (let x = 1; x < order; x++)
      if (orders[x] === orders[generators[i]]) {
        images[i] = x;
        choose(i + 1);
      }
  };
  choose(0);
  const identity = found.findIndex((map) => map.every((y, x) => x === y));
  if (identity > 0) [found[0], found[identity]] = [found[identity], found[0]];
  return found;
}

/** The homomorphism that sends each generator to its image, if there is one and it is one to one. */
function extend(
  { order, table }: FiniteGroup,
  generators: number[],
  images: number[],
): Uint16Array | undefined {
  const map = new Int32Array(order).fill(-1);
  map[0] = 0;
  const queue = [0];
  for (let i = 0; i < queue.length; i++)
    for (let k = 0; k < generators.length; k++) {
      const x = table[queue[i] * order + generators[k]];
      const y = table[map[queue[i]] * order + images[k]];
      if (map[x] === -1) {
        map[x] = y;
        queue.push(x);
      } else if (map[x] !== y) return undefined;
    }
  return new Set(map).size === order ? Uint16Array.from(map) : undefined;
}

function elementOrders({ order, table }: FiniteGroup): number[] {
  return Array.from({ length: order }, (_, x) => {
    let count = 1;
    for (let y = x; y !== 0; y = table[y * order + x]) count++;
    return count;
  });
}

function generatingSet({ order, table }: FiniteGroup): number[] {
  const generators: number[] = [];
  const orders = elementOrders({ name: '', order, table });
  let reached = new Set([0]);
  while (reached.size < order) {
    let best = -1;
    for (let x = 1; x < order; x++) if (!reached.has(x) && (best < 0 || orders[x] > orders[best])) best = x;
    generators.push(best);
    const queue = [0];
    reached = new Set(queue);
    for (let i = 0; i < queue.length; i++)
      for (const g of generators) {
        const y = table[queue[i] * order + g];
        if (!reached.has(y)) {
          reached.add(y);
          queue.push(y);
        }
      }
  }
  return generators;
}

/** A random permutation of n points whose r-th power is the identity, r prime: some r-cycles, the rest fixed. */
function randomCycles(n: number, r: number, rng: Rng): number[] {
  const to = Array.from({ length: n }, (_, i) => i);
  const most = Math.floor(n / r);
  // Mostly as many cycles as fit: fixed points force groups that the symmetry fixes.
  const cycles = rng.below(4) === 0 ? rng.below(most + 1) : most;
  for (let c = 0; c < cycles; c++) for (let i = 0; i < r; i++) to[c * r + i] = c * r + ((i + 1) % r);
  return to;
}

/**
 * A random permutation of prime order r that normalises `regularAction`: it permutes the copies, maps elements
 * by an automorphism, and permutes the fixed people.
 */
export function randomNormaliser(
  group: FiniteGroup,
  people: number,
  fixed: number,
  r: number,
  rng: Rng,
): Uint16Array | undefined {
  const m = group.order;
  const copies = (people - fixed) / m;
  const maps = automorphisms(group).filter((map) => powerIsIdentity(map, r));
  const map = rng.below(3) === 0 ? maps[0] : maps[rng.below(maps.length)];
  const toCopy = randomCycles(copies, r, rng);
  const toFixed = randomCycles(fixed, r, rng);
  // On a copy that stays, the map may be followed by a multiplication from the left.
  const left = toCopy.map((to, j) => (to === j && rng.below(2) === 0 ? rng.below(m) : 0));
  const moved = people - fixed;
  const made = Uint16Array.from({ length: people }, (_, x) => {
    if (x >= moved) return moved + toFixed[x - moved];
    const j = Math.floor(x / m);
    return toCopy[j] * m + group.table[left[j] * m + map[x % m]];
  });
  const trivial = made.every((y, x) => x === y);
  return !trivial && powerIsIdentity(made, r) ? made : undefined;
}

function powerIsIdentity(map: Uint16Array, r: number): boolean {
  return map.every((_, start) => {
    let x = start;
    for (let i = 0; i < r; i++) x = map[x];
    return x === start;
  });
}
