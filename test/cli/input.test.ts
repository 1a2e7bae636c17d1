import { truncateSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mingle } from './fake-io.ts';
import { scratchFile, scratchFolder } from './scratch.ts';

const small = JSON.stringify({
  scenario: { people: [{ id: 'Ann' }, { id: 'Zoë' }], groups: [{ id: 'g', capacity: 2 }], session_count: 1 },
});

describe('reading input', () => {
  it('reads standard input for -', async () => {
    const { code, out } = await mingle(['validate', '-'], { stdin: small });
    expect({ code, out }).toEqual({
      code: 0,
      out: 'standard input is sound: 2 people, 1 group, 1 session, 0 rules (Form K).\n',
    });
  });

  it.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${small}`)],
    ['UTF-16 little-endian', Buffer.from(`\ufeff${small}`, 'utf16le')],
    ['UTF-16 big-endian', Buffer.from(`\ufeff${small}`, 'utf16le').swap16()],
  ])('reads %s', async (_name, bytes) => {
    expect((await mingle(['validate', scratchFile('a.json', bytes)])).code).toBe(0);
  });

  it.each([
    ['a file that is not there', () => `${scratchFolder()}/none.json`, 'file_not_found', 'does not exist'],
    ['a folder', () => scratchFolder(), 'not_a_file', 'is a folder'],
    ['a path through a file', () => `${scratchFile('a', '')}/b`, 'file_not_found', 'does not exist'],
    ['an empty file', () => scratchFile('a.json', ''), 'syntax', 'empty'],
    [
      'other text encodings',
      () => scratchFile('a.json', Uint8Array.of(0x22, 0xe4, 0x22)),
      'not_utf8',
      'UTF-8',
    ],
    ['broken JSON', () => scratchFile('a.json', '{"scenario": '), 'syntax', 'Line 1'],
    [
      'a huge file',
      () => {
        const file = scratchFile('a.json', '');
        truncateSync(file, 3 * 1024 ** 3);
        return file;
      },
      'file_too_large',
      '256 MiB',
    ],
  ])('refuses %s with exit code 2', async (_name, make, issueCode, words) => {
    const { code, out, err } = await mingle(['validate', make()]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(`[${issueCode}]`);
    expect(err).toContain(words);
  });
});
