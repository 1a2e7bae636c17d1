/** Costs of the pairs that differ from the usual pair. Rules name few such pairs, so that a move of labels looks at few. */
import {
  type Curve,
  type PairCosts,
  type Problem,
  pairNumber,
  type SessionSet,
} from '../../../scenario/problem.ts';
import type { Kernel } from '../../search/kernel.ts';
import { startsOf } from '../../search/lists.ts';
import type { Curves } from './curves.ts';

/** Costs of two people by the sessions in which they meet. */
interface PairTerm {
  /** Cost by how often they meet in all sessions, beyond that of the usual pair. */
  readonly points: Float64Array;
  /** Cost of meeting in each session; null: none; [session]. */
  readonly soft: Float64Array | null;
  /** Hard rules that meeting breaks (1) or keeps (−1); [session]; null: none. */
  readonly hard: Int8Array | null;
  /** Costs by how often they meet in some sessions. */
  readonly counted: readonly { readonly sessions: SessionSet; readonly points: Float64Array }[];
}

export interface PairTerms {
  readonly terms: readonly PairTerm[];
  /** The pairs of each person that do not cost the usual: (other, term) in `list`, two numbers each, from the pair numbered `start[person]` on. */
  readonly relations: { readonly start: Int32Array; readonly list: Int32Array };
  /** Cost of the usual pair by meetings; null: all pairs have relations. */
  readonly usual: Float64Array | null;
  /** With nobody meeting: the cost of sets that is in no term, and the number of broken hard rules. */
  readonly costApart: number;
  readonly brokenApart: number;
}

/** @param hasUsual leave out the pairs with the commonest curve, as the usual ones */
export function pairTerms(problem: Problem, hasUsual: boolean): PairTerms {
  const { pairs } = problem.costs;
  const curves = pairs.whole.map((points) => Float64Array.from(points, Number));
  const usual = hasUsual ? commonest(pairs) : -1;
  const beyond = curves.map((points) =>
    hasUsual ? points.map((cost, m) => cost - curves[usual][m]) : points,
  );
  const terms = new TermTable(problem, beyond);
  terms.addUnusual(usual);
  const costApart = pairs.partial.reduce((sum, set) => sum + terms.addSet(set), 0);
  const brokenApart = terms.addHard();
  return {
    terms: terms.terms,
    relations: terms.relations(),
    usual: hasUsual ? curves[usual] : null,
    costApart,
    brokenApart,
  };
}

type OpenTerm = { -readonly [K in keyof PairTerm]: PairTerm[K] };

/** Terms by pair, made as rules name the pairs. Pairs with no cost but that of one curve share a term. */
class TermTable {
  private readonly problem: Problem;
  readonly terms: OpenTerm[];
  /** How many terms are those of curves: the first ones. */
  private readonly curves: number;
  /** The people and the term of each named pair. */
  private readonly lows: number[] = [];
  private readonly highs: number[] = [];
  private readonly termOf: number[] = [];
  /** Index of the pair in these lists, plus 1; 0: it is not named; [pairNumber]. */
  private readonly placeOf: Int32Array;

  constructor(problem: Problem, beyond: readonly Float64Array[]) {
    this.problem = problem;
    this.terms = beyond.map((points) => ({ points, soft: null, hard: null, counted: [] }));
    this.curves = beyond.length;
    this.placeOf = new Int32Array(pairNumber(0, problem.peopleCount));
  }

  /** Adds all pairs but those of the usual curve; −1: there is none. */
  addUnusual(usual: number): void {
    const { peopleCount: n, costs } = this.problem;
    const { wholeOf } = costs.pairs;
    if (usual >= 0 && wholeOf === null) return;
    for (let b = 1, at = 0; b < n; b++)
      for (let a = 0; a < b; a++, at++) if (!wholeOf || wholeOf[at] !== usual) this.name(a, b);
  }

  /** Adds the pairs of a set; returns its cost with nobody meeting, without the part that is in `counted`. */
  addSet({ people, sessions, points }: PairCosts['partial'][number]): number {
    const step = isLinear(points) ? Number(points[1] - points[0]) : null;
    const counted = { sessions, points: Float64Array.from(points, Number) };
    for (let k = 1; k < people.length; k++) {
      for (let j = 0; j < k; j++) {
        const term = this.of(people[j], people[k]);
        if (step === null) term.counted = [...term.counted, counted];
        else term.soft = withSteps(term.soft, sessions, step);
      }
    }
    return step === null ? 0 : (Number(points[0]) * people.length * (people.length - 1)) / 2;
  }

  /** Adds all hard rules on pairs; returns how many are broken with nobody meeting. */
  addHard(): number {
    let broken = 0;
    for (const [s, pairs] of this.problem.apart.entries()) {
      for (let i = 0; i < pairs.length; i += 2) this.count(s, pairs[i], pairs[i + 1], 1);
      broken += this.addTogether(s);
    }
    return broken;
  }

  /** Adds everybody of a together-set with its first person; returns how many pairs these are. */
  private addTogether(s: number): number {
    const { peopleCount: n, unit } = this.problem;
    let broken = 0;
    for (const [p, first] of unit.subarray(s * n, (s + 1) * n).entries()) {
      if (first < 0 || first === p) continue;
      broken++;
      this.count(s, first, p, -1);
    }
    return broken;
  }

  relations(): PairTerms['relations'] {
    const { lows, highs, termOf } = this;
    const counts = new Array<number>(this.problem.peopleCount).fill(0);
    for (let i = 0; i < lows.length; i++) {
      counts[lows[i]]++;
      counts[highs[i]]++;
    }
    const start = startsOf(counts);
    const next = start.slice();
    const list = new Int32Array(4 * lows.length);
    for (let i = 0; i < lows.length; i++) {
      const [low, high] = [2 * next[lows[i]]++, 2 * next[highs[i]]++];
      list[low] = highs[i];
      list[high] = lows[i];
      list[low + 1] = list[high + 1] = termOf[i];
    }
    return { start, list };
  }

  private count(s: number, a: number, b: number, broken: 1 | -1): void {
    const term = this.of(a, b);
    term.hard ??= new Int8Array(this.problem.sessionCount);
    term.hard[s] = broken;
  }

  /** Lists the pair, with the term of its curve, unless it is listed; returns its index. */
  private name(low: number, high: number): number {
    const pair = pairNumber(low, high);
    if (this.placeOf[pair] === 0) {
      const { wholeOf } = this.problem.costs.pairs;
      this.lows.push(low);
      this.highs.push(high);
      this.placeOf[pair] = this.termOf.push(wholeOf === null ? 0 : wholeOf[pair]);
    }
    return this.placeOf[pair] - 1;
  }

  /** The term of this pair alone. */
  private of(a: number, b: number): OpenTerm {
    const place = this.name(Math.min(a, b), Math.max(a, b));
    const known = this.terms[this.termOf[place]];
    if (this.termOf[place] >= this.curves) return known;
    const own = { ...known };
    this.termOf[place] = this.terms.push(own) - 1;
    return own;
  }
}

/** Lays terms and relations out for the kernel. */
export function putPairTerms(kernel: Kernel, { terms, relations, usual }: PairTerms, curves: Curves): void {
  const hards: Int8Array[] = [];
  const within: SessionSet[] = [];
  const counted: number[] = [];
  const list = terms.flatMap((term) => {
    const first = counted.length / 2;
    for (const { sessions, points } of term.counted) {
      counted.push(within.length * sessions.length, curves.at(points));
      within.push(sessions);
    }
    const hard = term.hard ? (hards.push(term.hard) - 1) * term.hard.length : -1;
    return [
      curves.at(term.points),
      curves.at(term.soft),
      hard,
      first,
      counted.length / 2,
      wantedSession(term),
    ];
  });
  kernel.put('labelTerm', Int32Array.from(list));
  kernel.put('labelCounted', Int32Array.from(counted));
  kernel.put('labelHard', Int8Array.from(hards.flatMap((hard) => [...hard])));
  kernel.put('labelWithin', Uint8Array.from(within.flatMap((sessions) => [...sessions])));
  kernel.put('labelRelationStart', relations.start);
  kernel.put('labelRelation', relations.list);
  kernel.set('labelUsualStep', usual ? usual[1] - usual[0] : 0);
  const { start } = relations;
  const related = [...start.keys()].filter((p) => start[p + 1] > start[p]);
  kernel.put('labelRelated', Int32Array.from(related));
  kernel.set('labelRelatedCount', related.length);
}

/** Whether all steps cost the same. */
function isLinear(points: Curve): boolean {
  return points.every((cost, m) => cost - points[0] === BigInt(m) * (points[1] - points[0]));
}

function withSteps(soft: Float64Array | null, sessions: SessionSet, step: number): Float64Array {
  const all = soft ?? new Float64Array(sessions.length);
  for (let s = 0; s < all.length; s++) all[s] += step * sessions[s];
  return all;
}

/** The session in which two had best meet, −1: any; −2: they had best not meet. */
function wantedSession({ points, soft, hard }: PairTerm): number {
  const ofHard = hard ? hard.indexOf(-1) : -1;
  if (ofHard >= 0) return ofHard;
  const least = soft ? Math.min(...soft) : 0;
  if (least < 0) return (soft as Float64Array).indexOf(least);
  return points[1] < points[0] ? -1 : -2;
}

function commonest({ whole, wholeOf }: PairCosts): number {
  if (wholeOf === null) return 0;
  const pairs = new Float64Array(whole.length);
  for (const number of wholeOf) pairs[number]++;
  return pairs.indexOf(Math.max(...pairs));
}
