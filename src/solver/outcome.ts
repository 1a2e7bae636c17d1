import type { InfeasibilityCertificate, LowerBoundCertificate } from '../result/certificate.ts';
import type { RunRecord } from '../result/definition.ts';
import type { Schedule } from '../result/schedule.ts';
import type { SolveRequest } from '../scenario/definition.ts';
import type { Issue } from '../shared/issue.ts';
import type { CheckedAnswer } from './last-check.ts';
import type { SolverSettings } from './plan/settings.ts';

export interface SolveOptions {
  /** Time limit in wall seconds; null: none. */
  readonly timeSeconds: number | null;
  /** Seconds of the limit that the caller has used or still needs, to read and write; absent: 0. */
  readonly aside?: number;
  /** Most proposals of each lane; null: no such limit. */
  readonly iterations: number | null;
  readonly seed: number;
  /** Searches that help each other, at least 1; with seed and iterations they decide the answer. */
  readonly lanes: number;
  /** How many lanes run at once, at most; absent: all. One thread is the caller's own. */
  readonly threads?: number | undefined;
  /** Stop once a schedule costs no more than this. */
  readonly targetCost: number | null;
  /** Start from this schedule; people whom it does not name are placed by the solver. */
  readonly warmStart: Schedule | null;
  /** Zero-based sessions to keep exactly as in `warmStart`. */
  readonly keepSessions: readonly number[];
  /** Prefer, among plans that are proven best, those with fewer repeats; absent: yes. */
  readonly breakTies?: boolean;
  /** Effective settings; absent: the defaults. Time, iterations, lanes and seed are the fields above. */
  readonly settings?: SolverSettings;
  /** Aborted: stop soon and keep the best schedule. */
  readonly signal: AbortSignal | null;
  /** Called with each better schedule, and now and then with progress alone. */
  readonly onProgress: ((progress: Progress) => void) | null;
  /** Called with each line that the settings under `logging` ask for; absent: they are not written. */
  readonly onLog?: (line: string) => void;
}

/** One lane, seed 1, no limit but the proven bound; callers override what they need. */
export const PLAIN_OPTIONS: SolveOptions = {
  timeSeconds: null,
  iterations: null,
  seed: 1,
  lanes: 1,
  targetCost: null,
  warmStart: null,
  keepSessions: [],
  signal: null,
  onProgress: null,
};

export interface Progress {
  /** Since the solve began. */ readonly seconds: number;
  /** Proposals until now, all lanes together. */ readonly iterations: number;
  /** Of the best plan. */ readonly cost: number;
  /** What is proven: no plan costs less. */ readonly lowerBound: number;
  /** Pairs that meet in the best plan. */ readonly uniqueContacts: number;
  /** The best schedule if it is new since the last call, or if `telemetry` asks for it; else null. */
  readonly schedule: Schedule | null;
}

interface RunReport {
  readonly run: RunRecord;
  readonly warnings: readonly Issue[];
}

/** The result of a solve. The checker has confirmed `schedule` and the certificate. */
export type Outcome =
  | (RunReport & {
      readonly status: 'solved';
      readonly schedule: Schedule;
      readonly checked: CheckedAnswer;
      readonly proof: LowerBoundCertificate;
    })
  | (RunReport & {
      readonly status: 'infeasible';
      readonly proof: InfeasibilityCertificate;
    })
  | (RunReport & {
      readonly status: 'no_solution' | 'interrupted';
    });

export type Solver = (request: SolveRequest, options: SolveOptions) => Promise<Outcome>;
