import type { Tables } from '../../../src/service/store/contract.ts';

/** The calls of these scopes that count after a time. */
export async function callsSince({ solves }: Tables, scopes: readonly string[], callsAfter: number) {
  const none = { scope: '', scopes, pool: null };
  const standing = await solves.standing(none, { lookup: '', day: '', callsAfter, at: 0 });
  return { count: standing.calls, oldest: standing.oldestCall };
}
