/**
 * The soft rules as the checker reads them: each a weight times units, and the units a constant and a sum over a
 * few kinds of terms. Cost, clauses, symmetry claims and bound checks read these alone. People, groups and sessions
 * are numbers in the order of the request.
 */
import type { TermReport } from '../../result/definition.ts';
import type { Fraction } from '../../shared/fraction.ts';

/** An objective or a soft rule; weight 0 too, since its units are reported. */
export interface SoftRule {
  /** JSON Pointer into the request, in Form K. */
  readonly pointer: string;
  readonly type: TermReport['type'];
  readonly weight: Fraction;
  /** What reports say for one unit, where that is not 1. */
  readonly unit?: Fraction;
  /** Reports count the places that cost something, whatever each costs. */
  readonly byPlace?: true;
  /** Units that it has whatever the schedule. */
  readonly constant: bigint;
  readonly terms: readonly Term[];
}

export type Term = MeetingsTerm | WeightsTerm | VisitsTerm | CountTerm | SumTerm | WishesTerm;

/** For each two of the people: by how often they meet in the sessions. */
export interface MeetingsTerm {
  readonly kind: 'meetings';
  /** 'everyone': so many pairs that no list of them is made; a pair that never met has no units then. */
  readonly people: readonly number[] | 'everyone';
  readonly sessions: readonly number[];
  /** The link that people meet over; absent: they meet in one group. */
  readonly over?: string | undefined;
  /** Meetings in earlier events count too. */
  readonly withEarlier?: boolean;
  /** Units are the sum over the sessions that both attend, one meeting or none in each, and are reported so. */
  readonly bySession?: boolean;
  /** @param possible the sessions of the term that both attend */
  readonly units: (meetings: number, possible: number, a: number, b: number) => bigint;
  /** People with one text have the same units with everybody, told by those of one meeting; absent: all pairs of the term have the same. */
  readonly likeness?: readonly string[];
}

/** For single pairs: by the sessions in which they meet, and those that both attend and they do not. */
export interface WeightsTerm {
  readonly kind: 'weights';
  readonly pairs: readonly (readonly [a: number, b: number])[];
  /** What each session together costs; below 0 each apart, without the sign; in the order of `pairs`. */
  readonly units: readonly bigint[];
  readonly sessions: readonly number[];
  readonly over?: string | undefined;
}

/** For each of the people: by how often they are in one of the groups in the sessions. */
export interface VisitsTerm {
  readonly kind: 'visits';
  readonly people: readonly number[];
  readonly groups: readonly number[];
  readonly sessions: readonly number[];
  readonly units: (visits: number) => bigint;
  /** Each visit costs the same, and is named by itself. */
  readonly bySession?: true;
  /** So many visits concern nobody, be their units what they may. */
  readonly fair?: number;
}

/** For each of the groups in each of the sessions in which it is open: by how many of the holders are in it. */
export interface CountTerm {
  readonly kind: 'count';
  /** What the holders have in common, for reports. */
  readonly value: string;
  readonly holders: readonly number[];
  readonly groups: readonly number[];
  readonly sessions: readonly number[];
  readonly units: (count: number) => bigint;
}

/** For each of the groups in each of the sessions: the square of the sum of its people's numbers, of either sign. */
export interface SumTerm {
  readonly kind: 'sum';
  /** For reports: whom they name beside the value that these have; absent: who is in `numbers`. */
  readonly named?: { readonly value: string; readonly holders: ReadonlySet<number> };
  /** Who is not in it counts 0. */
  readonly numbers: ReadonlyMap<number, Fraction>;
  readonly groups: readonly number[];
  readonly sessions: readonly number[];
}

/** For each of the people in each of the sessions that they attend, but on a bench: how many too few of the wished they meet. */
export interface WishesTerm {
  readonly kind: 'wishes';
  readonly wished: ReadonlyMap<number, readonly number[]>;
  /** Of all who attend, where these are fewer. */
  readonly atLeast: number;
  readonly sessions: readonly number[];
  readonly over?: string | undefined;
}
