/** Benches: who sits there meets nobody, so that pairs cost nothing there. */
import { equalTags, int, minus, splatTag } from './rows';
import { home } from './running';
import * as state from './state';

@inline
export function isBench(g: i32): bool {
  for (let i = 0; i < state.benchCount; i++) if (int(state.benches, i) == g) return true;
  return false;
}

/** Takes off, for a vector of people, what an exchange with x seems to cost since each is counted beside the other. */
@inline
export function lessMeetings<T>(delta: v128, pair: v128, a: i32, offset: usize): v128 {
  const tags = v128.load(home + offset);
  let there = pair;
  for (let i = 0; i < state.benchCount; i++) {
    there = v128.andnot(there, equalTags<T>(tags, splatTag<T>(int(state.benches, i))));
  }
  const left = minus<T>(delta, there);
  return isBench(a) ? left : minus<T>(left, pair);
}
