/**
 * Where everything lies. The host lays memory out, sets these and fills the arrays (see ../layout.ts).
 * A "lane" array holds costs in the lane type T of the instance (i8, i16, i32 or f64), one a person,
 * in rows of `rowBytes`, padded to whole vectors.
 */

export let people: i32 = 0;
export let groups: i32 = 0;
export let sessions: i32 = 0;
/** Bytes of a lane row, a multiple of 16. */
export let rowBytes: usize = 0;

/** The group of each person, i32 [session][person], −1 where absent; and the same of the best schedule. */
export let seats: usize = 0;
export let bestSeats: usize = 0;
/** The running session's row as it was when the best cost was met, i32 [person]. */
export let snapshot: usize = 0;
/** Free seats are capacity − size; i32 [session][group]. */
export let capacity: usize = 0;
/** i32 [group]. */
export let minSize: usize = 0;

/** Meetings of each pair outside the running session, M [person][person]. */
export let meetings: usize = 0;
/** Cost of one more meeting, by meetings so far, T. */
export let marginal: usize = 0;
/** Cost of one more meeting of each pair in the running session, lane rows [person]. */
export let pairCost: usize = 0;
/** Cost of each person's being in each group, given all others, lane rows [group], and one before them. */
export let placeCost: usize = 0;
/** Cost of each person's being where they are; −barrier where they may not leave alone; one lane row. */
export let ownCost: usize = 0;
/** The group of each person, and the same with −1 for locked people; lane rows of integers. */
export let tag: usize = 0;
export let freeTag: usize = 0;

/** Pairs with a cost of their own in a session: i32 [session + 1] into (a, b: i32) and costs (T). */
export let extraStart: usize = 0;
export let extraPair: usize = 0;
export let extraCost: usize = 0;

/** Meeting rules in force: i32 [session + 1] into rule numbers, i32. */
export let ruleStart: usize = 0;
export let ruleList: usize = 0;
/** a, b, meetings now, start of its marginals in `ruleMarginal`: four i32 a rule. */
export let rule: usize = 0;
export let ruleMarginal: usize = 0;

/** Balance terms in force: i32 [session + 1] into term numbers, i32. */
export let balanceStart: usize = 0;
export let balanceList: usize = 0;
/** Values, row of `balanceValue`, start of its curves, start of its counts: four i32 a term. */
export let balance: usize = 0;
/** Value number of each person, −1 none, lane rows of integers [term]. */
export let balanceValue: usize = 0;
/** 1 where a term holds for a group, u8 [term][group]. */
export let balanceGroup: usize = 0;
/** Cost by count, T [term's values][curveLength]. */
export let curve: usize = 0;
export let curveLength: i32 = 0;
/** People of a value in a group, i32 [term's values][group]. */
export let valueCount: usize = 0;
/** What two people of one value count too much when they change places, T [term's values][group + 1], from group −1. */
export let bend: usize = 0;

/** Together-sets that may move: i32 [session + 1] into units; i32 [unit + 1] into people, i32. */
export let unitStart: usize = 0;
export let unitFirst: usize = 0;
export let unitPerson: usize = 0;
/** The number of such a set of each person, −1 where alone, −2 where pinned or absent; i32 [session][person]. */
export let unitOf: usize = 0;
/** 1 where the session has a group that must be opened or closed by several people at once; u8 [session]. */
export let gated: usize = 0;
/** 1 where the session has a free seat; u8 [session]. */
export let roomy: usize = 0;
/** People who may move alone: i32 [session + 1] into people, i32. */
export let moverStart: usize = 0;
export let mover: usize = 0;
/** Sessions that may change, i32. */
export let openSessions: usize = 0;
export let openCount: i32 = 0;

/** Draws of −ln u, f64, `poolSize` (a power of two) of them; and thresholds at the present temperature, T. */
export let draws: usize = 0;
export let pool: usize = 0;
export let poolSize: i32 = 0;
/** Larger than any legal change of cost, and than any threshold. */
export let barrier: f64 = 0;
export let highestThreshold: f64 = 0;

/** Scratch: people by group of the running session, i32 [person]; first of each group, i32 [group + 1]. */
export let member: usize = 0;
export let first: usize = 0;
/** People in each group of the running session, i32 [group]. */
export let size: usize = 0;
/** Scratch lists of people, i32 [person]; of net counts, i32 [value]; of relocations, three i32 each. */
export let listA: usize = 0;
export let listB: usize = 0;
export let listC: usize = 0;
export let net: usize = 0;
export let journal: usize = 0;

/** Cost in the units of the lanes, relative to the host's reckoning. */
export let cost: f64 = 0;
export let bestCost: f64 = 0;
export let proposals: f64 = 0;
export let accepted: f64 = 0;
/** Generator state (xoroshiro64**). */
export let random0: u32 = 1;
export let random1: u32 = 0;

export function heapBase(): usize {
  return __heap_base;
}
