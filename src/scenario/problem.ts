import type { Fraction } from '../shared/fraction.ts';

/**
 * A problem as the solver reads it: people, groups and sessions are numbers from 0, in the order of the
 * request; what is read often lies in flat typed arrays, laid out session first.
 */
export interface Problem extends Seats {
  readonly costs: Costs;
  /**
   * The links that a rule speaks of. What these rules cost and forbid is said here alone: without them a problem asks for
   * less, so that whatever is proven from the seats and `costs` holds.
   */
  readonly links: readonly Link[];
}

/** Which groups face each other in a session, and what holds of those who meet so. */
export interface Link extends LinkSeats {
  /** What each source costs over the link whatever the schedule, maybe less than 0; [source]. */
  readonly constants: readonly bigint[];
  /** By meetings over the link. */
  readonly pairs: PairCosts;
  /** By how many of the company somebody meets so. */
  readonly company: readonly CompanyCurve[];
}

export interface LinkSeats {
  readonly name: string;
  /**
   * The groups whose people each group's people meet, ascending; its own among them where people of one group meet.
   * [session][group]; null: the link does not hold in the session.
   */
  readonly partners: readonly (readonly Int32Array[] | null)[];
  /** As in `Seats`: pairs that must not meet over the link; and meetings over it in earlier events. */
  readonly apart: readonly Int32Array[];
  readonly prior: Int32Array;
}

/** The hard side of a problem: who attends, the seats, and the rules that every schedule keeps. */
export interface Seats {
  readonly peopleCount: number;
  readonly groupCount: number;
  readonly sessionCount: number;
  /** 1 where a person attends; [session * peopleCount + person]. */
  readonly attends: Uint8Array;
  /** Seats, 0 where closed; [session * groupCount + group]. */
  readonly capacity: Int32Array;
  /** Fewest people of a group that is used; [group]. */
  readonly minSize: Int32Array;
  /** 1 for a group that must be used wherever it is open, and that there might be no need for otherwise; [group]. */
  readonly used: Uint8Array;
  /** 0 for a bench: who sits there meets nobody, and may be beside whom they must avoid; [group]. */
  readonly meets: Uint8Array;
  /** The group that a person must be in, −1 where free; [session * peopleCount + person]. */
  readonly pinnedGroup: Int32Array;
  /**
   * Together-sets merged: people of one session with one number sit together. The number is the
   * smallest person of the set; who is alone has their own; −1 where absent; [session * peopleCount + person].
   */
  readonly unit: Int32Array;
  /** Pairs (a < b) that must be apart, per session that both attend; each once, sorted; [session]. */
  readonly apart: readonly Int32Array[];
  /** Earlier meetings: a, b (a < b), count; three numbers a pair, each pair once. */
  readonly prior: Int32Array;
}

/** Sessions in which a rule holds: 1 or 0; [session]. */
export type SessionSet = Uint8Array;

/** Cost in whole units by a count from 0; past the last point nobody can count. */
export type Curve = readonly bigint[];

/**
 * The soft side of a problem: what a schedule costs is the sum of the constants and of all curves, times the
 * measure. Curves are convex but for the step of a first meeting. No rule is known here by name: `source` is
 * the place of the rule that a part comes from, and rules of weight 0 have no part.
 */
export interface Costs {
  /** What one unit costs: the greatest common measure of all weights. */
  readonly measure: Fraction;
  /** JSON Pointers into the request, in Form K, of a rule and of those that are equal but for their weight; [source]. */
  readonly sources: readonly (readonly string[])[];
  /** What each source costs whatever the schedule, maybe less than 0; [source]. */
  readonly constants: readonly bigint[];
  readonly pairs: PairCosts;
  readonly visits: readonly VisitCurve[];
  readonly partitions: readonly Partition[];
  readonly counts: readonly CountCurve[];
  readonly squares: readonly SquareSum[];
  readonly company: readonly CompanyCurve[];
}

/** The meetings of pairs, in two forms: as the rules say it, set by set, and added up pair by pair. */
export interface PairCosts {
  readonly sets: readonly PairCurve[];
  /** Curves over all sessions that a pair attends, earlier meetings folded in: by the meetings of this event. */
  readonly whole: readonly Curve[];
  /** Which of `whole` each pair has; [pairNumber(a, b)]; null: every pair has the first. */
  readonly wholeOf: Int32Array | null;
  /** The pairs that have another one than the first: a, b (a < b), in the order of their numbers. */
  readonly others: Int32Array;
  /** The sets that count in some sessions alone, and are in no curve of `whole`. */
  readonly partial: readonly PairCurve[];
  /** Of numbers, one a pair: all that they say is in `whole` and `partial` too. */
  readonly tables: readonly PairTable[];
}

/** The place of a pair, a < b, in lists of all pairs. */
export function pairNumber(a: number, b: number): number {
  return (b * (b - 1)) / 2 + a;
}

/** The people of pairs whose numbers ascend: two for each, the lower first. */
export function peopleOfPairs(pairs: ArrayLike<number>): Int32Array {
  const people = new Int32Array(2 * pairs.length);
  for (let i = 0, b = 1; i < pairs.length; i++) {
    while (pairs[i] >= pairNumber(0, b + 1)) b++;
    people[2 * i] = pairs[i] - pairNumber(0, b);
    people[2 * i + 1] = b;
  }
  return people;
}

/** The pairs of which each has its number in the list, and not 0: as `others` of costs. */
export function othersIn(wholeOf: Int32Array): Int32Array {
  const pairs: number[] = [];
  for (let pair = 0; pair < wholeOf.length; pair++) if (wholeOf[pair] !== 0) pairs.push(pair);
  return peopleOfPairs(pairs);
}

/** By how often a pair meets, for every two of the people. */
export interface PairCurve {
  readonly source: number;
  /** Ascending. */
  readonly people: Int32Array;
  readonly sessions: SessionSet;
  /** Earlier meetings count too; then all sessions do. */
  readonly withPrior: boolean;
  readonly points: Curve;
}

/** What each meeting of single pairs costs: a table of numbers. */
export interface PairTable {
  readonly source: number;
  /** Two for each pair, the lower first; each pair once. */
  readonly people: Int32Array;
  /** [pair] */
  readonly steps: readonly bigint[];
  readonly sessions: SessionSet;
}

/** By how often, in these sessions, a person is in one of the groups; for each of the people alone. */
export interface VisitCurve {
  readonly source: number;
  readonly people: Int32Array;
  readonly groups: Int32Array;
  readonly sessions: SessionSet;
  readonly points: Curve;
}

/** People by class: each has one, or none; what counts and bounds read together has one partition. */
export interface Partition {
  /** −1: none; [person]. */
  readonly classOf: Int32Array;
  readonly classCount: number;
}

/** By how many of a class are in a group, for each of the groups and sessions alone, where the group is open. */
export interface CountCurve {
  readonly source: number;
  readonly partition: number;
  readonly class: number;
  readonly groups: Int32Array;
  readonly sessions: SessionSet;
  readonly points: Curve;
}

/** `factor` times the square of the sum of the weights in a group, for each of the groups and sessions alone. */
export interface SquareSum {
  readonly source: number;
  /** Whole numbers of either sign, 0 for who is left out; [person]. */
  readonly weights: readonly bigint[];
  readonly factor: bigint;
  readonly groups: Int32Array;
  /** In all of which the same people of weight attend. */
  readonly sessions: SessionSet;
}

/** By how many of some people are at a person's table, for each of the sessions alone; on a bench nothing. */
export interface CompanyCurve {
  readonly source: number;
  readonly person: number;
  /** Whose presence counts, ascending; the person is not among them. */
  readonly company: Int32Array;
  /** In all of which the person attends. */
  readonly sessions: SessionSet;
  /** Never below 0; past the last point, which is 0, as there. */
  readonly points: Curve;
}

/** How many attend the session. */
export function presentIn({ attends, peopleCount }: Seats, session: number): number {
  let present = 0;
  for (let at = session * peopleCount; at < (session + 1) * peopleCount; at++) present += attends[at];
  return present;
}

/** Who sits where: the group's number, −1 where absent; [session * peopleCount + person]. */
export type Assignment = Int32Array;
