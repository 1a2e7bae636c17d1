import { expect, it } from 'vitest';
import { decodeText } from '../../src/shared/decode-text.ts';

it('reads Windows-1252, whatever the version of Node.js makes of it', () => {
  expect(decodeText(Uint8Array.from([0x4f, 0x92, 0x44, 0x8a, 0x9e, 0x80, 0xfc]))).toBe('O’DŠž€ü');
});

it('reads UTF-8, and UTF-16 with a mark', () => {
  expect(decodeText(new TextEncoder().encode('Ž’'))).toBe('Ž’');
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0x41, 0x00]))).toBe('A');
  expect(decodeText(Uint8Array.from([0xfe, 0xff, 0x00, 0x41]))).toBe('A');
});
