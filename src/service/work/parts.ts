import type { SolveJob, TimedReport } from '../domain/ports.ts';
import type { Sealer } from '../queue/sealer.ts';
import type { ServiceConfig } from '../settings/config.ts';
import { again } from '../store/again.ts';
import type { Store, Tables } from '../store/contract.ts';
import type { RunOptions } from '../workers/worker-process.ts';
import type { WorkMetrics } from './metrics.ts';

export interface WorkParts {
  readonly config: ServiceConfig;
  readonly store: Store;
  readonly sealer: Sealer;
  readonly solver: { run(job: SolveJob, options?: RunOptions): Promise<TimedReport> };
  readonly metrics: WorkMetrics;
  readonly log: WorkLog;
  /** Aborted if the process must end before its jobs do. */
  readonly ending: AbortSignal;
  /** Called at each step of a job; for tests. */
  readonly onStep?: (step: WorkStep) => void;
}

/** A transaction, repeated after any failure, such as an unreachable database, until the process ends. */
export function stored<T>({ store, ending }: WorkParts, work: (tables: Tables) => Promise<T>): Promise<T> {
  return again(
    () => store.write(work),
    () => !ending.aborted,
  );
}

/** Points at which a work process may crash; tests crash it there. */
export type WorkStep = 'taken' | 'solving' | 'solved' | 'settled';

export type Task = () => Promise<void>;

export type WorkLog = Record<'info' | 'warn' | 'error', (about: object, message: string) => void>;
