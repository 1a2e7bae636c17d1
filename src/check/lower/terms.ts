/**
 * The soft rules as the checker reads them: each is a weight times units, and units are a constant plus a sum over a
 * few kinds of terms. Cost, clauses, symmetry claims and bound checks read only these. People, groups and sessions
 * are numbers in the order of the request.
 */
import type { TermReport } from '../../result/definition.ts';
import type { Fraction } from '../../shared/fraction.ts';

/** An objective or a soft rule, also of weight 0, since its units are reported. */
export interface SoftRule {
  /** JSON Pointer into the request, in Form K. */
  readonly pointer: string;
  readonly type: TermReport['type'];
  readonly weight: Fraction;
  /** The value of one unit in reports; absent: 1. */
  readonly unit?: Fraction;
  /** Reports count the places that cost something, not their cost. */
  readonly byPlace?: true;
  /** Units that do not depend on the schedule. */
  readonly constant: bigint;
  readonly terms: readonly Term[];
}

export type Term = MeetingsTerm | WeightsTerm | VisitsTerm | CountTerm | SumTerm | WishesTerm;

/** Units for each two of the people, by how often they meet in the sessions. */
export interface MeetingsTerm {
  readonly kind: 'meetings';
  /** 'everyone': all people; then pairs that never met must have no units, since these are not listed. */
  readonly people: readonly number[] | 'everyone';
  readonly sessions: readonly number[];
  /** The link that people meet over; absent: they meet in one group. */
  readonly over?: string | undefined;
  /** Whether meetings in earlier events count, too. */
  readonly withEarlier?: boolean;
  /** Whether units are summed over, and reported for, each session that both attend, with one meeting or none. */
  readonly bySession?: boolean;
  /** @param possible the sessions of the term that both attend */
  readonly units: (meetings: number, possible: number, a: number, b: number) => bigint;
  /** People with the same text have the same units with everybody; absent: all pairs of the term have the same units. */
  readonly likeness?: readonly string[];
}

/** Units for single pairs, by the sessions that both attend and in which they meet or do not. */
export interface WeightsTerm {
  readonly kind: 'weights';
  readonly pairs: readonly (readonly [a: number, b: number])[];
  /** Cost of each session together, or, if below 0, without the sign, of each session apart; [pair]. */
  readonly units: readonly bigint[];
  readonly sessions: readonly number[];
  readonly over?: string | undefined;
}

/** Units for each of the people, by how often they are in one of the groups in the sessions. */
export interface VisitsTerm {
  readonly kind: 'visits';
  readonly people: readonly number[];
  readonly groups: readonly number[];
  readonly sessions: readonly number[];
  readonly units: (visits: number) => bigint;
  /** Each visit costs the same and is reported separately. */
  readonly bySession?: true;
  /** Visits of a person up to this number are not reported, whatever their units. */
  readonly fair?: number;
}

/** Units for each of the groups in each session in which it is open, by how many of the holders are in it. */
export interface CountTerm {
  readonly kind: 'count';
  /** What the holders have in common, for reports. */
  readonly value: string;
  readonly holders: readonly number[];
  readonly groups: readonly number[];
  readonly sessions: readonly number[];
  readonly units: (count: number) => bigint;
}

/** Units for each of the groups in each of the sessions: the square of the sum of its people's numbers, of either sign. */
export interface SumTerm {
  readonly kind: 'sum';
  /** For reports: the value, and the people with it, whom they name; absent: they name all in `numbers`. */
  readonly named?: { readonly value: string; readonly holders: ReadonlySet<number> };
  /** Numbers by person; others count 0. */
  readonly numbers: ReadonlyMap<number, Fraction>;
  readonly groups: readonly number[];
  readonly sessions: readonly number[];
}

/** Units for each person and session attended, except on a bench: how many too few of the wished people they meet. */
export interface WishesTerm {
  readonly kind: 'wishes';
  readonly wished: ReadonlyMap<number, readonly number[]>;
  /** The number wanted; all wished people who attend, if these are fewer. */
  readonly atLeast: number;
  readonly sessions: readonly number[];
  readonly over?: string | undefined;
}
