/** Every tuned number of the exact search. What limits it here is a little less than what the checker takes on. */

/** Formulas beyond these are left to the search. */
export const MOST_VARIABLES = 60_000;
export const MOST_WORDS = 3_000_000;
/** Pairs of sums that one node of a totalizer may look at. */
export const MOST_SUMS = 500_000;
/** The most characters of a proof in a certificate. */
export const MOST_CHARACTERS = 900_000;

/**
 * Words of formulas up to which a search beside is worth its time, and up to which they say what sessions share; up to which it is with fewer conflicts where the gap is narrow, at most
 * this share of the cost; and up to which it is where sessions do not interact.
 */
export const LINKED_WORDS = 120_000;
export const NARROW_WORDS = 300_000;
export const NARROW = { gap: 1n, of: 4n };
/** Formulas so many times smaller than `LINKED_WORDS` are tiny: twelve people in three sessions. */
export const TINY = 4;
/** Conflicts, where the gap is narrow or the formula tiny: it takes a few seconds to replay a proof of so many. */
export const MANY_CONFLICTS = 30_000;
export const FEW_WORDS = 2_000_000;
/** Words of the formulas of all sessions that differ: the checker writes them in a second or two. */
export const ALL_WORDS = 10_000_000;
/** Steps in which the bound goes up to the best cost: each next one has more to rule out and takes longer. */
export const STEPS = 3n;
/** Prices of shared pairs are whole numbers of such a part of a unit, at most. */
export const MOST_PARTS = 12;
/** Conflicts between two looks at a signal: some tens of milliseconds. */
export const SLICE = 200;
/** Conflicts to spend on one try to do without some rules. */
export const CORE_CONFLICTS = 2000;

/** Clause learning. Learned clauses kept before the first deletion, and how many more each time. */
export const KEEP_FIRST = 4000;
export const KEEP_MORE = 500;
/** Clauses of at most this glue are never deleted. */
export const GOOD_GLUE = 2;
/** Restart when recent glue is this much worse than the average, but not after fewer conflicts. */
export const RESTART_MARGIN = 1.2;
export const LEAST_BETWEEN_RESTARTS = 50;
/** Conflicts that recent and average glue look back. */
export const RECENT = 32;
export const LONG_RUN = 8192;
/** Steps back through reasons when a clause is minimised. */
export const DEEPEST = 200;
/** What is left of a variable's activity after each conflict. */
export const DECAY = 0.95;
