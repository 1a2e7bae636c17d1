import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apiKeyLabel, formatApiKey, isApiKey } from '../../../src/service/wire/api-key.ts';

const secret = fc.uint8Array({ minLength: 20, maxLength: 20 });

describe('an API key', () => {
  it('has a typed prefix, 32 characters for 160 bits and a checksum', () => {
    expect(formatApiKey(new Uint8Array(20))).toMatch(/^mgk_0{32}[0-9a-hjkmnp-tv-z]{7}$/);
    expect(formatApiKey(new Uint8Array(20).fill(255))).toMatch(/^mgk_z{32}/);
  });

  it('keeps every bit of its secret', () => {
    fc.assert(
      fc.property(secret, fc.nat(159), (bytes, bit) => {
        const other = Uint8Array.from(bytes);
        other[bit >> 3] ^= 1 << (bit & 7);
        expect(formatApiKey(other).slice(4, 36)).not.toBe(formatApiKey(bytes).slice(4, 36));
      }),
    );
  });

  it('is recognised, and no typing error of one character is', () => {
    fc.assert(
      fc.property(
        secret,
        fc.nat(38),
        fc.constantFrom(...'0123456789abcdefghjkmnpqrstvwxyzIl-'),
        (bytes, at, typed) => {
          const key = formatApiKey(bytes);
          expect(isApiKey(key)).toBe(true);
          const wrong = key.slice(0, 4 + at) + typed + key.slice(5 + at);
          expect(isApiKey(wrong)).toBe(wrong === key);
        },
      ),
    );
  });

  it('shows little of itself in its label', () => {
    const key = formatApiKey(Uint8Array.from({ length: 20 }, (_, i) => i * 11));
    expect(key.startsWith(apiKeyLabel(key).slice(0, -1))).toBe(true);
    expect(apiKeyLabel(key)).toHaveLength(11);
  });
});
