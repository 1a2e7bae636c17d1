/**
 * The comparators that have tests. Elsewhere than in CI that is all of them, so that one which cannot run is seen to be
 * skipped; CI fetches no rivals and counts a skipped test as failed, so there it is those that can run.
 */
export function testable<T extends { unavailable: string | null }>(states: readonly T[]): readonly T[] {
  return process.env.MINGLE_CI ? states.filter(({ unavailable }) => unavailable === null) : states;
}
