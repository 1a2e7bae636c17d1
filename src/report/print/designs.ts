/** What can be printed, as flags name it. */
export const PRINT_DESIGN_NAMES = [
  /** On the wall: a session in type as large as a sheet allows. */
  'posters',
  /** At the door: the room from above, with who sits where. */
  'floor',
  /** At the door: everybody from A to Z with their tables. */
  'find-your-table',
  /** In the hand: a card a person, all of one size, on cut lines. */
  'cards',
  /** At the desk: a box to tick for each person. */
  'check-in',
  /** On the tables: who comes to each, session by session. */
  'tables',
  /** On the chest: the name, as large as it can be. */
  'badges',
  /** At the place: to fold, the name on both sides. */
  'place-cards',
  /** In the referee's hand: a session with room to write what each side won. */
  'scores',
] as const;

export type PrintDesignName = (typeof PRINT_DESIGN_NAMES)[number];

/** Whether its sheets lie on their side. */
export function isWide(design: PrintDesignName): boolean {
  return design === 'floor';
}
