/** Every selector and declaration of the style sheets, and of the page's colours and type, is one that a browser knows. */
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { LOOK } from '../../../src/report/look.ts';
import { filesBelow, read } from '../../structure/source-tree.ts';
import { chromiumPath, sharedChromium } from '../../support/chromium.ts';

const sheets = filesBelow('src/app').filter((file) => file.endsWith('.css'));

async function unknownIn(css: string): Promise<string[]> {
  const { code, warnings } = transformSync(css, { loader: 'css', logLevel: 'silent' });
  const page = await (await sharedChromium()).newPage();
  const unknown = await page.evaluate(
    (statements) =>
      statements.filter((statement) => {
        const declared = /^(-?[a-z][a-z-]*): (.*);$/.exec(statement);
        if (declared !== null) return !CSS.supports(declared[1], declared[2].replace(/ !important$/, ''));
        const selectors = /^(?!@|from |to |\d)(.*) \{$/.exec(statement);
        try {
          if (selectors !== null) document.querySelector(selectors[1]);
          return false;
        } catch {
          return true;
        }
      }),
    code.split(/(?<=[;{}])\n/).map((statement) => statement.trim().replace(/\s+/g, ' ')),
  );
  await page.close();
  return [...warnings.map(({ text }) => text), ...unknown];
}

describe.skipIf(chromiumPath === null)('style sheets', () => {
  it.each(sheets)('%s is known to the browser', async (sheet) => {
    expect(await unknownIn(read(sheet).replace('@import "look";', LOOK))).toEqual([]);
  });

  it('would be refused with a slip', async () => {
    const slips = 'a { colour: red; color: rde; width: 1pxx } a:hovr, b:focus { margin: 1px !important }';
    expect(await unknownIn(slips)).toEqual([
      'colour: red;',
      'color: rde;',
      'width: 1pxx;',
      'a:hovr, b:focus {',
    ]);
  });
});
