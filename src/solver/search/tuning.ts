/** The tuned numbers of the search; research/kernel.md and research/search.md say what they were weighed against. */

/** Share of proposals taken where a round begins: enough to forget a random start. */
export const HOT_SHARE = 0.2;
/** Of rises, weighed by their size, at least so much of that share is taken there. */
export const HOT_RISES = 0.05;
/** Where doubling the temperature in vain ends. */
export const HOTTEST = 1e15;
/** Exchanges weighed to see how large rises are. */
export const SAMPLE_SIZE = 512;
/** Ratio of neighbouring temperatures. */
export const COOLING = 0.93;
/** Visits at each temperature of the first round, which looks where the cost changes. */
export const SURVEY_VISITS = 12;
/** Temperatures in a row at which the cost never rose, after which a round ends: all is frozen. */
export const FROZEN_LEVELS = 6;
export const MOST_LEVELS = 600;
/** As many as there usually are; and visits to each open session below which there is only time to go down. */
export const USUAL_LEVELS = 50;
export const FEWEST_SWEEPS = 8;
/** Steps of the last round, at least. */
export const LAST_STEPS = 100;
/** Visits of one step at most, and pairs of people in all of them, so that a caller can look at the clock between steps. */
export const STEP_VISITS = 100;
export const STEP_PAIRS = 2_000_000;
/** Costs looked at a level, at least, before they count for the next round. */
export const LEAST_COSTS = 16;
/** Share of a round's visits that all levels get alike. */
export const EVEN_SHARE = 0.02;
/** What a visit is worth at levels hotter than the one where the cost changes most: they settle fast. */
export const HOTTER_WORTH = 0.1;
/** Neighbours on each side over which a level is smoothed. */
export const SMOOTHING = 2;
/** Thresholds drawn ahead; a power of two. */
export const POOL_SIZE = 4096;
/** A session has a table of pair costs where more than one pair in so many has one: it is added a vector at a time. */
export const PAIRS_TO_ONE = 32;
/** Fresh starts of a session, and units put out for each unit of it, before no legal start is looked for any more. */
export const START_ATTEMPTS = 30;
export const START_EVICTIONS = 20;
