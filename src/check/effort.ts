/**
 * Limits the work of checking a certificate. Steps are counted, not timed, so that the outcome depends on the certificate alone: loops
 * count their steps, and fractions count their own reductions.
 */
import type { SolveRequest } from '../scenario/definition.ts';
import { countingFractions } from '../shared/fraction.ts';
import { nullOn } from '../shared/or-else.ts';

/** The most steps; at some fifty nanoseconds each, about a second. */
const MOST_STEPS = 20_000_000;
export function stepsIn(seconds = Number.POSITIVE_INFINITY): number {
  return Math.max(0, seconds * MOST_STEPS);
}

/** The most additional steps for the pairs of people in all sessions. */
const MOST_PAIRS = 300_000_000;
/** Steps for making an object, or a text key. */
const STEPS_AN_OBJECT = 10;
/** Additional steps for each character of the proofs of exact searches, and most such characters in a certificate. */
const STEPS_A_CHARACTER = 1200;
const MOST_CHARACTERS = 1_000_000;

/** Counts the steps of checking a whole certificate, since one of a few lines could take hours. */
export class Effort {
  private readonly most: number;
  private left: number;
  /** Steps of the caller's limit that are not yet granted. */
  private spare: number;
  /** Characters of proofs of exact searches so far; null: there was none. */
  private characters: number | null = null;

  /**
   * Grants one additional step for each pair and session, up to a limit, since an honest proof may have to look at all.
   *
   * @param most limit of all steps, exact searches included, if less than the request is granted
   */
  constructor({ scenario: { people, session_count } }: SolveRequest, most = Number.POSITIVE_INFINITY) {
    const pairs = (people.length * (people.length - 1)) / 2;
    this.most = Math.min(most, MOST_STEPS);
    this.left = Math.min(most, MOST_STEPS + Math.min(pairs * session_count, MOST_PAIRS));
    this.spare = most - this.left;
  }

  /** Runs the work and counts all its steps, those of fractions included. */
  of<T>(work: () => T): T {
    return counted(this, work);
  }

  /** @throws TooMuchEffort */
  take(steps: number): void {
    this.left -= steps;
    // Also true for NaN, for which no comparison holds.
    if (!(this.left >= 0)) throw new TooMuchEffort();
  }

  /** Grants steps for an exact search's proof, by its length; the first one also grants three times the usual steps. */
  allowProof(characters: number): void {
    const before = this.characters ?? 0;
    const again = this.characters === null ? 3 * this.most : 0;
    this.characters = Math.min(before + characters, MOST_CHARACTERS);
    const more = Math.min(this.spare, again + (this.characters - before) * STEPS_A_CHARACTER);
    this.spare -= more;
    this.left += more;
  }
}

/** The effort of the work in progress; null: steps are not counted. */
let counting: Effort | null = null;

function counted<T>(effort: Effort, work: () => T): T {
  const before = counting;
  counting = effort;
  try {
    return countingFractions(spend, work);
  } finally {
    counting = before;
  }
}

/** @throws TooMuchEffort */
export function spend(steps: number): void {
  counting?.take(steps);
}

/** Counts objects that are made, or looked up by a text key. */
export function spendObjects(objects: number): void {
  counting?.take(STEPS_AN_OBJECT * objects);
}

/** Counts everything that a certificate contains. */
export function spendNumbers(numbers: unknown): void {
  const left = [numbers];
  while (left.length > 0) {
    const one = left.pop();
    spendObjects(1);
    if (typeof one === 'string') spend(one.length);
    else if (typeof one === 'object' && one !== null) for (const each of Object.values(one)) left.push(each);
  }
}

export function allowProof(characters: number): void {
  counting?.allowProof(characters);
}

/** The check was given up; the proof may or may not hold. */
export class TooMuchEffort extends Error {
  /** @param what the part of the certificate that takes too long */
  constructor(what = 'the certificate') {
    super(`${what}: it takes too long to check`);
  }
}

/** The result of the work; null if it takes too much effort. */
export function withinEffort<T>(work: () => T): T | null {
  return nullOn(TooMuchEffort, work);
}
