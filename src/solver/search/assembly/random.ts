import * as state from './state';

/** xoroshiro64** (Blackman and Vigna, 2018): 32 random bits. */
@inline
export function random(): u32 {
  const a = state.random0;
  let b = state.random1;
  const result = rotl<u32>(a * 0x9e3779bb, 5) * 5;
  b ^= a;
  state.random0 = rotl<u32>(a, 26) ^ b ^ (b << 9);
  state.random1 = rotl<u32>(b, 13);
  return result;
}

/** Uniform in [0, bound), by multiply and shift. */
@inline
export function below(bound: i32): i32 {
  return <i32>(((<u64>random()) * (<u64>bound)) >> 32);
}
