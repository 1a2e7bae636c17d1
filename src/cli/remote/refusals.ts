/** What the user is told when a remote solve has no answer. */
import type { ClientFailure } from '../../service/client/solve-client.ts';
import { EXIT, type ExitCode } from '../../shared/exit-codes.ts';
import { refuse } from '../../shared/issue.ts';
import { Refusal } from '../refusal.ts';
import { documentSource } from '../source.ts';
import type { Pending } from './pending.ts';

export const NO_ANSWER: ClientFailure = {
  code: 'unexpected_answer',
  message: 'The server answered with 200, but not with a schedule in its form.',
  advice: 'Check the address, and --form where it is given.',
  problem: null,
  open: true,
};

/** Answers that are none of the service's failures keep the exit code that they have locally. */
const EXIT_OF_CODE: Readonly<Record<string, ExitCode>> = {
  infeasible: EXIT.infeasible,
  no_solution: EXIT.noSolution,
};

export function refusalOf(failure: ClientFailure, pending: Pending | null, url: string): Refusal {
  const { code, message, advice, problem, open } = failure;
  if (!open) pending?.forget();
  const retry = open && pending !== null ? ` ${retryAdvice(pending, url)}` : '';
  const first = { code, pointer: '', message, advice: `${advice}${retry}`.trim() };
  const others = (problem?.issues ?? []).filter((issue) => issue.pointer !== '' || issue.message !== message);
  const issues = others.flatMap((one) => refuse(one.code, one.message, one.advice, one.pointer).issues);
  const source = documentSource(hostOf(url));
  return new Refusal([first, ...issues], source, EXIT_OF_CODE[code] ?? EXIT.remoteFailed);
}

function hostOf(url: string): string {
  return new URL(url).host;
}

function retryAdvice({ id }: Pending, url: string): string {
  return `The solve may be done or still running; the same command with --retry-of ${id} asks ${hostOf(url)} for it.`;
}

export function stopped(pending: Pending | null, { host, href }: URL): Refusal {
  const advice = pending === null ? undefined : retryAdvice(pending, href);
  const { issues } = refuse('interrupted', `Stopped before ${host} had answered.`, advice);
  return new Refusal(issues, null, EXIT.interrupted);
}
