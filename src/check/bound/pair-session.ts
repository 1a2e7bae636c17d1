/** Who must and can meet in a session, and how many meetings there are. */
export interface PairSession {
  readonly session: number;
  readonly present: readonly number[];
  readonly attends: (person: number) => boolean;
  /** Whether two people who attend must meet, or can. */
  readonly mustMeet: (a: number, b: number) => boolean;
  readonly canMeet: (a: number, b: number) => boolean;
  /** Equal for people whom everybody else must, and can, meet alike; null: like nobody. */
  readonly likeness: (person: number) => string | null;
  /** Equal for sessions in which the same pairs must meet and can meet. */
  readonly meetingKey: string;
  /** Fewest and most others whom a person meets; and pairs that meet. */
  readonly fewestOthers: number;
  readonly mostOthers: number;
  readonly pairs: readonly [fewest: number, most: number];
}

export function othersOf(tables: readonly PairSession[], person: number): [number, number] {
  const there = tables.filter((table) => table.attends(person));
  return [
    there.reduce((sum, table) => sum + table.fewestOthers, 0),
    there.reduce((sum, table) => sum + table.mostOthers, 0),
  ];
}

export function meetingsIn(tables: readonly PairSession[]): [number, number] {
  const pairs = tables.map((table) => table.pairs);
  return [pairs.reduce((sum, [fewest]) => sum + fewest, 0), pairs.reduce((sum, [, most]) => sum + most, 0)];
}
