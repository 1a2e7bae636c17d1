import type { LowerBoundCertificate } from '../../src/result/certificate.ts';
import { type Fraction, fractionText, parseFraction, plus, ZERO } from '../../src/shared/fraction.ts';
import type { Rng } from '../../src/shared/rng.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Up to three changes somewhere in the rules and numbers, whatever they mean. */
export function damaged<T>(document: T, rng: Rng): T {
  let changed = structuredClone(document) as Json;
  for (let i = rng.below(4); i > 0; i--) changed = damagedOnce(changed, rng);
  return changed as T;
}

function damagedOnce(value: Json, rng: Rng): Json {
  if (typeof value === 'number') {
    const others = [value + 1, value - 1, -value, 2 * value, value / 2, value + 1 / 8, 0, value * 1e9, 1e-9];
    return others[rng.below(others.length)];
  }
  if (typeof value === 'string')
    return rng.below(2) === 0 ? `p${rng.below(5)}` : `/constraints/${rng.below(4)}`;
  if (Array.isArray(value)) {
    if (value.length === 0) return value;
    const at = rng.below(value.length);
    const way = rng.below(6);
    if (way === 0) return value.toSpliced(at, 1);
    if (way === 1) return [...value, value[at]];
    if (way === 2) return value.toReversed();
    return value.with(at, damagedOnce(value[at], rng));
  }
  if (value === null || typeof value !== 'object') return value;
  const keys = Object.keys(value);
  if (keys.length === 0) return value;
  const key = keys[rng.below(keys.length)];
  return { ...value, [key]: damagedOnce(value[key], rng) };
}

/** With one of the pieces damaged, and its bound such that the sum is this one. */
export function forged(proof: LowerBoundCertificate, sum: Fraction, rng: Rng): LowerBoundCertificate {
  const at = rng.below(proof.pieces.length);
  const { rules, numbers } = damaged(
    { rules: proof.pieces[at].rules, numbers: proof.pieces[at].numbers },
    rng,
  );
  const others = proof.pieces.reduce(
    (all, { bound }, i) => (i === at ? all : plus(all, parseFraction(bound) ?? ZERO)),
    ZERO,
  );
  const own = plus(sum, { n: -others.n, d: others.d });
  const piece = { ...proof.pieces[at], rules, numbers, bound: fractionText(own) };
  return { ...proof, bound: fractionText(sum), pieces: proof.pieces.with(at, piece) };
}
