/** Options for making a request from a list of people. */
import type { PastEvent } from '../past-meetings.ts';
import type { Roles } from './roles.ts';

/** Round tables of at most `seats`, `laid` for more people than attend; or `rows` of `columns` seats each. */
export type SeatShape =
  | { readonly shape: 'round'; readonly seats: number; readonly laid?: number }
  | { readonly shape: 'grid'; readonly rows: number; readonly columns: number };

export interface GroupingOptions {
  /** The number of groups, or the most people in one: exactly one of the two. */
  readonly groups?: number | undefined;
  readonly groupSize?: number | undefined;
  /** Instead of these: courts with two sides of two people, as many as people fill, at most `courts`. */
  readonly doubles?: boolean | undefined;
  readonly courts?: number | undefined;
  /** For doubles: a column of two values; every side has one of each. */
  readonly mixed?: string | undefined;
  /** Instead of these: single seats, for which neighbours count. */
  readonly seats?: SeatShape | undefined;
  readonly sessions: number;
  /** Sets of people who must never, or always, share a group. */
  readonly apart?: readonly (readonly string[])[] | undefined;
  readonly together?: readonly (readonly string[])[] | undefined;
  /** Columns whose equal values keep people apart, or together. */
  readonly apartBy?: readonly string[] | undefined;
  readonly togetherBy?: readonly string[] | undefined;
  /** Columns whose values are spread evenly over groups. */
  readonly balance?: readonly string[] | undefined;
  /** Columns of preferred groups, the best first; or one column whose cells list them. */
  readonly choices?: readonly string[] | undefined;
  /** Everybody is in each group once; with more sessions than groups, equally often in each. */
  readonly eachGroupOnce?: boolean | undefined;
  /** A column of the people whom a person wishes to sit with. */
  readonly wishes?: string | undefined;
  /** Columns with several values per person; every group should have somebody of each. */
  readonly skills?: readonly string[] | undefined;
  /** Only meetings of people with different roles count. */
  readonly roles?: Roles | undefined;
  /** Costs of pairs for sharing a group, as CSV: a square, or lines of two names and a number. */
  readonly pairWeights?: string | undefined;
  readonly past?: readonly PastEvent[] | undefined;
  /** Cost of a pair's second meeting, in contacts; further ones cost more and more; 0: none. Default: 2, for doubles 10. */
  readonly repeatWeight?: number | undefined;
  /** Whether groups may have any sizes in sessions that not all attend. */
  readonly uneven?: boolean | undefined;
}
