/**
 * Seeded random numbers: xoshiro128** (Blackman and Vigna, 2018), its state filled by splitmix32.
 * Not for secrets.
 */
export class Rng {
  /** Signed, since unsigned values would be boxed before the code is compiled. */
  private readonly state = new Int32Array(4);

  /** @param seed any integer; only its low 32 bits count. */
  constructor(seed: number) {
    let z = seed >>> 0;
    for (let i = 0; i < 4; i++) {
      z = (z + 0x9e3779b9) >>> 0;
      let t = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
      t = Math.imul(t ^ (t >>> 15), 0x735a2d97);
      this.state[i] = t ^ (t >>> 15);
    }
  }

  /** A uniform unsigned 32-bit integer. */
  next32(): number {
    const s = this.state;
    const x = Math.imul(s[1], 5);
    const result = Math.imul((x << 7) | (x >>> 25), 9) >>> 0;
    const t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 11) | (s[3] >>> 21);
    return result;
  }

  /** A uniform number in [0, 1). */
  unit(): number {
    return this.next32() / 4294967296;
  }

  /** A uniform integer in [0, bound); bound from 1 to 2^32. */
  below(bound: number): number {
    return Math.floor((this.next32() / 4294967296) * bound);
  }

  /** Shuffles in place (Fisher and Yates) and returns the same array. */
  shuffle<A extends { length: number; [index: number]: unknown }>(items: A): A {
    for (let i = items.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const kept = items[i];
      items[i] = items[j];
      items[j] = kept;
    }
    return items;
  }
}
