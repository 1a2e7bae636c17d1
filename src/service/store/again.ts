import { setTimeout as pause } from 'node:timers/promises';

const AGAIN_MS = 300;

/**
 * Work on a store that may be away, tried again until it is done: nothing that was done is lost by that.
 * @param goesOn whether to try again after a failure, which is thrown otherwise
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
