/** Tuned numbers that several stages share (experiment A42); those of a single stage are in its own file. */

/** The share of a limit, or of a lane, that a first try of something may take. */
export const LOOK = 0.1;
/** The share of a limit for each effort beside the search: a first plan, a start made from designs, all proofs after the first plan. */
export const EFFORT = 0.3;

/** Seconds too short to notice: how long a thread works before it handles timers, signals and messages. */
export const MOMENT = 0.02;
/** Seconds long enough to notice. */
export const NOTICED = 0.1;

/** Seconds. Start-up uses up most of a shorter limit: loading HiGHS alone takes about `NOTICED`. */
export const SHORT = NOTICED / LOOK;

/** How many tries of a kind, or costs seen, are enough to judge by. */
export const ENOUGH = 8;
/** How many visits to sessions are enough to judge by. */
export const ENOUGH_VISITS = 1000;

/** Proposals of the search, moves of design builders, and conflicts of clause learning that take about a second of one core. */
export const PROPOSALS_PER_SECOND = 30_000_000;
export const MOVES_PER_SECOND = 5_000_000;
export const CONFLICTS_PER_SECOND = 2000;
/** Efforts that grow with the limit stop growing at this limit, in seconds. */
export const SECONDS_OF_A_LONG_TRY = 15;
/** The temperature of searches for designs, in pairs or repeats too many, and the moves of one walk (experiments A20 to A22). */
export const WALK = { temperature: 0.3, moves: 300_000 };
