import type { Fraction } from '../shared/fraction.ts';

/**
 * A problem as the solver reads it: people, groups and sessions are numbers from 0, in the order of the
 * request; data that is read often is in flat typed arrays, session by session.
 */
export interface Problem extends Seats {
  readonly costs: Costs;
  /**
   * The links that rules refer to, with the costs and hard rules over them. A problem without them is a relaxation, so
   * what is proven from seats and `costs` alone holds.
   */
  readonly links: readonly Link[];
}

/** Which groups face each other in a session, and the rules for those who meet so. */
export interface Link extends LinkSeats {
  /** The fixed cost of each source over the link, possibly negative; [source]. */
  readonly constants: readonly bigint[];
  /** Costs by meetings over the link. */
  readonly pairs: PairCosts;
  /** Costs by how many of the company somebody meets over the link. */
  readonly company: readonly CompanyCurve[];
}

export interface LinkSeats {
  readonly name: string;
  /**
   * The groups whose people meet those of each group, ascending; with the group itself if people of one group meet.
   * [session][group]; null: the link does not apply in the session.
   */
  readonly partners: readonly (readonly Int32Array[] | null)[];
  /** As in `Seats`: pairs that must not meet over the link, and meetings over it in earlier events. */
  readonly apart: readonly Int32Array[];
  readonly prior: Int32Array;
}

/** The hard side of a problem: who attends, the seats, and the rules that every schedule keeps. */
export interface Seats {
  readonly peopleCount: number;
  readonly groupCount: number;
  readonly sessionCount: number;
  /** 1 if a person attends; [session * peopleCount + person]. */
  readonly attends: Uint8Array;
  /** Seats, 0 if closed; [session * groupCount + group]. */
  readonly capacity: Int32Array;
  /** Smallest size of a group that is used; [group]. */
  readonly minSize: Int32Array;
  /** 1 for a group that must be used wherever it is open, unless it is needed anyway; [group]. */
  readonly used: Uint8Array;
  /** 0 for a bench: people there meet nobody, and may be beside people they must avoid; [group]. */
  readonly meets: Uint8Array;
  /** The group that a person must be in, −1 if free; [session * peopleCount + person]. */
  readonly pinnedGroup: Int32Array;
  /**
   * Together-sets merged: people of a session with the same number sit together. It is the number of the smallest
   * person of the set, for single people their own, −1 if absent; [session * peopleCount + person].
   */
  readonly unit: Int32Array;
  /** Pairs that must be apart in a session that both attend: a, b (a < b), …; each once, sorted; [session]. */
  readonly apart: readonly Int32Array[];
  /** Earlier meetings: a, b (a < b), count; three numbers a pair, each pair once. */
  readonly prior: Int32Array;
}

/** Sessions in which a rule applies: 1 or 0; [session]. */
export type SessionSet = Uint8Array;

/** Cost in whole units by a count from 0; no count exceeds the last point. */
export type Curve = readonly bigint[];

/**
 * The soft side of a problem: the cost of a schedule is the sum of the constants and of all curves, times the
 * measure. Curves are convex except for the step of a first meeting. No rule is known here by name: `source` is
 * the index of the rules that a part comes from; rules of weight 0 have no part.
 */
export interface Costs {
  /** The cost of one unit: the greatest common measure of all weights. */
  readonly measure: Fraction;
  /** JSON Pointers into the request, in Form K, of a rule and of rules that differ only in weight; [source]. */
  readonly sources: readonly (readonly string[])[];
  /** The fixed cost of each source, possibly negative; [source]. */
  readonly constants: readonly bigint[];
  readonly pairs: PairCosts;
  readonly visits: readonly VisitCurve[];
  readonly partitions: readonly Partition[];
  readonly counts: readonly CountCurve[];
  readonly squares: readonly SquareSum[];
  readonly company: readonly CompanyCurve[];
}

/** Costs of meetings in two forms: by set, as in the rules, and added up pair by pair. */
export interface PairCosts {
  readonly sets: readonly PairCurve[];
  /** Curves over all sessions that a pair attends, by meetings in this event; the effect of earlier meetings is included. */
  readonly whole: readonly Curve[];
  /** Which of `whole` each pair has; [pairNumber(a, b)]; null: every pair has the first. */
  readonly wholeOf: Int32Array | null;
  /** The pairs that do not have the first curve: a, b (a < b), …, in the order of their numbers. */
  readonly others: Int32Array;
  /** The sets that count only in some sessions and are not in `whole`. */
  readonly partial: readonly PairCurve[];
  /** Tables with a number for each pair; their costs are in `whole` and `partial`, too. */
  readonly tables: readonly PairTable[];
}

/** The index of a pair, a < b, in lists of all pairs. */
export function pairNumber(a: number, b: number): number {
  return (b * (b - 1)) / 2 + a;
}

/** The people of pairs with ascending numbers: two for each, the lower first. */
export function peopleOfPairs(pairs: ArrayLike<number>): Int32Array {
  const people = new Int32Array(2 * pairs.length);
  for (let i = 0, b = 1; i < pairs.length; i++) {
    while (pairs[i] >= pairNumber(0, b + 1)) b++;
    people[2 * i] = pairs[i] - pairNumber(0, b);
    people[2 * i + 1] = b;
  }
  return people;
}

/** The pairs whose entry is not 0, in the form of `others`. */
export function othersIn(wholeOf: Int32Array): Int32Array {
  const pairs: number[] = [];
  for (let pair = 0; pair < wholeOf.length; pair++) if (wholeOf[pair] !== 0) pairs.push(pair);
  return peopleOfPairs(pairs);
}

/** Cost by how often a pair meets, for every two of the people. */
export interface PairCurve {
  readonly source: number;
  /** Ascending. */
  readonly people: Int32Array;
  readonly sessions: SessionSet;
  /** Whether earlier meetings count, too; then all sessions do. */
  readonly withPrior: boolean;
  readonly points: Curve;
}

/** A table of the cost of each meeting of single pairs. */
export interface PairTable {
  readonly source: number;
  /** Two for each pair, the lower first; each pair once. */
  readonly people: Int32Array;
  /** [pair] */
  readonly steps: readonly bigint[];
  readonly sessions: SessionSet;
}

/** Cost by how often a person is in one of the groups in these sessions, for each of the people. */
export interface VisitCurve {
  readonly source: number;
  readonly people: Int32Array;
  readonly groups: Int32Array;
  readonly sessions: SessionSet;
  readonly points: Curve;
}

/** People by class: each has at most one; curves that are counted and bounded together share a partition. */
export interface Partition {
  /** −1: none; [person]. */
  readonly classOf: Int32Array;
  readonly classCount: number;
}

/** Cost by how many of a class are in a group, for each of the groups and sessions in which it is open. */
export interface CountCurve {
  readonly source: number;
  readonly partition: number;
  readonly class: number;
  readonly groups: Int32Array;
  readonly sessions: SessionSet;
  readonly points: Curve;
}

/** Cost `factor` times the square of the sum of the weights in a group, for each of the groups and sessions. */
export interface SquareSum {
  readonly source: number;
  /** Whole numbers of either sign, 0 for people who do not count; [person]. */
  readonly weights: readonly bigint[];
  readonly factor: bigint;
  readonly groups: Int32Array;
  /** The same people with a weight attend all of these. */
  readonly sessions: SessionSet;
}

/** Cost by how many of some people are at a person's table, for each of the sessions; none on a bench. */
export interface CompanyCurve {
  readonly source: number;
  readonly person: number;
  /** The people who count, ascending, without the person. */
  readonly company: Int32Array;
  /** The person attends all of these. */
  readonly sessions: SessionSet;
  /** Never below 0; the last point is 0 and holds for higher counts, too. */
  readonly points: Curve;
}

/** Number of people who attend the session. */
export function presentIn({ attends, peopleCount }: Seats, session: number): number {
  let present = 0;
  for (let at = session * peopleCount; at < (session + 1) * peopleCount; at++) present += attends[at];
  return present;
}

/** The group of each person, −1 if absent; [session * peopleCount + person]. */
export type Assignment = Int32Array;
