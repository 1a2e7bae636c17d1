/** Tag rows: integers as wide as the costs in the rows beside them. */
import type { Width } from './number-width.ts';

export class TagRows {
  readonly bytes: Uint8Array<ArrayBuffer>;
  private readonly words: Int8Array | Int16Array | Int32Array;
  /** Words of a tag, and of a row. */
  private readonly size: 1 | 2;
  private readonly row: number;

  /** @param bytes of whole rows, aligned to them */
  constructor(bytes: Uint8Array<ArrayBuffer>, width: Width, rowBytes: number) {
    const array = width === 8 ? Int8Array : width === 16 ? Int16Array : Int32Array;
    const wordBytes = array.BYTES_PER_ELEMENT;
    this.bytes = bytes;
    this.words = new array(bytes.buffer, bytes.byteOffset, bytes.length / wordBytes);
    this.size = width === 64 ? 2 : 1;
    this.row = rowBytes / wordBytes;
  }

  /** @param tag at least −1 */
  set(row: number, person: number, tag: number): void {
    const at = row * this.row + person * this.size;
    this.words[at] = tag;
    if (this.size === 2) this.words[at + 1] = tag >> 31;
  }

  get(row: number, person: number): number {
    return this.words[row * this.row + person * this.size];
  }
}
