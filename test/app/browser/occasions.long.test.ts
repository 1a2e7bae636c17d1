/** The first page by occasion, and the rules that lists say of skills, friends, choices and earlier events: clicked and typed. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { addRule, browserForTests, keptProject, namesOf, paste, plan } from './open-app.ts';

describe.skipIf(chromiumPath === null)('occasions, in Chromium (needs Chromium)', () => {
  const apps = browserForTests();
  const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const type = async (page: Page, text: string) => {
    await page.getByRole('textbox', { name: 'People, one a line' }).click();
    await page.keyboard.type(text);
  };

  test('each shows its example and its own words; none is as before', async () => {
    const { page, errors } = await apps.open({ plans: false });
    const none = await page.locator('.worth').textContent();
    const said: Record<string, string> = {
      Class: 'sit with somebody they wish for',
      Conference: 'Everybody sits with 12 of 23 others, nobody twice.',
      Wedding: '24 guests at 3 tables.',
      'Speed networking': '8 of 8',
      Golf: 'Every player plays with 12 of 15 others, nobody twice.',
      Doubles: 'Every player has another partner each round.',
      'Teams and topics': 'got their first choice',
      Stations: 'Everybody visits all 4 stations.',
      'Coffee club': 'Nobody sits with anybody from the last event.',
    };
    for (const [name, text] of Object.entries(said)) {
      await chip(page, name).click();
      await page.locator('.worth', { hasText: text }).waitFor();
      expect(await chip(page, name).getAttribute('aria-pressed')).toBe('true');
      // Seats of their own are there where people sit on them.
      const ways = await page.getByRole('combobox', { name: 'Seat by' }).locator('option').allTextContents();
      const isSeated = ['Class', 'Conference', 'Wedding', 'Speed networking'].includes(name);
      expect(ways.filter((way) => /^(seats round|rows)/.test(way)).length).toBe(isSeated ? 2 : 0);
    }
    await chip(page, 'Coffee club').click();
    expect(await page.locator('.worth').textContent()).toBe(none);
    expect(errors).toEqual([]);
  });

  test('a wedding is typed: one evening, tables of eight, its own headline, and its rules first', async () => {
    const { page } = await apps.open({ width: 390, height: 844 });
    await chip(page, 'Wedding').click();
    await type(page, namesOf(20).join('\n'));
    await page.getByRole('spinbutton', { name: 'How many' }).click();
    await page.locator('.worth', { hasText: '20 guests at 3 tables' }).waitFor();
    expect(await page.getByRole('spinbutton', { name: 'Sessions' }).inputValue()).toBe('1');
    await page.getByRole('button', { name: 'Add a rule' }).click();
    expect(await page.locator('.kinds strong').first().textContent()).toBe('Keep together');
    // What it is for stays to be changed.
    expect(await page.getByRole('combobox', { name: 'For' }).inputValue()).toBe('wedding');
  });

  test('doubles are typed: two courts of two sides, another partner each round', async () => {
    const { page } = await apps.open();
    await chip(page, 'Doubles').click();
    await type(page, namesOf(8).join('\n'));
    await plan(page, 20);
    await page.locator('.worth', { hasText: 'another partner each round' }).waitFor();
    const links = async () => {
      const kept = (await keptProject(page))?.project as {
        plan: { scenario: { scenario: { links: unknown[] } } } | null;
      };
      return kept.plan?.scenario.scenario.links.length;
    };
    await expect.poll(links).toBe(2);
  });

  test('friends, skills and topics of a list are rules, without a red word before anything is typed', async () => {
    const { page } = await apps.open();
    const rows = namesOf(12).map((name, i) => {
      const friend = namesOf(12)[i % 2 === 0 ? i + 1 : i - 1];
      return `${name};${friend};${['Bees', 'Rivers', 'Cinema'][i % 3]};${i < 3 ? 'first aid' : ''}`;
    });
    await paste(page, ['name;friends;choice;skill', ...rows].join('\n'));
    await page.getByRole('spinbutton', { name: 'Sessions' }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('1');
    const rule = async (kind: RegExp) => {
      await addRule(page, kind);
      expect(await page.locator('.rule .fault').count()).toBe(0);
      expect(await page.evaluate(() => document.activeElement?.closest('.rule-editor') !== null)).toBe(true);
    };
    await rule(/^Wished company/);
    expect(await page.getByRole('combobox', { name: 'Column' }).inputValue()).toBe('friends');
    await rule(/^Choices of tables/);
    await page.getByRole('button', { name: 'Make 3 tables of the choices' }).click();
    await rule(/^Somebody at each table/);
    await page.getByRole('combobox', { name: 'Column' }).selectOption('skill');
    await page.locator('.choice label', { hasText: 'Above all' }).click();
    await page
      .getByRole('button', { name: 'Change: skill: first aid: at least 1 at each table (above all)' })
      .waitFor();
    await plan(page, 20);
    await page.locator('.worth', { hasText: 'somebody they wish for' }).waitFor();
    const tables = page.locator('.session .table');
    expect((await tables.locator('h4').allTextContents()).sort()).toEqual(['Bees', 'Cinema', 'Rivers']);
    for (const table of await tables.all()) {
      const names = await table.locator('.seat .name').allTextContents();
      expect(names.some((name) => namesOf(3).includes(name))).toBe(true);
    }
  });
});
