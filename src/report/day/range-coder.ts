/**
 * Arithmetic coding of symbols with known frequencies, after G. N. N. Martin, "Range encoding" (1979). Writer and reader have
 * one interface, so that a format is described once: the writer encodes the wanted symbol and returns it, the reader ignores
 * `wanted` and returns the decoded symbol.
 */
export interface Coder {
  /** @param counts relative frequency of each symbol, whole numbers, not all 0; sum at most `MOST_TOTAL` */
  symbol(counts: ArrayLike<number>, wanted: number): number;
  /** @param odds probability of 1 in parts of 65536, from 1 to 65535 */
  bit(odds: number, wanted: number): number;
}

export const MOST_TOTAL = 65_536;
const WORD = 2 ** 32;
const LEAST_RANGE = 2 ** 24;

export class RangeWriter implements Coder {
  private readonly bytes: number[] = [];
  private low = 0;
  private range = WORD - 1;

  symbol(counts: ArrayLike<number>, wanted: number): number {
    const { before, total } = sums(counts, wanted);
    this.narrow(before, counts[wanted], total);
    return wanted;
  }

  bit(odds: number, wanted: number): number {
    this.narrow(wanted ? 0 : odds, wanted ? odds : MOST_TOTAL - odds, MOST_TOTAL);
    return wanted;
  }

  /** The shortest encoding; a reader treats missing bytes as zeros. */
  end(): Uint8Array {
    // Takes the number in the range with the most trailing zeros.
    for (let zeros = WORD; zeros >= 1; zeros /= 256) {
      const value = Math.ceil(this.low / zeros) * zeros;
      if (value >= this.low + this.range) continue;
      this.low = value;
      this.carry();
      break;
    }
    for (let place = 0; place < 4; place++) this.shift();
    while (this.bytes[this.bytes.length - 1] === 0) this.bytes.pop();
    return Uint8Array.from(this.bytes);
  }

  private narrow(before: number, count: number, total: number): void {
    const part = Math.floor(this.range / total);
    this.low += part * before;
    this.range = part * count;
    this.carry();
    for (; this.range < LEAST_RANGE; this.range *= 256) this.shift();
  }

  private carry(): void {
    if (this.low < WORD) return;
    this.low -= WORD;
    let at = this.bytes.length - 1;
    for (; this.bytes[at] === 255; at--) this.bytes[at] = 0;
    this.bytes[at]++;
  }

  private shift(): void {
    this.bytes.push(Math.floor(this.low / LEAST_RANGE));
    this.low = (this.low % LEAST_RANGE) * 256;
  }
}

export class RangeReader implements Coder {
  private readonly bytes: Uint8Array;
  private at = 0;
  private code = 0;
  private range = WORD - 1;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    for (let place = 0; place < 4; place++) this.shift();
  }

  symbol(counts: ArrayLike<number>): number {
    const { total } = sums(counts, 0);
    const part = Math.floor(this.range / total);
    const value = Math.min(total - 1, Math.floor(this.code / part));
    let [symbol, before] = [0, 0];
    for (; before + counts[symbol] <= value; symbol++) before += counts[symbol];
    this.narrow(part, before, counts[symbol]);
    return symbol;
  }

  bit(odds: number): number {
    const part = Math.floor(this.range / MOST_TOTAL);
    const bit = this.code < part * odds ? 1 : 0;
    this.narrow(part, bit ? 0 : odds, bit ? odds : MOST_TOTAL - odds);
    return bit;
  }

  private narrow(part: number, before: number, count: number): void {
    this.code -= part * before;
    this.range = part * count;
    for (; this.range < LEAST_RANGE; this.range *= 256) this.shift();
  }

  private shift(): void {
    this.code = this.code * 256 + (this.bytes[this.at++] ?? 0);
  }
}

function sums(counts: ArrayLike<number>, wanted: number): { before: number; total: number } {
  let [before, total] = [0, 0];
  for (let symbol = 0; symbol < counts.length; symbol++) {
    if (symbol < wanted) before += counts[symbol];
    total += counts[symbol];
  }
  return { before, total };
}
