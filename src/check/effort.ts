/**
 * How much work the check of a certificate may take. It is counted, not timed, so that the outcome depends on the certificate alone: loops
 * count their steps, and reductions of fractions are counted by themselves.
 */
import type { SolveRequest } from '../scenario/definition.ts';
import { countingFractions } from '../shared/fraction.ts';

/** A step takes some fifty nanoseconds: these are about a second. */
const MOST_STEPS = 20_000_000;
/** How many fit into so many seconds. */
export function stepsIn(seconds = Number.POSITIVE_INFINITY): number {
  return Math.max(0, seconds * MOST_STEPS);
}

/** More for the pairs of people in all sessions. */
const MOST_PAIRS = 300_000_000;
/** To make an object, or a text by which one is found. */
const STEPS_AN_OBJECT = 10;
/** Steps more for each character of the proofs of exact searches, up to so many characters in a certificate. */
const STEPS_A_CHARACTER = 1200;
const MOST_CHARACTERS = 1_000_000;

/** Counts the steps of a check, over a whole certificate: a certificate of a few lines could take hours. */
export class Effort {
  private readonly most: number;
  private left: number;
  /** What the caller has beyond what the work was given so far. */
  private spare: number;
  /** Of proofs of exact searches so far; null: there was none. */
  private characters: number | null = null;

  /**
   * A step more for each two people and session, up to a limit: an honest proof too may have to look at them all.
   *
   * @param most of all, exact searches included; as many as the request may take, where that is less
   */
  constructor({ scenario: { people, session_count } }: SolveRequest, most = Number.POSITIVE_INFINITY) {
    const pairs = (people.length * (people.length - 1)) / 2;
    this.most = Math.min(most, MOST_STEPS);
    this.left = Math.min(most, MOST_STEPS + Math.min(pairs * session_count, MOST_PAIRS));
    this.spare = most - this.left;
  }

  /** The work, with all steps that it spends counted, and those of its fractions. */
  of<T>(work: () => T): T {
    return counted(this, work);
  }

  /** @throws TooMuchEffort */
  take(steps: number): void {
    this.left -= steps;
    // Not a number, too: then no comparison holds.
    if (!(this.left >= 0)) throw new TooMuchEffort();
  }

  /** An exact search left a proof of so many characters. For all exact searches there is three times as much again as without. */
  allowProof(characters: number): void {
    const before = this.characters ?? 0;
    const again = this.characters === null ? 3 * this.most : 0;
    this.characters = Math.min(before + characters, MOST_CHARACTERS);
    const more = Math.min(this.spare, again + (this.characters - before) * STEPS_A_CHARACTER);
    this.spare -= more;
    this.left += more;
  }
}

/** Of the work that goes on; null: what it takes is not counted. */
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

/** For so many objects that are made, or looked up by a text that is made for it. */
export function spendObjects(objects: number): void {
  counting?.take(STEPS_AN_OBJECT * objects);
}

/** For everything that a certificate says, by itself. */
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

/** The check was given up: nothing is said of whether the proof holds. */
export class TooMuchEffort extends Error {
  /** @param what of a certificate takes so long */
  constructor(what = 'the certificate') {
    super(`${what}: it takes too long to check`);
  }
}

/** Null where it takes too much. */
export function withinEffort<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof TooMuchEffort) return null;
    throw error;
  }
}
