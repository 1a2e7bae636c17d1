/** What is asked for of a list of people. */
import type { PastEvent } from '../past-meetings.ts';
import type { Roles } from './roles.ts';

/** At most so many seats round a table, laid for so many people where not all are there; or so many rows of so many seats. */
export type SeatShape =
  | { readonly shape: 'round'; readonly seats: number; readonly laid?: number }
  | { readonly shape: 'grid'; readonly rows: number; readonly columns: number };

export interface GroupingOptions {
  /** How many groups, or how many people at most in one: one of the two. */
  readonly groups?: number | undefined;
  readonly groupSize?: number | undefined;
  /** In place of these: courts with two sides of two people, as many as people fill or, where fewer, `courts`. */
  readonly doubles?: boolean | undefined;
  readonly courts?: number | undefined;
  /** Of doubles: a column of two values, of which every side has one of each. */
  readonly mixed?: string | undefined;
  /** In place of these: seats of one, whose neighbours count. */
  readonly seats?: SeatShape | undefined;
  readonly sessions: number;
  /** Sets of people who must never, or always, share a group. */
  readonly apart?: readonly (readonly string[])[] | undefined;
  readonly together?: readonly (readonly string[])[] | undefined;
  /** Columns whose equal values keep people apart, or together. */
  readonly apartBy?: readonly string[] | undefined;
  readonly togetherBy?: readonly string[] | undefined;
  /** Columns of which every group should get its even share. */
  readonly balance?: readonly string[] | undefined;
  /** Columns of the groups that people would like to be in, the best first; or one, whose cells list them. */
  readonly choices?: readonly string[] | undefined;
  /** Everybody is in each group once; or, where there are more sessions than groups, as often as in any other. */
  readonly eachGroupOnce?: boolean | undefined;
  /** A column of whom people would sit with. */
  readonly wishes?: string | undefined;
  /** Columns that list several values a person, with somebody of each in every group. */
  readonly skills?: readonly string[] | undefined;
  /** Only people of different roles are to meet. */
  readonly roles?: Roles | undefined;
  /** What it costs two people to share a group, as a table: CSV in a square, or two names and a number a line. */
  readonly pairWeights?: string | undefined;
  readonly past?: readonly PastEvent[] | undefined;
  /** What a pair's second meeting costs, each further one more and more; 0: nothing. Default: two missed contacts, or ten for doubles. */
  readonly repeatWeight?: number | undefined;
  /** Groups may be of any sizes in sessions that not all attend. */
  readonly uneven?: boolean | undefined;
}
