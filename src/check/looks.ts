/** What the check of a certificate may take: how long that is must follow from the certificate alone, so no clock says it. */
import type { SolveRequest } from '../scenario/definition.ts';

/** A look takes some ten nanoseconds: these are about a second. */
const MOST_LOOKS = 100_000_000;
/** How many fit into so many seconds. */
export function looksIn(seconds = Number.POSITIVE_INFINITY): number {
  return Math.max(0, seconds * MOST_LOOKS);
}

/** More for large requests: an honest proof too may have to look at each two people in every session. */
const LOOKS_A_PAIR = 4;
const LOOKS_A_NUMBER = 50;
/** Of a number, by the square of its digits. */
const LOOKS_A_DIGIT = 0.25;
/** A long proof of an exact search takes the longer, up to so many characters of all proofs of a certificate. */
const LOOKS_A_CHARACTER = 1500;
const MOST_CHARACTERS = 1_000_000;

/** Counts what the checker looks at, over a whole certificate: a few lines could hold it for hours. */
export class Looks {
  private readonly most: number;
  private left: number;
  /** Of proofs of exact searches so far; null: there was none. */
  private characters: number | null = null;

  /** @param most of all; as many as the request may take, where that is less */
  constructor({ scenario: { people, session_count } }: SolveRequest, most = Number.POSITIVE_INFINITY) {
    const pairs = (people.length * (people.length - 1)) / 2;
    this.most = Math.min(most, MOST_LOOKS);
    this.left = Math.min(most, MOST_LOOKS + LOOKS_A_PAIR * pairs * session_count);
  }

  /** @throws TooManyLooks */
  take(count: number): void {
    this.left -= count;
    // Not a number, too: then no comparison holds.
    if (!(this.left >= 0)) throw new TooManyLooks();
  }

  /** What a certificate says: everything in it by itself, numbers that are far from 1 longer, as their decimals are. */
  takeNumbers(numbers: unknown): void {
    const left = [numbers];
    while (left.length > 0) {
      const one = left.pop();
      this.take(LOOKS_A_NUMBER);
      if (typeof one === 'number' && one !== 0) this.take(LOOKS_A_DIGIT * Math.log10(Math.abs(one)) ** 2);
      else if (typeof one === 'string') this.take(one.length);
      else if (typeof one === 'object' && one !== null)
        for (const each of Object.values(one)) left.push(each);
    }
  }

  /** An exact search left a proof of so many characters. For the formulas of all exact searches there is as much again. */
  allowProof(characters: number): void {
    if (this.characters === null) this.left += this.most;
    const before = this.characters ?? 0;
    this.characters = Math.min(before + characters, MOST_CHARACTERS);
    this.left += (this.characters - before) * LOOKS_A_CHARACTER;
  }
}

/** The check was given up: nothing is said of whether the proof holds. */
export class TooManyLooks extends Error {
  /** @param what of a certificate takes so long */
  constructor(what = 'the certificate') {
    super(`${what}: it takes too long to check`);
  }
}

/** Null where it takes too many. */
export function withinLooks<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof TooManyLooks) return null;
    throw error;
  }
}
