/** A legal assignment to begin with, session by session: greedy, then by putting out who is in the way. */
import type { Assignment, Problem } from '../../scenario/problem.ts';
import { finished } from '../../shared/finished.ts';
import type { Rng } from '../../shared/rng.ts';
import { Seating } from './seating.ts';
import { firstAlike, type SessionRules, sessionRules } from './session-rules.ts';

/** Fresh starts of a session, and in each start how many times as many units as it has may be put out, before it is given up (experiment A15). */
export const START_ATTEMPTS = 30;

export interface StartOptions {
  /** Where to begin: people sit as they do here as far as the rules allow; −1 where not known. Null: nowhere. */
  readonly from?: Assignment | null;
  /** 1: the session is taken from `from` just as it is; [session]. */
  readonly frozen?: Uint8Array;
  /** Fresh starts of a session before giving up. */
  readonly attempts?: number;
  /** Asked before each fresh start but the first: gives up where it says so. */
  readonly isOver?: () => boolean;
}

/** Null where no legal seating was found for some session; that proves nothing. */
export function buildStart(problem: Problem, rng: Rng, options: StartOptions = {}): Assignment | null {
  return finished(startSteps(problem, rng, options));
}

/** The same, one fresh start of a session at a time. */
export function* startSteps(
  problem: Problem,
  rng: Rng,
  options: StartOptions = {},
): Generator<undefined, Assignment | null> {
  const { peopleCount, sessionCount } = problem;
  const assignment = new Int32Array(sessionCount * peopleCount).fill(-1);
  const known: (SessionRules | null)[] = [];
  for (let s = 0; s < sessionCount; s++) {
    const row = s * peopleCount;
    const from = options.from?.subarray(row, row + peopleCount) ?? null;
    if (from && options.frozen?.[s] === 1) {
      assignment.set(from, row);
      continue;
    }
    const first = firstAlike(problem)[s];
    known[first] ??= sessionRules(problem, first);
    const seating = known[first] && (yield* seatSession(known[first], rng, from, options));
    if (!seating) return null;
    seating.write(assignment, row);
  }
  return assignment;
}

function* seatSession(
  rules: SessionRules,
  rng: Rng,
  known: Int32Array | null,
  { attempts = START_ATTEMPTS, isOver }: StartOptions,
): Generator<undefined, Seating | null> {
  for (let attempt = 0; attempt < attempts && !(attempt > 0 && isOver?.()); attempt++) {
    const seating = new Seating(rules);
    // A start that does not let itself be completed is given up after the first attempts.
    if (known && attempt < Math.max(1, attempts / 3)) adopt(seating, known);
    if (seatRest(seating, queueOf(seating, rng), rng) && seating.mendSizes(rng)) return seating;
    yield;
  }
  return null;
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

/** Everyone who waits, turn by turn. */
function queueOf({ rules: { turn }, groupOf }: Seating, rng: Rng): number[] {
  const waiting: number[] = [];
  for (let u = 0; u < groupOf.length; u++) if (groupOf[u] < 0) waiting.push(u);
  rng.shuffle(waiting);
  const turns: number[][] = [];
  for (let i = 0; i < waiting.length; i++) (turns[turn[waiting[i]]] ??= []).push(waiting[i]);
  return turns.flat();
}

/** Seats those of the queue, and whom they put out. */
function seatRest(seating: Seating, queue: number[], rng: Rng): boolean {
  const most = START_ATTEMPTS * (seating.rules.units.length + 10);
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
  }
  return true;
}
