/** Runs one program as its own process tree: confined, bound to processors, limited, measured, killed whole. It judges nothing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type AttemptCgroup, attemptCgroup } from './cgroups.ts';
import type { Guardian } from './guardian.ts';
import type { Isolation } from './isolation.ts';
import { environmentFor, type Launch, wrap } from './launch.ts';
import { LineReader, type StampedLine } from './line-reader.ts';
import { meterOf, mostProcessorSeconds } from './meter.ts';
import { descendants, killWatched, send, type Watched } from './process-tree.ts';

export interface ProcessOrder extends Omit<Launch, 'cgroupFolders'> {
  /** Variables besides those that every program gets from the runner. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly input: string;
  /** Wall seconds until SIGTERM. */
  readonly timeoutSeconds: number;
  /** Wall seconds from the soft stop to the kill. */
  readonly graceSeconds: number;
  readonly outputLimitBytes: number;
  /** Abort kills the tree at once. */
  readonly signal: AbortSignal | null;
  readonly onLine?: (line: StampedLine) => void;
}

/** How an attempt that counts can end: the first cause wins. */
export const ENDINGS = [
  'exited',
  'soft_stopped',
  'watchdog',
  'output_limit',
  'memory_limit',
  // It used more processor time than its processors have.
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
  /** Output after the last line end; it does not count. */
  readonly unfinishedLine: string;
  /** The last `STDERR_TAIL` characters of standard error. */
  readonly stderr: string;
  readonly outputBytes: number;
  readonly wallSeconds: number;
  readonly cpuSeconds: number | null;
  readonly peakRssBytes: number | null;
  readonly memoryFailure: boolean;
  readonly watchdogFired: boolean;
}

export const STDERR_TAIL = 16 * 1024;
/** Most characters kept of a last line without its end. */
export const HALF_LENGTH = 1000;
const POLL_MILLISECONDS = 100;
/** Most milliseconds that a pipe may stay open after the whole tree was killed. */
const CLOSE_MILLISECONDS = 2000;
/** Most milliseconds to set up the confinement, on the busiest machine. */
const BUILD_MILLISECONDS = 60_000;

/** Messages of programs in many languages when memory runs out. */
export const OUT_OF_MEMORY =
  /out of memory|heap limit|memory allocation|allocation failed|bad_alloc|MemoryError|OutOfMemoryError|Cannot enlarge memory/i;

let made = 0;

/** Runs one attempt to its end. Never throws for what the program does. */
export async function runAttempt(
  order: ProcessOrder,
  isolation: Isolation,
  guardian: Guardian | null,
): Promise<ProcessRecord> {
  const { cgroups } = isolation;
  const cgroup = cgroups ? attemptCgroup(cgroups, order.memoryLimitBytes, order.processors) : null;
  const running = new RunningAttempt(order, isolation, cgroup);
  guardian?.watch(running.watched);
  try {
    return await running.ended();
  } finally {
    cgroup?.remove();
    guardian?.forget(running.watched.mark);
  }
}

/** A confined program, from its start to its record. */
class RunningAttempt {
  readonly watched: Watched;
  private readonly order: ProcessOrder;
  private readonly isolation: Isolation;
  private readonly child: ChildProcess;
  private readonly reader: LineReader;
  private readonly meter: ReturnType<typeof meterOf>;
  private start = performance.now();
  private began = false;
  private ending: Ending = 'exited';
  private watchdogFired = false;
  private stderr = '';
  private stderrBytes = 0;
  /** Lines of the namespace's first process: one at the beginning, one at the end. */
  private report = '';
  private timers = [setTimeout(() => this.kill('not_started'), BUILD_MILLISECONDS)];
  private readonly abort = () => this.kill('interrupted');

  constructor(order: ProcessOrder, isolation: Isolation, cgroup: AttemptCgroup | null) {
    const [name, value] = ['MINGLE_BENCH_ATTEMPT', `${process.pid}-${made++}`];
    const cgroupFolders = cgroup?.folders ?? [];
    const [program, ...args] = wrap(isolation, { ...order, cgroupFolders });
    const child = spawn(program, args, {
      cwd: order.cwd,
      env: environmentFor({ ...order.environment, [name]: value }, isolation),
      detached: true,
      // Descriptors 3 and 4 are for the first process of a namespace only.
      stdio: isolation.namespaces === null ? 'pipe' : ['pipe', 'pipe', 'pipe', 'pipe', 'pipe'],
    });
    this.order = order;
    this.isolation = isolation;
    this.child = child;
    this.watched = { groups: child.pid ? [child.pid] : [], mark: `${name}=${value}`, cgroupFolders };
    this.reader = new LineReader(order.outputLimitBytes, () => this.seconds());
    this.meter = meterOf(child.pid, cgroup, isolation.measure === 'pid_namespace');
    this.listen();
    child.stdin?.end(order.input);
    if (isolation.namespaces === null) this.begin('');
    order.signal?.addEventListener('abort', this.abort, { once: true });
    if (order.signal?.aborted) this.abort();
  }

  private seconds(): number {
    return (performance.now() - this.start) / 1000;
  }

  private listen(): void {
    const [stdin, stdout, stderr, reports, go] = this.child.stdio;
    // A program that ends without reading breaks the pipe; the judge deals with that.
    for (const pipe of [stdin, go]) pipe?.on('error', () => {});
    stdout?.on('data', (chunk: Buffer) => {
      for (const line of this.reader.push(chunk)) this.order.onLine?.(line);
      if (this.reader.overflown) this.kill('output_limit');
    });
    stderr?.on('data', (chunk: Buffer) => {
      this.stderr = (this.stderr + chunk.toString('utf8')).slice(-STDERR_TAIL);
      this.stderrBytes += chunk.length;
      if (this.stderrBytes > this.order.outputLimitBytes) this.kill('output_limit');
    });
    reports?.on('data', (chunk: Buffer) => {
      this.report += chunk.toString('utf8');
      if (!this.began && this.report.endsWith('\n')) this.begin(this.report);
    });
  }

  /** The confinement is set up and the program begins: its time runs from here. */
  private begin(stat: string): void {
    const { timeoutSeconds, graceSeconds } = this.order;
    this.began = true;
    this.start = performance.now();
    this.meter.begin(stat);
    (this.child.stdio[4] as NodeJS.WritableStream | undefined)?.end('go\n');
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [
      setInterval(() => this.look(), POLL_MILLISECONDS),
      setTimeout(() => this.askToStop(), timeoutSeconds * 1000),
      setTimeout(() => this.endByWatchdog(), (timeoutSeconds + graceSeconds) * 1000),
    ];
  }

  /** The first cause wins. */
  private end(cause: Ending): void {
    if (this.ending === 'exited') this.ending = cause;
  }

  private kill(cause: Ending): void {
    this.end(cause);
    if (this.child.pid) send(-this.child.pid, 'SIGKILL');
  }

  private look(): void {
    if (this.usedTooMuch(this.meter.look(), this.seconds())) this.kill('processor_limit');
  }

  private usedTooMuch(used: number | null, wallSeconds: number): boolean {
    const { affinity, cgroups } = this.isolation;
    const bound = affinity || cgroups?.cpuset ? this.order.processors.length : 0;
    return (used ?? 0) > mostProcessorSeconds(bound, wallSeconds);
  }

  /** Sends SIGTERM to the program and its children, but not to the wrappers around them. */
  private askToStop(): void {
    this.end('soft_stopped');
    // Reads what is in the pipe by now, however late this timer was; output after the signal does not count.
    setImmediate(() => {
      this.reader.close();
      const { pid } = this.child;
      if (!pid) return;
      if (this.isolation.kill === 'process_group') send(-pid, 'SIGTERM');
      else for (const id of descendants(pid).slice(1)) send(id, 'SIGTERM');
    });
  }

  private endByWatchdog(): void {
    this.look();
    this.watchdogFired = true;
    if (this.ending === 'soft_stopped') this.ending = 'watchdog';
    this.kill('watchdog');
  }

  /** Waits until the whole tree has ended. */
  async ended(): Promise<ProcessRecord> {
    const exit = await exitOf(this.child);
    const wallSeconds = this.seconds();
    for (const timer of this.timers) clearTimeout(timer);
    this.order.signal?.removeEventListener('abort', this.abort);
    if (this.isolation.kill === 'process_group') await killWatched({ ...this.watched, cgroupFolders: [] });
    await closed(this.child);
    return this.recordOf(exit, wallSeconds);
  }

  private recordOf(exit: Exit, wallSeconds: number): ProcessRecord {
    const { reader, report } = this;
    const { cpuSeconds, peakRssBytes, outOfMemory } = this.meter.end(report);
    const code = codeOf(report, exit);
    if (exit.error || !this.began) this.end('not_started');
    if (outOfMemory) this.end('memory_limit');
    if (this.usedTooMuch(cpuSeconds, wallSeconds)) this.ending = 'processor_limit';
    // The program ended by itself just as it was to be killed.
    if (this.ending === 'watchdog' && code.signal !== 'SIGKILL') {
      this.ending = 'soft_stopped';
      this.watchdogFired = false;
    }
    return {
      ...code,
      ending: this.ending,
      // Lines read after the exit were written before it.
      lines: reader.lines.map((line) => ({ ...line, seconds: Math.min(line.seconds, wallSeconds) })),
      unfinishedLine: reader.unfinished.slice(0, HALF_LENGTH),
      stderr: exit.error ? exit.error.message : this.stderr,
      outputBytes: reader.bytes,
      wallSeconds,
      cpuSeconds,
      peakRssBytes,
      memoryFailure: outOfMemory || (code.exitCode !== 0 && OUT_OF_MEMORY.test(this.stderr)),
      watchdogFired: this.watchdogFired,
    };
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

/** Waits until all output was read; gives up a pipe that some process still holds. */
async function closed(child: ChildProcess): Promise<void> {
  const streams = child.stdio.filter((stream) => stream != null);
  if (streams.every((stream) => stream.destroyed)) return;
  await Promise.race([once(child, 'close'), pause(CLOSE_MILLISECONDS, null, { ref: false })]);
  for (const stream of streams) stream.destroy();
}

/** A shell reports death by a signal as 128 plus the signal's number. */
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
