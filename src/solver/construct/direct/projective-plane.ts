import { type FiniteField, finiteField, primePower } from '../algebra/finite-field.ts';
import type { Family } from '../design/design.ts';

/** Largest field for unitals: the next one would have 22 million points and lines to try (experiment A52). */
const UNITAL_FIELD = 128;

type Point = readonly [number, number, number];

/** The points of PG(2, q), each with its first nonzero coordinate 1; lines are the same triples, dually. */
function points(q: number): Point[] {
  const all: Point[] = [[0, 0, 1]];
  for (let z = 0; z < q; z++) all.push([0, 1, z]);
  for (let y = 0; y < q; y++) for (let z = 0; z < q; z++) all.push([1, y, z]);
  return all;
}

function dot(field: FiniteField, a: Point, b: Point): number {
  const { add, multiply } = field;
  return add(add(multiply(a[0], b[0]), multiply(a[1], b[1])), multiply(a[2], b[2]));
}

/** Lines that miss a hyperoval of PG(2, 2^h) are people; the points of a line through one of its points are the groups (Bose and Shrikhande 1973). */
export const hyperoval: Family = {
  name: 'hyperoval',
  applies(groups, size) {
    const q = 2 * size;
    return size > 1 && groups === q - 1 && primePower(q)?.prime === 2 ? q + 1 : 0;
  },
  build(_groups, size) {
    const q = 2 * size;
    const field = finiteField(q);
    const all = points(q);
    const on = (p: Point, line: Point) => dot(field, p, line) === 0;
    const oval: Point[] = [
      [0, 1, 0],
      [0, 0, 1],
    ];
    for (let t = 0; t < q; t++) oval.push([1, t, field.multiply(t, t)]);
    const people = all.filter((line) => !oval.some((p) => on(p, line)));
    const outside = all.filter((p) => !oval.includes(p) && !oval.some((o) => o.every((x, i) => x === p[i])));
    return all
      .filter((line) => on(oval[0], line))
      .map((line) =>
        outside
          .filter((p) => on(p, line))
          .map((p) => people.flatMap((external, person) => (on(p, external) ? [person] : []))),
      );
  },
};

/** The points of a Hermitian unital in PG(2, q²) are people, its secants groups (Bose 1959). */
export const unital: Family = {
  name: 'unital',
  applies(groups, size) {
    const q = size - 1;
    return primePower(q) && q * q <= UNITAL_FIELD && groups === q * q - q + 1 ? q * q : 0;
  },
  build(_groups, size) {
    const q = size - 1;
    const field = finiteField(q * q);
    const conjugate = (x: number) => (x === 0 ? 0 : field.unit(q * field.log[x]));
    const bar = (p: Point): Point => [conjugate(p[0]), conjugate(p[1]), conjugate(p[2])];
    const all = points(q * q);
    const people = all.filter((p) => dot(field, p, bar(p)) === 0);
    const index = new Map(people.map((p, i) => [p, i]));
    const polar = bar(people[0]);
    const secant = (line: Point) => people.filter((p) => dot(field, p, line) === 0).map((p) => index.get(p)!);
    // A session for each other point r of the tangent at the first person: r's secants and r's polar line.
    return all
      .filter((r) => r !== people[0] && dot(field, r, polar) === 0)
      .map((r) =>
        [...all.filter((line) => dot(field, r, line) === 0), bar(r)]
          .map(secant)
          .filter((b) => b.length === size),
      );
  },
};
