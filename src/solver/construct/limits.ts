/** What is tuned in the exact designs; everything else there follows from a theorem. */

/** Sessions that a schedule of one group more must have more; one alone is not worth the repeats, 10-4-15 shows. */
export const PUNCTURED_GAIN = 2;
/** Elements of the field that a unital is worked out over: the next one would have 22 million points and lines to try. */
export const UNITAL_FIELD = 128;
