/** Brings a claimed solve to its end: run, verified by the worker, settled, answered; here or by another process. */
import type { WireForm } from '../../scenario/definition.ts';
import { again } from '../store/again.ts';
import { StoreUnavailable, type Tables } from '../store/contract.ts';
import { type AnswerNumbers, type AskedSolve, infeasibleRefusal, solvedBody } from './answer.ts';
import { answered, type CallResult, jsonAnswer, problemAnswer, refused } from './call-result.ts';
import type { CallParcel, Elsewhere } from './elsewhere-port.ts';
import type { Idempotency, StoredAnswer } from './idempotency.ts';
import type { SolveReport, SolverPort, TimedReport } from './ports.ts';
import { type Refusal, SHUTTING_DOWN } from './refusal.ts';
import type { ServiceParts } from './service-parts.ts';
import { type Claim, chargeFor, complete, interrupt, interruptIn, type SealAnswer } from './settle.ts';

/** Solves with this process's workers. @param idempotency null: the answer is not kept for later calls */
export async function solveClaimed(
  { config: { form }, store, clock, onStep }: ServiceParts,
  solver: SolverPort,
  parcel: Solving,
  idempotency: Idempotency | null,
): Promise<CallResult> {
  const { claim, parsed } = parcel;
  onStep?.('claimed');
  const running = solver.run({ request: parsed.request, timeSeconds: claim.reservedMs / 1000 });
  onStep?.('solving');
  const timed = await running;
  onStep?.('solved');
  let answer: StoredAnswer | undefined;
  const keep = (made: StoredAnswer) => {
    answer = made;
    return idempotency?.seal(made) ?? null;
  };
  const until = performance.now() + AWAY_MS;
  // The first attempt that settles wins; later ones change nothing.
  let ended = await again(
    () => store.write((tables) => settle(tables, parcel, timed, clock(), keep)),
    (error) => error instanceof StoreUnavailable && performance.now() <= until,
  );
  if (ended === null) {
    // A commit that seemed to fail may have succeeded: then its stored answer is returned, as retries get it.
    const row = await store.read(({ solves }) => solves.find([claim.scope], claim.lookup));
    if (row?.id !== claim.id || row.state !== 'completed') return lost(form);
    if (row.answer !== null && idempotency !== null) answer = idempotency.open(row.answer);
    if (answer === undefined) return lost(form);
    ended = answered(answer, timed.report.kind, row.chargedMs ?? 0);
  }
  onStep?.('settled');
  return ended;
}

/** Waits for a worker of another process, which solves and settles the call. */
export async function awaitElsewhere(
  { store, config, onStep }: ServiceParts,
  elsewhere: Elsewhere,
  claim: Claim,
  key: Idempotency,
): Promise<CallResult> {
  onStep?.('claimed');
  const ending = elsewhere.ended(claim);
  onStep?.('solving');
  const givenUp = await ending;
  onStep?.('solved');
  // Without a key nobody can fetch what a worker has begun, and a repeated call would be solved twice: so no 503.
  if (givenUp === 'stopping') return config.form === 'a' ? lost('a') : refused(SHUTTING_DOWN);
  if (givenUp !== null) {
    const failed = { kind: 'failed', reason: givenUp } as const;
    if (await interrupt(store, claim, 0)) return unanswered(failed, config.form, 0);
  }
  const row = await store.read(({ solves }) => solves.find([claim.scope], claim.lookup));
  if (row?.id !== claim.id || row.answer === null) return lost(config.form);
  onStep?.('settled');
  const { outcome = 'solved', ...answer } = key.open(row.answer);
  const failure = outcome.startsWith('failed_')
    ? { failure: { kind: 'failed', reason: outcome } as const }
    : {};
  return { ...answered(answer, outcome, row.chargedMs ?? 0), ...failure };
}

export type Solving = Omit<CallParcel, 'key'>;

/**
 * Settles a call in the process that solved it.
 * @param keep seals the answer, if it can be fetched again
 * @param told runs with the settling statements; given if another process waits, for which failures are kept too
 * @returns null, with nothing changed, if the call was given up before
 */
export async function settle(
  tables: Tables,
  solving: Solving,
  { report, usedMs }: TimedReport,
  at: number,
  keep: (answer: StoredAnswer) => string | null,
  told?: (tables: Tables) => Promise<void>,
): Promise<CallResult | null> {
  const { claim, caller, config } = solving;
  if (report.kind === 'no_solution' || report.kind === 'failed') {
    // The caller does not pay for a defect of the service.
    const used = report.kind === 'failed' ? 0 : usedMs;
    const ended = unanswered(report, config.form, chargeFor(used, claim.reservedMs));
    const kept = told ? keep({ ...ended.answer, outcome: ended.outcome }) : null;
    const isEnded = await interruptIn(tables, claim, used, kept);
    await told?.(tables);
    return isEnded ? ended : null;
  }
  let ended: CallResult | null = null;
  const seal: SealAnswer = (numbers) => {
    const answer = answerTo(report, solving, numbers);
    ended = answered(answer, report.kind, numbers.chargedMs);
    return keep(told ? { ...answer, outcome: report.kind } : answer);
  };
  return (await complete(tables, claim, caller, { usedMs, at }, seal, told)) ? ended : null;
}

/** How long the database may be unreachable without losing a solved answer; shorter than a solve's lease. */
const AWAY_MS = 30_000;

export function answerTo(
  report: Extract<SolveReport, { kind: 'solved' | 'infeasible' }>,
  asked: AskedSolve,
  numbers: AnswerNumbers,
): StoredAnswer {
  if (report.kind === 'infeasible') {
    return problemAnswer(infeasibleRefusal(report, asked.config.form, numbers.chargedMs));
  }
  return jsonAnswer(200, solvedBody(report, asked, numbers));
}

type Unanswered = Extract<SolveReport, { kind: 'no_solution' | 'failed' }>;

export function unanswered(report: Unanswered, form: WireForm, chargedMs: number): CallResult {
  if (report.kind === 'no_solution')
    return answered(problemAnswer(noSolution(chargedMs)), report.kind, chargedMs);
  const outcome = `failed_${report.reason.replace(/\W+/g, '_')}`;
  const answer = problemAnswer(solverFailed(form, chargedMs));
  return { ...answered(answer, outcome, chargedMs), failure: report };
}

export function noSolution(chargedMs: number): Refusal {
  return {
    code: 'no_solution',
    detail: `No schedule that keeps all hard rules was found in ${chargedMs} ms, and none was proven impossible.`,
    advice: 'Loosen a hard rule, or solve it with more time on your own machine with "mingle solve".',
    chargedMs,
  };
}

export function solverFailed(form: WireForm, chargedMs: number): Refusal {
  return {
    code: 'solver_failed',
    detail: 'The worker that solved this scenario was stopped before it had an answer.',
    advice: `Nothing was charged. Send it once more${form === 'k' ? ' with a new Idempotency-Key' : ''}; if that fails too, report the scenario.`,
    chargedMs,
  };
}

/** Answer if the solve outlived its lease: another server interrupted and charged it. */
export function lost(form: WireForm): CallResult {
  const refusal: Refusal = {
    code: form === 'k' ? 'idempotency_interrupted' : 'solver_failed',
    detail:
      'The solve took so long that it was given up, or its account was deleted; it has no answer and will get none.',
    advice: `Send the scenario ${form === 'k' ? 'with a new Idempotency-Key' : 'once more'}. That is a new solve.`,
  };
  return answered(problemAnswer(refusal), 'lost');
}
