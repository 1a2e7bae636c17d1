import { grouped } from './grouped.ts';

/** One thing wrong (or doubtful) with an input: which rule, where, what, and what to do about it. */
export interface Issue<Code extends string = string> {
  /** Stable, snake_case. */
  readonly code: Code;
  /** JSON Pointer (RFC 6901) into the document as it was read; '' is the whole document. */
  readonly pointer: string;
  /** One sentence that names the offending value. */
  readonly message: string;
  /** What to do about it, one sentence. */
  readonly advice?: string;
}

/** A value, or all issues that prevent it. */
export type Checked<T> =
  | {
      /** The input was accepted. */ readonly ok: true;
      /** The result of the function. */ readonly value: T;
      /** Doubtful parts of the input. */ readonly warnings: readonly Issue[];
    }
  | {
      /** The input was refused. */ readonly ok: false;
      /** One to a hundred errors. */ readonly issues: Some<Issue>;
    };

export function accept<T>(value: T, warnings: readonly Issue[] = []): Checked<T> & { readonly ok: true } {
  return { ok: true, value, warnings };
}

/** A list that is not empty. */
export type Some<T> = readonly [T, ...T[]];

export function isSome<T>(list: readonly T[]): list is Some<T> {
  return list.length > 0;
}

/** @throws if the list is empty: a refusal always has an issue. */
export function some<T>(list: readonly T[]): Some<T> {
  if (!isSome(list)) throw new Error('refused without an issue');
  return list;
}

/** All values, or all issues of any of them. */
export function allOf<T>(all: readonly Checked<T>[]): Checked<T[]> {
  const issues = all.flatMap((one) => (one.ok ? [] : one.issues));
  if (isSome(issues)) return { ok: false, issues };
  const given = all.filter((one) => one.ok);
  return accept(
    given.map(({ value }) => value),
    given.flatMap(({ warnings }) => warnings),
  );
}

/** The same with each issue of a refusal changed. */
export function mapIssues<Read extends Checked<unknown>>(read: Read, change: (issue: Issue) => Issue): Read {
  return read.ok ? read : { ...read, issues: some(read.issues.map(change)) };
}

/** A refusal with one issue. @param pointer '' for the whole document */
export function refuse<Code extends string>(
  code: Code,
  message: string,
  advice?: string,
  pointer = '',
): { readonly ok: false; readonly issues: Some<Issue<Code>> } {
  return { ok: false, issues: [issueOf(code, pointer, message, advice)] };
}

/** @param at a path into the document, or its JSON Pointer */
export function issueOf<Code extends string>(
  code: Code,
  at: string | readonly PropertyKey[],
  message: string,
  advice?: string,
): Issue<Code> {
  const pointer = typeof at === 'string' ? at : jsonPointer(at);
  return { code, pointer, message, ...(advice !== undefined && { advice }) };
}

/** RFC 6901: joins the steps of a path into a JSON Pointer. */
export function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Limits of issues reported at once: a file can have a million faults, with names as long as the file. */
export const MOST_ISSUES = 100;
const MOST_CHARACTERS = 200_000;

/** Collects the first issues of an input, and whether there are more. */
export class Issues<Code extends string = string> {
  private readonly kept: Issue<Code>[] = [];
  private room = MOST_CHARACTERS;
  private more = false;

  get none(): boolean {
    return this.kept.length === 0 && !this.more;
  }

  /** No room is left: further issues are not reported. */
  get full(): boolean {
    return this.kept.length === MOST_ISSUES || this.room <= 0;
  }

  /** @param make called only if there is room for the issue */
  add(make: () => Issue<Code>): void {
    if (this.full) {
      this.cut();
      return;
    }
    const issue = make();
    this.room -= issue.pointer.length + issue.message.length;
    this.kept.push(issue);
  }

  /** Notes that there are more issues than reported. */
  cut(): void {
    this.more = true;
  }

  /** The issues, followed by `more_problems` if some are missing. */
  list(): (Issue<Code> | Issue<'more_problems'>)[] {
    return this.more ? [...this.kept, MORE_PROBLEMS] : this.kept;
  }
}

/** Limits issues to those reported, and so the warnings of each code. */
export function withFirstIssues<T>(read: Checked<T>): Checked<T> {
  if (!read.ok) return { ok: false, issues: some(firstOf(read.issues)) };
  if (read.warnings.length <= MOST_ISSUES) return read;
  const ofCodes = grouped(read.warnings, ({ code }) => code).values();
  return { ...read, warnings: [...ofCodes].flatMap(firstOf) };
}

function firstOf(issues: readonly Issue[]): Issue[] {
  const found = new Issues();
  for (const issue of issues) found.add(() => issue);
  return found.list();
}

const MORE_PROBLEMS = {
  code: 'more_problems',
  pointer: '',
  message: 'There are more problems than those listed.',
  advice: 'Mend these first.',
} as const;
