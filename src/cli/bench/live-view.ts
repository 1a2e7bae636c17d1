import type { AttemptEntry } from '../../bench/run/journal.ts';
import type { Plan, PlannedAttempt } from '../../bench/run/plan.ts';
import { counted } from '../../shared/figures.ts';
import { textTable } from '../print/text-table.ts';
import { cut } from '../print/text-width.ts';
import type { Terminal } from '../terminal.ts';

/** Rows of the live table; more would not stay in view. */
const ROWS = 8;
const REDRAW_MILLISECONDS = 250;

interface Running {
  readonly attempt: PlannedAttempt;
  readonly limitSeconds: number;
  readonly since: number;
  incumbents: number;
}

/** "4 min", "50 s". */
export function roughly(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

/** What a run shows while it runs: a table that is redrawn on a terminal, a line an attempt elsewhere. */
export class LiveView {
  private readonly terminal: Terminal;
  private readonly plan: Plan;
  private readonly done: AttemptEntry[];
  private readonly open: PlannedAttempt[];
  private readonly running = new Map<string, Running>();
  private drawnLines = 0;
  private readonly timer: NodeJS.Timeout | null;

  constructor(
    terminal: Terminal,
    plan: Plan,
    done: readonly AttemptEntry[],
    open: readonly PlannedAttempt[],
  ) {
    this.terminal = terminal;
    this.plan = plan;
    this.done = [...done];
    this.open = [...open];
    this.timer = terminal.live ? setInterval(() => this.redraw(), REDRAW_MILLISECONDS) : null;
  }

  start(attempt: PlannedAttempt, limitSeconds: number): void {
    this.running.set(attempt.key, { attempt, limitSeconds, since: performance.now(), incumbents: 0 });
  }

  incumbent({ key }: PlannedAttempt): void {
    const running = this.running.get(key);
    if (running) running.incumbents++;
  }

  end(entry: AttemptEntry): void {
    this.done.push(entry);
    this.open.splice(
      this.open.findIndex(({ key }) => key === entry.key),
      1,
    );
    this.running.delete(entry.key);
    if (this.terminal.live) return;
    const cost = entry.cost === null ? '' : `, cost ${entry.cost}`;
    const count = `${this.done.length}/${this.done.length + this.open.length}`;
    const seconds = entry.process.wallSeconds.toFixed(1);
    this.terminal.err(`${count} ${entry.attemptId}: ${entry.status}${cost}, ${seconds} s\n`);
  }

  close(): void {
    if (this.timer) clearInterval(this.timer);
    this.erase();
  }

  private erase(): void {
    if (this.drawnLines > 0) this.terminal.err(`\u001b[${this.drawnLines}F\u001b[J`);
    this.drawnLines = 0;
  }

  private secondsLeft(): number {
    const { settings, cases } = this.plan;
    const allowed = (attempts: readonly { readonly caseId: string }[]): number =>
      attempts.reduce((sum, { caseId }) => {
        const entry = cases.find(({ id }) => id === caseId);
        return sum + (entry ? settings.resourceClasses[entry.resourceClass].timeout_seconds : 0);
      }, 0);
    // What is done says how much of their limits attempts tend to use.
    const used = this.done.reduce((sum, entry) => sum + entry.process.wallSeconds, 0);
    const limits = allowed(this.done);
    return (allowed(this.open) * (limits > 0 ? used / limits : 1)) / this.plan.parallel;
  }

  private cell(caseId: string, comparatorId: string): string {
    const own = (one: { caseId: string; comparatorId: string }) =>
      one.caseId === caseId && one.comparatorId === comparatorId;
    const admitted = this.plan.admissions.find(own);
    if (admitted && admitted.state !== 'eligible') return admitted.state;
    const done = this.done.filter(own);
    const total = done.length + this.open.filter(own).length;
    const costs = done.flatMap(({ cost }) => cost ?? []);
    const best = costs.length > 0 ? ` best ${Math.min(...costs)}` : '';
    const mark = [...this.running.values()].some(({ attempt }) => own(attempt)) ? '▶ ' : '';
    return `${mark}${done.length}/${total}${best}`;
  }

  private redraw(): void {
    const { running, plan, terminal } = this;
    const now = [...running.values()];
    const at = Math.max(
      0,
      plan.cases.findIndex(({ id }) => id === now.at(-1)?.attempt.caseId),
    );
    const from = Math.max(0, Math.min(at - ROWS + 2, plan.cases.length - ROWS));
    const rows = plan.cases
      .slice(from, from + ROWS)
      .map(({ id }) => [cut(id, 30), ...plan.comparators.map((one) => this.cell(id, one.id))]);
    const table = textTable(['case', ...plan.comparators.map(({ id }) => id)], rows);
    const total = this.done.length + this.open.length;
    const words = now.map(({ attempt, since, limitSeconds, incumbents }) => {
      const seconds = ((performance.now() - since) / 1000).toFixed(1);
      return `${attempt.attemptId} ${seconds}/${limitSeconds} s, ${counted(incumbents, 'line')}`;
    });
    const head = `${this.done.length}/${total} attempts, about ${roughly(this.secondsLeft())} left`;
    const text = [table.trimEnd(), head, ...words]
      .join('\n')
      .split('\n')
      .map((line) => cut(line, terminal.width - 1))
      .join('\n');
    this.erase();
    terminal.err(`${text}\n`);
    this.drawnLines = text.split('\n').length;
  }
}
