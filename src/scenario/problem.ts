/**
 * A problem as the solver reads it: people, groups and sessions are numbers from 0, in the order of the
 * request; what is read often lies in flat typed arrays, laid out session first.
 */
export interface Problem {
  readonly peopleCount: number;
  readonly groupCount: number;
  readonly sessionCount: number;
  /** 1 where a person attends; [session * peopleCount + person]. */
  readonly attends: Uint8Array;
  /** Seats, 0 where closed; [session * groupCount + group]. */
  readonly capacity: Int32Array;
  /** Fewest people of a group that is used; [group]. */
  readonly minSize: Int32Array;
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
  readonly terms: CostTerms;
}

/** Sessions in which a rule holds: 1 or 0; [session]. */
export type SessionSet = Uint8Array;

/** The soft side of a problem. Weights are as the request gives them. */
export interface CostTerms {
  /** Weight of one pair that never meets; 0 without the objective. */
  readonly contactWeight: number;
  readonly repeat: RepeatTerm | null;
  readonly balances: readonly BalanceTerm[];
  /** Per pair and session in which both attend. */
  readonly pairs: readonly PairTerm[];
  readonly meetings: readonly MeetingTerm[];
}

export interface RepeatTerm {
  readonly maxAllowed: number;
  readonly squared: boolean;
  readonly weight: number;
}

export interface BalanceTerm {
  /** The groups it holds for. */
  readonly groups: Int32Array;
  readonly sessions: SessionSet;
  /** The value's number in `desired` of each person, −1 for any other value or none; [person]. */
  readonly valueOf: Int32Array;
  /** How many of each value. */
  readonly desired: Int32Array;
  readonly mode: 'exact' | 'at_least' | 'at_most';
  readonly weight: number;
}

export interface PairTerm {
  readonly a: number;
  readonly b: number;
  readonly sessions: SessionSet;
  /** 'apart': costs its weight a session together; 'together': a session apart. */
  readonly wants: 'together' | 'apart';
  readonly weight: number;
}

/** Linear in the deviation of the meetings within `sessions` (earlier events do not count) from the target. */
export interface MeetingTerm {
  readonly a: number;
  readonly b: number;
  readonly sessions: SessionSet;
  readonly target: number;
  readonly mode: 'at_least' | 'exact' | 'at_most';
  readonly weight: number;
}

/** Who sits where: the group's number, −1 where absent; [session * peopleCount + person]. */
export type Assignment = Int32Array;
