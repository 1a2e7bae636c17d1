/** The link for attendees that follows the plan, from the organiser's own server. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect } from 'vitest';
import { openService, type TestService } from '../../service/support/service.ts';
import { chromiumPath } from '../../support/chromium.ts';
import { longTest, usualTest } from '../../support/long.ts';
import { browserForTests, type OpenApp, planned } from './open-app.ts';

describe.skipIf(chromiumPath === null)('a live link, in Chromium (needs Chromium)', () => {
  const apps = browserForTests();
  let service: TestService;
  afterEach(() => service.close());

  /** The app from a server of the organiser's own. */
  async function openThere(prepare?: Parameters<typeof apps.open>[1]): Promise<OpenApp> {
    service = await openService({ profile: 'own' });
    return apps.open({ at: await service.app.listen({ port: 0, host: '127.0.0.1' }) }, prepare);
  }

  /** A project of a few people on a server of the organiser's own, and what attendees are given. */
  async function planHere(page: Page): Promise<void> {
    await planned(page, 8);
    await give(page);
  }
  const give = (page: Page) => page.getByRole('button', { name: 'Print or share' }).click();
  const follows = (page: Page) => page.getByRole('checkbox', { name: 'The link follows the plan' });
  const close = (page: Page) => page.getByRole('button', { name: 'Close' }).click();
  const title = (page: Page) => page.getByRole('textbox', { name: 'Title of the event' });
  /** The id in the link, once there is one. */
  async function idOf(page: Page): Promise<string> {
    const link = page.getByLabel('Link to find one’s name');
    await expect.poll(() => link.inputValue()).toMatch(/day\.html#live=[0-9a-f]{16}$/);
    return (await link.inputValue()).slice(-16);
  }

  usualTest(
    'attendees see the plan as it is changed, late where it did not arrive, and the last one when the server is gone',
    async () => {
      const { page, context, url, errors } = await openThere((own) => own.clock.install());
      await planHere(page);
      await follows(page).check();
      const id = await idOf(page);

      // What did not arrive is sent again when the server answers.
      const kept = async () => (await fetch(`${url}/live/${id}`)).text();
      const first = await kept();
      await page.route('**/live', (route) => route.abort());
      await close(page);
      await title(page).fill('Late');
      await give(page);
      const unreached = page.getByText('The server does not answer.');
      await unreached.waitFor();
      await page.unroute('**/live');
      await page.clock.fastForward(61_000);
      await expect.poll(kept).not.toBe(first);
      await unreached.waitFor({ state: 'detached' });
      // The browser itself says that nothing came.
      expect(errors.splice(0).filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);

      const phone = await context.newPage();
      await phone.goto(new URL(`day.html#live=${id}`, page.url()).href);
      await phone.getByText(/, plan 1\./).waitFor();
      const names = phone.locator('.names bdi');
      const before = await names.allTextContents();
      await page.getByLabel('Whose link').fill(before[0]);
      const card = await context.newPage();
      await card.goto(await page.getByLabel('Link for one person').inputValue());
      await card.getByRole('heading', { name: before[0] }).waitFor();
      await close(page);
      await page.getByRole('button', { name: 'On the day' }).click();
      await page.getByRole('button', { name: `Not here: ${before[0]}` }).click();
      const again = () => phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect
        .poll(async () => {
          await again();
          return names.allTextContents();
        })
        .toEqual(before.slice(1));
      await card.reload();
      await card.getByText('Nobody of that name. Ask at the desk.').waitFor();
      await card.close();
      expect(errors).toEqual([]);

      await service.app.close();
      await again();
      expect(await names.allTextContents()).toEqual(before.slice(1));
      // Nor can it be switched off there.
      await page.keyboard.press('Escape');
      await give(page);
      await follows(page).click();
      await page.getByText('The server does not answer.').waitFor();
      expect(await follows(page).isChecked()).toBe(true);
    },
  );

  longTest('a live link is that of one project, and ends with it or when it is switched off', async () => {
    const { page, url, errors } = await openThere();
    const statusOf = async (id: string) => (await fetch(`${url}/live/${id}`)).status;
    await title(page).fill('First');
    await planHere(page);
    await follows(page).check();
    const first = await idOf(page);
    await page.getByLabel('Address of the page on the web').fill('example.org/day.html');
    await page.getByText('This address is of another server.').waitFor();
    await page.getByLabel('Address of the page on the web').fill('');
    await close(page);

    await page.getByRole('button', { name: /Projects/ }).click();
    await page.getByRole('button', { name: 'New project' }).click();
    await page.locator('.badge').waitFor();
    await planHere(page);
    await page.getByLabel('Link to find one’s name').waitFor();
    expect(await follows(page).isChecked()).toBe(false);
    await follows(page).check();
    const second = await idOf(page);
    expect(second).not.toBe(first);
    await close(page);

    // The next plan of it is on its way when it is switched off, and arrives afterwards.
    let arrive = () => {};
    const late = new Promise<void>((done) => {
      arrive = done;
    });
    await page.route('**/live', async (route) => {
      if (route.request().method() === 'PUT') await late;
      await route.continue();
    });
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await title(page).fill('Second');
    await sent;
    await give(page);
    const ended = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await follows(page).uncheck();
    await ended;
    expect(await statusOf(second)).toBe(404);
    const endedAgain = page.waitForResponse((response) => response.request().method() === 'DELETE');
    arrive();
    await endedAgain;
    expect([await statusOf(second), await statusOf(first)]).toEqual([404, 200]);
    await close(page);

    await page.getByRole('button', { name: /Projects/ }).click();
    // Where the cross was stands the question: who presses twice at once has not answered it.
    await page.getByRole('button', { name: 'Delete First' }).dblclick();
    const sure = page.getByRole('button', { name: 'Delete “First” for good?' });
    await expect.poll(() => sure.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.waitForTimeout(500);
    expect(await statusOf(first)).toBe(200);
    await sure.click();
    await expect.poll(() => statusOf(first)).toBe(404);
    expect(errors).toEqual([]);
  });
});
