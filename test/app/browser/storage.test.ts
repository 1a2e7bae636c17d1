/** Browsers that keep nothing, or no more; and one project in two windows. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { longTest, usualTest } from '../../support/long.ts';
import { browserForTests, keptProject } from './open-app.ts';

describe.skipIf(chromiumPath === null)('storage, in Chromium (needs Chromium)', () => {
  const apps = browserForTests();
  const title = (page: Page) => page.getByRole('textbox', { name: 'Title of the event' });
  const typeTitle = async (page: Page, text: string) => {
    await title(page).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  };
  const begin = async (page: Page) => {
    await page.getByRole('button', { name: /Projects/ }).click();
    await page.getByRole('button', { name: 'New project' }).click();
  };

  longTest('plans where the browser is set to store nothing, and says that nothing is kept', async () => {
    const profile = mkdtempSync(join(tmpdir(), 'mingle-profile-'));
    mkdirSync(join(profile, 'Default'));
    writeFileSync(
      join(profile, 'Default/Preferences'),
      JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 } } }),
    );
    const { page, context, errors } = await apps.openProfile(profile);
    const refused = await page.evaluate(() => {
      try {
        return localStorage.length < 0;
      } catch {
        return true;
      }
    });
    expect(refused).toBe(true);
    await page.locator('.panel textarea').click();
    await page.keyboard.type('Anna\nBen\nChloé\nDora\nEmil\nFarah');
    await page.getByText('This browser does not keep anything').waitFor();
    await page.locator('.plan[data-plan="fresh"]').waitFor();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await page.getByText('Dieser Browser behält nichts').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.keep-bar').getByRole('button', { name: 'Projektdatei' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.mingle\.json$/);
    expect(errors.filter((error) => !/insecure|denied/i.test(error))).toEqual([]);
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  });

  test('opens what is sound of a project that was damaged', async () => {
    const { page, errors } = await apps.open({ plans: false });
    await page.locator('.panel textarea').click();
    await page.keyboard.type('Anna\nBen\nChloé');
    await typeTitle(page, 'Lunch');
    await expect.poll(async () => (await keptProject(page))?.project.title).toBe('Lunch');
    await page.evaluate(async () => {
      localStorage.setItem('mingle-unwritten 1', '{"id":');
      const opening = indexedDB.open('mingle');
      await new Promise((done) => opening.addEventListener('success', done));
      const all = opening.result.transaction('projects', 'readwrite').objectStore('projects');
      const reading = all.getAll();
      await new Promise((done) => reading.addEventListener('success', done));
      const [kept] = reading.result;
      const damage = { rules: null, tables: { number: 7 }, times: { start: '09:30', length: null } };
      const writing = all.put({ ...kept, project: { ...kept.project, ...damage } }, kept.id);
      await new Promise((done) => writing.addEventListener('success', done));
    });
    await page.reload();
    await expect.poll(() => title(page).inputValue()).toBe('Lunch');
    await page.locator('.people input.name').nth(2).waitFor();
    await typeTitle(page, 'Dinner');
    await expect.poll(async () => (await keptProject(page))?.project.title).toBe('Dinner');
    expect((await keptProject(page))?.project).toMatchObject({
      rules: [],
      tables: { by: 'size', number: 7, names: [] },
      times: { start: '09:30', length: 20, pause: 5 },
    });
    expect(errors).toEqual([]);
  });

  usualTest('says that the storage is full, and when there is room again', async () => {
    const { page, context, url } = await apps.open({ plans: false });
    const session = await context.newCDPSession(page);
    const origin = new URL(url).origin;
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    await page.locator('.panel textarea').click();
    await page.keyboard.type('Anna\nBen\nChloé');
    await page.getByText('The storage of this browser is full').waitFor();
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await page.keyboard.type('\nDora');
    await expect.poll(() => page.locator('.keep-bar').count()).toBe(0);
    await page.reload();
    await expect.poll(() => page.locator('.count').first().textContent()).toBe('4');
    // What is not kept is not left for another project.
    const { page: other, context: full } = await apps.open({ plans: false });
    const quota = await full.newCDPSession(other);
    await quota.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    await other.locator('.panel textarea').click();
    await other.keyboard.type('Anna\nBen\nChloé');
    await other.getByText('The storage of this browser is full').waitFor();
    await begin(other);
    await other.getByText('Nothing else was opened').waitFor();
  });

  const bar = (page: Page) => page.locator('.keep-bar', { hasText: 'was changed in another window' });
  /** Of one browser, with one project. */
  const twoWindows = async (): Promise<[Page, Page]> => {
    const { page: one, context, url } = await apps.open({ plans: false });
    await typeTitle(one, 'Dinner');
    await expect.poll(() => one.evaluate(() => localStorage.getItem('mingle-open'))).not.toBeNull();
    await one.waitForTimeout(600);
    const two = await context.newPage();
    await two.goto(url);
    await expect.poll(() => title(two).inputValue()).toBe('Dinner');
    return [one, two];
  };

  usualTest(
    'two windows on one project: the other is told, and nothing is written over without a word',
    async () => {
      const [one, two] = await twoWindows();
      await typeTitle(two, 'Dinner of two');
      await bar(one).waitFor();
      expect(await bar(two).count()).toBe(0);
      // What is typed here meanwhile is not written over the other.
      await typeTitle(one, 'Dinner of one');
      await one.waitForTimeout(600);
      expect(await bar(two).count()).toBe(0);
      await one.getByRole('button', { name: 'Load the other' }).click();
      await expect.poll(() => title(one).inputValue()).toBe('Dinner of two');
      expect(await bar(one).count()).toBe(0);
      await typeTitle(two, 'Second');
      await bar(one).waitFor();
      await typeTitle(one, 'First');
      await one.getByRole('button', { name: 'Keep this one' }).click();
      await bar(two).waitFor();
      await two.getByRole('button', { name: 'Load the other' }).click();
      await expect.poll(() => title(two).inputValue()).toBe('First');
    },
  );

  test('a window that is loaded again shows its own project, and a new one what was opened last', async () => {
    const [one, two] = await twoWindows();
    await begin(two);
    await typeTitle(two, 'Lunch');
    await expect.poll(async () => (await keptProject(two))?.project.title).toBe('Lunch');
    const three = await one.context().newPage();
    await three.goto(one.url());
    await expect.poll(() => title(three).inputValue()).toBe('Lunch');
    await one.reload();
    await expect.poll(() => title(one).inputValue()).toBe('Dinner');
  });

  longTest(
    'where two windows differ and another project is opened, or the page is left, both are kept',
    async () => {
      const [one, two] = await twoWindows();
      await typeTitle(two, 'Second of two');
      await bar(one).waitFor();
      await typeTitle(one, 'Put by');
      await begin(one);
      await expect.poll(() => title(one).inputValue()).toBe('');
      await one.getByRole('button', { name: /Projects/ }).click();
      await one.getByRole('button', { name: 'Open Put by' }).waitFor();
      await one.getByRole('button', { name: 'Open Second of two' }).click();
      await expect.poll(() => title(one).inputValue()).toBe('Second of two');
      expect(await bar(one).count()).toBe(0);
      // As where the page is left.
      await typeTitle(two, 'Mine');
      await bar(one).waitFor();
      await typeTitle(one, 'Not chosen');
      await one.close();
      await two.reload();
      await two.getByRole('button', { name: /Projects/ }).click();
      await two.getByRole('button', { name: 'Open Mine' }).waitFor();
      await two.getByRole('button', { name: 'Open Not chosen' }).waitFor();
    },
  );
});
