/** Rows of tags: integers as wide as costs, so that rows of both align. */
import type { Width } from './number-width.ts';

export class TagRows {
  readonly bytes: Uint8Array<ArrayBuffer>;
  private readonly words: Int8Array | Int16Array | Int32Array;
  /** Words of a tag, and of a row. */
  private readonly size: 1 | 2;
  private readonly row: number;

  /** @param bytes whole rows, aligned to `rowBytes` */
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

  /** @param tags one a person */
  setRow(row: number, tags: Int32Array): void {
    if (this.size === 1) this.words.set(tags, row * this.row);
    else for (let p = 0; p < tags.length; p++) this.set(row, p, tags[p]);
  }

  copyRow(row: number, from: number): void {
    this.words.copyWithin(row * this.row, from * this.row, (from + 1) * this.row);
  }

  get(row: number, person: number): number {
    return this.words[row * this.row + person * this.size];
  }
}
