/** The example of docs/library.md for browsers, bundled by the command that is named there. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveFolder } from '../host/site.ts';
import { root } from '../structure/source-tree.ts';
import { chromiumPath, sharedChromium } from '../support/chromium.ts';

const page = readFileSync(join(root, 'docs/library.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'mingle-page-'));

beforeAll(async () => {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/mingle-plan'));
  for (const [, name, code] of page.matchAll(/^```js\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)) {
    writeFileSync(join(folder, name), code);
  }
  const [, commands] = /```sh\n(npx esbuild [\s\S]*?)```/.exec(page) ?? [];
  await execa('sh', ['-ec', commands], { cwd: folder, preferLocal: true, localDir: root });
  writeFileSync(
    join(folder, 'site/index.html'),
    '<!doctype html><script type="module" src="page.js"></script>',
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

test.skipIf(chromiumPath === null)('solves in a worker', async () => {
  const { address, close } = await serveFolder(join(folder, 'site'), () => undefined);
  const tab = await (await sharedChromium()).newPage();
  try {
    await tab.goto(address);
    await tab.getByText('solved, 0').waitFor();
    expect(await tab.title()).toBe('0 so far');
  } finally {
    await tab.close();
    close();
  }
});
