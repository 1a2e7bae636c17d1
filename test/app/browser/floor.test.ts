/** The floor plan: tables moved by pointer and by keys, kept, printed, and made an image. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { long, longTest, sized } from '../../support/long.ts';
import { axeFaults } from './axe.ts';
import { browserForTests, planned, showView } from './open-app.ts';
import { faultsOfPage } from './whole-page.ts';

describe.skipIf(chromiumPath === null)('the floor plan, in Chromium (needs Chromium)', () => {
  const apps = browserForTests();

  const spotOf = async (table: Locator): Promise<number[]> =>
    (await table.getAttribute('style'))?.match(/-?[\d.]+/g)?.map(Number) ?? [];
  const becomes = (table: Locator, [x, y]: readonly number[]) =>
    expect.poll(() => spotOf(table).then((at) => at.map(Math.round))).toEqual([Math.round(x), Math.round(y)]);

  test(`tables are dragged or moved by keys; that is undone, kept, shared${sized('', ', printed and drawn')}`, async () => {
    const { page, errors } = await apps.open();
    await planned(page, 12);
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
    if (long) await isDrawn(page);
    const link = await page.getByLabel('Share link').getByRole('textbox').inputValue();
    // What is pressed while the link is opened would be done to the project before.
    let go = () => {};
    const slow = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(/share-/, (route) => slow.then(() => route.continue()));
    await page.goto(link);
    await page.reload();
    await page.locator('#app[inert]').waitFor();
    go();
    await showView(page, 'Floor plan');
    await becomes(table, [x + 60, y + 30]);
    await page.getByRole('button', { name: 'Line them up again' }).click();
    await becomes(table, [x, y]);
    expect(errors).toEqual([]);
  });

  longTest('a finger scrolls over the room, and moves a table once it was pressed', async () => {
    const { page, errors } = await apps.open({
      width: 390,
      height: 844,
      colorScheme: 'dark',
      hasTouch: true,
    });
    await planned(page, 36);
    // What is said to fingers is what fingers can do.
    const hint = page.locator('.hint', { hasText: /^(Tap|Amara Abbot: tap) (?!.*(Escape|rag\b|key))/ });
    await hint.waitFor();
    // What is out of sight is not drawn.
    await page.locator('.session').first().scrollIntoViewIfNeeded();
    await page
      .getByRole('button', { name: /^Amara Abbot, / })
      .first()
      .tap();
    await hint.filter({ hasText: 'The same name ends.' }).waitFor();
    await showView(page, 'Floor plan');
    const table = page.getByRole('button', { name: /^Table 2: / });
    await table.evaluate((own) => own.scrollIntoView({ block: 'center' }));
    const [x, y] = await spotOf(table);
    const scrolled = () => page.locator('.floor').evaluate((room) => room.scrollLeft);
    await swipe(table, -60, 0);
    await expect.poll(scrolled).toBeGreaterThan(20);
    await becomes(table, [x, y]);
    await table.tap();
    await page.locator('.standing.pressed').waitFor();
    const before = await scrolled();
    await swipe(table, -30, 40);
    await becomes(table, [x - 30, y + 40]);
    expect(await scrolled()).toBe(before);
    // A second finger on the table makes it go nowhere else.
    await swipe(table, -30, 40, 30);
    await becomes(table, [x - 60, y + 80]);
    // Names of tables and people are told from what is behind them in the dark too.
    expect([...(await axeFaults(page)), ...(await faultsOfPage(page)), ...errors]).toEqual([]);
  });

  /** The floor plan on paper and as an image. */
  async function isDrawn(page: Page): Promise<void> {
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
  }

  /** As a finger does it on its way. @param beside so far above it a second one comes down, and goes before it, pixels */
  async function swipe(from: Locator, right: number, down: number, beside = 0): Promise<void> {
    const box = await from.boundingBox();
    if (box === null) throw new Error('no table');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const finger = await from.page().context().newCDPSession(from.page());
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (let step = 1; step <= 5; step++) {
      const at = { x: x + (right * step) / 5, y: y + (down * step) / 5 };
      const points = beside > 0 && step > 3 ? [at, { x: at.x, y: at.y - beside }] : [at];
      const type = points.length > 1 && step === 4 ? 'touchStart' : 'touchMove';
      await finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await finger.detach();
  }
});
