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

it('reads UTF-16 without a mark where zeros leave no doubt, and takes no picture for it', () => {
  const text = 'Name\tTeam\r\nĀnn Łee\tred\r\n李雷\t👍\r\n';
  const little = new Uint8Array(Buffer.from(text, 'utf16le'));
  const big = new Uint8Array(Buffer.from(text, 'utf16le').swap16());
  expect(decodeText(little)).toBe(text);
  expect(decodeText(big)).toBe(text);
  expect(decodeText(little.subarray(1))).toContain('\0');
  const picture = Uint8Array.of(
    0x89,
    0x50,
    0x4e,
    0x47,
    0x0d,
    0x0a,
    0x1a,
    0x0a,
    0,
    0,
    0,
    0x0d,
    0x49,
    0x48,
    0x44,
    0x52,
    0,
    0,
    1,
    0,
  );
  expect(decodeText(picture)).toContain('\0');
  expect(decodeText(new TextEncoder().encode('a\0b\0c'))).toContain('\0');
});

it('takes no text with a zero in it for UTF-16', () => {
  for (const text of ['Name\nAnn\nBob\0\nCid\nDan\nE\n', 'Anna\n\0Marc\n\0', 'Al\n\0'])
    expect(decodeText(Buffer.from(text))).toBe(text);
  expect(decodeText(Buffer.from('Müller\nBo\0\nCid\n', 'latin1'))).toContain('\0');
  for (const text of ['Анна\nИван\n', '王伟\n李娜\n', 'Ann'])
    expect(decodeText(Buffer.from(text, 'utf16le').swap16())).toBe(text);
});
