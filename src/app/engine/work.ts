/** The worker's tasks: plan, judge, find conflicts, price swaps. Independent of the browser, so that tests can call it. */
import type { solve as solveHere, validate as validateHere } from '../../browser.ts';
import { brokenRules, judgedResult } from '../../explain/rejudge.ts';
import { swapPrices } from '../../explain/swap-prices.ts';
import { mutableIn, unmetTerms } from '../../explain/unmet-terms.ts';
import type { Result } from '../../result/definition.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { toFormK } from '../../scenario/write.ts';
import type { Answers, Progress, Question, SolveEnd, SolveTask } from './messages.ts';

/** The library of any host. */
export interface Library {
  readonly solve: typeof solveHere;
  readonly validate: typeof validateHere;
}

/** Most places explained for each rule. */
const MOST_PLACES = 6;

const BY_HAND: Result['run'] = {
  seconds: 0,
  stop_reason: 'interrupted',
  lanes: 1,
  version: '',
  settings: {},
};

export async function solveTask(
  { solve }: Library,
  { request, held, warmStart, keepSessions, seconds, seed, fewChanges }: SolveTask,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<SolveEnd> {
  const few = fewChanges && warmStart !== null;
  const options = { time: seconds, seed, warmStart, keepSessions, fewChanges: few, signal, onProgress };
  const solved = await solve(asRead(held), options);
  if (!solved.ok) {
    const [problem] = solved.issues;
    // A locked session contradicts a newer rule.
    if (problem.code === 'kept_breaks_rule') return { status: problem.code, problem };
    throw new Error(solved.issues.map((issue) => issue.message).join(' '));
  }
  const { status, solution, proof, run } = solved.value;
  if (status === 'infeasible' && proof?.kind === 'infeasibility')
    return { status, problem: { message: proof.message } };
  if (solution === null) return { status: status === 'interrupted' ? status : 'no_solution' };
  const result = held === request ? solved.value : judgedResult(request, solution.schedule, run);
  return { status: 'solved', result };
}

function asRead(request: SolveRequest) {
  return { request, document: { ...toFormK(request) } };
}

export function answer({ validate }: Library, question: Question): Answers[keyof Answers] {
  switch (question.ask) {
    case 'judge': {
      const { request, schedule, from } = question;
      return judgedResult(request, schedule, from?.run ?? BY_HAND, from?.proof);
    }
    case 'conflict': {
      const checked = validate(asRead(question.request));
      if (checked.ok) return null;
      const [first, ...parts] = checked.issues;
      return { problem: { message: first.message }, pointers: parts.map(({ pointer }) => pointer) };
    }
    case 'swaps':
      return swapPrices(question.request, question.schedule, question.session, question.person);
    case 'broken':
      return brokenRules(question.request, question.schedule);
    case 'unmet': {
      const { request, result } = question;
      const { run, solution } = result;
      return solution ? unmetTerms(request, solution.schedule, MOST_PLACES, mutableIn(run)) : [];
    }
  }
}
