/** How large changes are: what random exchanges would cost, none of which is made. */
import { exchangeCost } from './exchange';
import { int, setInt, tagOf } from './rows';
import { below } from './random';
import { fits, home } from './running';
import { enter, leave } from './session';
import * as state from './state';

/** Weighs exchanges of single people, or moves into free seats where nobody may exchange, in one open session. */
export function sampleIn<T>(): void {
  const s = int(state.openSessions, below(state.openCount));
  enter<T>(s);
  const first = int(state.moverStart, s);
  const movers = int(state.moverStart, s + 1) - first;
  for (let i = 0; i < state.sampleSize; i++) {
    let cost: f64 = 0;
    if (movers > 0) {
      const x = int(state.mover, first + below(movers));
      const y = int(state.mover, first + below(movers));
      const a = tagOf<T>(home, x);
      const b = state.maySwap ? tagOf<T>(home, y) : below(state.groups);
      setInt(state.listA, 0, x);
      setInt(state.listB, 0, y);
      const isLegal = a != b && (state.maySwap != 0 || (fits(a, -1) && fits(b, 1)));
      if (isLegal) cost = exchangeCost<T>(state.listA, 1, state.listB, state.maySwap ? 1 : 0, a, b);
    }
    store<f64>(state.samples + ((<usize>i) << 3), cost);
  }
  leave<T>();
}
