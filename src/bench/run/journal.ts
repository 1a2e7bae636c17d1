/**
 * A run's journal: the plan, then one line for each attempt that has ended. It is a hash chain: each line has its time and the
 * hash of the line before. To change, remove or insert a line one must change all later lines and the last hash, which the
 * publication names.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { accept, type Checked, refuse } from '../../shared/issue.ts';
import { digest, sha256 } from '../cases/problem-hash.ts';
import type { Judgement } from '../judge/judgement.ts';
import type { NeutralVerdict } from '../judge/neutral.ts';
import type { ProcessRecord } from '../process/attempt-process.ts';
import { AppendLog, logEntries } from './append-log.ts';
import { mustHaveForm } from './evidence-form.ts';
import type { Evidence } from './evidence.ts';
import { attemptsOf, JOURNAL_SCHEMA, type Plan, type PlannedAttempt, pick } from './plan.ts';

/** All that a publication needs of an attempt. Entries read from a journal have an empty curve. */
export interface AttemptEntry
  extends PlannedAttempt, Omit<Judgement, 'schedule' | 'start' | 'certificate' | 'steps'> {
  readonly type: 'attempt';
  readonly endedAt: string;
  /** Hash of the attempt's evidence without the programs' output. */
  readonly evidence: string;
  readonly neutral?: NeutralVerdict;
  readonly processors: readonly number[];
  readonly process: Omit<ProcessRecord, 'lines' | 'stderr' | 'unfinishedLine'>;
}

/** A line of a journal; the first is the plan. */
export type JournalLine = (Plan | AttemptEntry | Confirmation) & Linked;

export interface JournalContent {
  readonly plan: Plan;
  readonly attempts: readonly AttemptEntry[];
  /** Hash of the run's last line. */
  readonly head: string;
}

export interface ReadJournal extends JournalContent {
  readonly chain: ChainReader;
}

export const JOURNAL_FILE = 'journal.jsonl';

/** The part of a line kept in memory: the curve is long, and the evidence has it. */
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
  // The same attempt twice occurs only in files joined by hand; the first one counts.
  const attempts = new Map<string, AttemptEntry>();
  let line = 0;
  for (const entry of logEntries(path) as Iterable<JournalLine>) {
    line++;
    if (plan === null && (entry?.type !== 'plan' || entry.schema !== JOURNAL_SCHEMA)) break;
    mustHaveForm(entry, `${path}: line ${line}`);
    chain.add(entry);
    if (plan === null) {
      if (entry.type === 'plan') plan = entry;
    } else if (entry.type === 'attempt' && !attempts.has(entry.key)) attempts.set(entry.key, slim(entry));
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
  return accept({ plan, attempts: [...attempts.values()], head, chain });
}

/** Attempts of all the journal's cases and comparators that it does not have yet. */
export function missingAttempts({
  plan,
  attempts,
}: Pick<JournalContent, 'plan' | 'attempts'>): PlannedAttempt[] {
  const done = new Set(attempts.map((entry) => entry.key));
  return attemptsOf(plan).filter((attempt) => !done.has(attempt.key));
}

/** Missing attempts that this run itself has to do. */
export function openAttempts(content: Pick<JournalContent, 'plan' | 'attempts'>): PlannedAttempt[] {
  const only = content.plan.only && new Set(content.plan.only);
  return missingAttempts(content).filter(({ attemptId }) => only?.has(attemptId) ?? true);
}

/** A journal opened for writing. */
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

  /** Attempts that proved something, of which no other checker has said anything. */
  get unconfirmed(): AttemptEntry[] {
    const { later } = this.chain;
    return this.attempts.filter((one) => one.proof && !one.neutral && !later.has(one.attemptId));
  }

  /** Creates a journal, with the plan as its first line. */
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

  confirm(attemptId: string, neutral: NeutralVerdict): void {
    this.write({ type: 'confirmation', attemptId, neutral });
  }

  private write(entry: Plan | AttemptEntry | Confirmation): void {
    const { at, end } = this.chain;
    const now = new Date().toISOString();
    // Clocks may be set back; times in the chain never decrease.
    const line = { ...entry, at: at > now ? at : now, previous: end || null };
    this.log.append(line);
    this.chain.add(line);
  }

  close(): void {
    this.log.close();
  }
}

const OF_THE_PLAN = ['attemptId', 'round', 'key', 'caseId', 'comparatorId', 'seed'] as const;

/** The fields of a judgement. */
export const JUDGED = [
  'status',
  'proof',
  'credit',
  'failure',
  'cost',
  'metrics',
  'claims',
  'solveSeconds',
  'curve',
  'reason',
  'noBetterThanStart',
  'observedLimit',
] as const;

const OF_THE_EVIDENCE = [...JUDGED, 'processors'] as const;
const FIGURES = [...OF_THE_PLAN, ...OF_THE_EVIDENCE, 'process'] as const;

type Figures = Pick<AttemptEntry, (typeof FIGURES)[number]>;

/** The fields of the evidence that a line repeats, so that readers of the journal alone see the same. */
export function figuresOf(attempt: PlannedAttempt, evidence: Evidence): Figures {
  const { stderr: _stderr, unfinishedLine: _unfinished, ...process } = evidence.process;
  return { ...pick(attempt, OF_THE_PLAN), ...pick(evidence, OF_THE_EVIDENCE), process };
}

/** @param figures of a line as read, or as its evidence gives them */
export function figuresDigest(figures: Figures): string {
  // A field that an earlier version did not write counts as null.
  return digest(FIGURES.map((name) => figures[name] ?? null));
}

export interface Linked {
  /** When the line was written, ISO 8601. */
  readonly at: string;
  /** Hash of the line before; null for the first line. */
  readonly previous: string | null;
}

/** A verdict on an attempt's proof that was asked for when the run was over: a line after those of the run. */
export interface Confirmation {
  readonly type: 'confirmation';
  readonly attemptId: string;
  readonly neutral: NeutralVerdict;
}

export function lineHash(entry: unknown): string {
  return sha256(JSON.stringify(entry));
}

export class ChainReader {
  /** Hash of the last line of the run itself; empty if there is none. */
  head = '';
  /** Hash of the last line of all. */
  end = '';
  /** Verdicts asked for after the run, by attempt. */
  readonly later = new Map<string, NeutralVerdict>();
  /** Number, from 1, of the first line that does not follow from the one before; null if all do. */
  broken: number | null = null;
  /** When the last line was written. */
  at = '';
  private count = 0;

  add(entry: Linked & (Confirmation | { readonly type: 'plan' | 'attempt' })): void {
    const before = this.count++ === 0 ? null : this.end;
    const { at } = entry;
    const isInPlace = (entry.type === 'plan') === (before === null);
    if (entry.previous !== before || at < this.at || !isInPlace) this.broken ??= this.count;
    this.end = lineHash(entry);
    if (entry.type === 'confirmation') this.later.set(entry.attemptId, entry.neutral);
    else this.head = this.end;
    this.at = at;
  }
}
