/** The page for attendees and the screen of the room, from the link that the app gives, as people at an event use them. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { unpackDay } from '../../../src/report/day/day-link.ts';
import { chromiumPath } from '../../support/chromium.ts';
import { longTest, usualTest } from '../../support/long.ts';
import { axeFaults } from './axe.ts';
import { browserForTests, type OpenApp, paste, plan } from './open-app.ts';

const LIST = `name,email,role
Anna Müller,anna@example.org,buyer
Ben Abbott,ben@example.org,seller
Chloé Dubois,chloe@example.org,buyer
Dora Abbott,dora@example.org,seller
Emil Weiß,emil@example.org,buyer
Farah Khan,farah@example.org,seller
Goran Ito,goran@example.org,buyer
Hana Lund,hana@example.org,seller`;

/** Of the page's own clock: the sessions of the plan start at 9:00, 9:25 … */
const MORNING = new Date('2026-05-04T08:50:00');

describe.skipIf(chromiumPath === null)('the day, in Chromium (needs Chromium)', () => {
  const apps = browserForTests();

  /** Plans a list of eight, opens "Print or share", and answers the link for attendees. */
  async function linkFrom({ page, errors }: OpenApp): Promise<string> {
    await paste(page, LIST);
    await page.locator('input.name').first().waitFor();
    await page.getByText('Names and times').click();
    await page.getByLabel('Start', { exact: true }).fill('2026-05-04T09:00');
    await plan(page);
    await page.getByRole('button', { name: 'Print or share' }).click();
    const link = page.getByLabel('Link to find one’s name');
    // Once it is given out it has a number and a time.
    await page.getByText(/^Plan 1, as of \d\d:\d\d$/).waitFor();
    expect(errors).toEqual([]);
    return link.inputValue();
  }

  let link: string;
  beforeAll(async () => {
    link = await linkFrom(await apps.open());
    await apps.closeAll();
  });

  /** A phone of somebody else that follows a link. */
  async function phone(
    link: string,
    { locale = 'en-GB', width = 390, asked }: { locale?: string; width?: number; asked?: string[] } = {},
  ): Promise<Page> {
    const context = await apps.newContext({ width, height: 844, locale });
    const page = await context.newPage();
    page.on('request', (request) => asked?.push(request.url()));
    await page.clock.install({ time: MORNING });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(link);
    return page;
  }

  usualTest(
    'a link has names and tables alone, is looked through by typing, and says so where it lost its end',
    async () => {
      const read = unpackDay(new URL(link).hash);
      if (!read.ok) throw new Error('no plan in the link');
      expect(read.value.people.map(({ name }) => name)).toContain('Emil Weiß');
      expect(JSON.stringify(read.value)).not.toMatch(/example|buyer|seller|email|role/);
      const asked: string[] = [];
      const page = await phone(link, { asked });
      const names = page.locator('.names bdi');
      await expect.poll(() => names.count()).toBe(8);
      const sorted = [
        'Ben Abbott',
        'Dora Abbott',
        'Chloé Dubois',
        'Goran Ito',
        'Farah Khan',
        'Hana Lund',
        'Anna Müller',
        'Emil Weiß',
      ];
      expect(await names.allTextContents()).toEqual(sorted);
      const bytes = await packedSize([...new Set(asked.filter((url) => url.startsWith('http')))]);
      expect(bytes).toBeGreaterThan(12_000);
      expect(bytes).toBeLessThan(30_000);
      expect(await axeFaults(page)).toEqual([]);
      await page.getByRole('searchbox', { name: 'Find my name' }).click();
      await page.keyboard.type('abb');
      await expect.poll(() => names.allTextContents()).toEqual(['Ben Abbott', 'Dora Abbott']);
      await page.keyboard.type(' do');
      await expect.poll(() => names.allTextContents()).toEqual(['Dora Abbott']);
      for (let i = 0; i < 6; i++) await page.keyboard.press('Backspace');
      await page.keyboard.type('Mueller');
      await expect.poll(() => names.allTextContents()).toEqual(['Anna Müller']);
      await page.keyboard.type('x');
      await page.getByText('Nobody of that name. Ask at the desk.').waitFor();
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Anna Müller' }).waitFor();
      expect(await axeFaults(page)).toEqual([]);
      // So are those of a table on the screen of the room: by last name.
      await page.goto(link.replace('#', '?room#'));
      await page.locator('.wall bdi').first().waitFor();
      for (const table of await page.locator('.wall ul').all()) {
        const seated = await table.locator('bdi').allTextContents();
        expect(seated).toEqual(sorted.filter((name) => seated.includes(name)));
      }
      expect(await page.locator('.wall bdi').count()).toBe(8);
      // There a long name is not cut.
      const row = page.locator('.wall li').first();
      await row.evaluate((one) => {
        one.textContent = 'Maximilian Alexander von und zu Hohenstein-Wettelsbach';
      });
      expect(await row.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
      await page.goto('about:blank');
      await page.goto(link.slice(0, -9));
      await page.getByRole('alert').filter({ hasText: 'does not hold a plan' }).waitFor();
      await page.goto(link);
      await page.getByRole('heading', { name: 'Anna Müller' }).waitFor();
    },
  );

  usualTest(
    'a card says the next table by the clock, remembers whose it is, and has a link of its own',
    async () => {
      const read = unpackDay(new URL(link).hash);
      if (!read.ok) throw new Error('no plan in the link');
      const { people, tables } = read.value;
      const tableOf = (session: number) =>
        tables[people.find(({ name }) => name === 'Emil Weiß')?.at[session] ?? 0].name;
      const page = await phone(link);
      await page.getByRole('button', { name: /^Emil Weiß/ }).click();
      await page.getByRole('heading', { name: 'Emil Weiß' }).waitFor();
      // The card takes its step of the history when it has been drawn.
      await expect.poll(() => page.evaluate(() => history.state)).toBe('dialog');
      await page.goBack();
      await page.getByRole('button', { name: /^Emil Weiß/ }).click();
      const big = page.locator('.big');
      expect(await big.textContent()).toBe(`Next · Session 1 · 09:00–09:20${tableOf(0)}`);
      await page.clock.setSystemTime(new Date('2026-05-04T09:05:00'));
      await page.clock.runFor(6000);
      expect(await big.textContent()).toBe(`Now · Session 1 · 09:00–09:20${tableOf(0)}`);
      expect(await page.locator('.then').textContent()).toBe(`Next 09:25 ${tableOf(1)}`);
      // Another session is looked at by pressing it.
      await page.getByRole('button', { name: '09:50 Session 3' }).click();
      expect(await big.textContent()).toBe(`Session 3 · 09:50–10:10${tableOf(2)}`);
      await page.reload();
      await page.getByRole('heading', { name: 'Emil Weiß' }).waitFor();
      await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
      await page.clock.setSystemTime(new Date('2026-05-04T12:00:00'));
      await page.clock.runFor(6000);
      await page.getByText('All sessions are over.').waitFor();
      await page.getByRole('button', { name: 'Copy a link to this card' }).click();
      await page.getByText('Copied.').waitFor();
      const own = await page.evaluate(() => navigator.clipboard.readText());
      expect(own.length).toBeLessThan(160);
      // Over http there is no clipboard to write to.
      await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
      const shown = page.waitForEvent('dialog');
      const pressed = page.getByRole('button', { name: 'Copy a link to this card' }).click();
      expect((await shown).defaultValue()).toBe(own);
      await (await shown).dismiss();
      await pressed;
      await page.getByRole('button', { name: 'Another name' }).click();
      await expect.poll(() => page.locator('.names li').count()).toBe(8);

      const other = await phone(own, { locale: 'de-DE', width: 320 });
      await other.getByRole('heading', { name: 'Emil Weiß' }).waitFor();
      expect(await other.locator('.big').textContent()).toBe(
        `Als Nächstes · Runde 1 · 09:00–09:20${tableOf(0)}`,
      );
      await other.getByText(/^Stand (?!1\. Jan).*Plan 1\. Ist etwas anders\?/).waitFor();
      expect(await other.getByRole('searchbox').count()).toBe(0);
      expect(await other.locator('.mates').count()).toBe(0);
      const wide = await other.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBe(320);
      expect(await axeFaults(other)).toEqual([]);
    },
  );

  longTest('the screen of the room goes by the clock, and by hand where somebody presses', async () => {
    const page = await phone(link.replace('day.html#', 'day.html?room#'));
    await page.setViewportSize({ width: 1400, height: 900 });
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.textContent()).toBe('Session 1 09:00–09:20');
    expect(await page.getByRole('timer').textContent()).toMatch(/^Starts in (10:00|9:5\d)$/);
    expect(await page.locator('.wall li').count()).toBe(8);
    for (const width of [390, 768, 1400]) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(() =>
          page
            .locator('.wall h2')
            .evaluateAll((all) =>
              all.map((one) =>
                Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
              ),
            ),
        )
        .toEqual([1, 1]);
    }
    // Tones are counted where they are made: the machine may have nothing that sounds.
    await page.evaluate(() => {
      const made = AudioContext.prototype.createOscillator;
      Object.assign(window, { tones: 0 });
      AudioContext.prototype.createOscillator = function () {
        (window as unknown as { tones: number }).tones++;
        return made.call(this);
      };
    });
    const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones);
    await page.getByRole('button', { name: 'Sound off' }).click();
    await page.getByRole('button', { name: 'Sound on' }).waitFor();
    expect(await tones()).toBe(1);
    await page.clock.setSystemTime(new Date('2026-05-04T09:19:30'));
    await page.clock.runFor(1000);
    expect(await page.getByRole('timer').textContent()).toMatch(/^Left 0:[23]\d$/);
    expect(await page.locator('.clock').textContent()).toBe('09:19');
    await page.clock.runFor(32_000);
    await expect.poll(() => heading.textContent()).toBe('Session 2 09:25–09:45');
    await expect.poll(tones).toBeGreaterThanOrEqual(4);
    await page.getByLabel('Minutes').fill('1,5');
    const next = page.getByRole('button', { name: 'Next round' });
    await next.click();
    await expect.poll(() => heading.textContent()).toBe('Session 3 09:50–10:10');
    expect(await page.getByRole('timer').textContent()).toMatch(/^Left 1:[23]\d$/);
    await page.clock.runFor(121_000);
    await page.getByRole('timer').filter({ hasText: 'Time is up 0:00' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.wall').click();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => heading.textContent()).toBe('Session 2 09:25–09:45');
    await page.getByRole('button', { name: 'By the clock' }).click();
    await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^Starts in \d:\d\d$/);
    // The key that begins rounds stays where it is after the last one, and begins none.
    await next.focus();
    for (let press = 0; press < 4; press++) await page.keyboard.press('Enter');
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
    expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await heading.textContent()).toBe('Session 4 10:15–10:35');
    await page.getByRole('button', { name: 'By the clock' }).click();
    expect(await axeFaults(page)).toEqual([]);
    const { scrollHeight, clientHeight } = await page.evaluate(() => document.documentElement);
    expect(scrollHeight).toBe(clientHeight);
  });
});

/** Of files as they come over the network. */
async function packedSize(urls: readonly string[]): Promise<number> {
  const sizes = urls.map(async (url) => {
    const response = await fetch(url.replace(/#.*/, ''), { headers: { 'accept-encoding': 'gzip' } });
    return Number(response.headers.get('content-length'));
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
