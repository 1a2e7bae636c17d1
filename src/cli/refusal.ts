import { EXIT, type ExitCode } from '../shared/exit-codes.ts';
import { type Checked, type Issue, refuse, type Some, some } from '../shared/issue.ts';
import { inWords } from './flags/name.ts';
import type { CliCode } from './issue-codes.ts';
import type { Source } from './source.ts';

/** Thrown by commands that cannot continue: the issues, their source, and the exit code. */
export class Refusal extends Error {
  readonly issues: readonly Issue[];
  readonly source: Source | null;
  readonly exitCode: ExitCode;

  constructor(
    issues: readonly Issue[],
    source: Source | null = null,
    exitCode: ExitCode = EXIT_CODES[issues[0].code] ?? EXIT.badInput,
  ) {
    super(issues.map((issue) => issue.message).join('\n'));
    this.issues = issues;
    this.source = source;
    this.exitCode = exitCode;
  }
}

/** Exit codes of refusals other than for bad input, by the first issue's code; a result without a plan by its status. */
export const EXIT_CODES: Readonly<Record<string, ExitCode>> = {
  infeasible: EXIT.infeasible,
  no_solution: EXIT.noSolution,
  interrupted: EXIT.interrupted,
  verification_failed: EXIT.verificationFailed,
};

/** A refusal with a code that docs need not list, maybe without advice: for benchmark commands. */
export function refusal(code: string, message: string, advice?: string, exitCode?: ExitCode): Refusal {
  return new Refusal(refuse(code, message, advice).issues, null, exitCode);
}

/** A refusal of a flag or argument: names it, and says what to do instead. */
export function usageRefusal(code: CliCode, message: string, advice: string): Refusal {
  return refusal(code, message, advice);
}

/** The issues, at least one, with more advice after that of the first; '': none. */
export function withAdvice(issues: readonly Issue[], more: string): Some<Issue> {
  const [first, ...others] = some(issues);
  if (more === '') return [first, ...others];
  return [{ ...first, advice: [first.advice ?? [], more].flat().join(' ') }, ...others];
}

/** The value, or a `Refusal` with all issues. */
export function accepted<T>(
  read: Checked<T>,
  source: Source | null = null,
): { value: T; warnings: readonly Issue[] } {
  if (!read.ok) throw new Refusal(read.issues, source);
  return read;
}

/** Refuses standard input given twice, which could be read only once, before work is spent. */
export function refuseStandardInputTwice(files: readonly (string | undefined)[]): void {
  if (files.filter((file) => file === '-').length > 1) throw standardInputTwice();
}

export function standardInputTwice(): Refusal {
  const message = 'Two inputs are to be read from standard input, which can be read once.';
  return usageRefusal('standard_input_twice', message, 'Put one of them into a file.');
}

/** Refuses flags that need another one, such as `--remote URL`. */
export function refuseWithout(flag: string, given: readonly string[]): void {
  if (given.length === 0) return;
  const [need, them] = given.length === 1 ? ['needs', 'it'] : ['need', 'them'];
  const message = `${inWords(given)} ${need} ${flag.split(' ', 1)[0]}.`;
  throw usageRefusal('needs_flag', message, `Add ${flag}, or leave ${them} out.`);
}

/** A refusal if the port is taken, which the user can correct; any other error unchanged. */
export function portRefusal(error: unknown, advice: string): unknown {
  const { code, port } = error as { code?: unknown; port?: unknown };
  if (code !== 'EADDRINUSE') return error;
  return usageRefusal('port_taken', `Another program listens on port ${port}.`, advice);
}
