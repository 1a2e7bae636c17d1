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
export function liveView(
  terminal: Terminal,
  plan: Plan,
  before: readonly AttemptEntry[],
  left: readonly PlannedAttempt[],
) {
  const done = [...before];
  const open = [...left];
  const running = new Map<string, Running>();
  let drawnLines = 0;

  const erase = () => {
    if (drawnLines > 0) terminal.err(`\u001b[${drawnLines}F\u001b[J`);
    drawnLines = 0;
  };

  const secondsLeft = (): number => {
    const { settings, cases } = plan;
    const allowed = (attempts: readonly { readonly caseId: string }[]): number =>
      attempts.reduce((sum, { caseId }) => {
        const entry = cases.find(({ id }) => id === caseId);
        return sum + (entry ? settings.resourceClasses[entry.resourceClass].timeout_seconds : 0);
      }, 0);
    // What is done says how much of their limits attempts tend to use.
    const used = done.reduce((sum, entry) => sum + entry.process.wallSeconds, 0);
    const limits = allowed(done);
    return (allowed(open) * (limits > 0 ? used / limits : 1)) / plan.parallel;
  };

  const cell = (caseId: string, comparatorId: string): string => {
    const isOwn = (one: { caseId: string; comparatorId: string }) =>
      one.caseId === caseId && one.comparatorId === comparatorId;
    const admitted = plan.admissions.find(isOwn);
    if (admitted && admitted.state !== 'eligible') return admitted.state;
    const own = done.filter(isOwn);
    const total = own.length + open.filter(isOwn).length;
    const costs = own.flatMap(({ cost }) => cost ?? []);
    const best = costs.length > 0 ? ` best ${Math.min(...costs)}` : '';
    const mark = [...running.values()].some(({ attempt }) => isOwn(attempt)) ? '▶ ' : '';
    return `${mark}${own.length}/${total}${best}`;
  };

  const redraw = () => {
    const now = [...running.values()];
    const at = plan.cases.findIndex(({ id }) => id === now.at(-1)?.attempt.caseId);
    const from = Math.max(0, Math.min(Math.max(0, at) - ROWS + 2, plan.cases.length - ROWS));
    const rows = plan.cases
      .slice(from, from + ROWS)
      .map(({ id }) => [cut(id, 30), ...plan.comparators.map((one) => cell(id, one.id))]);
    const table = textTable(['case', ...plan.comparators.map(({ id }) => id)], rows);
    const words = now.map(({ attempt, since, limitSeconds, incumbents }) => {
      const seconds = ((performance.now() - since) / 1000).toFixed(1);
      return `${attempt.attemptId} ${seconds}/${limitSeconds} s, ${counted(incumbents, 'line')}`;
    });
    const head = `${done.length}/${done.length + open.length} attempts, about ${roughly(secondsLeft())} left`;
    const lines = [...table.trimEnd().split('\n'), head, ...words].map((line) =>
      cut(line, terminal.width - 1),
    );
    erase();
    terminal.err(`${lines.join('\n')}\n`);
    drawnLines = lines.length;
  };
  const timer = terminal.live ? setInterval(redraw, REDRAW_MILLISECONDS) : undefined;

  return {
    start(attempt: PlannedAttempt, limitSeconds: number): void {
      running.set(attempt.key, { attempt, limitSeconds, since: performance.now(), incumbents: 0 });
    },
    incumbent({ key }: PlannedAttempt): void {
      const own = running.get(key);
      if (own) own.incumbents++;
    },
    end(entry: AttemptEntry): void {
      done.push(entry);
      const at = open.findIndex(({ key }) => key === entry.key);
      open.splice(at, 1);
      running.delete(entry.key);
      if (terminal.live) return;
      const cost = entry.cost === null ? '' : `, cost ${entry.cost}`;
      const count = `${done.length}/${done.length + open.length}`;
      const seconds = entry.process.wallSeconds.toFixed(1);
      terminal.err(`${count} ${entry.attemptId}: ${entry.status}${cost}, ${seconds} s\n`);
    },
    close(): void {
      clearInterval(timer);
      erase();
    },
  };
}
