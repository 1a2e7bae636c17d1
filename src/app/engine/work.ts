/** What the worker does: plans, judges, looks for conflicts, prices swaps. No browser in here, so that tests call it. */

import { proveInfeasible } from '../../bounds/infeasible/prove.ts';
import { judgedResult } from '../../explain/rejudge.ts';
import { withFewestChanges } from '../../explain/replan.ts';
import { swapPrices } from '../../explain/swap-prices.ts';
import { unmetTerms } from '../../explain/unmet-terms.ts';
import type { Result } from '../../result/definition.ts';
import { PLAIN_OPTIONS, type Solver } from '../../solver/outcome.ts';
import type { Answers, Progress, Question, SolveEnd, SolveTask } from './messages.ts';

/** Places that are looked into for each rule. */
const MOST_PLACES = 6;

/** Of a plan that no search is known for. */
const BY_HAND: Result['run'] = {
  seconds: 0,
  stop_reason: 'interrupted',
  lanes: 1,
  version: '',
  settings: {},
};

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
  const proof = task.held === task.request ? outcome.proof : null;
  return { status: 'solved', result: judgedResult(task.request, outcome.schedule, outcome.run, proof) };
}

export function answer(question: Question): Answers[keyof Answers] {
  switch (question.ask) {
    case 'judge': {
      const { request, schedule, from } = question;
      return judgedResult(request, schedule, from?.run ?? BY_HAND, from?.proof);
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
