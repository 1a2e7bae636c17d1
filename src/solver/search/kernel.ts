/** One instance of the WebAssembly kernel, with memory laid out for one problem. */
import { orElse } from '../../shared/or-else.ts';
import { type NumberArray, numberArrays, type Width } from './number-width.ts';

type Field = { value: number };
type Exports = Record<string, unknown> & { memory: WebAssembly.Memory; heapBase(): number };

type Contents = Int8Array | Uint8Array | Int16Array | Uint16Array | Int32Array | Float64Array;

/** The tables of a problem take more memory than a kernel can have. */
export class TooLarge extends Error {}

export class Kernel {
  private readonly exports: Exports;
  private readonly places = new Map<string, { at: number; bytes: number }>();
  private readonly pending: { name: string; contents: Contents }[] = [];
  private end: number;

  constructor(code: WebAssembly.Module) {
    const instance = new WebAssembly.Instance(code, {
      env: {
        abort: () => {
          throw new Error('the search kernel stopped');
        },
      },
    });
    this.exports = instance.exports as Exports;
    this.end = this.exports.heapBase();
  }

  /** Reserves room aligned to vectors, and sets the kernel's pointer `name` to `skip` bytes into it. */
  reserve(name: string, bytes: number, skip = 0): void {
    const at = Math.ceil(this.end / 16) * 16;
    this.places.set(name, { at, bytes });
    this.end = at + bytes;
    this.set(name, at + skip);
  }

  /** Reserves room for `contents`, which `commit` copies there. */
  put(name: string, contents: Contents): void {
    this.reserve(name, contents.byteLength);
    this.pending.push({ name, contents });
  }

  /**
   * Call once, after the last `reserve` and `put` and before the first view: memory moves when it grows.
   *
   * @throws TooLarge
   */
  commit(): void {
    const { memory } = this.exports;
    const missing = this.end + 64 - memory.buffer.byteLength;
    const isRoom = missing <= 0 || orElse(() => memory.grow(Math.ceil(missing / 65536)), null) !== null;
    if (!isRoom) throw new TooLarge(`a search cannot have ${this.end} bytes`);
    for (const { name, contents } of this.pending) {
      const source = new Uint8Array(contents.buffer, contents.byteOffset, contents.byteLength);
      this.bytes(name).set(source);
    }
    this.pending.length = 0;
  }

  bytes(name: string): Uint8Array<ArrayBuffer> {
    const place = this.places.get(name);
    if (!place) throw new Error(`the kernel has no room named ${name}`);
    return new Uint8Array(this.exports.memory.buffer, place.at, place.bytes);
  }

  cells(name: string): Uint16Array {
    const bytes = this.bytes(name);
    return new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1);
  }

  numbers(name: string, width: Width): NumberArray {
    const bytes = this.bytes(name);
    return new numberArrays[width](bytes.buffer, bytes.byteOffset, bytes.length / (width >> 3));
  }

  get(name: string): number {
    return (this.exports[name] as Field).value;
  }

  set(name: string, value: number): void {
    (this.exports[name] as Field).value = value;
  }

  call(name: string, ...values: number[]): number | undefined {
    return (this.exports[name] as (...values: number[]) => number | undefined)(...values);
  }
}
