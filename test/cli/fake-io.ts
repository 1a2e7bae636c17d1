import { Readable, Writable } from 'node:stream';
import { expect } from 'vitest';
import type { AnyCommand, ListedCommand } from '../../src/cli/command.ts';
import { run } from '../../src/cli/registry.ts';
import type { Io } from '../../src/cli/terminal.ts';

export interface Setting {
  readonly env?: Record<string, string>;
  readonly stdin?: string | Uint8Array;
  /** Standard output and error are a terminal this wide. */
  readonly terminalWidth?: number;
}

class Collector extends Writable {
  text = '';
  readonly isTTY: boolean;
  readonly columns: number | undefined;

  constructor(width: number | undefined) {
    super({ decodeStrings: false });
    this.isTTY = width !== undefined;
    this.columns = width;
  }

  override _write(chunk: string | Buffer, _encoding: string, done: () => void): void {
    this.text += chunk.toString();
    done();
  }

  // What a terminal's stream has beside; the live line steers with these.
  cursorTo(): boolean {
    return true;
  }

  clearLine(): boolean {
    return true;
  }

  moveCursor(): boolean {
    return true;
  }
}

/** An outside world for one run, with signals to send and what was written to read. */
export class FakeIo implements Io {
  readonly argv: readonly string[];
  readonly env: Record<string, string>;
  readonly stdin: Readable;
  readonly stdout: Collector;
  readonly stderr: Collector;
  exited: number | null = null;
  private readonly listeners: { event: string; listener: () => void }[] = [];

  constructor(args: readonly string[], { env = {}, stdin = '', terminalWidth }: Setting = {}) {
    this.argv = ['node', 'mingle', ...args];
    this.env = env;
    this.stdin = Readable.from([Buffer.from(stdin)]);
    this.stdout = new Collector(terminalWidth);
    this.stderr = new Collector(terminalWidth);
  }

  on(event: string, listener: () => void): void {
    this.listeners.push({ event, listener });
  }

  off(event: string, listener: () => void): void {
    const at = this.listeners.findIndex((each) => each.event === event && each.listener === listener);
    if (at >= 0) this.listeners.splice(at, 1);
  }

  exit(code: number): void {
    this.exited = code;
  }

  /** Sends a signal; false where nobody listens, so that the process would end. */
  signal(event: 'SIGINT' | 'SIGTERM'): boolean {
    const heard = this.listeners.filter((each) => each.event === event);
    for (const { listener } of heard) listener();
    return heard.length > 0;
  }
}

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs `mingle` with these arguments in this process; with these commands where some are given. */
export async function mingle(
  args: readonly string[],
  setting: Setting = {},
  commands?: Readonly<Record<string, AnyCommand>>,
): Promise<Ran> {
  const io = new FakeIo(args, setting);
  const code = await run(io, commands && (async () => listing(commands)));
  return { code, out: io.stdout.text, err: io.stderr.text };
}

/** These commands alone, as the program lists them. */
export function listing(commands: Readonly<Record<string, AnyCommand>>): ListedCommand[] {
  return Object.entries(commands).map(([name, command]) => ({ name, summary: name, command }));
}

/** What a run is that ends so, and says this on standard error. */
export function failed(code: number, err: string) {
  return { code, err: expect.stringContaining(err) };
}
