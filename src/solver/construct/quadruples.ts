import type { Family } from './design.ts';
import { type FiniteField, finiteField, primePower } from './finite-field.ts';
import { translate } from './kirkman.ts';

function fieldOrder(groups: number): number {
  const q = (4 * groups - 1) / 3;
  return Number.isInteger(q) && q % 4 === 1 && primePower(q) ? q : 0;
}

/** An odd α with log((ω^α + 1)/(ω^α − 1)) odd, or 0 where there is none. */
function oddStep(field: FiniteField): number {
  for (let a = 1; a < field.order - 1; a += 2) {
    const above = field.add(field.unit(a), 1);
    const below = field.add(field.unit(a), field.negate(1));
    if (above !== 0 && below !== 0 && field.log[field.multiply(above, field.inverse(below))] % 2 === 1)
      return a;
  }
  return 0;
}

/** Three copies of GF(q) and one fixed point. */
export const resolvableQuadruples: Family = {
  name: 'resolvable quadruples 3q + 1',
  source: 'RBIBD(3q + 1, 4, 1), q = 4t + 1 a prime power (Hanani, Ray-Chaudhuri and Wilson 1972)',
  applies(groups, size) {
    const q = size === 4 ? fieldOrder(groups) : 0;
    return q && oddStep(finiteField(q)) ? q : 0;
  },
  build(groups) {
    const q = fieldOrder(groups);
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
