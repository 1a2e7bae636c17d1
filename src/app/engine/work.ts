/** What the worker does: plans, judges, looks for conflicts, prices swaps. No browser in here, so that tests call it. */

import { proveInfeasible } from '../../bounds/infeasible/prove.ts';
import { lowerBound } from '../../bounds/lower/lower-bound.ts';
import { namesOf } from '../../bounds/lower/piece.ts';
import { FULL_DETAILS, judge } from '../../check/judge.ts';
import { withFewestChanges } from '../../explain/replan.ts';
import { swapPrices } from '../../explain/swap-prices.ts';
import { unmetTerms } from '../../explain/unmet-terms.ts';
import type { Result } from '../../result/definition.ts';
import type { Schedule } from '../../result/schedule.ts';
import { buildResult } from '../../result/write-result.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { compile } from '../../scenario/lower/compile.ts';
import { toFormK } from '../../scenario/write.ts';
import { PLAIN_OPTIONS, type Solver } from '../../solver/outcome.ts';
import type { Answers, Progress, Question, SolveEnd, SolveTask } from './messages.ts';

/** Places that are looked into for each rule. */
const MOST_PLACES = 6;

export async function solveTask(
  solver: Solver,
  task: SolveTask,
  signal: AbortSignal,
  hear: (progress: Progress) => void,
): Promise<SolveEnd> {
  const few = task.fewChanges && task.warmStart !== null;
  const outcome = await (few ? withFewestChanges(solver) : solver)(task.held, {
    ...PLAIN_OPTIONS,
    timeSeconds: task.seconds,
    seed: task.seed,
    warmStart: task.warmStart,
    keepSessions: [...task.keepSessions],
    signal,
    onProgress: hear,
  });
  if (outcome.status === 'infeasible') {
    const { message, rules } = outcome.proof;
    return { status: 'infeasible', message, pointers: rules };
  }
  if (outcome.status !== 'solved') return { status: outcome.status };
  const { request } = task;
  const proof =
    task.held === request ? outcome.proof : lowerBound(compile(request), namesOf(request.scenario));
  return { status: 'solved', result: resultOf(request, outcome.schedule, proof, outcome.run) };
}

function resultOf(
  request: SolveRequest,
  schedule: Schedule,
  proof: Result['proof'],
  run: Result['run'],
): Result {
  const judged = judge(request, { schedule, proof, details: FULL_DETAILS }).schedule;
  return buildResult({
    status: 'solved',
    scenario: { ...toFormK(request) },
    solved: { schedule, judged },
    proof,
    run,
  });
}

export function answer(question: Question): Answers[keyof Answers] {
  switch (question.ask) {
    case 'judge': {
      const { request, schedule, from } = question;
      const proof = from?.proof ?? lowerBound(compile(request), namesOf(request.scenario));
      const run = from?.run ?? {
        seconds: 0,
        stop_reason: 'interrupted',
        lanes: 1,
        version: '',
        settings: {},
      };
      return resultOf(request, schedule, proof, run);
    }
    case 'conflict': {
      const proof = proveInfeasible(question.request);
      return proof && { message: proof.message, pointers: proof.rules };
    }
    case 'swaps':
      return swapPrices(question.request, question.schedule, question.session, question.person);
    case 'unmet': {
      const { request, result } = question;
      const { solution } = result;
      return solution ? unmetTerms(request, solution.schedule, MOST_PLACES, solution.optimal) : [];
    }
  }
}
