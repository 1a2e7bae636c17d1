/** Monotonic time in seconds; passed in wherever a deadline matters, so that tests can set it. */
export type Clock = () => number;

export const monotonicClock: Clock = () => performance.now() / 1000;
