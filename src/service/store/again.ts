import { setTimeout as pause } from 'node:timers/promises';

const AGAIN_MS = 300;

/**
 * Repeats work on a store that may be unreachable, until it succeeds.
 * @param goesOn whether to try again after a failure; otherwise it is thrown
 */
export async function again<T>(work: () => Promise<T>, goesOn: (error: unknown) => boolean): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!goesOn(error)) throw error;
      await pause(AGAIN_MS);
    }
  }
}
