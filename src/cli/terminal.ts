import picocolors from 'picocolors';

/** A stream that a program writes to: standard output or error, or a test's collector. */
export interface OutputStream extends NodeJS.WritableStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  /** How much waits to be written. */
  readonly writableLength?: number | undefined;
}

/** What the program touches of the outside world; `process` is one, tests bring their own. */
export interface Io {
  /** As in `process.argv`: the program, the script, then the arguments. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean | undefined };
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  on(event: 'SIGINT' | 'SIGTERM', listener: () => void): unknown;
  off(event: 'SIGINT' | 'SIGTERM', listener: () => void): unknown;
  /** Ends the program at once; only for a second Ctrl-C. */
  exit(code: number): unknown;
}

export type Colors = ReturnType<typeof picocolors.createColors>;

/** The two output streams as commands use them. */
export interface Terminal {
  readonly io: Io;
  /** For what goes to standard output. */
  readonly colors: Colors;
  /** For what goes to standard error. */
  readonly errorColors: Colors;
  /** Columns of standard output. */
  readonly width: number;
  /** Somebody watches standard error, so that a line may be redrawn. */
  readonly live: boolean;
  /** Aborted when nobody reads the output any more. */
  readonly closed: AbortSignal;
  /** For documents. */
  out(text: string): void;
  err(text: string): void;
}

const widthOfPipes = 80;

export function openTerminal(io: Io, closed: AbortSignal): Terminal {
  const env = io.argv.includes('--no-color') ? { ...io.env, NO_COLOR: '1' } : io.env;
  return {
    io,
    closed,
    colors: picocolors.createColors(wantsColor(env, io.stdout)),
    errorColors: picocolors.createColors(wantsColor(env, io.stderr)),
    width: io.stdout.columns || Number.parseInt(io.env.COLUMNS ?? '', 10) || widthOfPipes,
    // A terminal of no known width says 0 columns: no line could be drawn over, and the spinner never ends.
    live: io.stderr.isTTY === true && io.env.TERM !== 'dumb' && io.stderr.columns !== 0,
    out: (text) => void io.stdout.write(text),
    err: (text) => void io.stderr.write(text),
  };
}

/** Those of standard output, or of a file, which has none. @param out the file of --out; absent or `-`: standard output */
export function colorsFor({ colors }: Terminal, out: string | undefined): Colors {
  return (out ?? '-') === '-' ? colors : picocolors.createColors(false);
}

/** NO_COLOR (any text) wins over FORCE_COLOR (0 or false: never), which wins over what the stream is. */
export function wantsColor(env: Io['env'], stream: OutputStream): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return !['0', 'false'].includes(env.FORCE_COLOR);
  return stream.isTTY === true && env.TERM !== 'dumb';
}
