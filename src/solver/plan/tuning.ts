/**
 * Every tuned number of the plan: found by experiment (research/search.md, research/designs.md), on the suites that
 * docs/performance.md describes. Where settings speak of seconds but runs must repeat exactly, time is counted in proposals.
 */

/**
 * So many proposals, looks of a fit at pairs and people, moves that let the last pairs meet, moves of starters and
 * conflicts of clause learning take about a second of one core.
 */
export const PROPOSALS_PER_SECOND = 30_000_000;
export const FIT_WORK_PER_SECOND = 35_000_000;
export const CLOSINGS_PER_SECOND = 5_000_000;
export const STARTERS_PER_SECOND = 5_000_000;
export const CONFLICTS_PER_SECOND = 2500;

/** First schedule. How far it is tried where it is not known yet whether the rules can be kept at all. */
export const EASY_START = { attempts: 1, evictions: 1 };
/** Conflicts of the exact search for a first seating, in each session: about a tenth of a second. */
export const START_CONFLICTS = 2000;
/** Fresh starts of each session between two looks at the clock in a lane, and how often before it says that it found none. */
export const FURTHER_START = { attempts: 2 };
export const START_ATTEMPTS = 30_000;
/** New starts without anything better, after which a lane in which nobody can move any more gives up. */
export const RESTARTS = 50;

/** Annealing. Shares of proposals taken at the hottest: enough to forget a start, or so few that it survives. */
export const FRESH_SHARE = 0.2;
export const POLISH_SHARE = 0.01;
/** Proposals that each chain makes before the first judgement of a race; twice as many before each later one. */
export const FIRST_JUDGEMENT = 60_000_000;
/** Proposals before a lane takes over what another found, if that is better; twice as many before each later time. */
export const TAKE_OVER = 120_000_000;

/**
 * A lane whose end is known. The share of it after which the last cooling begins; of what is left once a design is
 * fitted, the share in which it races the other start; and the share after which no further long fit is begun.
 */
export const EXPLORED = 0.1;
/** Visits on which a pace is measured, at least, or the share of a lane that this takes at most: the kernel's first ones are 20 times as slow. */
export const PACE_VISITS = 400;
export const PACE_SHARE = 0.05;
export const RACED = 0.15;
export const LATEST_FIT = 0.3;
/** Where the first search is ready only after this share of a lane, there is no time for designs. */
export const FITTED_FROM = 0.25;
/** Nor for fits where there are more pairs of people than this for each second of the limit: their tables would take most of it. */
export const FITTED_PAIRS_PER_SECOND = 2_000_000;
/** The share of a lane after which it no longer looks for a schedule in which everybody meets. */
export const CLOSED_BY = 0.2;
/** Designs for hosts that are looked for: their share of the time for fits, and the share of a lane by which that is over. */
export const SQUARES_SHARE = 0.5;
export const SQUARES_END = 0.25;
/** Designs whose trials cost no more than so many times the better one are both fitted. */
export const CLOSE = 2;
/** The shares of a lane by which a long fit is over, and that a trial may take, where it is known when the lane ends. */
export const FIT_ENDS = 0.4;
export const LONGEST_TRIAL = 0.05;
/** The share of a lane that any fit gets. */
export const SHORTEST_FIT = 0.01;
/**
 * The first long fit's share of the work that the settings allow, and the share of the cost before below which a fit of twice
 * the work follows.
 */
export const FIRST_FIT = 0.25;
export const WORTH_MORE = 0.98;
/**
 * A trial that costs no more than this share of what the search has found is far ahead: then fits may go on until a later
 * share of the lane, and the search beside gets little.
 */
export const FAR_AHEAD = 0.4;
export const FIT_ENDS_AHEAD = 0.6;
export const BESIDE_AHEAD = 0.1;
/** A long fit that costs no more than this share of what the search has found is the last one. */
export const NEARLY_DONE = 0.01;

/**
 * Of what is left then, the first cooling's share; how many coolings from the best follow, of so many visits each at
 * least; where the first of these begins, relative to the temperature at which the cost changes most; and what that is
 * multiplied by after one in vain that ended above its start, or at the same cost. Where no more visits than `FEW_VISITS`
 * are left, a lane goes on from the best of all.
 */
export const FIRST_COOLING = 0.3;
export const REHEATS = 8;
export const LEAST_REHEAT = 1500;
export const REHEAT_SHARE = 0.7;
export const REHEAT_COOLER = 0.8;
export const REHEAT_HOTTER = 1.15;
export const FEW_VISITS = 8000;

/**
 * Coolings of a design. Visits to each open session in the first one; how far each cools; the share of rises, by their size, that is
 * taken where the first one begins; and how much hotter each next one begins.
 */
export const COLD_SWEEPS = 100;
export const COLD_DEPTH = 1 / 8;
export const COLD_RISES = 1e-6;
export const HEATING = 1.25;
/**
 * A design so cooled that costs no more than this share of what the search from the first start has found is fitted again and again to the
 * end of the lane.
 */
export const COLD_LEADS = 0.92;
/** The share of a lane that each further fit may take then. */
export const LONGEST_REFIT = 0.1;

/**
 * Designs. People beyond whom fitting labels takes longer than it is worth: its tables are quadratic; and people times curves on visits,
 * whose tables a fit makes before it looks at the time.
 */
export const MOST_FITTED_PEOPLE = 1200;
export const MOST_FITTED_VISITS = 1_000_000;
/** What is worth less than this share of the dearest step does not lead a fit. */
export const LEAST_FITTED = 1e-4;
/** Where the cooling of a fit to classes or hosts begins, in least steps of the cost. */
export const CLASSED_HEAT = 0.5;
/** Share of the work after which a fit must look promising to go on. */
export const TRIAL_SHARE = 0.05;
/** A trial is promising when it costs no more than so many times what the search beside has found by then. */
export const PROMISING = { legal: 3, illegal: 0.5 };
/**
 * Of a design with fewer sessions than the problem so many may change together with the open ones, in one search each; and the share of a lane
 * after which these, and the search without a design, show which of them has the rest: of what the settings give to construction, and at most.
 */
export const RELEASED_SESSIONS = [0, 2];
export const TRIALS_SHARE = 0.4;
export const MOST_TRIALS = 0.5;
/** Visits to each session that such a trial has at the least, or else is left out. */
export const LEAST_TRIAL_SWEEPS = 8;

/**
 * Proof. Proposals before an exact search tries, in one lane, to better or prove what was found: at most so many,
 * fewer where there are few people, whose proposals take longer and whose proof takes little.
 */
export const PROVE_AFTER = 6_000_000;
export const PROVE_AFTER_A_PAIR = 1000;
/** Proposals for each conflict beyond CONFLICTS_PER_SECOND: about a fifth of the time goes to the proof. */
export const PROPOSALS_A_CONFLICT = 10_000;

/**
 * The bound on rules together. Shares of the limit after which it is looked for and which it may take, and numbers in a
 * program's matrix a second: 50,000 take half a second.
 */
export const RAISE_AFTER = 0.2;
/** From the first plan on proofs get no more of the thread's time than this, until nothing is left to prove. */
export const PROOF_SHARE = 0.3;
export const RAISE_SHARE = 0.2;
export const RAISE_ENTRIES_PER_SECOND = 15_000;
/** Seconds. Of a shorter limit little of that share is left once what solves them is loaded, which takes about 0.1 s of CPU. */
export const LEAST_RAISED = 1;
/** Seconds and numbers at most. */
export const MOST_RAISE = { seconds: 20, entries: 200_000 };

/**
 * Characters of a proof of an exact search that are checked in a second, and the most of the time left that this may take
 * where the proof does not close the gap.
 */
export const REPLAYED_CHARACTERS_PER_SECOND = 60_000;
export const MOST_REPLAY_SHARE = 0.2;

/** Long efforts. Proposals of plain search before they take over with its best. */
export const WARM_UP = 80_000_000;
/** Slices of a batch: after each the lane may speak, and what the guide found is priced. */
export const SLICES = 64;
/** Slices before which no run is judged against the best one so far. */
export const UNJUDGED_SLICES = 24;
/** Proposals of a walk that shows how far above its best a temperature leads, and steps of the bisection at most. */
export const TRIAL_WALK = 100_000;
export const BISECTIONS = 12;

/**
 * Ties. The share of the limit that goes into them, and the seconds where there is none; people beyond whom they are
 * left alone. Proposals are slower than elsewhere, and counted so that the clock seldom ends the stage.
 */
export const TIE_SHARE = 0.1;
export const TIE_SECONDS = 0.2;
export const TIE_PROPOSALS_PER_SECOND = PROPOSALS_PER_SECOND / 3;
export const MOST_TIED_PEOPLE = 500;

/** Pairs of people, and people by curves on visits, whose tables a search loads in a second. */
export const LOADED_PAIRS_PER_SECOND = 60_000_000;
export const LOADED_VISITS_PER_SECOND = 8_000_000;

/**
 * The last descent. Pairs of people in all sessions for which a second is kept, and the most of a limit; the seconds
 * that it may take after an interruption, or where no time is left for it and its tables and the check take no more than the last number.
 */
export const DESCENT_PAIRS_PER_SECOND = 30_000_000;
export const MOST_DESCENT_SHARE = 0.05;
export const LEAST_DESCENT = 0.1;
export const EASY_DESCENT = 0.01;

/** Threads. How long one works before it lets timers, signals and messages in, and between two signs of life; seconds. */
export const YIELD_INTERVAL = 0.01;
export const REPORT_INTERVAL = 0.05;
/** Seconds that a thread has to say that it has stopped. */
export const LAST_WORDS = 0.03;
/** Proposals between two barriers, where their number bounds the run and answers must be reproducible; and barriers at least. */
export const PROPOSALS_BETWEEN_BARRIERS = 1 << 20;
export const LEAST_BARRIERS = 64;
