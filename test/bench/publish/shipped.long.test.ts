import { copyFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PUBLISHED, writeReport } from '../../../tools/benchmark/publish.ts';
import { mingle } from '../../cli/fake-io.ts';
import { agrees, published } from './shipped.ts';

it.each([
  ['standard', 60],
  ['heavy', 14],
])('nothing is found in the shipped publication of the class %s', async (part, cases) => {
  const ran = await mingle(['bench', 'verify', published(part)]);
  expect(ran).toMatchObject({ code: 0, err: '' });
  expect(ran.out).toContain(`${cases} problem hashes`);
});

it.each([
  ['standard', 60],
  ['heavy', 14],
])('the check without our code agrees with that of the class %s', (part, cases) => agrees(part, cases));

it.each(PUBLISHED)(
  'the page and the figures of the class %s are as its evidence makes them',
  async (part) => {
    const out = mkdtempSync(join(tmpdir(), 'mingle-shipped-'));
    for (const name of ['publication.json', 'evidence.jsonl.gz'])
      copyFileSync(published(part, name), join(out, name));
    await writeReport(out);
    const differs = ['report.html', 'figures.md'].filter(
      (name) => readFileSync(join(out, name), 'utf8') !== readFileSync(published(part, name), 'utf8'),
    );
    expect(differs).toEqual([]);
  },
);
