/** What is tuned in the exact designs; everything else there follows from a theorem. */

/** Sessions that a schedule of one group more must have more; one alone is not worth the repeats, 10-4-15 shows. */
export const PUNCTURED_GAIN = 2;
/** Elements of the field that a unital is worked out over: the next one would have 22 million points and lines to try. */
export const UNITAL_FIELD = 128;
/** The temperature of the searches below, in pairs or repeats too many, and the moves of one walk (experiments A20 to A22). */
export const WALK = { temperature: 0.3, moves: 300_000 };
/** Moves of those that let the last pairs meet between two looks at the clock. */
export const CLOSING_STEP = 5000;
/**
 * Walks that look for a starter with hosts: moves of one for each guest, and the most people in a group and guests for whom they find
 * one within about a second (A30).
 */
export const STARTER = { movesAGuest: 1000, size: 4, guests: 36 };
/** Moves for each person of the search for a base session of round tables (A21). */
export const ROUND_TABLE_MOVES = 10_000;
