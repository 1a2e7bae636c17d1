/** Runs what a journal still lacks, one attempt at a time, each judged and stored before the next begins. */
import type { BenchmarkCase } from '../cases/load-case.ts';
import type { Comparator } from '../comparators/discover.ts';
import { PROTOCOL, type ProblemInput, readTranscript } from '../comparators/protocol.ts';
import { commandOf } from '../comparators/state.ts';
import { type Evidence, outputOf, storeEvidence } from '../journal/evidence.ts';
import { type AttemptEntry, type Journal, missingAttempts } from '../journal/journal.ts';
import type { Plan, PlannedAttempt } from '../journal/plan.ts';
import { judge } from '../judge/judge.ts';
import type { ProofCheck } from '../judge/judgement.ts';
import { type ProcessRecord, runAttempt } from './attempt-process.ts';
import type { Guardian } from './guardian.ts';
import type { Isolation } from './isolation.ts';

export interface ExecuteOptions {
  readonly folder: string;
  readonly comparators: readonly Comparator[];
  readonly isolation: Isolation;
  readonly guardian: Guardian | null;
  readonly check: ProofCheck;
  readonly signal: AbortSignal | null;
  readonly onStart?: (attempt: PlannedAttempt, limitSeconds: number) => void;
  /** An incumbent came; its cost is the adapter's word, for show only. */
  readonly onIncumbent?: (attempt: PlannedAttempt, seconds: number) => void;
  readonly onEnd?: (entry: AttemptEntry) => void;
}

export interface OneAttempt {
  readonly comparator: Comparator;
  readonly entry: BenchmarkCase;
  readonly seed: number | null;
  readonly limits: Plan['settings'] & {
    readonly timeout_seconds: number;
    readonly logical_cpu_limit: number;
  };
}

/** The last processors: the first ones tend to serve the system's interrupts. */
export function processorsFor(isolation: Isolation, limit: number): readonly number[] {
  return isolation.processors.slice(-limit);
}

/** Gives one problem to one comparator. */
export function runComparator(
  { comparator, entry, seed, limits }: OneAttempt,
  isolation: Isolation,
  guardian: Guardian | null,
  signal: AbortSignal | null,
  onLine?: (seconds: number) => void,
): Promise<ProcessRecord> {
  const processors = processorsFor(isolation, limits.logical_cpu_limit);
  const input: ProblemInput = {
    protocol: PROTOCOL,
    request: entry.request,
    seed,
    time_limit_seconds: limits.timeout_seconds,
    grace_seconds: limits.graceSeconds,
    cpu_limit: Math.min(limits.logical_cpu_limit, processors.length),
    memory_limit_bytes: limits.memoryLimitBytes,
    target_cost: entry.targetCost,
  };
  const order = {
    command: commandOf(comparator.manifest.run),
    cwd: comparator.folder,
    environment: {},
    input: `${JSON.stringify(input)}\n`,
    timeoutSeconds: limits.timeout_seconds,
    graceSeconds: limits.graceSeconds,
    processors,
    memoryLimitBytes: limits.memoryLimitBytes,
    outputLimitBytes: limits.outputLimitBytes,
    signal,
    onLine: ({ seconds }: { seconds: number }) => onLine?.(seconds),
  };
  return runAttempt(order, isolation, guardian);
}

/** @returns whether all attempts of the plan are in the journal */
export async function execute(journal: Journal, options: ExecuteOptions): Promise<boolean> {
  const { plan } = journal;
  for (const attempt of missingAttempts(journal)) {
    if (options.signal?.aborted) return false;
    const comparator = options.comparators.find(({ manifest }) => manifest.id === attempt.comparatorId);
    const entry = plan.cases.find(({ id }) => id === attempt.caseId);
    if (!comparator || !entry) return false;
    const done = await executeOne(plan, attempt, comparator, entry, options);
    if (!done) return false;
    journal.append(done);
    options.onEnd?.(done);
  }
  return true;
}

/** @returns null when the attempt was broken off from outside: it counts as not begun */
async function executeOne(
  plan: Plan,
  attempt: PlannedAttempt,
  comparator: Comparator,
  entry: BenchmarkCase,
  options: ExecuteOptions,
): Promise<AttemptEntry | null> {
  const { isolation, guardian, signal } = options;
  const limits = { ...plan.settings, ...plan.settings.resourceClasses[entry.resourceClass] };
  options.onStart?.(attempt, limits.timeout_seconds);
  const one = { comparator, entry, seed: attempt.seed, limits };
  const record = await runComparator(one, isolation, guardian, signal, (seconds) =>
    options.onIncumbent?.(attempt, seconds),
  );
  if (record.ending === 'interrupted') return null;
  const transcript = readTranscript(record.lines);
  const judged = judge(entry, transcript, record, options.check);
  const processors = processorsFor(isolation, limits.logical_cpu_limit);
  const { lines, ...kept } = record;
  const planned = plan.comparators.find(({ id }) => id === attempt.comparatorId);
  if (!planned) return null;
  const evidence: Evidence = {
    attemptId: attempt.attemptId,
    key: attempt.key,
    seed: attempt.seed,
    problemHash: entry.problemHash,
    comparator: planned,
    machine: plan.machine,
    measure: plan.measure,
    limits: {
      timeout_seconds: limits.timeout_seconds,
      logical_cpu_limit: limits.logical_cpu_limit,
      graceSeconds: limits.graceSeconds,
      memoryLimitBytes: limits.memoryLimitBytes,
      outputLimitBytes: limits.outputLimitBytes,
    },
    processors,
    process: kept,
    output: outputOf(transcript, lines),
    ...judged,
  };
  storeEvidence(options.folder, attempt, evidence);
  const { schedule: _schedule, ...judgement } = judged;
  const { stderr: _stderr, unfinishedLine: _unfinished, ...figures } = kept;
  const endedAt = new Date().toISOString();
  return { type: 'attempt', ...attempt, ...judgement, endedAt, processors, process: figures };
}
