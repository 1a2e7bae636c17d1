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

/** Others that a person meets in all sessions, each counted every time: fewest and most. */
export function othersOf(tables: readonly PairSession[], person: number): [number, number] {
  const there = tables.filter((table) => table.attends(person));
  return [
    there.reduce((sum, table) => sum + table.fewestOthers, 0),
    there.reduce((sum, table) => sum + table.mostOthers, 0),
  ];
}

/** Meetings of pairs in all sessions: fewest and most. */
export function meetingsIn(tables: readonly PairSession[]): [number, number] {
  const pairs = tables.map((table) => table.pairs);
  return [pairs.reduce((sum, [fewest]) => sum + fewest, 0), pairs.reduce((sum, [, most]) => sum + most, 0)];
}
