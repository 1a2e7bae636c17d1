/** A run's journal: the plan, then a line for each attempt that has ended. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Checked, refuse } from '../../shared/issue.ts';
import type { Judgement } from '../judge/judgement.ts';
import type { NeutralVerdict } from '../judge/neutral.ts';
import type { ProcessRecord } from '../process/attempt-process.ts';
import { AppendLog, logEntries } from './append-log.ts';
import { ChainReader, type Linked } from './chain.ts';
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

export interface ReadJournal extends JournalContent {
  readonly chain: ChainReader;
}

export const JOURNAL_FILE = 'journal.jsonl';

/** What is kept of a line while a run, a merge or a publication is at work: its curve is in the evidence, and long. */
function slim(line: AttemptEntry): AttemptEntry {
  const { at: _at, previous: _previous, ...entry } = line as AttemptEntry & Partial<Linked>;
  return { ...entry, curve: [] };
}

export function readJournal(folder: string): Checked<ReadJournal> {
  const path = join(folder, JOURNAL_FILE);
  if (!existsSync(path)) {
    const message = `${path}: there is no journal; "mingle bench run --out ${folder}" makes one`;
    return refuse('no_journal', message);
  }
  const chain = new ChainReader();
  let plan: Plan | null = null;
  // The same attempt twice can only come from files joined by hand; the first one counts.
  const attempts = new Map<string, AttemptEntry>();
  let line = 0;
  for (const entry of logEntries(path) as Iterable<JournalLine>) {
    line++;
    if (plan === null && (entry?.type !== 'plan' || entry.schema !== JOURNAL_SCHEMA)) break;
    mustHaveForm(entry, `${path}: line ${line}`);
    chain.add(entry);
    if (plan === null) {
      if (entry.type === 'plan') plan = entry;
    } else if ('key' in entry && !attempts.has(entry.key)) attempts.set(entry.key, slim(entry));
  }
  if (plan === null) {
    const message = `${path}: does not begin with a plan of ${JOURNAL_SCHEMA}`;
    return refuse('not_a_journal', message);
  }
  const { head, broken } = chain;
  if (broken !== null) {
    const message = `${path}: line ${broken} does not follow from the line before; the journal was changed`;
    return refuse('broken_chain', message);
  }
  return { ok: true, value: { plan, attempts: [...attempts.values()], head, chain }, warnings: [] };
}

/** Attempts that the journal's cases and comparators are to have, and that it does not have. */
export function missingAttempts({
  plan,
  attempts,
}: Pick<JournalContent, 'plan' | 'attempts'>): PlannedAttempt[] {
  const done = new Set(attempts.map((entry) => entry.key));
  return attemptsOf(plan).filter((attempt) => !done.has(attempt.key));
}

/** Of these, what the run itself is to do. */
export function openAttempts(content: Pick<JournalContent, 'plan' | 'attempts'>): PlannedAttempt[] {
  const only = content.plan.only && new Set(content.plan.only);
  return missingAttempts(content).filter(({ attemptId }) => only?.has(attemptId) ?? true);
}

/** A journal that is open for writing. */
export class Journal {
  readonly plan: Plan;
  readonly attempts: AttemptEntry[];
  private readonly log: AppendLog;
  private readonly keys: Set<string>;
  private readonly chain: ChainReader;

  private constructor(log: AppendLog, { plan, attempts, chain }: Omit<ReadJournal, 'head'>) {
    this.log = log;
    this.plan = plan;
    this.attempts = [...attempts];
    this.keys = new Set(attempts.map(({ key }) => key));
    this.chain = chain;
  }

  get head(): string {
    return this.chain.head;
  }

  /** A new one, with the plan as its first line. */
  static create(folder: string, plan: Plan, isSafe = true): Journal {
    const log = new AppendLog(join(folder, JOURNAL_FILE), isSafe);
    const journal = new Journal(log, { plan, attempts: [], chain: new ChainReader() });
    journal.write(plan);
    return journal;
  }

  static resume(folder: string, content: ReadJournal): Journal {
    return new Journal(new AppendLog(join(folder, JOURNAL_FILE)), content);
  }

  has(key: string): boolean {
    return this.keys.has(key);
  }

  append(entry: AttemptEntry): void {
    this.write(entry);
    this.attempts.push(slim(entry));
    this.keys.add(entry.key);
  }

  private write(entry: Plan | AttemptEntry): void {
    const { at, head } = this.chain;
    const now = new Date().toISOString();
    // Clocks are set back now and then; a chain only goes forward.
    const line = { ...entry, at: at > now ? at : now, previous: head || null };
    this.log.append(line);
    this.chain.add(line);
  }

  close(): void {
    this.log.close();
  }
}
