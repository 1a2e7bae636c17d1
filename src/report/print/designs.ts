/** The print designs, by the names in flags. */
export const PRINT_DESIGN_NAMES = [
  /** For the wall: one session in type as large as a sheet allows. */
  'posters',
  /** For the door: the room from above, with everybody's place. */
  'floor',
  /** For the door: everybody from A to Z with their tables. */
  'find-your-table',
  /** For participants: one card per person, all of one size, with cut lines. */
  'cards',
  /** For the desk: a box to tick for each person. */
  'check-in',
  /** For the tables: who comes to each, session by session. */
  'tables',
  /** To wear: the name, as large as possible. */
  'badges',
  /** For the seats: to fold, with the name on both sides. */
  'place-cards',
  /** For referees: a session with space for the points of each side. */
  'scores',
] as const;

export type PrintDesignName = (typeof PRINT_DESIGN_NAMES)[number];

/** Whether its sheets are in landscape format. */
export function isWide(design: PrintDesignName): boolean {
  return design === 'floor';
}
