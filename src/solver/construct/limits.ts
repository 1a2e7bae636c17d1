/** What is tuned in the exact designs; everything else there follows from a theorem. */

/** Sessions that a schedule of one group more must have more; one alone is not worth the repeats, 10-4-15 shows. */
export const PUNCTURED_GAIN = 2;
/** Elements of the field that a unital is worked out over: the next one would have 22 million points and lines to try. */
export const UNITAL_FIELD = 128;
/**
 * One of the annealings that let the last pairs meet: its moves, how many go by between two looks at the clock, its temperature, in
 * pairs, and the share of moves that bring two together who never meet (experiment A20).
 */
export const CLOSING = { moves: 200_000, step: 5000, temperature: 0.3, unmet: 0.7 };
/**
 * Walks that look for a starter with hosts: moves of one for each guest, its temperature in repeats, walks between two looks at the
 * clock; and the most people in a group and guests for whom it finds one within about a second.
 */
export const STARTER = { movesAGuest: 1000, temperature: 0.28, walks: 2, size: 4, guests: 36 };
/**
 * The search for courts of doubles under a group: its temperature, in pairs for which an orbit has no room, its moves, and the most
 * players for whom one is looked for (A22).
 */
export const COURT_STARTER = { temperature: 0.36, moves: 300_000, players: 19 };
/** The search for a base session of round tables: its moves for each person (A21), and its temperature, in neighbours for whom there is no room. */
export const ROUND_TABLES = { movesAPerson: 10_000, temperature: 0.3 };
