/** Runs the attempts that a journal still lacks; judges and stores each when it has ended. */
import { realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { withPeopleListed } from '../../scenario/rule-people.ts';
import { AskedThread } from '../asked-thread.ts';
import type { BenchmarkCase } from '../cases/load-case.ts';
import { askedOf } from '../cases/relabel.ts';
import type { Comparator } from '../comparators/discover.ts';
import { PROTOCOL, type ProblemInput } from '../comparators/protocol.ts';
import { commandOf, environmentOf, viewOf } from '../comparators/view.ts';
import { type ProcessRecord, runAttempt } from '../process/attempt-process.ts';
import type { Guardian } from '../process/guardian.ts';
import type { Isolation } from '../process/isolation.ts';
import { confirmed, type NeutralChecker } from './confirm.ts';
import { evidenceHash, storeEvidence } from './evidence.ts';
import { type AttemptEntry, type Journal, openAttempts } from './journal.ts';
import { limitsOf, type Plan, type PlannedAttempt } from './plan.ts';
import { type EndedAttempt, type Recorded, recorded } from './record.ts';

export interface ExecuteOptions {
  readonly folder: string;
  readonly benchmark: string;
  readonly comparators: readonly Comparator[];
  readonly isolation: Isolation;
  readonly guardian: Guardian | null;
  /** Confirms what attempts proved; null if VeriPB is not installed. */
  readonly neutral: NeutralChecker | null;
  readonly signal: AbortSignal | null;
  /** Attempts at a time in this run; the plan's number also counts other runs on the machine. */
  readonly atATime: number;
  /** Attempts to run instead of those the journal lacks; the next is requested only when it can begin. */
  readonly attempts?: AsyncIterable<PlannedAttempt>;
  readonly onStart: (attempt: PlannedAttempt, limitSeconds: number) => void;
  readonly onEnd: (entry: AttemptEntry) => void;
}

export interface OneAttempt {
  readonly comparator: Comparator;
  readonly entry: BenchmarkCase;
  readonly seed: number | null;
  readonly limits: ReturnType<typeof limitsOf>;
  readonly processors: readonly number[];
  /** Folders hidden from the attempt: other attempts' evidence, and the cases with their known results. */
  readonly hides: readonly string[];
}

export function runComparator(
  { comparator, entry, seed, limits, processors, hides }: OneAttempt,
  isolation: Isolation,
  guardian: Guardian | null,
  signal: AbortSignal | null,
): Promise<ProcessRecord> {
  const input: ProblemInput = {
    protocol: PROTOCOL,
    request: withPeopleListed(entry.request),
    seed,
    time_limit_seconds: limits.timeout_seconds,
    grace_seconds: limits.graceSeconds,
    cpu_limit: processors.length,
    memory_limit_bytes: limits.memoryLimitBytes,
    target_cost: entry.targetCost,
  };
  const order = {
    command: commandOf(comparator.manifest.run),
    cwd: realpathSync(comparator.folder),
    view: viewOf(comparator, hides),
    environment: environmentOf(comparator),
    input: `${JSON.stringify(input)}\n`,
    timeoutSeconds: limits.timeout_seconds,
    graceSeconds: limits.graceSeconds,
    processors,
    memoryLimitBytes: limits.memoryLimitBytes,
    outputLimitBytes: limits.outputLimitBytes,
    signal,
  };
  return runAttempt(order, isolation, guardian);
}

/**
 * Judges attempts in a separate thread: the main thread stamps the output of running attempts and stops them at their
 * limits, and would do both late while it judges.
 */
export function judgeThread(plan: Plan): AskedThread<EndedAttempt, Recorded> {
  return new AskedThread(new URL('../../../dist/bench/run/judge-thread.js', import.meta.url), plan);
}

/**
 * Attempts begin in the order of the plan, each once enough processors are free for it: a large one is not overtaken.
 * @returns whether all attempts of the plan are in the journal
 */
export async function execute(journal: Journal, options: ExecuteOptions): Promise<boolean> {
  const { plan } = journal;
  /** null if only one attempt runs at a time: then the main thread judges it between attempts. */
  const thread = options.atATime > 1 ? judgeThread(plan) : null;
  const free = new Set(options.isolation.processors);
  const running = new Set<Promise<void>>();
  const failed = new AbortController();
  const signal = AbortSignal.any([failed.signal, ...(options.signal ? [options.signal] : [])]);
  let complete = true;
  /** @returns null if the comparator is missing or the attempt was interrupted; it then counts as not begun */
  const executeOne = async (
    attempt: PlannedAttempt,
    entry: BenchmarkCase,
    processors: readonly number[],
  ): Promise<AttemptEntry | null> => {
    const comparator = options.comparators.find(({ manifest }) => manifest.id === attempt.comparatorId);
    if (!comparator) return null;
    const limits = limitsOf(plan.settings, entry);
    options.onStart(attempt, limits.timeout_seconds);
    const hides = [resolve(options.folder), dirname(resolve(options.benchmark))];
    const { request } = askedOf(plan, attempt, entry);
    const one = { comparator, entry: { ...entry, request }, seed: attempt.seed, limits, processors, hides };
    const record = await runComparator(one, options.isolation, options.guardian, signal);
    if (record.ending === 'interrupted') return null;
    const ended = { attempt, processors, record };
    const { evidence, line } = thread ? await thread.ask(ended) : recorded(plan, ended);
    const neutral = options.neutral && (await confirmed(options.neutral, entry, request, evidence));
    const whole = neutral ? { ...evidence, neutral } : evidence;
    storeEvidence(options.folder, attempt, whole);
    return neutral ? { ...line, neutral, evidence: evidenceHash(whole) } : line;
  };
  const run = async (attempt: PlannedAttempt, entry: BenchmarkCase, processors: readonly number[]) => {
    try {
      const done = await executeOne(attempt, entry, processors);
      if (done) {
        journal.append(done);
        options.onEnd(done);
      } else complete = false;
    } catch (error) {
      failed.abort(error);
    }
    for (const one of processors) free.add(one);
  };
  try {
    for await (const attempt of options.attempts ?? openAttempts(journal)) {
      const entry = plan.cases.find(({ id }) => id === attempt.caseId);
      const wanted = plan.processors[entry?.resourceClass ?? ''];
      while (free.size < wanted) await Promise.race(running);
      if (signal.aborted || !complete || !entry) {
        complete = false;
        break;
      }
      // The highest numbers: the lowest ones tend to serve the system's interrupts.
      const processors = [...free].sort((a, b) => a - b).slice(-wanted);
      for (const one of processors) free.delete(one);
      const one: Promise<void> = run(attempt, entry, processors).finally(() => running.delete(one));
      running.add(one);
      while (running.size >= options.atATime) await Promise.race(running);
    }
    await Promise.all(running);
  } finally {
    await thread?.end();
  }
  failed.signal.throwIfAborted();
  return complete;
}
