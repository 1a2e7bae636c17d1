/**
 * The format of an API key: `mgk_`, 160 random bits as 32 characters, then a CRC-32 of all before as 7 characters, both in
 * Crockford's base 32 (without i, l, o, u). The prefix lets secret scanners find a leaked key, and the checksum tells a typing
 * error from a revoked key without a query.
 */
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const PREFIX = 'mgk_';
const SHAPE = /^mgk_[0-9a-hjkmnp-tv-z]{39}$/;
const CHECKSUM_LENGTH = 7;

/** @param secret 20 random bytes */
export function formatApiKey(secret: Uint8Array): string {
  const body = PREFIX + base32(BigInt(`0x${Buffer.from(secret).toString('hex')}`), 32);
  return body + checksum(body);
}

export function isApiKey(text: string): boolean {
  return SHAPE.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/** The part of a key that may be shown later, to tell keys apart. */
export function apiKeyLabel(key: string): string {
  return `${key.slice(0, PREFIX.length + 6)}…`;
}

function checksum(text: string): string {
  return base32(BigInt(crc32(text)), CHECKSUM_LENGTH);
}

/** Five bits per character. */
function base32(number: bigint, length: number): string {
  const places = Array.from({ length }, (_, i) => BigInt(5 * (length - 1 - i)));
  return places.map((place) => ALPHABET[Number((number >> place) & 31n)]).join('');
}
