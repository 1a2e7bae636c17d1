/** Costs of the pairs that differ from the usual pair. Rules name few such pairs, so that a move of labels looks at few. */
import {
  type Curve,
  type PairCosts,
  type Problem,
  pairNumber,
  type SessionSet,
} from '../../../scenario/problem.ts';

/** Costs of two people by the sessions in which they meet. */
export interface PairTerm {
  /** Cost by how often they meet in all sessions, beyond that of the usual pair. */
  readonly points: Float64Array;
  /** Cost of meeting in each session; null: none; [session]. */
  readonly soft: Float64Array | null;
  /** Hard rules that meeting breaks (1) or keeps (−1); [session]; null: none. */
  readonly hard: Int8Array | null;
  /** Costs by how often they meet in some sessions. */
  readonly counted: readonly { readonly sessions: SessionSet; readonly points: Float64Array }[];
}

export interface Relation {
  readonly other: number;
  readonly term: PairTerm;
  /** The session in which meeting is best, −1: any; −2: not meeting is best. */
  readonly wanted: number;
}

export interface PairTerms {
  /** The pairs of each person that do not cost the usual; [person]. */
  readonly relations: readonly (readonly Relation[])[];
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
  return { relations: terms.relations(), usual: hasUsual ? curves[usual] : null, costApart, brokenApart };
}

type OpenTerm = { -readonly [K in keyof PairTerm]: PairTerm[K] };

/** Terms by pair, made as rules name the pairs. */
class TermTable {
  private readonly problem: Problem;
  /** What each curve of pairs costs beyond the usual one. */
  private readonly beyond: readonly Float64Array[];
  private readonly terms: (OpenTerm & { readonly low: number; readonly high: number })[] = [];
  /** The number of the pair's term, from 1; 0: none yet; [pairNumber]. */
  private readonly termOf: Int32Array;

  constructor(problem: Problem, beyond: readonly Float64Array[]) {
    this.problem = problem;
    this.beyond = beyond;
    this.termOf = new Int32Array(pairNumber(0, problem.peopleCount));
  }

  /** Adds all pairs but those of the usual curve; −1: there is none. */
  addUnusual(usual: number): void {
    const { peopleCount: n, costs } = this.problem;
    const { wholeOf } = costs.pairs;
    if (usual >= 0 && wholeOf === null) return;
    for (let b = 1, at = 0; b < n; b++)
      for (let a = 0; a < b; a++, at++) if (!wholeOf || wholeOf[at] !== usual) this.of(a, b);
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

  relations(): Relation[][] {
    const { peopleCount: n } = this.problem;
    const relations = Array.from({ length: n }, (): Relation[] => []);
    for (const term of this.terms) {
      const { low, high } = term;
      const wanted = wantedSession(term);
      relations[low].push({ other: high, term, wanted });
      relations[high].push({ other: low, term, wanted });
    }
    return relations;
  }

  private count(s: number, a: number, b: number, broken: 1 | -1): void {
    const term = this.of(a, b);
    term.hard ??= new Int8Array(this.problem.sessionCount);
    term.hard[s] = broken;
  }

  private of(a: number, b: number): OpenTerm {
    const low = Math.min(a, b);
    const high = Math.max(a, b);
    const pair = pairNumber(low, high);
    const known = this.termOf[pair];
    if (known > 0) return this.terms[known - 1];
    const { wholeOf } = this.problem.costs.pairs;
    const points = this.beyond[wholeOf === null ? 0 : wholeOf[pair]];
    const made = { low, high, points, soft: null, hard: null, counted: [] };
    this.termOf[pair] = this.terms.push(made);
    return made;
  }
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
