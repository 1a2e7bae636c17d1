/** Runs one program as its own process tree: confined, bound, limited, measured, ended whole. It judges nothing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { attemptCgroup } from './cgroups.ts';
import type { Guardian } from './guardian.ts';
import type { Isolation } from './isolation.ts';
import { environmentFor, type Launch, wrap } from './launch.ts';
import { LineReader, type StampedLine } from './line-reader.ts';
import { meterOf, mostProcessorSeconds } from './meter.ts';
import { descendants, killWatched, send } from './process-tree.ts';

export interface ProcessOrder extends Omit<Launch, 'cgroupFolders'> {
  /** Beside what every program needs of the runner's own. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly input: string;
  /** Wall seconds until the soft stop. */
  readonly timeoutSeconds: number;
  /** Wall seconds from the soft stop to the kill. */
  readonly graceSeconds: number;
  readonly outputLimitBytes: number;
  /** Aborted: kill the tree at once. */
  readonly signal: AbortSignal | null;
  readonly onLine?: (line: StampedLine) => void;
}

/** How attempts that count end: the first cause wins. */
export const ENDINGS = [
  'exited',
  'soft_stopped',
  'watchdog',
  'output_limit',
  'memory_limit',
  // It used more processor time than the processors have that it was bound to.
  'processor_limit',
  'not_started',
] as const;

export type Ending = (typeof ENDINGS)[number] | 'interrupted';

export interface ProcessRecord {
  readonly ending: Ending;
  readonly exitCode: number | null;
  /** The signal that ended the program itself. */
  readonly signal: string | null;
  readonly lines: readonly StampedLine[];
  /** What was written after the last line end; it does not count. */
  readonly unfinishedLine: string;
  /** The end of standard error. */
  readonly stderr: string;
  readonly outputBytes: number;
  readonly wallSeconds: number;
  readonly cpuSeconds: number | null;
  readonly peakRssBytes: number | null;
  readonly memoryFailure: boolean;
  readonly watchdogFired: boolean;
}

export const STDERR_TAIL = 16 * 1024;
const POLL_MILLISECONDS = 100;
/** How long a pipe may stay open after the whole tree was killed. */
const CLOSE_MILLISECONDS = 2000;
/** How long the walls around a program may take to be built, on the busiest machine. */
const BUILD_MILLISECONDS = 60_000;

/** What programs of many languages say when memory runs out. */
export const OUT_OF_MEMORY =
  /out of memory|heap limit|memory allocation|allocation failed|bad_alloc|MemoryError|OutOfMemoryError|Cannot enlarge memory/i;

let made = 0;

/** Runs one attempt to its end, whatever that is; never throws for what the program does. */
export async function runAttempt(
  order: ProcessOrder,
  isolation: Isolation,
  guardian: Guardian | null,
): Promise<ProcessRecord> {
  const { cgroups } = isolation;
  const cgroup = cgroups ? attemptCgroup(cgroups, order.memoryLimitBytes, order.processors) : null;
  const [name, value] = ['MINGLE_BENCH_ATTEMPT', `${process.pid}-${made++}`];
  const cgroupFolders = cgroup?.folders ?? [];
  const [program, ...args] = wrap(isolation, { ...order, cgroupFolders });
  const child = spawn(program, args, {
    cwd: order.cwd,
    env: environmentFor({ ...order.environment, [name]: value }, isolation),
    detached: true,
    // The last two are for the first process of a namespace alone.
    stdio: isolation.namespaces === null ? 'pipe' : ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'],
  });
  const watched = { groups: child.pid ? [child.pid] : [], mark: `${name}=${value}`, cgroupFolders };
  const { timeoutSeconds, graceSeconds, outputLimitBytes, processors, signal } = order;
  let start = performance.now();
  const secondsNow = () => (performance.now() - start) / 1000;
  const reader = new LineReader(outputLimitBytes, secondsNow);
  const meter = meterOf(child.pid, cgroup, isolation.measure === 'pid_namespace');
  let ending = 'exited' as Ending;
  let watchdogFired = false;
  let began = false;
  let stderr = '';
  let stderrBytes = 0;
  /** What the namespace's first process says, a line at the begin and one at the end. */
  let report = '';
  let timers = [setTimeout(() => kill('not_started'), BUILD_MILLISECONDS)];

  /** The walls stand and the program begins: from here its time runs. */
  function begin(stat: string): void {
    began = true;
    start = performance.now();
    meter.begin(stat);
    (child.stdio[4] as NodeJS.WritableStream | undefined)?.end('go\n');
    for (const timer of timers) clearTimeout(timer);
    timers = [
      setInterval(poll, POLL_MILLISECONDS),
      setTimeout(askToStop, timeoutSeconds * 1000),
      setTimeout(endByWatchdog, (timeoutSeconds + graceSeconds) * 1000),
    ];
  }
  function end(cause: Ending): void {
    if (ending === 'exited') ending = cause;
  }
  function kill(cause: Ending): void {
    end(cause);
    if (child.pid) send(-child.pid, 'SIGKILL');
  }
  function poll(): void {
    if (usedTooMuch(meter.look(), secondsNow())) kill('processor_limit');
  }
  function usedTooMuch(seconds: number | null, wallSeconds: number): boolean {
    const bound = isolation.affinity || isolation.cgroups?.cpuset ? processors.length : 0;
    return (seconds ?? 0) > mostProcessorSeconds(bound, wallSeconds);
  }
  /** Asks the program and its children to stop, but not the wrappers around them. */
  function askToStop(): void {
    end('soft_stopped');
    // What is in the pipe by now is read first, however late this timer was, and what it says when asked is not.
    setImmediate(() => {
      reader.close();
      const { pid } = child;
      if (!pid) return;
      if (isolation.kill === 'process_group') send(-pid, 'SIGTERM');
      else for (const id of descendants(pid).slice(1)) send(id, 'SIGTERM');
    });
  }
  function endByWatchdog(): void {
    poll();
    watchdogFired = true;
    if (ending === 'soft_stopped') ending = 'watchdog';
    kill('watchdog');
  }

  child.stdout?.on('data', (chunk: Buffer) => {
    for (const line of reader.push(chunk)) order.onLine?.(line);
    if (reader.overflown) kill('output_limit');
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk.toString('utf8')).slice(-STDERR_TAIL);
    stderrBytes += chunk.length;
    if (stderrBytes > outputLimitBytes) kill('output_limit');
  });
  const [, , , reports, go] = child.stdio as (NodeJS.ReadableStream | undefined)[];
  reports?.on('data', (chunk: Buffer) => {
    report += chunk.toString('utf8');
    if (!began && report.endsWith('\n')) begin(report);
  });
  go?.on('error', () => {});
  // A program that ends without reading breaks the pipe; that is for the judge to see, not for us.
  child.stdin?.on('error', () => {});
  child.stdin?.end(order.input);
  if (isolation.namespaces === null) begin('');
  const abort = () => kill('interrupted');
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();

  guardian?.watch(watched);
  try {
    const exit = await exitOf(child);
    const wallSeconds = secondsNow();
    for (const timer of timers) clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
    if (isolation.kill === 'process_group') await killWatched({ ...watched, cgroupFolders: [] });
    await closed(child);
    const use = meter.end(report);
    if (exit.error || !began) end('not_started');
    if (use.outOfMemory) end('memory_limit');
    if (usedTooMuch(use.cpuSeconds, wallSeconds)) ending = 'processor_limit';
    const code = codeOf(report, exit);
    // It ended by itself in the very moment in which it was to be killed.
    if (ending === 'watchdog' && code.signal !== 'SIGKILL') {
      ending = 'soft_stopped';
      watchdogFired = false;
    }
    return {
      ...code,
      ending,
      // What is read after the exit was written before it.
      lines: reader.lines.map((line) => ({ ...line, seconds: Math.min(line.seconds, wallSeconds) })),
      unfinishedLine: reader.unfinished.slice(0, 1000),
      stderr: exit.error ? exit.error.message : stderr,
      outputBytes: reader.bytes,
      wallSeconds,
      cpuSeconds: use.cpuSeconds,
      peakRssBytes: use.peakRssBytes,
      memoryFailure: use.outOfMemory || (code.exitCode !== 0 && OUT_OF_MEMORY.test(stderr)),
      watchdogFired,
    };
  } finally {
    cgroup?.remove();
    guardian?.forget(watched.mark);
  }
}

interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  readonly error: Error | null;
}

function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, error }));
    child.once('exit', (code, signal) => resolve({ code, signal, error: null }));
  });
}

/** Waits until all output was read; a pipe that somebody still holds is given up. */
async function closed(child: ChildProcess): Promise<void> {
  const streams = child.stdio.filter((stream) => stream != null);
  if (streams.every((stream) => stream.destroyed)) return;
  await Promise.race([once(child, 'close'), pause(CLOSE_MILLISECONDS, null, { ref: false })]);
  for (const stream of streams) stream.destroy();
}

/** A shell tells a death by signal as 128 and the signal's number. */
const SIGNALS: Record<number, string> = { 6: 'SIGABRT', 9: 'SIGKILL', 11: 'SIGSEGV', 15: 'SIGTERM' };

export function signalOf(code: number | null): string | null {
  return SIGNALS[(code ?? 0) - 128] ?? null;
}

function codeOf(report: string, exit: Exit): { exitCode: number | null; signal: string | null } {
  const said = /^\d+/m.exec(report);
  const code = exit.code ?? (said ? Number(said[0]) : null);
  const signal = exit.signal ?? signalOf(code);
  return signal ? { exitCode: null, signal } : { exitCode: code, signal: null };
}
