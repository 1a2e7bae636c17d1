/**
 * Orders at one round table or in one row, new each session, so that nobody sits beside the same person
 * twice: decompositions of the complete graph into Hamiltonian cycles and paths (Walecki, in Lucas 1883).
 */

/**
 * ⌊(people − 1)/2⌋ orders around a table, the last beside the first, as many as possible: with an odd number everybody sits
 * beside everybody once, with an even number beside all but one. None for fewer than three.
 */
export function tableOrders(people: number): number[][] {
  if (people < 3) return [];
  if (people % 2 === 1) return zigzags(people - 1).map((order) => [people - 1, ...order]);
  const turning = people - 2;
  // The last person sits between two who are opposite on the circle, a different pair each time.
  return zigzags(turning).map((order) => {
    const opposite = order.findIndex((x, i) => i > 0 && Math.abs(x - order[i - 1]) === turning / 2);
    return [turning, ...order.toSpliced(opposite, 0, turning + 1)];
  });
}

/** ⌊people/2⌋ orders in a row, as many as possible: with an even number everybody sits beside everybody once. */
export function rowOrders(people: number): number[][] {
  return people % 2 === 0 ? zigzags(people) : tableOrders(people);
}

/** 0, 1, −1, 2, −2, … modulo an even n, and its rotations: n / 2 paths. */
function zigzags(n: number): number[][] {
  return Array.from({ length: n / 2 }, (_, turn) =>
    Array.from({ length: n }, (_, i) => (turn + (i % 2 === 1 ? (i + 1) / 2 : n - i / 2)) % n),
  );
}
