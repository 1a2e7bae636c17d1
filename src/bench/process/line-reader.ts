/** Splits chunks of bytes into lines. */
export class LineCutter {
  /** Chunks of the line that is not complete yet. */
  private parts: Buffer[] = [];
  /** Total bytes of `parts`. */
  length = 0;

  /** The lines that a chunk completes. @param chunk kept without a copy: its sender must not reuse it */
  *push(chunk: Buffer): Generator<string> {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      const line = Buffer.concat([...this.parts, chunk.subarray(from, end)]);
      [this.parts, this.length, from] = [[], 0, end + 1];
      yield line.toString('utf8');
    }
    if (from < chunk.length) this.parts.push(chunk.subarray(from));
    this.length += chunk.length - from;
  }

  /** Text after the last line end. */
  get unfinished(): string {
    return Buffer.concat(this.parts).toString('utf8');
  }
}

/** A complete line of output, with the seconds since the start at which the runner had all of it. */
export interface StampedLine {
  readonly seconds: number;
  readonly text: string;
}

/**
 * Splits output into lines and stamps them. Text without a line end was not flushed whole and does not count.
 * After the cap or `close`, no line is kept.
 */
export class LineReader {
  readonly lines: StampedLine[] = [];
  /** Bytes seen, kept or not. */
  bytes = 0;
  private readonly cutter = new LineCutter();
  private closed = false;
  private readonly capBytes: number;
  private readonly seconds: () => number;

  /** @param seconds gives the seconds since the start */
  constructor(capBytes: number, seconds: () => number) {
    this.capBytes = capBytes;
    this.seconds = seconds;
  }

  get overflown(): boolean {
    return this.bytes > this.capBytes;
  }

  /** Later output, and an unfinished line, do not count; their bytes still count for the cap. */
  close(): void {
    this.closed = true;
  }

  get unfinished(): string {
    return this.cutter.unfinished;
  }

  /** @returns the lines that the chunk completes */
  push(chunk: Buffer): readonly StampedLine[] {
    this.bytes += chunk.length;
    if (this.overflown || this.closed) return [];
    const seconds = this.seconds();
    const complete = [...this.cutter.push(chunk)].map((text) => ({ seconds, text }));
    for (const line of complete) this.lines.push(line);
    return complete;
  }
}
