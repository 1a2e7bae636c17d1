/**
 * Mixed doubles without couples: husbands are 0 … n − 1 and their wives n … 2n − 1. Everybody partners everybody of the
 * other sex except the spouse once, and opposes everybody except the spouse once; no couple shares a court.
 * A self-orthogonal Latin square L makes them: husband i and wife L(i, j) play husband j and wife L(j, i) (Brayton,
 * Coppersmith and Hoffman 1974); a symmetric square orthogonal to it makes the rounds.
 */
import { fieldProduct, primePowers } from '../algebra/field-product.ts';
import { ANYBODY_SEEDS, COUPLES_SEEDS, readCourts } from '../stored/doubles-data.ts';
import { type Doubles, withinLimits } from './doubles.ts';

/**
 * All known rounds of mixed doubles for n husbands and wives: partners at most once, opponents at most twice, of one sex once.
 *
 * @param areCouples whether a couple may not share a court
 */
export function mixedRounds(couples: number, areCouples: boolean): Doubles[] {
  const stored = [areCouples ? undefined : ANYBODY_SEEDS[couples], COUPLES_SEEDS[couples]];
  const found = stored.flatMap((seed) => (seed === undefined ? [] : [turned(couples, readCourts(seed))]));
  return hasMixedDoubles(couples) ? [...found, mixedDoubles(couples)] : found;
}

/** Base courts rotated over Z(n), or over Z(n − 1) if n is even and one couple stays. Verified when built. */
function turned(couples: number, base: readonly number[][]): Doubles {
  const m = couples % 2 === 0 ? couples - 1 : couples;
  const turn = (player: number, by: number): number => {
    const sex = player - (player % couples);
    return player - sex === m ? player : sex + ((player - sex + by) % m);
  };
  const rounds = Array.from({ length: m }, (_, by) => base.map((court) => court.map((p) => turn(p, by))));
  return withinLimits(2 * couples, rounds, 1, 2);
}

/** Whether `mixedDoubles` has n couples: n is a product of prime powers of at least four, of different primes. */
export function hasMixedDoubles(couples: number): boolean {
  return couples >= 4 && primePowers(couples).every((q) => q >= 4);
}

/**
 * All matches of n couples, in n − 1 rounds if n is a power of two, else in n, with couples taking turns at waiting; requires
 * `hasMixedDoubles`. Over a product of fields L(i, j) is ai + (1 − a)j, and i meets j in round i + j. Verified when built.
 */
export function mixedDoubles(couples: number): Doubles {
  const { fields, add, scale } = fieldProduct(couples);
  // Neither 0, 1 nor a half, so that both L and its transpose, and L and i + j, are orthogonal.
  const ours = fields.map((field) => (field.add(2, 2) === 1 ? 3 : 2));
  const theirs = fields.map((field, i) => field.add(1, field.negate(ours[i])));
  const wife = (i: number, j: number) => couples + add(scale(ours, i), scale(theirs, j));
  const all: Doubles = Array.from({ length: couples }, () => []);
  for (let i = 0; i < couples; i++)
    for (let j = 0; j < i; j++) all[add(i, j)].push([i, wife(i, j), j, wife(j, i)]);
  const rounds = all.filter((courts) => courts.length > 0);
  return withinLimits(2 * couples, rounds, 1, 1);
}
