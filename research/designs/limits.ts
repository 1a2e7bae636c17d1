/** What is tuned in the searches for designs. */

/** Temperatures of a walk at its start, in repeated pairs or quotients of one orbit; one is drawn for each walk. */
export const HOT = [0.5, 0.4, 0.35, 0.3];
/** And at its end. */
export const COLD = [0.2, 0.15, 0.1];

/** Symmetries that are kept for further walks, those that came nearest. */
export const KEPT_SYMMETRIES = 60;
/** Walks under one symmetry; the n-th is n times as long as the first. */
export const WALKS_A_SYMMETRY = 12;
/** Of the kept ones the best so many are walked again, the best most often. */
export const WALKED_AGAIN = 8;
/** Times that a choice of symmetry is taken at once; after that ever more seldom. */
export const SAME_CHOICE = 4;

/** Elements of a group beyond which only its cyclic subgroups are looked for. */
export const PAIRS_OF_GENERATORS = 48;
/** Automorphisms of a group that are listed at most. */
export const AUTOMORPHISMS = 2000;
/** Base sessions of a plan; more leave nothing for the symmetry to do. */
export const BASE_SESSIONS = 24;
/** Steps of packing orbits of people into groups, and tries of groups with stabilisers of their own. */
export const PACKING_STEPS = 5000;
export const MIXED_TRIES = 8;
/** Share of moves on groups that a symmetry fixes, at least: they are slow, but nothing else moves these people. */
export const WHOLE_SHARE = 0.05;

/** Share of moves that bring two people together who never meet, where some meet again. */
export const TOWARDS_UNMET = 0.5;

/** Order of a random symmetry of a difference matrix, at most. */
export const MATRIX_SYMMETRY = 12;
/** Elements of a random symmetry of a quasi-difference matrix, at most. */
export const ARRAY_SYMMETRY = 24;
/** Choices of a backtracking search before it shuffles them anew. */
export const SHUFFLE_AFTER = 200_000;
