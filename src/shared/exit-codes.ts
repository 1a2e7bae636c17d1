/** The exit codes of the `mingle` program; `docs/formats.md` has the same table. */
export const EXIT = {
  /** Done; for `solve`: a schedule was found and verified. */
  ok: 0,
  /** Any other failure: a full disk, a defect. */
  failure: 1,
  /** Malformed input or wrong usage. */
  badInput: 2,
  /** Well-formed, but proven to have no legal schedule. */
  infeasible: 3,
  /** No legal schedule found within the limit, and none proven impossible. */
  noSolution: 4,
  /** A schedule, cost or certificate failed verification. */
  verificationFailed: 5,
  /** A benchmark gate failed. */
  gateFailed: 6,
  /** A benchmark run is incomplete: attempts are missing. */
  benchmarkIncomplete: 7,
  /** A remote solve has no answer: the service refused, failed or could not be reached. */
  remoteFailed: 8,
  /** Stopped by the user before the answer was complete. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
