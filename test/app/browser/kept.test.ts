/** What is kept without a button: projects, what was done to them, and what was not written yet when the page was left. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { ToWorker } from '../../../src/app/engine/messages.ts';
import { chromiumPath } from '../../support/chromium.ts';
import { long, longTest, usualTest } from '../../support/long.ts';
import {
  browserForTests,
  keptProject,
  namesOf,
  newProject,
  openForEachTest,
  paste,
  planLong,
  planned,
} from './open-app.ts';

let page: Page;
const title = () => page.getByRole('textbox', { name: 'Title of the event' });
const titleKept = async () => (await keptProject(page))?.project.title;
const count = () => page.locator('.count').first();
const seats = () => page.locator('.session').first().locator('.seat .name').allTextContents();
const reload = async () => {
  await page.reload();
  await page.locator('.plan').waitFor();
};

/** Has the planner find one plan, and look on. */
function findOnePlan(): void {
  const Real = window.Worker;
  window.Worker = class extends Real {
    override postMessage(message: ToWorker): void {
      if (message.kind !== 'solve') return super.postMessage(message);
      const { people, groups, session_count } = message.task.request.scenario;
      const tables = groups.map(({ id }, t) => [
        id,
        people.filter((_, i) => i % groups.length === t).map((person) => person.id),
      ]);
      const schedule = Object.fromEntries(
        Array.from({ length: session_count }, (_, i) => [`session_${i}`, Object.fromEntries(tables)]),
      );
      const data = { kind: 'progress', progress: { seconds: 1, cost: 9, schedule } };
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
  };
}

if (!long)
  describe.skipIf(chromiumPath === null)('a page that is left, in Chromium (needs Chromium)', () => {
    const apps = browserForTests();

    usualTest(
      'keeps the best plan of a search, and the way back loses nothing: each project stays itself',
      async () => {
        const { page: own, errors } = await apps.open({}, (context) => context.addInitScript(findOnePlan));
        page = own;
        await title().fill('Spring day');
        await paste(page, namesOf(8).join('\n'));
        await page.locator('.plan[data-plan="busy"] .session').first().waitFor();
        await expect.poll(seats).toHaveLength(8);
        const before = await seats();
        await title().fill('Spring day 2');
        await reload();
        await page.locator('.plan[data-plan="fresh"]').waitFor();
        expect(await title().inputValue()).toBe('Spring day 2');
        expect(await seats()).toEqual(before);
        await page.getByRole('button', { name: /Projects/ }).click();
        await page.getByRole('button', { name: 'New project' }).click();
        await page.locator('.badge').waitFor();
        await page.goto('about:blank');
        await page.goBack();
        await page.locator('.badge').waitFor();
        await page.getByRole('button', { name: /Projects/ }).click();
        await page.getByRole('button', { name: 'Open Spring day 2' }).click();
        await page.locator('.figures').waitFor();
        expect(await seats()).toEqual(before);
        expect(errors).toEqual([]);
      },
    );
  });

if (long)
  describe.skipIf(chromiumPath === null)('what the app keeps, in Chromium (needs Chromium)', () => {
    openForEachTest((app) => {
      page = app.page;
    });

    longTest('a page that is left while it plans keeps the best plan that it had', async () => {
      await planLong(page);
      await reload();
      await page.locator('.figures').waitFor();
      await expect.poll(async () => (await seats()).length).toBe(61);
      expect(await page.locator('.badge.amber').count()).toBe(0);
    });

    longTest('a project that is left while it plans keeps its plan to itself', async () => {
      await title().fill('Big');
      await planLong(page);
      await page.getByRole('button', { name: /Projects/ }).click();
      await page.getByRole('button', { name: 'New project' }).click();
      await page.locator('.badge').waitFor();
      await planned(page, 8);
      expect(await seats()).toHaveLength(8);
      await page.getByRole('button', { name: /Projects/ }).click();
      await page.getByRole('button', { name: 'Open Big' }).click();
      await page.locator('.figures').waitFor();
      await expect.poll(async () => (await seats()).length).toBe(61);
      expect(await page.locator('.badge.amber').count()).toBe(0);
    });
  });

if (!long)
  describe.skipIf(chromiumPath === null)(
    'what the app keeps without a plan, in Chromium (needs Chromium)',
    () => {
      openForEachTest(
        (app) => {
          page = app.page;
        },
        { plans: false },
      );

      usualTest(
        'undo and redo go on after a reload and in another project; what was typed just before the page is hidden is written, not over what is newer; a project file opens beside it',
        async () => {
          await paste(page, namesOf(8).join('\n'));
          await page.getByRole('button', { name: 'Remove Chloe Abbot' }).click();
          await page.getByRole('button', { name: 'Remove Ben Abbot' }).click();
          await page.getByRole('button', { name: 'Undo' }).click();
          await reload();
          expect(await count().textContent()).toBe('7');
          await page.getByRole('button', { name: 'Redo' }).click();
          expect(await count().textContent()).toBe('6');
          await page.getByRole('button', { name: 'Undo' }).click();
          await page.getByRole('button', { name: 'Undo' }).click();
          expect(await count().textContent()).toBe('8');
          // The button that cannot be pressed again keeps the keyboard.
          const undo = page.getByRole('button', { name: 'Undo' });
          for (let step = 0; step < 2; step++) await page.keyboard.press('Enter');
          await expect.poll(() => undo.isDisabled()).toBe(true);
          expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
          await page.getByRole('button', { name: 'Redo' }).click();
          expect(await count().textContent()).toBe('8');
          await title().fill('Eight');
          await page.getByRole('button', { name: /Projects/ }).click();
          await page.getByRole('button', { name: 'New project' }).click();
          await page.locator('.badge').waitFor();
          expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
          await page.getByRole('button', { name: /Projects/ }).click();
          await page.getByRole('button', { name: 'Open Eight' }).click();
          await expect.poll(() => title().inputValue()).toBe('Eight');
          await page.getByRole('button', { name: 'Undo' }).click();
          expect(await title().inputValue()).toBe('');
          await newProject(page);
          await title().fill('First');
          await page.evaluate(() => dispatchEvent(new Event('pagehide')));
          await title().fill('Second');
          await expect.poll(titleKept).toBe('Second');
          await reload();
          expect(await title().inputValue()).toBe('Second');

          // A project file opens beside the project that is open.
          const project = {
            people: [{ name: 'Ann', cells: {}, from: null, to: null, table: '' }],
            rules: [],
          };
          await page
            .locator('.panel input[type=file]')
            .first()
            .setInputFiles({
              name: 'there.mingle.json',
              mimeType: 'application/json',
              buffer: Buffer.from(
                JSON.stringify({ schema: 'mingle-project-v1', project: { ...project, title: 'There' } }),
              ),
            });
          await expect.poll(() => title().inputValue()).toBe('There');
          await page.getByRole('button', { name: /Projects/ }).click();
          await page.getByRole('button', { name: 'Open Second' }).click();
          await expect.poll(() => title().inputValue()).toBe('Second');
        },
      );
    },
  );
