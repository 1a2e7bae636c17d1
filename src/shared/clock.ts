/** Monotonic time in seconds; injected wherever a deadline matters, so that tests can move it. */
export type Clock = () => number;

export const monotonicClock: Clock = () => performance.now() / 1000;
