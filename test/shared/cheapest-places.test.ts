import { expect, test } from 'vitest';
import { cheapestPlaces } from '../../src/shared/cheapest-places.ts';
import { Rng } from '../../src/shared/rng.ts';

function least(costs: readonly Float64Array[], seats: readonly number[], person = 0): number {
  if (person === costs.length) return 0;
  return seats.reduce((best, free, g) => {
    if (free === 0 || costs[person][g] === Number.POSITIVE_INFINITY) return best;
    const left = seats.map((count, other) => count - Number(other === g));
    return Math.min(best, costs[person][g] + least(costs, left, person + 1));
  }, Number.POSITIVE_INFINITY);
}

test('costs what the cheapest of all ways does, and its prices prove it', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const rng = new Rng(seed);
    const seats = Int32Array.from({ length: 1 + rng.below(4) }, () => rng.below(4));
    const costs = Array.from({ length: 1 + rng.below(6) }, () =>
      Float64Array.from(seats, () => (rng.below(6) === 0 ? Number.POSITIVE_INFINITY : rng.below(10))),
    );
    const best = least(costs, [...seats]);
    const found = cheapestPlaces(costs, seats);
    if (best === Number.POSITIVE_INFINITY) {
      expect(found, `seed ${seed}`).toBeNull();
      continue;
    }
    const { placeOf, prices } = found!;
    const taken = seats.map((_, g) => placeOf.filter((place) => place === g).length);
    expect(
      taken.every((count, g) => count <= seats[g]),
      `seed ${seed}`,
    ).toBe(true);
    expect(costs.reduce((sum, own, p) => sum + own[placeOf[p]], 0)).toBe(best);
    const cheapest = costs.map((own) => Math.min(...own.map((cost, g) => cost + prices[g])));
    const proven =
      cheapest.reduce((sum, cost) => sum + cost, 0) - seats.reduce((sum, n, g) => sum + n * prices[g], 0);
    expect(prices.every((price) => price >= 0)).toBe(true);
    expect(proven, `seed ${seed}`).toBe(best);
  }
});
