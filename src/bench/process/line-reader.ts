/** A complete line of output, with the second, since the start, at which the runner had all of it. */
export interface StampedLine {
  readonly seconds: number;
  readonly text: string;
}

/**
 * Cuts output into lines and stamps them. What has no line end at the close was not flushed whole and does
 * not count. Past the cap, or after the limit, nothing more is kept.
 */
export class LineReader {
  readonly lines: StampedLine[] = [];
  /** Bytes seen, kept or not. */
  bytes = 0;
  private parts: Buffer[] = [];

  private closed = false;
  private readonly capBytes: number;
  private readonly seconds: () => number;

  /** @param seconds since the start */
  constructor(capBytes: number, seconds: () => number) {
    this.capBytes = capBytes;
    this.seconds = seconds;
  }

  get overflown(): boolean {
    return this.bytes > this.capBytes;
  }

  /** What comes from now on does not count, nor does a line that was begun; it is against the cap all the same. */
  close(): void {
    this.closed = true;
  }

  /** What came after the last line end. */
  get unfinished(): string {
    return Buffer.concat(this.parts).toString('utf8');
  }

  /** @returns the lines that the chunk completes */
  push(chunk: Buffer): readonly StampedLine[] {
    this.bytes += chunk.length;
    if (this.overflown || this.closed) return [];
    const known = this.lines.length;
    const seconds = this.seconds();
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      const text = Buffer.concat([...this.parts, chunk.subarray(from, end)]).toString('utf8');
      this.parts = [];
      this.lines.push({ seconds, text });
      from = end + 1;
    }
    if (from < chunk.length) this.parts.push(chunk.subarray(from));
    return this.lines.slice(known);
  }
}
