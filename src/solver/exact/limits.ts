/** What the exact search takes on; beyond it, problems are left to the search. The checker's limits are a little higher. */

/** Of a formula. */
export const MOST_VARIABLES = 60_000;
export const MOST_WORDS = 3_000_000;
/** Pairs of sums that one node of a totalizer may look at. */
export const MOST_SUMS = 500_000;

/** Of a proof in a certificate. */
export const MOST_CHARACTERS = 900_000;

/** Steps in which the bound goes up to the best cost: each next one has more to rule out and takes longer. */
export const STEPS = 3n;

/** Conflicts between two looks at a signal: some tens of milliseconds. */
export const SLICE = 200;

/** Conflicts to spend on one try to do without some rules. */
export const CORE_CONFLICTS = 2000;
