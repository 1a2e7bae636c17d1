/** Benches: who sits there meets nobody, so that pairs cost nothing there. */
import { int } from './rows';
import * as state from './state';

@inline
export function isBench(g: i32): bool {
  for (let i = 0; i < state.benchCount; i++) if (int(state.benches, i) == g) return true;
  return false;
}
