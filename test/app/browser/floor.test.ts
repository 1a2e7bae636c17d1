/** The floor plan: tables moved by pointer and by keys, kept, printed, and made an image. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { namesOf, openForEachTest, paste, plan, showView } from './open-app.ts';

describe.skipIf(chromiumPath === null)('the floor plan, in Chromium (needs Chromium)', () => {
  let page: Page;
  openForEachTest((app) => {
    page = app.page;
  });

  const spotOf = async (table: Locator): Promise<number[]> =>
    (await table.getAttribute('style'))?.match(/-?[\d.]+/g)?.map(Number) ?? [];
  const becomes = (table: Locator, [x, y]: readonly number[]) =>
    expect.poll(() => spotOf(table).then((at) => at.map(Math.round))).toEqual([Math.round(x), Math.round(y)]);

  test('tables are dragged or moved by keys; that is undone, kept, printed and drawn', async () => {
    await paste(page, namesOf(12).join('\n'));
    await plan(page);
    await showView(page, 'Floor plan');
    const table = page.getByRole('button', { name: /^Table 2: / });
    const [x, y] = await spotOf(table);
    const box = await table.boundingBox();
    if (box === null) throw new Error('no table');
    await page.mouse.move(box.x + 40, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 100, box.y + 70, { steps: 4 });
    await page.mouse.up();
    await becomes(table, [x + 60, y + 30]);
    await table.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await becomes(table, [x + 70, y + 80]);
    await page.keyboard.press('Control+z');
    await becomes(table, [x + 60, y + 30]);
    await page.reload();
    await showView(page, 'Floor plan');
    await becomes(table, [x + 60, y + 30]);

    await page.getByRole('button', { name: 'Print or share' }).click();
    await page.locator('.choice label', { hasText: 'Floor plan' }).click();
    await page.frameLocator('.preview iframe').locator('.floor svg').first().waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PNG' }).click(),
    ]);
    const png = readFileSync(await file.path());
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    const image = page.locator('.image img');
    const size = await image.evaluate((own: HTMLImageElement) => [own.naturalWidth, own.naturalHeight]);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(size.map((pixels) => 2 * pixels));
    const link = await page.getByLabel('Share link').getByRole('textbox').inputValue();
    await page.goto(link);
    await page.reload();
    await showView(page, 'Floor plan');
    await becomes(table, [x + 60, y + 30]);
    await page.getByRole('button', { name: 'Line them up again' }).click();
    await becomes(table, [x, y]);
  });
});
