/**
 * Where everything lies. The host lays memory out, sets these and fills the arrays (see ../load.ts).
 * A "cost row" holds one number a person in the number type T of the instance (i8, i16, i32 or f64), padded to
 * whole vectors; a "tag row" holds integers of the same width.
 */

export let people: i32 = 0;
export let groups: i32 = 0;
export let sessions: i32 = 0;
/** Bits of T. */
export let width: i32 = 0;
/** Bytes of a cost row, a multiple of 16. */
export let rowBytes: usize = 0;

/** The group of each person, −1 where absent: tag rows [session]; the same of the best schedule. */
export let seats: usize = 0;
export let bestSeats: usize = 0;
/** The running session's row as it was when the best cost was met. */
export let snapshot: usize = 0;
/** −1 where a person may not move alone (absent, pinned, in a larger set), else 0: tag rows [session]. */
export let lock: usize = 0;
/** People in order of their groups, i32 [session][person]; where each group begins, i32 [session][group + 1]. */
export let roster: usize = 0;
export let rosterFirst: usize = 0;
/** Each person's place in the roster, i32 [session][person]. */
export let rosterPlace: usize = 0;
/** Seats, i32 [session][group]; fewest people of a group that is used, i32 [group]. */
export let capacity: usize = 0;
export let minSize: usize = 0;
/** 1 for a group that is never empty, i32 [group]. */
export let used: usize = 0;
/** Groups in which nobody meets anybody, i32. */
export let benches: usize = 0;
export let benchCount: i32 = 0;
/** A lane row of zeros. */
export let nobody: usize = 0;

/** Whether people meet over links too, or not in all groups: 0 or 1. */
export let isLinked: i32 = 0;
/** Classes of pairs of groups by the ways in which their people meet: in one group (the first way), over links. */
export let classCount: i32 = 0;
export let wayCount: i32 = 0;
/** The ways of each class and the classes of each way: i32 [+ 1] into numbers, i32. */
export let classWayStart: usize = 0;
export let classWay: usize = 0;
export let wayClassStart: usize = 0;
export let wayClass: usize = 0;
/**
 * For each pair, where its cost of one more meeting stands in `marginal`: the place where the curve of the pair begins, and its meetings
 * outside the running session; u16 [way][person][person]. Where groups are linked, only that of the earlier person's row is kept.
 */
export let meetings: usize = 0;
/** Cost of one more meeting, by meetings so far, curve by curve, way by way, T. */
export let marginal: usize = 0;
/** 1 where being together costs some pairs something in every session besides; else 0. */
export let standing: i32 = 0;
/** What being together costs each pair in the running session, cost rows [class][person]. */
export let pairCost: usize = 0;
/** Cost of each person's being in each group, given all others, cost rows [group], and one before them. */
export let placeCost: usize = 0;
/** Cost of each person's being where they are; −barrier where they may not leave alone; one cost row. */
export let ownCost: usize = 0;

/** What everybody costs in their cheapest group as the running session was entered; one cost row. */
export let lowestCost: usize = 0;

/** Costs of pairs that many of them have in a session besides: which table it has, −1 none, i32 [class][session]; cost rows [table][person]. */
export let overlayOf: usize = 0;
export let overlay: usize = 0;
/** Pairs with a cost of their own in a session: i32 [session + 1] into (class, a, b: i32) and costs (T). */
export let extraStart: usize = 0;
export let extra: usize = 0;
export let extraCost: usize = 0;

/** Meeting rules in force: i32 [session + 1] into rule numbers, i32. */
export let ruleStart: usize = 0;
export let ruleList: usize = 0;
/** a, b, meetings now, start of its marginals in `ruleMarginal`, way: five i32 a rule. */
export let rule: usize = 0;
export let ruleMarginal: usize = 0;

/**
 * Curves on the meetings of every two of three people or more, in some sessions: how many there are; first pair in `windowMet`, start in
 * `windowMarginal`, way: three i32 each; the sessions of each, i32 [curve + 1] into i32.
 */
export let windowCount: i32 = 0;
export let window: usize = 0;
export let windowSessionStart: usize = 0;
export let windowSession: usize = 0;
/** The curves of who attends, ascending, and their place among its people: i32 [session · people + person + 1] into two i32 each. */
export let windowMemberStart: usize = 0;
export let windowMember: usize = 0;
/** Meetings of each pair, by the higher place and the lower one, u16; cost of one more by meetings in other sessions, T. */
export let windowMet: usize = 0;
export let windowMarginal: usize = 0;
/** What a meeting in a session costs by these curves: the person's row, −1 none, i32 [way][session][person]; cost rows. */
export let windowRow: usize = 0;
export let windowCost: usize = 0;
/** The seats as the running session was entered; one tag row. */
export let windowBefore: usize = 0;

/** Visit curves in force: i32 [session + 1] into curves, i32. */
export let visitStart: usize = 0;
export let visitList: usize = 0;
/** The groups of each: i32 [curve + 1] into groups, i32. */
export let visitGroupStart: usize = 0;
export let visitGroup: usize = 0;
/** Where each person's cost of one more visit stands in `visitStep`, −1 where the curve is not theirs; i32 [curve][person]. */
export let visitPlace: usize = 0;
/** Cost of one more visit, by visits outside the running session, curve by curve, T; and of each person, cost rows [curve]. */
export let visitStep: usize = 0;
export let visitCost: usize = 0;

/** Squares in force, of sums of weights in some groups: i32 [session + 1] into squares, i32. */
export let squareStart: usize = 0;
export let squareList: usize = 0;
/** Everybody's weight, and their own square's cost: cost rows [square]. */
export let squareWeight: usize = 0;
export let squareOwn: usize = 0;
/** Twice the factor, 0 where the square does not hold, T [square][group + 1], from group −1. */
export let squareFactor: usize = 0;
/** Sums in the running session, f64 [square][group]. */
export let squareSum: usize = 0;

/**
 * Curves of company in force: i32 [session + 1] into curves, i32; where the first of the groups stands in `seenStart` as the curve sees
 * them, −1 where it does not hold, i32 [session][curve]; how many curves.
 */
export let companyStart: usize = 0;
export let companyList: usize = 0;
export let companySeen: usize = 0;
export let companyCount: i32 = 0;
/** The groups whose people count for who is in a group: i32 [group + 1] into groups, i32. */
export let seenStart: usize = 0;
export let seenList: usize = 0;
/** The person of each, i32; whose presence counts, i32 [curve + 1] into people, i32; the curves of each person's either way, i32 [person + 1] into curves, i32. */
export let companyPerson: usize = 0;
export let companyFirst: usize = 0;
export let companyMember: usize = 0;
export let companionStart: usize = 0;
export let companionList: usize = 0;
/** Cost by how many are there, the last for all further ones: i32 [curve + 1] into costs, T. */
export let companyPoint: usize = 0;
export let companyPoints: usize = 0;
/** How many of the company count for who is in a group, i32 [curve][group]. */
export let companyMet: usize = 0;
/** Scratch, 0 between two uses: one cost row; i32 [curve]. */
export let companyError: usize = 0;
export let companyMark: usize = 0;

/** Partitions of the people by value that are balanced: i32 [session + 1] into partition numbers, i32. */
export let balanceStart: usize = 0;
export let balanceList: usize = 0;
/** First value, number of values, first of its `curved`, number of those: four i32 a partition. */
export let partition: usize = 0;
/** Value within the partition and group, where a curve holds: two i32 each. */
export let curved: usize = 0;
/** Value of each person within the partition, −1 none, tag rows [partition]. */
export let valueTag: usize = 0;
/** Who has each value: i32 [value + 1] into people, i32. */
export let valueStart: usize = 0;
export let valuePeople: usize = 0;
/** Which curve holds for a value in a group, 0 none, i32 [value][group]. */
export let curveNumber: usize = 0;
/** Cost by count, T [curve][curveLength]. */
export let curve: usize = 0;
export let curveLength: i32 = 0;
/** People of a value in a group, i32 [value][group]. */
export let valueCount: usize = 0;
/** How the cost of one more changes with the count, T [value][group + 1], from group −1. */
export let curvature: usize = 0;
/** The same for each person's own value in their own group, cost rows [partition]; and scratch, 48 bytes a partition. */
export let ownCurvature: usize = 0;
export let curvatureNotes: usize = 0;

/** Together-sets that may move: i32 [session + 1] into sets; i32 [set + 1] into people, i32. */
export let unitStart: usize = 0;
export let unitFirst: usize = 0;
export let unitPerson: usize = 0;
/** The number of such a set of each person, −1 where alone, −2 where pinned or absent; i32 [session][person]. */
export let unitOf: usize = 0;
/** People who may move alone: i32 [session + 1] into people, i32. */
export let moverStart: usize = 0;
export let mover: usize = 0;
/** 1 where the session has a free seat; and where it has a group that opens only for several at once; u8 [session]. */
export let roomy: usize = 0;
export let gated: usize = 0;
/** Kinds of moves that are allowed, 0 or 1: people changing places; people taking free seats. */
export let maySwap: i32 = 1;
export let mayTransfer: i32 = 1;
/** Sessions that may change, i32. */
export let openSessions: usize = 0;
export let openCount: i32 = 0;

/** Draws of −ln u, f64, `poolSize` (a power of two) of them; and thresholds at the present temperature, T. */
export let draws: usize = 0;
export let pool: usize = 0;
export let poolSize: i32 = 0;
/** What so many random exchanges would cost, f64. */
export let samples: usize = 0;
export let sampleSize: i32 = 0;
/** Larger than any legal change of cost, and than any threshold. */
export let barrier: f64 = 0;
export let highestThreshold: f64 = 0;

/** Of the running session, i32 [group]: people; those who may move alone; 1 where one more person may come. */
export let size: usize = 0;
export let loose: usize = 0;
export let open: usize = 0;
/** Scratch: lists of people, i32 [person]; net counts, i32 [value]; relocations, three i32 each; one vector. */
export let listA: usize = 0;
export let listB: usize = 0;
export let listC: usize = 0;
export let net: usize = 0;
export let journal: usize = 0;
export let spill: usize = 0;

/** Cost in the kernel's unit. */
export let cost: f64 = 0;
export let bestCost: f64 = 0;
/** Changes weighed and changes made since the start. */
export let proposals: f64 = 0;
export let accepted: f64 = 0;
/** Generator state (xoroshiro64**). */
export let random0: u32 = 1;
export let random1: u32 = 0;

/** Which pattern of links each session has, i32 [session]. */
export let patternOf: usize = 0;
/** The groups whose people each group's meet, with their class: i32 [pattern][group] into two i32 each. */
export let facingStart: usize = 0;
export let facing: usize = 0;
/** The class of each group with itself, −1 none, i32 [pattern][group]; that of most groups; and the others with theirs. */
export let ownClass: usize = 0;
export let usualOwn: usize = 0;
export let oddStart: usize = 0;
export let odd: usize = 0;
/** Scratch, 0 between two uses: one cost row. */
export let linkNote: usize = 0;

export function heapBase(): usize {
  return __heap_base;
}
