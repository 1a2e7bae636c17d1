/** A run's journal: the plan, then a line for each attempt that has ended. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Checked, refuse } from '../../shared/issue.ts';
import type { Judgement } from '../judge/judgement.ts';
import type { NeutralVerdict } from '../judge/neutral.ts';
import type { ProcessRecord } from '../process/attempt-process.ts';
import { AppendLog, logEntries } from './append-log.ts';
import { ChainReader, type Linked, lineHash } from './chain.ts';
import { mustHaveForm } from './evidence-form.ts';
import { attemptsOf, JOURNAL_SCHEMA, type Plan, type PlannedAttempt } from './plan.ts';

/** Everything that a publication needs to know of an attempt. Read from a journal it is without its curve. */
export interface AttemptEntry
  extends PlannedAttempt, Omit<Judgement, 'schedule' | 'start' | 'certificate' | 'steps'> {
  readonly type: 'attempt';
  readonly endedAt: string;
  /** Hash of what is kept of it, but for what programs printed. */
  readonly evidence: string;
  readonly neutral?: NeutralVerdict;
  readonly processors: readonly number[];
  readonly process: Omit<ProcessRecord, 'lines' | 'stderr' | 'unfinishedLine'>;
}

/** A line as it stands in a journal: the plan first. */
export type JournalLine = (Plan | AttemptEntry) & Linked;

export interface JournalContent {
  readonly plan: Plan;
  readonly attempts: readonly AttemptEntry[];
  /** Hash of the last line. */
  readonly head: string;
}

export const JOURNAL_FILE = 'journal.jsonl';

/** What is kept of a line while a run, a merge or a publication is at work: its curve is in the evidence, and long. */
function slim(line: AttemptEntry): AttemptEntry {
  const { at: _at, previous: _previous, ...entry } = line as AttemptEntry & Partial<Linked>;
  return { ...entry, curve: [] };
}

function contentOf(entries: Iterable<unknown>, path: string): Checked<JournalContent> {
  const reader = new ChainReader();
  let plan: Plan | null = null;
  // The same attempt twice can only come from files joined by hand; the first one counts.
  const attempts = new Map<string, AttemptEntry>();
  let line = 0;
  for (const entry of entries as Iterable<JournalLine>) {
    line++;
    if (plan === null && (entry?.type !== 'plan' || entry.schema !== JOURNAL_SCHEMA)) break;
    mustHaveForm(entry, `${path}: line ${line}`);
    reader.add(entry);
    if (plan === null) {
      if (entry.type === 'plan') plan = entry;
    } else if ('key' in entry && !attempts.has(entry.key)) attempts.set(entry.key, slim(entry));
  }
  if (plan === null) {
    const message = `${path}: does not begin with a plan of ${JOURNAL_SCHEMA}`;
    return refuse('not_a_journal', message);
  }
  const { head, broken } = reader;
  if (broken !== null) {
    const message = `${path}: line ${broken} does not follow from the line before; the journal was changed`;
    return refuse('broken_chain', message);
  }
  return { ok: true, value: { plan, attempts: [...attempts.values()], head }, warnings: [] };
}

export function readJournal(folder: string): Checked<JournalContent> {
  const path = join(folder, JOURNAL_FILE);
  if (!existsSync(path)) {
    const message = `${path}: there is no journal; "mingle bench run --out ${folder}" makes one`;
    return refuse('no_journal', message);
  }
  return contentOf(logEntries(path), path);
}

/** Attempts that the journal's cases and comparators are to have, and that it does not have. */
export function missingAttempts({ plan, attempts }: JournalContent): PlannedAttempt[] {
  const done = new Set(attempts.map((entry) => entry.key));
  return attemptsOf(plan).filter((attempt) => !done.has(attempt.key));
}

/** Of these, what the run itself is to do. */
export function openAttempts(content: JournalContent): PlannedAttempt[] {
  const only = content.plan.only && new Set(content.plan.only);
  return missingAttempts(content).filter(({ attemptId }) => only?.has(attemptId) ?? true);
}

/** Opens a journal for writing; an empty one gets the plan as its first line. */
export class Journal {
  readonly plan: Plan;
  readonly attempts: AttemptEntry[];
  private readonly log: AppendLog;
  private readonly keys: Set<string>;
  private last: { readonly at: string; readonly hash: string };

  private constructor(log: AppendLog, content: JournalContent, at: string) {
    this.log = log;
    this.plan = content.plan;
    this.attempts = [...content.attempts];
    this.keys = new Set(this.attempts.map(({ key }) => key));
    this.last = { at, hash: content.head };
  }

  get head(): string {
    return this.last.hash;
  }

  static create(folder: string, plan: Plan, isSafe = true): Journal {
    const log = new AppendLog(join(folder, JOURNAL_FILE), isSafe);
    const at = new Date().toISOString();
    const first = { ...plan, at, previous: null };
    log.append(first);
    return new Journal(log, { plan: first, attempts: [], head: lineHash(first) }, at);
  }

  static resume(folder: string): Checked<Journal> {
    const path = join(folder, JOURNAL_FILE);
    const log = new AppendLog(path);
    const content = contentOf(log.entries, path);
    if (!content.ok) return content;
    const { at } = log.entries.at(-1) as Linked;
    return { ok: true, value: new Journal(log, content.value, at), warnings: [] };
  }

  has(key: string): boolean {
    return this.keys.has(key);
  }

  append(entry: AttemptEntry): void {
    const now = new Date().toISOString();
    // Clocks are set back now and then; a chain only goes forward.
    const at = this.last.at > now ? this.last.at : now;
    const line = { ...entry, at, previous: this.last.hash };
    this.log.append(line);
    this.last = { at, hash: lineHash(line) };
    this.attempts.push(slim(line));
    this.keys.add(entry.key);
  }

  close(): void {
    this.log.close();
  }
}
