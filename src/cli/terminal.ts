import picocolors from 'picocolors';

/** An output stream: standard output or error, or a test's collector. */
export interface OutputStream extends NodeJS.WritableStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  /** Bytes not written yet. */
  readonly writableLength?: number | undefined;
}

/** The program's access to the outside world: `process`, or a test's substitute. */
export interface Io {
  /** As `process.argv`: the program, the script, then the arguments. */
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
  /** For standard output. */
  readonly colors: Colors;
  /** For standard error. */
  readonly errorColors: Colors;
  /** Width of standard output in columns. */
  readonly width: number;
  /** Standard error is a terminal, so a line can be redrawn. */
  readonly live: boolean;
  /** Aborted when the output's reader has gone. */
  readonly closed: AbortSignal;
  /** Writes a document to standard output. */
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
    // A terminal of unknown width reports 0 columns: a line could not be redrawn, and the spinner would never end.
    live: io.stderr.isTTY === true && io.env.TERM !== 'dumb' && io.stderr.columns !== 0,
    out: (text) => void io.stdout.write(text),
    err: (text) => void io.stderr.write(text),
  };
}

/** Colours for standard output; none for a file. @param out value of --out; absent or `-`: standard output */
export function colorsFor({ colors }: Terminal, out: string | undefined): Colors {
  return (out ?? '-') === '-' ? colors : picocolors.createColors(false);
}

/** NO_COLOR (any text) overrides FORCE_COLOR (0 or false: never), which overrides the stream's type. */
export function wantsColor(env: Io['env'], stream: OutputStream): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return !['0', 'false'].includes(env.FORCE_COLOR);
  return stream.isTTY === true && env.TERM !== 'dumb';
}
