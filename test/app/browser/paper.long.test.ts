/** Sheets that are printed, and files that are read back. */
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { readFormerSchedule } from '../../../src/report/read/former-schedule.ts';
import { chromiumPath } from '../../support/chromium.ts';
import { browserForTests, copiedOverHttp, namesOf, paste, plan } from './open-app.ts';

describe.skipIf(chromiumPath === null)('paper and files, in Chromium (needs Chromium)', () => {
  const apps = browserForTests();

  test('prints sheets, not the page, and writes files that read back as the same plan', async () => {
    const { page } = await apps.open();
    await paste(page, namesOf(8).join('\n'));
    await page.getByText('Names and times').click();
    await page.getByLabel('Start', { exact: true }).fill('2026-05-04T09:00');
    await plan(page);
    const seats = await seatsShown(page);
    // What is selected on the page is copied with the names.
    const selected = await page.evaluate(() => {
      getSelection()?.selectAllChildren(document.querySelector('.session')!);
      return String(getSelection());
    });
    expect(selected).toContain(seats[0][0]);
    await page.getByRole('button', { name: 'Print or share' }).click();
    await printsWhole(page);
    for (const name of ['Excel', 'CSV', 'Markdown', 'Web page', 'Result for programs']) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name, exact: true }).click(),
      ]);
      const read = await readFormerSchedule(readFileSync(await file.path()));
      const people = read.ok ? Object.values(read.value.session_0).flat().sort() : read.issues;
      expect([name, people]).toEqual([name, [...seats[0]].sort()]);
    }
    const [calendars] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /^Calendars/ }).click(),
    ]);
    const files = Object.keys(unzipSync(new Uint8Array(readFileSync(await calendars.path()))));
    expect(files).toHaveLength(8);
    const [whole] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Project file' }).click(),
    ]);
    expect(await copiedOverHttp(page)).toMatch(/#plan=/);

    const other = await apps.open();
    await other.page
      .locator('.panel input[type=file]')
      .first()
      .setInputFiles(await whole.path());
    await other.page.locator('.figures').waitFor();
    expect(await seatsShown(other.page)).toEqual(seats);
  });

  test('writes a workbook of 200 people, and reads it as an earlier plan', async () => {
    const { page, errors } = await apps.open();
    await paste(page, namesOf(200).join('\n'));
    await plan(page, 2);
    await page.getByRole('button', { name: 'Print or share' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Excel', exact: true }).click(),
    ]);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Earlier plans').click();
    await page.locator('details input[type=file]').setInputFiles(await file.path());
    await page.getByRole('button', { name: /^Remove the earlier plan/ }).waitFor();
    expect(errors).toEqual([]);
  });
});

/** The preview fits at any width, and is what the button prints. */
async function printsWhole(page: Page): Promise<void> {
  const frame = page.frameLocator('.preview iframe');
  await frame.getByText('Amara Abbot').first().waitFor();
  await page.locator('.choice label').getByText('Cards', { exact: true }).click();
  await frame.getByText('Amara Abbot').first().waitFor();
  const whole = () =>
    page.locator('.preview').evaluate((box) => {
      const frame = box.querySelector('iframe');
      const inside = frame?.contentDocument?.documentElement;
      const fits = Math.abs((frame?.getBoundingClientRect().width ?? 0) - box.clientWidth) <= 2;
      return fits && inside?.scrollWidth === inside?.clientWidth;
    });
  for (const width of [390, 320, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await expect.poll(whole).toBe(true);
  }
  const printed = page.evaluate(
    () =>
      new Promise((resolve) => {
        const inside = document.querySelector<HTMLIFrameElement>('.preview iframe')?.contentWindow;
        if (inside) inside.print = () => resolve(true);
      }),
  );
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  expect(await printed).toBe(true);
}

async function seatsShown(page: Page): Promise<string[][]> {
  const sessions = await page.locator('.session').all();
  const seats: string[][] = [];
  for (const session of sessions) {
    await session.scrollIntoViewIfNeeded();
    await session.locator('.seat').first().waitFor();
    seats.push(await session.locator('.seat .name').allTextContents());
  }
  return seats;
}
