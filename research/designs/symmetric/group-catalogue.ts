/** Which finite groups there are of an order, by the names of finite-group.ts. */
import { type FiniteGroup, finiteGroup } from '../../../src/solver/construct/algebra/finite-group.ts';

/** Every group of order m for m ≤ 15 and the common ones beyond, cyclic first. */
export function groupsOfOrder(order: number): FiniteGroup[] {
  return catalogue(order)
    .map(finiteGroup)
    .filter((group) => group.order === order);
}

function catalogue(m: number): string[] {
  const names = [`Z${m}`, ...abelianProducts(m)];
  if (m >= 6 && m % 2 === 0) names.push(`D${m / 2}`);
  if (m >= 8 && m % 4 === 0) names.push(`Q${m / 4}`);
  names.push(...metacyclicNames(m), ...(OTHER_GROUPS[m] ?? []));
  return names;
}

const OTHER_GROUPS: Record<number, string[]> = {
  12: ['A4'],
  16: ['Z2*D4', 'Z2*Q2', 'K4'],
  18: ['S3xZ3', 'E9i'],
  24: ['Z3*D4', 'Z3*Q2', 'Z4*D3', 'Z2*Z2*D3', 'Z2*Q3', 'Z2*A4', 'S4', 'SL23'],
};

/** `ZaxB` with a | b, and three factors for cubes of primes. */
function abelianProducts(m: number): string[] {
  const names: string[] = [];
  const extend = (factors: number[], rest: number) => {
    const last = factors.at(-1)!;
    if (rest % last === 0) names.push(`Z${[...factors, rest].join('x')}`);
    for (let next = last; next * next <= rest; next += last)
      if (rest % next === 0) extend([...factors, next], rest / next);
  };
  for (let first = 2; first * first <= m; first++) if (m % first === 0) extend([first], m / first);
  return names;
}

/** Z_n ⋊ Z_k that are neither abelian nor dihedral; isomorphic ones may come twice. */
function metacyclicNames(m: number): string[] {
  const names: string[] = [];
  for (let k = 2; k < m; k++) {
    const n = m / k;
    if (!Number.isInteger(n)) continue;
    for (let factor = 2; factor < n; factor++) {
      if (k === 2 && factor === n - 1) continue;
      let power = 1;
      for (let i = 0; i < k; i++) power = (power * factor) % n;
      if (power === 1) names.push(`M${n}.${k}.${factor}`);
    }
  }
  return names;
}
