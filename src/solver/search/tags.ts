/** Tag rows: integers as wide as the costs in the rows beside them. */
import type { Width } from './number-width.ts';

/** Writes `tag` (at least −1) for one person, little-endian. */
export function writeTag(bytes: Uint8Array, width: Width, rowAt: number, person: number, tag: number): void {
  const size = width >> 3;
  const at = rowAt + person * size;
  for (let i = 0; i < size; i++) bytes[at + i] = i < 4 ? tag >> (8 * i) : tag >> 31;
}

/** Reads a tag back; groups are fewer than 2^31. */
export function readTag(bytes: Uint8Array, width: Width, rowAt: number, person: number): number {
  const size = width >> 3;
  const at = rowAt + person * size;
  if (size === 1) return (bytes[at] << 24) >> 24;
  if (size === 2) return ((bytes[at] | (bytes[at + 1] << 8)) << 16) >> 16;
  return bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
}
