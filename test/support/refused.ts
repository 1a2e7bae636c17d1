import { NotProven } from '../../src/check/refuse.ts';

/** Why the checker refuses; null: it does not. */
export function reasonOf(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof NotProven) return error.message;
    throw error;
  }
}
