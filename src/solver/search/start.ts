/** Builds a legal assignment session by session: greedily, then by evicting who is in the way. */
import type { Assignment, Problem } from '../../scenario/problem.ts';
import { finished } from '../../shared/finished.ts';
import type { Rng } from '../../shared/rng.ts';
import { MOMENT, MOVES_PER_SECOND } from '../shared-numbers.ts';
import { Seating } from './seating.ts';
import { firstAlike, type SessionRules, sessionRules } from './session-rules.ts';

/** Attempts at a session and, within each, evictions per unit before the attempt is given up (experiment A15). */
export const START_ATTEMPTS = 30;
/** Looks at units and groups between two yields. */
const LOOKS_A_MOMENT = MOMENT * MOVES_PER_SECOND;

type Steps<Found> = Generator<undefined, Found>;

/** A group for each person, −1 if absent; null: no seating was found; 'none': there is none. */
export type Seated = Int32Array | 'none' | null;

export interface StartOptions {
  /** The plan to start from, as far as the rules allow; −1 where not known. Null: none. */
  readonly from?: Assignment | null;
  /** 1: the session is copied from `from` unchanged; [session]. */
  readonly frozen?: Uint8Array;
  /** Attempts at a session before giving up. */
  readonly attempts?: number;
  /** Another way to seat a session; it alternates with placing people once that has failed `START_ATTEMPTS` times. */
  readonly otherwise?: (session: number) => Steps<Seated>;
  /** Once true, every other attempt after the first seats a session like the one before it, as far as the rules allow. */
  readonly isLate?: () => boolean;
}

/** Null if no legal seating was found for some session, which proves nothing. */
export function buildStart(problem: Problem, rng: Rng, options: StartOptions = {}): Assignment | null {
  return finished(startSteps(problem, rng, options));
}

/** The same in steps of about a `MOMENT`. */
export function* startSteps(
  problem: Problem,
  rng: Rng,
  options: StartOptions = {},
): Steps<Assignment | null> {
  const { peopleCount, sessionCount } = problem;
  const assignment = new Int32Array(sessionCount * peopleCount).fill(-1);
  const known: (SessionRules | null)[] = [];
  let before: Int32Array | null = null;
  let wasHard = false;
  for (let s = 0; s < sessionCount; s++) {
    const row = s * peopleCount;
    const from = options.from?.subarray(row, row + peopleCount) ?? null;
    if (from && options.frozen?.[s] === 1) {
      assignment.set(from, row);
      continue;
    }
    const first = firstAlike(problem)[s];
    known[first] ??= sessionRules(problem, first);
    if (!known[first]) return null;
    const effort = { looks: 0, attempts: 0 };
    const placing = seatSession(known[first], rng, { from, before, wasHard }, effort, options);
    const seated = yield* byTurns(placing, effort, options.otherwise?.(s) ?? null);
    if (seated === null || seated === 'none') return null;
    assignment.set(seated, row);
    before = seated;
    wasHard ||= effort.attempts > 0;
  }
  return assignment;
}

/** The effort spent on a session so far; `looks` since the last yield. */
interface Effort {
  looks: number;
  attempts: number;
}

/** Alternates both ways, the second after the usual attempts; returns the first seating found. */
function* byTurns(placing: Steps<Seated>, effort: Effort, otherwise: Steps<Seated> | null): Steps<Seated> {
  const ways = [placing];
  let waits = otherwise;
  while (ways.length > 0 || waits !== null) {
    if (waits !== null && (ways.length === 0 || effort.attempts >= START_ATTEMPTS)) {
      ways.push(waits);
      waits = null;
    }
    const [way] = ways.splice(0, 1);
    const step = way.next();
    if (step.done && step.value !== null) return step.value;
    if (step.done) continue;
    ways.push(way);
    yield;
  }
  return null;
}

/** Known seatings of a session to start from, −1 where not known. */
interface Known {
  readonly from: Int32Array | null;
  readonly before: Int32Array | null;
  /** Whether an earlier session needed more than one attempt. */
  readonly wasHard: boolean;
}

function* seatSession(
  rules: SessionRules,
  rng: Rng,
  { from, before, wasHard }: Known,
  effort: Effort,
  { attempts = START_ATTEMPTS, isLate }: StartOptions,
): Steps<Int32Array | null> {
  for (; effort.attempts < attempts; effort.attempts++) {
    const attempt = effort.attempts;
    const seating = new Seating(rules);
    const isTried = attempt > 0 || (wasHard && from === null);
    const isAsBefore = isTried && attempt % 2 === 0 && (attempt >= START_ATTEMPTS || isLate?.() === true);
    // A start that cannot be completed is dropped after the first attempts.
    const known = (isAsBefore && before) || (attempt < START_ATTEMPTS / 3 ? from : null);
    if (known) adopt(seating, known);
    const isSeated = yield* seatRest(seating, queueOf(seating, rng), rng, effort);
    if (isSeated && seating.mendSizes(rng)) return seating.row();
    yield* looked(effort, rules.units.length * rules.groupCount);
  }
  return null;
}

/** Counts looks, and yields once they add up to a `MOMENT`. */
function* looked(effort: Effort, looks: number): Steps<void> {
  effort.looks += looks;
  if (effort.looks < LOOKS_A_MOMENT) return;
  effort.looks = 0;
  yield;
}

/** Seats the units that the known row keeps together and that are allowed where they sat. */
function adopt(seating: Seating, known: Int32Array): void {
  const { units, pin } = seating.rules;
  pin.forEach((_, u) => {
    if (pin[u] >= 0 && seating.allows(u, pin[u])) seating.put(u, pin[u]);
  });
  units.forEach((unit, u) => {
    const group = known[unit[0]];
    if (seating.groupOf[u] >= 0 || group < 0 || unit.some((p) => known[p] !== group)) return;
    if (seating.allows(u, group)) seating.put(u, group);
  });
}

/** Units not yet seated, ordered by turn, at random within each. */
function queueOf({ rules: { turn }, groupOf }: Seating, rng: Rng): number[] {
  const waiting: number[] = [];
  for (let u = 0; u < groupOf.length; u++) if (groupOf[u] < 0) waiting.push(u);
  rng.shuffle(waiting);
  const turns: number[][] = [];
  for (let i = 0; i < waiting.length; i++) (turns[turn[waiting[i]]] ??= []).push(waiting[i]);
  return turns.flat();
}

/** Seats the units of the queue, and those that they evict; returns false if too many are evicted. */
function* seatRest(seating: Seating, queue: number[], rng: Rng, effort: Effort): Steps<boolean> {
  const { units, apart, groupCount } = seating.rules;
  const most = START_ATTEMPTS * (units.length + 10);
  let evictions = 0;
  for (let next = 0; next < queue.length; next++) {
    const unit = queue[next];
    const group = seating.freeGroup(unit, rng);
    if (group >= 0) {
      seating.put(unit, group);
      continue;
    }
    const out = seating.force(unit, rng);
    if (!out || ++evictions > most) return false;
    queue.push(...out);
    yield* looked(effort, units.length + groupCount * (1 + apart[unit].length));
  }
  return true;
}
