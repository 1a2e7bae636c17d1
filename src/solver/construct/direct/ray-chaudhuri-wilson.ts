/**
 * Resolvable designs with groups of three (Ray-Chaudhuri and Wilson 1971) and four (Hanani, Ray-Chaudhuri and Wilson 1972) over finite
 * fields, by differences.
 */
import { type FiniteField, finiteField, primePower } from '../algebra/finite-field.ts';
import type { Family, Sessions } from '../design/design.ts';

/** q, if the number of people is `times`·q + `plus` and q = `modulus`·t + 1 is a prime power; else 0. */
function orderOf(people: number, times: number, plus: number, modulus: number): number {
  const q = (people - plus) / times;
  return Number.isInteger(q) && q % modulus === 1 && primePower(q) ? q : 0;
}

/** A base session over several copies of a field, moved by every element of it; `fixed` points stay. */
function translate(field: FiniteField, base: number[][], fixed: number): Sessions {
  const q = field.order;
  return Array.from({ length: q }, (_, h) =>
    base.map((block) => block.map((x) => (x >= fixed ? x : x - (x % q) + field.add(x % q, h)))),
  );
}

/** KTS(3q), q = 6t + 1: three copies of GF(q), the q translates of a base session, and 3t sessions of translates of one block. */
export const kirkmanThreefold: Family = {
  name: 'Kirkman 3q',
  applies: (groups, size) => (size === 3 && orderOf(3 * groups, 3, 0, 6) ? (3 * groups - 1) / 2 : 0),
  build(groups) {
    const q = orderOf(3 * groups, 3, 0, 6);
    const t = (q - 1) / 6;
    const field = finiteField(q);
    const mixed = (i: number) => [field.unit(i), q + field.unit(i + 2 * t), 2 * q + field.unit(i + 4 * t)];
    const base = [[0, q, 2 * q]];
    for (let i = 0; i < t; i++)
      for (let j = 0; j < 3; j++) base.push([0, 2, 4].map((step) => j * q + field.unit(i + step * t)));
    const short: Sessions = [];
    for (let i = 0; i < 6 * t; i++)
      if (Math.floor(i / t) % 2 === 1) base.push(mixed(i));
      else short.push(translate(field, [mixed(i)], 3 * q).map(([block]) => block));
    return [...translate(field, base, 3 * q), ...short];
  },
};

/** KTS(2q + 1), q = 6t + 1: two copies of GF(q) and one fixed point. */
export const kirkmanTwofold: Family = {
  name: 'Kirkman 2q + 1',
  applies: (groups, size) => (size === 3 && orderOf(3 * groups, 2, 1, 6) ? (3 * groups - 1) / 2 : 0),
  build(groups) {
    const q = orderOf(3 * groups, 2, 1, 6);
    const t = (q - 1) / 6;
    const field = finiteField(q);
    const half = field.inverse(field.add(1, 1));
    const m = field.log[field.multiply(field.add(field.unit(t), 1), half)];
    const base = [[2 * q, 0, q]];
    for (let i = 0; i < 6 * t; i++)
      if (Math.floor(i / t) % 2 === 0) base.push([field.unit(i), field.unit(i + t), q + field.unit(i + m)]);
    for (let i = 0; i < t; i++) base.push([1, 3, 5].map((step) => q + field.unit(i + m + step * t)));
    return translate(field, base, 2 * q);
  },
};

/** An odd α with log((ω^α + 1)/(ω^α − 1)) odd, or 0 if there is none. */
function oddStep(field: FiniteField): number {
  for (let a = 1; a < field.order - 1; a += 2) {
    const above = field.add(field.unit(a), 1);
    const below = field.add(field.unit(a), field.negate(1));
    if (above !== 0 && below !== 0 && field.log[field.multiply(above, field.inverse(below))] % 2 === 1)
      return a;
  }
  return 0;
}

/** RBIBD(3q + 1, 4, 1), q = 4t + 1: three copies of GF(q) and one fixed point. */
export const resolvableQuadruples: Family = {
  name: 'resolvable quadruples 3q + 1',
  applies(groups, size) {
    const q = size === 4 ? orderOf(4 * groups, 3, 1, 4) : 0;
    return q && oddStep(finiteField(q)) ? q : 0;
  },
  build(groups) {
    const q = orderOf(4 * groups, 3, 1, 4);
    const t = (q - 1) / 4;
    const field = finiteField(q);
    const a = oddStep(field);
    const base = [[3 * q, 0, q, 2 * q]];
    for (let i = 0; i < t; i++)
      for (let j = 0; j < 3; j++) {
        const next = ((j + 1) % 3) * q;
        base.push([
          j * q + field.unit(2 * i),
          j * q + field.unit(2 * i + 2 * t),
          next + field.unit(2 * i + a),
          next + field.unit(2 * i + 2 * t + a),
        ]);
      }
    return translate(field, base, 3 * q);
  },
};
