/** What single pairs cost, beside what every pair costs: few pairs are named by rules, so that a move of labels looks at few. */
import { type PairCosts, type Problem, pairNumber, type SessionSet } from '../../../scenario/problem.ts';

/** What two people cost by the sessions in which they meet. */
export interface PairTerm {
  /** By how often they meet in all sessions, beyond what the usual pair costs. */
  readonly points: Float64Array;
  /** Of each session in which they meet; null: nothing. */
  readonly soft: Float64Array | null;
  /** Hard rules that are broken (1) or kept (−1) by two together; [session]; null: none. */
  readonly hard: Int8Array | null;
  /** By how often they meet in some sessions. */
  readonly counted: readonly { readonly sessions: SessionSet; readonly points: Float64Array }[];
}

export interface Relation {
  readonly other: number;
  readonly term: PairTerm;
  /** The session in which they had best meet, −1: any; −2: they had best not meet. */
  readonly wanted: number;
}

export interface PairTerms {
  /** Of each person, with everybody whose cost with them is not the usual one. */
  readonly relations: readonly (readonly Relation[])[];
  /** What the usual pair costs by meetings; null: all pairs have relations. */
  readonly usual: Float64Array | null;
  /** What sets cost, beside their terms, and hard rules that are broken, where all sit apart. */
  readonly costApart: number;
  readonly brokenApart: number;
}

/** @param hasUsual pairs of the commonest curve need not be told apart */
export function pairTerms(problem: Problem, hasUsual: boolean): PairTerms {
  const { peopleCount: n, sessionCount, apart } = problem;
  const { whole, wholeOf, partial } = problem.costs.pairs;
  const curves = whole.map((points) => Float64Array.from(points, Number));
  const usual = hasUsual ? commonest(problem.costs.pairs) : -1;
  const beyond = curves.map((points) =>
    hasUsual ? points.map((cost, m) => cost - curves[usual][m]) : points,
  );
  const terms = new Map<number, { -readonly [K in keyof PairTerm]: PairTerm[K] }>();
  const termOf = (a: number, b: number) => {
    const [low, high] = a < b ? [a, b] : [b, a];
    const key = low * n + high;
    const known = terms.get(key);
    if (known) return known;
    const number = wholeOf === null ? 0 : wholeOf[pairNumber(low, high)];
    const made = { points: beyond[number], soft: null, hard: null, counted: [] };
    terms.set(key, made);
    return made as { -readonly [K in keyof PairTerm]: PairTerm[K] };
  };
  if (!hasUsual || wholeOf !== null) {
    for (let b = 1, at = 0; b < n; b++)
      for (let a = 0; a < b; a++, at++) if (!wholeOf || wholeOf[at] !== usual) termOf(a, b);
  }
  let costApart = 0;
  for (const { people, sessions, points } of partial) {
    const step = isLinear(points) ? Number(points[1] - points[0]) : null;
    if (step !== null) costApart += (Number(points[0]) * people.length * (people.length - 1)) / 2;
    const counted = { sessions, points: Float64Array.from(points, Number) };
    for (const [j, b] of people.entries()) {
      for (const a of people.subarray(0, j)) {
        const term = termOf(a, b);
        if (step === null) term.counted = [...term.counted, counted];
        else {
          term.soft ??= new Float64Array(sessionCount);
          for (let s = 0; s < sessionCount; s++) term.soft[s] += step * sessions[s];
        }
      }
    }
  }
  let brokenApart = 0;
  const count = (s: number, a: number, b: number, broken: 1 | -1) => {
    const term = termOf(a, b);
    term.hard ??= new Int8Array(sessionCount);
    term.hard[s] = broken;
  };
  for (let s = 0; s < sessionCount; s++) {
    for (let i = 0; i < apart[s].length; i += 2) count(s, apart[s][i], apart[s][i + 1], 1);
    for (let p = 0; p < n; p++) {
      // Everybody of a together-set with its first person.
      const first = problem.unit[s * n + p];
      if (first < 0 || first === p) continue;
      brokenApart++;
      count(s, first, p, -1);
    }
  }
  const relations = Array.from({ length: n }, (): Relation[] => []);
  for (const [key, term] of terms) {
    const [a, b] = [Math.floor(key / n), key % n];
    const wanted = wantedSession(term);
    relations[a].push({ other: b, term, wanted });
    relations[b].push({ other: a, term, wanted });
  }
  return { relations, usual: hasUsual ? curves[usual] : null, costApart, brokenApart };
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

/** Each next count costs what the first did. */
function isLinear(points: readonly bigint[]): boolean {
  return points.every((cost, m) => m === 0 || cost - points[m - 1] === points[1] - points[0]);
}
