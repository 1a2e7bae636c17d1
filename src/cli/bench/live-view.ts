import type { ComparatorState } from '../../bench/comparators/state.ts';
import type { Finding } from '../../bench/run/conformance.ts';
import type { AttemptEntry } from '../../bench/run/journal.ts';
import type { Plan, PlannedAttempt } from '../../bench/run/plan.ts';
import { plain } from '../plain-text.ts';
import { openSpinner } from '../print/spinner.ts';
import type { Terminal } from '../terminal.ts';

const REDRAW_MILLISECONDS = 250;

/** "4 min", "50 s". */
export function roughly(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3600).toFixed(1)} h`;
}

/** Progress of a run: one line per ended attempt, and on a terminal a moving line for those running. */
export async function liveView(
  terminal: Terminal,
  { settings, cases, parallel }: Plan,
  before: readonly AttemptEntry[],
  left: readonly PlannedAttempt[],
) {
  const done = [...before];
  const open = [...left];
  const running = new Map<string, { attempt: PlannedAttempt; limitSeconds: number; since: number }>();
  const spinner = await openSpinner(terminal);
  const secondsLeft = (): number => {
    const allowed = (attempts: readonly { readonly caseId: string }[]): number =>
      attempts.reduce((sum, { caseId }) => {
        const entry = cases.find(({ id }) => id === caseId);
        return sum + (entry ? settings.resourceClasses[entry.resourceClass].timeout_seconds : 0);
      }, 0);
    // The share of their limits that ended attempts used, to estimate the rest.
    const used = done.reduce((sum, entry) => sum + entry.process.wallSeconds, 0);
    const limits = allowed(done);
    return (allowed(open) * (limits > 0 ? used / limits : 1)) / parallel;
  };
  const count = () => `${done.length}/${done.length + open.length}`;
  const draw = () => {
    const now = [...running.values()].map(({ attempt, since, limitSeconds }) => {
      const seconds = ((performance.now() - since) / 1000).toFixed(1);
      return `${attempt.attemptId} ${seconds}/${limitSeconds} s`;
    });
    spinner?.show([`${count()} attempts, about ${roughly(secondsLeft())} left`, ...now].join(' · '));
  };
  const timer = spinner && setInterval(draw, REDRAW_MILLISECONDS);
  return {
    start(attempt: PlannedAttempt, limitSeconds: number): void {
      running.set(attempt.key, { attempt, limitSeconds, since: performance.now() });
      draw();
    },
    end(entry: AttemptEntry): void {
      done.push(entry);
      const at = open.findIndex(({ key }) => key === entry.key);
      open.splice(at, 1);
      running.delete(entry.key);
      const cost = entry.cost === null ? '' : `, cost ${entry.cost}`;
      const seconds = entry.process.wallSeconds.toFixed(1);
      spinner?.clear();
      terminal.err(`${count()} ${entry.attemptId}: ${entry.status}${cost}, ${seconds} s\n`);
    },
    close(): void {
      if (timer) clearInterval(timer);
      spinner?.stop();
    },
  };
}

const MARKS = {
  passed: ['✓', 'green'],
  installed: ['✓', 'green'],
  failed: ['✗', 'red'],
  note: ['·', 'dim'],
  there: ['·', 'dim'],
  left_out: ['·', 'dim'],
} as const;

/** A line with a mark for success, failure or a note. */
export function marked(how: keyof typeof MARKS, text: string, { colors }: Terminal): string {
  const [sign, color] = MARKS[how];
  return `  ${colors[color](sign)} ${plain(text)}\n`;
}

/** Prints findings while adapters are checked. */
export function findingsTo(terminal: Terminal, say: (text: string) => void) {
  return {
    onCheck: ({ comparator, version }: ComparatorState) =>
      say(`${comparator.manifest.id} (${plain(version ?? 'no version')}): checking the adapter\n`),
    onFinding: ({ check, verdict, message }: Finding) =>
      say(marked(verdict, `${check}: ${message}`, terminal)),
  };
}
