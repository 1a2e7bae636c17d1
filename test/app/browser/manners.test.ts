import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { long, longTest, sized, usualTest } from '../../support/long.ts';
import { axeFaults } from './axe.ts';
import { browserForTests, namesOf, paste, plan, showView } from './open-app.ts';

/** No task of the main thread may take longer, milliseconds, also beside other tests; npm run bench:app measures. */
const LONGEST_TASK = 200;

describe.skipIf(chromiumPath === null)("the app's manners, in Chromium (needs Chromium)", () => {
  const apps = browserForTests();

  const views = [
    { width: 320, height: 640, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
  ] as const;
  test.each(views.slice(sized(0, 1), sized(1, 2)))(
    'has no fault that axe sees, and fits, at $width pixels, $colorScheme',
    async (view) => {
      const { page, errors } = await apps.open(view);
      if (long) expect(await axeFaults(page)).toEqual([]);
      const rows = namesOf(12).map((name, i) => `${name},${i % 2 ? 'a' : 'b'}`);
      await paste(page, `name,team\n${rows.join('\n')}`);
      await page.getByRole('button', { name: 'Sizes, names and rooms' }).click();
      await page.getByText('Names and times').click();
      await page.getByRole('button', { name: 'Add a rule' }).click();
      await page.getByRole('button', { name: /^Visit tables/ }).click();
      expect(await axeFaults(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await plan(page);
      // The other colours of what has most of them.
      await page.emulateMedia({ colorScheme: view.colorScheme === 'dark' ? 'light' : 'dark' });
      expect(await axeFaults(page, 'html', ['color-contrast'])).toEqual([]);
      await page.emulateMedia({ colorScheme: view.colorScheme, forcedColors: 'active' });
      const ground = (what: string) =>
        page
          .locator(what)
          .first()
          .evaluate((one) => getComputedStyle(one).backgroundColor);
      for (const [chosen, other] of [
        ['.views [aria-pressed=true]', '.views [aria-pressed=false]'],
        ['.choice label.on', '.choice label:not(.on)'],
      ])
        expect([chosen, await ground(chosen)]).not.toEqual([chosen, await ground(other)]);
      await page.emulateMedia({ forcedColors: 'none' });
      const shown = ['Who meets whom', 'Sessions', 'People', 'Rules', 'Compare'];
      for (const name of shown.slice(0, sized(1, 5))) {
        await showView(page, name);
        // What is drawn may come a moment later; what stands beside it was looked at.
        await expect.poll(async () => [name, await axeFaults(page, '.plan')]).toEqual([name, []]);
        for (const width of sized([view.width], [320, view.width])) {
          await page.setViewportSize({ width, height: 800 });
          await expect.poll(async () => [name, width, await overflow(page)]).toEqual([name, width, 0]);
        }
      }
      await page.getByRole('button', { name: 'Print or share' }).click();
      await page.locator('.preview').waitFor();
      // What is under a dialog was looked at.
      expect(await axeFaults(page, 'dialog')).toEqual([]);
      if (long) {
        await page.getByRole('button', { name: 'Close' }).click();
        await page.getByRole('button', { name: /Projects/ }).click();
        await page.getByRole('dialog').waitFor();
        expect(await axeFaults(page, 'dialog')).toEqual([]);
      }
      expect(errors).toEqual([]);
    },
  );

  usualTest(
    'works with the keyboard alone, from names to a swap, and brings to sight what it goes to',
    async () => {
      const { page } = await apps.open({ width: 320, height: 640 });
      const hidden: string[] = [];
      const press = async (key: string, times = 1) => {
        for (let i = 0; i < times; i++) await page.keyboard.press(key);
      };
      /** Tab by tab, as far as it takes. */
      const tabTo = async (name: RegExp) => {
        for (let step = 0; step < 120; step++) {
          const text = await page.evaluate(() => {
            const here = document.activeElement;
            return here?.getAttribute('aria-label') ?? here?.textContent ?? '';
          });
          if (name.test(text)) return;
          await press('Tab');
          hidden.push(...(await coveredFocus(page)));
        }
        throw new Error(`no tab leads to ${name}`);
      };
      await press('Tab');
      await tabTo(/^People, one a line/);
      await page.keyboard.insertText(namesOf(8).join('\n'));
      await page.locator('.plan[data-plan="fresh"]').waitFor();
      // The box becomes a table once it is left, which moves what is below it.
      await press('Tab');
      await page.locator('input.name').first().waitFor();
      await tabTo(/, Table 1, Session 1$/);
      await press('Enter');
      await page.locator('.change').first().waitFor();
      await tabTo(/, Table 2, Session 1$/);
      await press('Enter');
      await page.locator('.swap-note', { hasText: 'changed places' }).waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      await expect.poll(focused).toMatch(/, Table 2, Session 1$/);
      expect(hidden).toEqual([]);
      await page.locator('.brand').focus();
      await press('Enter');
      await page.getByRole('dialog').waitFor();
      await press('Escape');
      expect(await page.getByRole('dialog').count()).toBe(0);
      expect(await page.evaluate(() => document.activeElement?.className)).toBe('brand');
      // Back closes it too, also one that was opened at once after another.
      for (const way of ['Escape', 'Escape', 'Back']) {
        await press('Enter');
        await page.getByRole('dialog').waitFor();
        if (way === 'Escape') await press(way);
        else await page.evaluate(() => history.back());
        await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
        await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('brand');
      }
      expect(
        await page.evaluate(() => [history.state, document.querySelectorAll('.seat').length > 0]),
      ).toEqual([null, true]);
      // Loaded again, the page has no window for Back to close.
      await press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.reload();
      await page.locator('.seat').first().waitFor();
      await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
      const kinds = page.locator('.kinds button').first();
      await page.getByRole('button', { name: 'Add a rule' }).focus();
      await press('Enter');
      await kinds.waitFor();
      await press('Escape');
      await kinds.waitFor({ state: 'detached' });
      // Where the button that was pressed is no more, the keyboard goes on beside it.
      const here = () => page.evaluate(() => document.activeElement?.textContent?.trim());
      await page.locator('summary', { hasText: 'Earlier plans' }).press('Enter');
      await page.getByRole('button', { name: 'Plan the next event' }).press('Enter');
      await expect.poll(here).toBe('Add an earlier plan');
      await page.getByRole('button', { name: /^Remove the earlier plan/ }).press('Enter');
      await expect.poll(here).toMatch(/^Earlier plans/);
    },
  );

  usualTest('prints the sessions that are out of sight too', async () => {
    const { page } = await apps.open({ height: 300, plans: false });
    const seats = () => page.locator('.session .seat').count();
    const happens = (type: string) =>
      page.evaluate((each) => dispatchEvent(new Event(each)) && undefined, type);
    await expect.poll(seats).toBeGreaterThan(0);
    expect(await seats()).toBeLessThan(64);
    await happens('beforeprint');
    expect(await seats()).toBe(64);
    await happens('afterprint');
    await expect.poll(seats).toBeLessThan(64);
  });

  longTest('brings to sight what the keyboard goes to, beside what sticks', async () => {
    const { page } = await apps.open({ width: 320, height: 640, locale: 'de-DE' });
    expect(await overflow(page)).toBe(0);
    await page.locator('.panel textarea').first().fill(namesOf(12).join('\n'));
    await page.locator('.plan[data-plan="fresh"]').waitFor();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const hidden: string[] = [];
    for (const [from, key] of [
      ['.brand', 'Tab'],
      ['.seat >> nth=9', 'Shift+Tab'],
    ]) {
      if (key !== 'Tab') await page.locator('.session').first().scrollIntoViewIfNeeded();
      await page.locator(from).focus();
      for (let step = 0; step < 60; step++) {
        await page.keyboard.press(key);
        hidden.push(...(await coveredFocus(page)));
      }
    }
    expect(hidden).toEqual([]);
  });

  const many = sized(72, 200);
  test(`plans and draws ${many} people without the page standing still, and keeps names in sight among them`, async () => {
    const { page } = await apps.open();
    const order = namesOf(many);
    const rows = order.map((name, i) => `${name},${'abcd'[i % 4]}`);
    const tasks = await apps.longestTasks(page, async () => {
      await paste(page, `name,team\n${rows.join('\n')}`);
      await page.locator('input.name').first().waitFor();
      await page.getByRole('spinbutton', { name: 'How many' }).fill('8');
      await plan(page, 0.3);
      for (const name of ['People', 'Rules', 'Compare', 'Who meets whom', 'Sessions']) {
        await showView(page, name);
        await page.waitForTimeout(200);
      }
      await page.locator('.seat').first().click();
      await page.locator('.change').first().waitFor();
      await page.locator('.session').last().scrollIntoViewIfNeeded();
      await page.waitForTimeout(500);
    });
    const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
    expect(nodes).toBeLessThan(4000);
    expect(tasks[0]).toBeLessThan(LONGEST_TASK);

    await page.locator('.session').first().scrollIntoViewIfNeeded();
    const table = page.locator('.session').first().locator('.table').nth(1);
    await table.locator('.name').first().waitFor();
    // The two who stand first in the list are the fewest steps away.
    const here = (await table.locator('.seat .name').allTextContents()).map((name) => order.indexOf(name));
    const [x, y] = here.sort((one, other) => one - other);
    await showView(page, 'Who meets whom');
    const map = page.locator('.map');
    await map.focus();
    await page.keyboard.press('Home');
    for (let step = 0; step < x; step++) await page.keyboard.press('ArrowRight');
    for (let step = 0; step < y; step++) await page.keyboard.press('ArrowDown');
    expect(await page.locator('.pair-note').textContent()).toMatch(
      new RegExp(`^${order[y]} and ${order[x]} meet .*Session 1, Table 2`),
    );
    await page.keyboard.press('End');
    for (let step = 0; step < many / 10; step++) await page.keyboard.press('PageDown');
    const sees = async (role: 'rowheader' | 'columnheader') => {
      const box = await map.getByRole(role, { name: order[order.length - 1], exact: true }).boundingBox();
      const around = await map.boundingBox();
      return box && around && box.x >= around.x - 1 && box.y >= around.y - 1 && box.width > 0;
    };
    await expect.poll(() => map.evaluate((box) => box.scrollTop > 0 && box.scrollLeft > 0)).toBe(true);
    expect([await sees('rowheader'), await sees('columnheader')]).toEqual([true, true]);
  });

  usualTest('what a press at the lower edge opens comes to sight', async () => {
    const { page } = await apps.open({ plans: false });
    await paste(page, namesOf(8).join('\n'));
    const opens = async (opener: Locator, last: Locator) => {
      await opener.evaluate((it) => it.scrollIntoView({ block: 'end' }));
      await opener.click();
      await expect
        .poll(async () => {
          const [box, bar] = [await last.boundingBox(), await page.locator('.go').boundingBox()];
          return box && bar && box.y + box.height <= bar.y + 1;
        })
        .toBe(true);
    };
    await opens(page.locator('summary', { hasText: 'Names and times' }), page.locator('.fold input').nth(6));
    const add = page.getByRole('button', { name: 'Add a rule' });
    await opens(add, page.locator('.kinds button').last());
    await page.getByRole('button', { name: /^Limit meetings/ }).click();
    await opens(page.locator('summary', { hasText: 'Earlier plans' }), page.getByText('Add an earlier plan'));
    const rule = page.locator('.rule');
    await rule.getByRole('button', { name: 'Done' }).click();
    await opens(rule.locator('.rule-text'), rule.getByRole('button', { name: 'Done' }));
  });

  usualTest('opens and plans without a network after the first visit', async () => {
    const { page, context } = await apps.open({ serviceWorkers: 'allow' });
    await isKept(page, 'day.html');
    await page.reload();
    await page.locator('.plan').waitFor();
    await context.setOffline(true);
    await page.reload();
    await page.locator('.worth').waitFor();
    await paste(page, namesOf(8).join('\n'));
    await plan(page);
    expect(await page.locator('.seat').count()).toBeGreaterThan(8);
    // The room has no network either.
    await page.goto(new URL('day.html?room#damaged', page.url()).href);
    await page.getByText('does not hold a plan').waitFor();
  });

  longTest('a first visit that ends before there is a planner opens without a network too', async () => {
    const { context, url } = await apps.open({ serviceWorkers: 'allow' });
    await context.addInitScript(() => {
      window.Worker = class extends EventTarget {} as unknown as typeof Worker;
    });
    // By another name it is another place, where nothing was kept.
    const elsewhere = url.replace('127.0.0.1', 'localhost');
    const short = await context.newPage();
    await short.goto(elsewhere);
    await isKept(short, './');
    await short.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await short.close();
    await context.setOffline(true);
    const page = await context.newPage();
    await page.goto(elsewhere);
    await page.locator('.plan').waitFor();
  });
});

/** What the keyboard is at, where something covers it. */
async function coveredFocus(page: Page): Promise<string[]> {
  const covered = await page.evaluate(async () => {
    // As it is drawn next, after what the key has moved.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const here = document.activeElement;
    if (here === null || here === document.body || here.closest('.skip')) return null;
    const box = (here.closest('label') ?? here).getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const seen = top !== null && (here.contains(top) || top.contains(here) || here.closest('label') === top);
    return seen ? null : `${here.outerHTML.slice(0, 90)} at ${box.x}, ${box.y}`;
  });
  return covered === null ? [] : [covered];
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
}

/** Waits until the service worker has a file. */
async function isKept(page: Page, file: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, file))
    .toBe(true);
}
