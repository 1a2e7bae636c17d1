/** Tests an adapter on small problems. The runner admits an adapter only after this passed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../host/make-folder.ts';
import { readTranscript } from '../comparators/protocol.ts';
import { CONFORMANCE_FILE, LOCAL } from '../comparators/reach.ts';
import { type ComparatorState, type ConformanceRecord, stateOf } from '../comparators/state.ts';
import { judge } from '../judge/judge.ts';
import type { Judgement } from '../judge/judgement.ts';
import type { ProcessRecord } from '../process/attempt-process.ts';
import type { Guardian } from '../process/guardian.ts';
import type { Isolation } from '../process/isolation.ts';
import { isScheduled } from '../publication/summary.ts';
import { caseOf, everything, INFEASIBLE, LARGE, PLAIN } from './conformance-problems.ts';
import { runComparator } from './execute.ts';

export interface Finding {
  readonly check: string;
  /** `note`: an observation, neither right nor wrong. */
  readonly verdict: 'passed' | 'failed' | 'note';
  readonly message: string;
}

export interface ConformanceTools {
  readonly isolation: Isolation;
  readonly guardian: Guardian | null;
  readonly signal: AbortSignal | null;
  readonly onFinding?: (finding: Finding) => void;
}

interface Trial {
  readonly record: ProcessRecord;
  readonly judgement: Judgement;
  /** The adapter itself reported an error, whatever schedules it had given before. */
  readonly failed: boolean;
}

/** Seconds: enough for most programs, short for those that always use all of their time. */
const LIMIT = 8;
/** Seconds for a second try: a large program may need them to start on a busy machine. */
const PATIENT_LIMIT = 40;
const TINY_LIMIT = 1;
const LIMITS = {
  graceSeconds: 2,
  memoryLimitBytes: null,
  outputLimitBytes: 16 * 1024 * 1024,
  logical_cpu_limit: 1,
};

function mustSolve(check: string, { judgement, record, failed }: Trial): Finding {
  const message = `${judgement.status}${judgement.cost === null ? '' : `, cost ${judgement.cost}`}: ${judgement.reason}`;
  const passed = isScheduled(judgement) && !failed;
  const complaint = record.stderr.trim().split('\n').at(-1);
  const hint = !passed && complaint ? ` (it said: ${complaint})` : '';
  return { check, verdict: passed ? 'passed' : 'failed', message: `${message}${hint}` };
}

/** Runs every check, in order. @returns the findings; the check passed if none failed */
async function checkConformance(
  { comparator }: ComparatorState,
  { isolation, guardian, signal, onFinding }: ConformanceTools,
): Promise<Finding[]> {
  const { manifest } = comparator;
  const findings: Finding[] = [];
  const found = (finding: Finding) => {
    findings.push(finding);
    // After an interrupt, failures are not the adapter's fault.
    if (!signal?.aborted) onFinding?.(finding);
  };
  const run = async (document: unknown, timeout_seconds = LIMIT): Promise<Trial> => {
    const entry = caseOf(document);
    const limits = { ...LIMITS, timeout_seconds };
    const one = { comparator, entry, seed: 1, limits, processors: isolation.processors.slice(-1), hides: [] };
    const record = await runComparator(one, isolation, guardian, signal);
    const transcript = readTranscript(record.lines);
    const failed = transcript.result?.status === 'error';
    return { record, judgement: judge(entry, transcript, record), failed };
  };
  const patiently = async (document: unknown) => {
    const trial = await run(document);
    return trial.judgement.status === 'no_solution_timeout' ? run(document, PATIENT_LIMIT) : trial;
  };

  const first = await patiently(PLAIN);
  found(mustSolve('a small problem', first));
  const whole = await patiently(everything(manifest));
  const takesAll = mustSolve('a problem with all that its manifest says it takes', whole);
  // What a hosted service accepts depends on the caller's tier; its refusals are observations, not faults.
  const refused = manifest.timingClass === 'hosted_observational' && whole.judgement.status === 'unsupported';
  found(refused ? { ...takesAll, verdict: 'note' } : takesAll);

  const again = await patiently(PLAIN);
  const same = JSON.stringify(first.judgement.schedule) === JSON.stringify(again.judgement.schedule);
  const lie = manifest.deterministic && !same;
  found({
    check: 'the same seed twice',
    verdict: lie ? 'failed' : 'note',
    message: `${same ? 'the same answer' : 'another answer'}${lie ? ', but the manifest says deterministic' : ''}`,
  });

  const short = await run(LARGE, TINY_LIMIT);
  found({
    check: 'a limit of one second',
    verdict: short.judgement.status === 'invalid_output' ? 'failed' : 'note',
    message: `${short.judgement.status} after ${short.record.wallSeconds.toFixed(1)} s, ${
      short.record.watchdogFired ? 'killed by the watchdog' : `ended: ${short.record.ending}`
    }: ${short.judgement.reason}`,
  });

  const { status, reason } = (await run(INFEASIBLE)).judgement;
  const takes = manifest.supports.constraints.includes('MustStayApart');
  const [check, why] = takes
    ? ['three to keep apart at two tables', reason]
    : ['a rule that it does not take', 'the runner never sends it what its manifest does not take'];
  const wrong = takes && status === 'invalid_output';
  found({ check, verdict: wrong ? 'failed' : 'note', message: `${status}: ${why}` });
  return findings;
}

/** Runs the check and stores the result. @returns the new state; the old one if interrupted */
export async function runConformance(
  state: ComparatorState,
  tools: ConformanceTools,
): Promise<ComparatorState> {
  const findings = await checkConformance(state, tools);
  if (tools.signal?.aborted) return state;
  storeConformance(state, findings, new Date());
  return stateOf(state.comparator, tools.isolation);
}

/** Stores the result in the adapter's folder; it is valid for this adapter hash and version only. */
export function storeConformance(state: ComparatorState, findings: readonly Finding[], now: Date): void {
  const { comparator, version } = state;
  const record: ConformanceRecord = {
    adapterHash: comparator.adapterHash,
    version: version ?? '',
    passed: findings.every(({ verdict }) => verdict !== 'failed'),
    checkedAt: now.toISOString(),
  };
  const folder = join(comparator.folder, LOCAL);
  makeFolder(folder, 0o777);
  writeFileSync(join(folder, CONFORMANCE_FILE), `${JSON.stringify(record, null, 2)}\n`);
}
