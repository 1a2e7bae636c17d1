/** What a session says of who meets, and how much. */
export interface PairSession {
  readonly session: number;
  readonly present: readonly number[];
  readonly attends: (person: number) => boolean;
  /** Of two people who are there. */
  readonly mustMeet: (a: number, b: number) => boolean;
  readonly canMeet: (a: number, b: number) => boolean;
  /** Equal for people whom everybody else must meet and can meet alike; null: like nobody. */
  readonly likeness: (person: number) => string | null;
  /** Equal for sessions in which the same pairs must meet and can meet. */
  readonly rules: string;
  /** Others whom somebody meets, at least and at most; and pairs. */
  readonly fewestOthers: number;
  readonly mostOthers: number;
  readonly pairs: readonly [fewest: number, most: number];
}
