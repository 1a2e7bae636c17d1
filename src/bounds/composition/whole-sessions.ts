import type { Composition } from './compositions.ts';

/** Steps of a session that are kept, at most; its check looks at each. */
const MOST_STEPS = 50_000;
/** What is left of all classes is one number of so many bits. */
const BITS = 31;

/** Groups that can have the same compositions. */
interface AlikeGroups {
  readonly groups: number;
  readonly compositions: readonly Composition[];
}

/** How one group can be filled, from each that the groups before it may leave over. */
interface Steps {
  /** The place among alike groups. */
  readonly kind: number;
  /** Of each step: what is left before, the composition, and what is left after. */
  readonly from: number[];
  readonly with: number[];
  readonly to: number[];
}

/** All ways to fill the groups of a session with just the free people there, class by class. */
export class WholeSession {
  private readonly steps: readonly Steps[];
  /** What may be left over before each group, and after the last; how many. */
  private readonly states: readonly number[];
  /** Compositions that were looked at. */
  readonly looks: number;

  private constructor(steps: readonly Steps[], states: readonly number[], looks: number) {
    this.steps = steps;
    this.states = states;
    this.looks = looks;
  }

  /**
   * Null where there are too many, or none.
   *
   * @param free people; [class]
   * @param most compositions that are looked at
   */
  static of(free: readonly number[], kinds: readonly AlikeGroups[], most: number): WholeSession | null {
    const widths = free.map((people) => (people > 0 ? 33 - Math.clz32(people) : 0));
    if (widths.reduce((sum, width) => sum + width, 0) > BITS) return null;
    const shifts = widths.map((_, c) => widths.slice(0, c).reduce((sum, width) => sum + width, 0));
    const packed = (counts: readonly number[]) =>
      counts.reduce((sum, count, c) => sum | (count << shifts[c]), 0);
    /** A bit above each count, which taking too many away borrows. */
    const guards = widths.reduce((sum, width, c) => sum | (width > 0 ? 1 << (shifts[c] + width - 1) : 0), 0);
    const fits = (left: number, taken: number) => (((left | guards) - taken) & guards) === guards;
    const slots = kinds.flatMap(({ groups, compositions }, kind) => {
      const codes = compositions.map((composition) => packed(composition.free));
      return Array.from({ length: groups }, () => ({ kind, codes }));
    });
    const found: Steps[] = [];
    let before = [packed(free)];
    let [looks, count] = [0, 0];
    const states = [1];
    for (const [i, { kind, codes }] of slots.entries()) {
      const places = new Map<number, number>();
      const isLast = i === slots.length - 1;
      const steps: Steps = { kind, from: [], with: [], to: [] };
      for (const [from, left] of before.entries()) {
        looks += codes.length;
        for (const [one, code] of codes.entries()) {
          if (isLast ? code !== left : !fits(left, code)) continue;
          const to = places.get(left - code) ?? places.size;
          places.set(left - code, to);
          steps.from.push(from);
          steps.with.push(one);
          steps.to.push(to);
        }
        if (looks > most || count + steps.from.length > MOST_STEPS) return null;
      }
      count += steps.from.length;
      before = [...places.keys()];
      states.push(before.length);
      found.push(steps);
    }
    return before.length === 1 && before[0] === 0 ? new WholeSession(found, states, looks) : null;
  }

  get groupCount(): number {
    return this.steps.length;
  }

  /**
   * The least that all groups can cost together, and a composition for each: its kind and its place there.
   *
   * @param costs of a composition; [kind][composition]
   */
  cheapest(costs: readonly ArrayLike<number>[]): { cost: number; chosen: [number, number][] } {
    let least = new Float64Array(1);
    const last = this.steps.map(({ kind, from, with: taken, to }, i) => {
      const own = costs[kind];
      const next = new Float64Array(this.states[i + 1]).fill(Number.POSITIVE_INFINITY);
      const step = new Int32Array(next.length);
      for (let s = 0; s < from.length; s++) {
        const value = least[from[s]] + own[taken[s]];
        if (value < next[to[s]]) {
          next[to[s]] = value;
          step[to[s]] = s;
        }
      }
      least = next;
      return step;
    });
    let state = 0;
    const chosen: [number, number][] = [];
    for (let i = this.steps.length - 1; i >= 0; i--) {
      const { kind, from, with: taken } = this.steps[i];
      const s = last[i][state];
      chosen.push([kind, taken[s]]);
      state = from[s];
    }
    return { cost: least[0], chosen };
  }
}
