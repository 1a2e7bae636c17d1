/** A claimed solve to its end: run, verified by the worker, settled, answered. */
import { setTimeout as pause } from 'node:timers/promises';
import type { WireForm } from '../../scenario/definition.ts';
import { type Store, StoreUnavailable } from '../store/contract.ts';
import { type AnswerConfig, type AnswerNumbers, infeasibleRefusal, solvedBody } from './answer.ts';
import type { ReadRequest } from './body-reader.ts';
import { answered, type CallResult, problemAnswer } from './call-result.ts';
import type { Caller } from './caller.ts';
import type { Idempotency, StoredAnswer } from './idempotency.ts';
import type { Refusal } from './refusal.ts';
import type { ServiceParts } from './service-parts.ts';
import { type Claim, chargeFor, complete, interrupt } from './settle.ts';
import type { SolveReport, SolverPort } from './solver-port.ts';

export async function solveClaimed(
  parts: ServiceParts,
  solver: SolverPort,
  claim: Claim,
  caller: Caller,
  parsed: ReadRequest,
  idempotency: Idempotency | null,
): Promise<CallResult> {
  const { config, store, clock, onStep } = parts;
  onStep?.('claimed');
  const running = solver.run({ request: parsed.request, timeSeconds: claim.reservedMs / 1000 });
  onStep?.('solving');
  const { report, usedMs } = await running;
  onStep?.('solved');
  if (report.kind === 'no_solution' || report.kind === 'failed') {
    return (await endWithoutAnswer(store, claim, { report, usedMs }, config.form)) ?? lost(config.form);
  }
  const settings = { form: config.form, mostMs: config.solve.solve_ms };
  let answer: StoredAnswer | undefined;
  let charged = 0;
  const settle = () =>
    store.write((tables) =>
      complete(tables, claim, caller, { usedMs, at: clock() }, (numbers) => {
        charged = numbers.chargedMs;
        answer = answerTo(report, parsed, caller, settings, numbers);
        return idempotency?.seal(answer) ?? null;
      }),
    );
  if (!(await untilStored(settle))) {
    // An attempt that seemed to fail may have been stored: then its answer is the one that retries get.
    const row = await store.read(({ solves }) => solves.find([claim.scope], claim.lookup));
    if (row?.id !== claim.id || row.state !== 'completed') return lost(config.form);
    if (row.answer !== null && idempotency !== null) answer = idempotency.open(row.answer);
  }
  if (answer === undefined) return lost(config.form);
  onStep?.('settled');
  return answered(answer, report.kind, charged);
}

/** As long as a database may be away without losing what was solved; the lease of a solve is longer. */
const AWAY_MS = 30_000;
const AGAIN_MS = 300;

/** Tries again while the store does not answer: whoever settles first has settled it, and no later attempt does. */
async function untilStored<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + AWAY_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || performance.now() > until) throw error;
      await pause(AGAIN_MS);
    }
  }
}

/** What a caller gets, and can have again. */
export function answerTo(
  report: Extract<SolveReport, { kind: 'solved' | 'infeasible' }>,
  parsed: ReadRequest,
  caller: Caller,
  config: AnswerConfig,
  numbers: AnswerNumbers,
): StoredAnswer {
  if (report.kind === 'infeasible') {
    return problemAnswer(infeasibleRefusal(report, config.form, numbers.chargedMs));
  }
  const body = JSON.stringify(solvedBody(report, parsed, caller, config, numbers));
  return { status: 200, mediaType: 'application/json', body };
}

/** Null, and nothing done, where it was given up before. */
export async function endWithoutAnswer(
  store: Store,
  claim: Claim,
  { report, usedMs }: { report: Unanswered; usedMs: number },
  form: WireForm,
): Promise<CallResult | null> {
  // A defect of the service is not the caller's to pay for.
  const used = report.kind === 'failed' ? 0 : usedMs;
  if (!(await interrupt(store, claim, used))) return null;
  const chargedMs = chargeFor(used, claim.reservedMs);
  const { refusal, outcome } = unanswered(report, form, chargedMs);
  const failure = report.kind === 'failed' ? { failure: report } : {};
  return { ...answered(problemAnswer(refusal), outcome, chargedMs), ...failure };
}

type Unanswered = Extract<SolveReport, { kind: 'no_solution' | 'failed' }>;

export function unanswered(
  report: Unanswered,
  form: WireForm,
  chargedMs: number,
): { refusal: Refusal; outcome: string } {
  return report.kind === 'no_solution'
    ? { refusal: noSolution(chargedMs), outcome: report.kind }
    : { refusal: solverFailed(form, chargedMs), outcome: `failed_${report.reason.replace(/\W+/g, '_')}` };
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

/** The solve outlived its lease and was interrupted by another server, which charged it. */
export function lost(form: WireForm): CallResult {
  const refusal: Refusal = {
    code: form === 'k' ? 'idempotency_interrupted' : 'solver_failed',
    detail: 'The solve took so long that it was given up; it has no answer and will get none.',
    advice: `Send the scenario ${form === 'k' ? 'with a new Idempotency-Key' : 'once more'}. That is a new solve.`,
  };
  return answered(problemAnswer(refusal), 'lost');
}
