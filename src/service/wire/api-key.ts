/**
 * The form of an API key: `mgk_`, 160 random bits as 32 characters, then a CRC-32 of all that comes before
 * as 7 characters, both in Crockford's base 32 (no i, l, o, u). The prefix lets secret scanners find a
 * leaked key, and the checksum tells a typing error from a revoked key without asking the store.
 */
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const PREFIX = 'mgk_';
const SHAPE = /^mgk_[0-9a-hjkmnp-tv-z]{39}$/;
const CHECKSUM_LENGTH = 7;

/** @param secret 20 random bytes. */
export function formatApiKey(secret: Uint8Array): string {
  const body = PREFIX + base32(secret);
  return body + checksum(body);
}

export function isApiKey(text: string): boolean {
  return SHAPE.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** The part of a key that may be shown again, to tell one key from another. */
export function apiKeyLabel(key: string): string {
  return `${key.slice(0, PREFIX.length + 6)}…`;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let written = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    written = ALPHABET[rest % 32] + written;
    rest = Math.floor(rest / 32);
  }
  return written;
}

/** Five bits a character; the length in bits must be a multiple of five. */
function base32(bytes: Uint8Array): string {
  let written = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      written += ALPHABET[(held >>> bits) & 31];
    }
    held &= (1 << bits) - 1;
  }
  return written;
}
