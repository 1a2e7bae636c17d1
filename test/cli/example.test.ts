import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseRequestText } from '../../src/scenario/parse.ts';
import { failed, mingle } from './fake-io.ts';
import { scratchFolder } from './scratch.ts';

const files = readdirSync(new URL('../../examples/', import.meta.url)).filter(
  (file) => !file.endsWith('.ipynb'),
);
const names = files.map((file) => file.replace(/\.json$/, ''));

describe('mingle example', () => {
  it('lists every file of examples/ with what it shows', async () => {
    const { code, out } = await mingle(['example']);
    expect(code).toBe(0);
    const listed = [...out.matchAll(/^ {2}(\S+) +\S.*$/gm)].map((match) => match[1]);
    expect(listed.sort()).toEqual([...names].sort());
    const file = join(scratchFolder(), 'list.txt');
    const env = { FORCE_COLOR: '1' };
    expect(await mingle(['example', '--out', file], { env })).toEqual({ code: 0, out: '', err: '' });
    expect(readFileSync(file, 'utf8')).toBe(out);
  });

  it.each(names.filter((name) => !name.includes('.')))(
    '%s is a sound scenario without warnings',
    async (name) => {
      const { code, out } = await mingle(['example', name]);
      expect(code).toBe(0);
      expect(parseRequestText(out)).toMatchObject({ ok: true, warnings: [] });
    },
  );

  it('refuses a name that it does not know', async () => {
    expect(await mingle(['example', 'funeral'])).toMatchObject(failed(2, 'Allowed choices are'));
  });
});
