import { EXIT, type ExitCode } from '../shared/exit-codes.ts';
import type { Issue } from '../shared/issue.ts';

/** What issues point into: a file's name as the user gave it and, where lines matter, its text. */
export interface Source {
  readonly name: string;
  /** The text that pointers are looked up in; null where there is none. */
  readonly json: string | null;
}

/** Thrown by commands that cannot go on: what is wrong, where, and which exit code says so. */
export class Refusal extends Error {
  readonly issues: readonly Issue[];
  readonly source: Source | null;
  readonly exitCode: ExitCode;

  constructor(issues: readonly Issue[], source: Source | null = null, exitCode: ExitCode = EXIT.badInput) {
    super(issues.map((issue) => issue.message).join('\n'));
    this.issues = issues;
    this.source = source;
    this.exitCode = exitCode;
  }
}

/** A wrong flag or argument: names it, and says what to do instead. */
export function usageRefusal(code: string, message: string, advice: string): Refusal {
  return new Refusal([{ code, pointer: '', message, advice }]);
}
