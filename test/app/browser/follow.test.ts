/** The plan that follows what is entered, until somebody has made it theirs. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { long, longTest, usualTest } from '../../support/long.ts';
import { addRule, namesOf, newProject, openForEachTest, paste, planned, typeLines } from './open-app.ts';

describe.skipIf(chromiumPath === null)('a plan that follows, in Chromium (needs Chromium)', () => {
  let page: Page;
  openForEachTest((app) => {
    page = app.page;
  });

  const is = (state: string) => page.locator(`.plan[data-plan="${state}"]`).waitFor();
  const seats = () => page.locator('.session').first().locator('.seat .name').allTextContents();
  const enter = async (name: string) => {
    await page.getByRole('textbox', { name: 'Add a person' }).click();
    await typeLines(page, name);
  };

  usualTest(
    'is there when names were typed, without a press, and follows each change that is about it',
    async () => {
      await page.locator('.panel textarea').click();
      await page.keyboard.type('Anna\nBen\nChloé\nDora\nEmil\nFarah\nGoran\nHana', { delay: 10 });
      await is('fresh');
      await expect
        .poll(async () => (await seats()).sort().join())
        .toBe('Anna,Ben,Chloé,Dora,Emil,Farah,Goran,Hana');
      expect(await page.locator('.figures').textContent()).not.toMatch(/cost/i);
      expect(await page.locator('.how-good[open]').count()).toBe(0);
      await page.getByRole('spinbutton', { name: 'How many', exact: true }).click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('2');
      await expect.poll(() => page.locator('.session').first().locator('.table').count()).toBe(4);
      await is('fresh');
      // One press of undo is one change, and the plan of before is there again.
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => page.locator('.session').first().locator('.table').count()).toBe(2);

      // Another name, and a column that no rule is about, make no other plan.
      await is('fresh');
      const before = await seats();
      const first = page.getByRole('textbox', { name: 'Name of Anna' });
      await first.click();
      await page.keyboard.press('End');
      await typeLines(page, 'ova');
      await page.getByRole('button', { name: 'Add a column' }).click();
      await page.keyboard.type('never');
      await page.keyboard.press('Escape');
      expect(await page.getByRole('columnheader', { name: 'never' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Add a column' }).click();
      await typeLines(page, 'diet');
      await page.getByRole('textbox', { name: 'diet of Ben' }).click();
      await page.keyboard.type('vegan');
      await page.keyboard.press('Tab');
      await page.waitForTimeout(500);
      expect(await page.locator('.plan').getAttribute('data-plan')).toBe('fresh');
      expect(await seats()).toEqual(before.map((name) => name.replace('Anna', 'Annaova')));
    },
  );

  for (const what of ['a swap', 'a lock'])
    longTest(`after ${what} a change waits to be asked for, and few seats change`, async () => {
      await planned(page, 16);
      if (what === 'a lock') {
        await page.locator('.session-head').first().hover();
        await page.getByRole('button', { name: 'Lock Session 1' }).click();
      } else {
        await page.locator('.table').first().locator('.seat').first().click();
        await page.locator('.change').first().waitFor();
        await page.locator('.table').nth(1).locator('.seat').first().click();
        await page.locator('.swap-note', { hasText: 'changed places' }).waitFor();
      }
      const before = await seats();
      await enter('Zoë');
      await is('old');
      // That few should meet again holds unasked, and what was best is said of what was asked for then.
      expect(await page.locator('.figures').textContent()).toBe('');
      await page.waitForTimeout(600);
      expect(await seats()).toEqual(before);
      expect(await page.getByRole('checkbox', { name: 'Change as little as possible' }).isChecked()).toBe(
        what === 'a swap',
      );
      await page.getByRole('button', { name: 'Let it follow changes again' }).press('Enter');
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('plan');
      await is('fresh');
      await expect.poll(async () => (await seats()).includes('Zoë')).toBe(true);
      // In a session that is locked she joins those who are there.
      if (what === 'a lock') expect((await seats()).filter((name) => name !== 'Zoë')).toEqual(before);
    });
});

if (!long)
  describe.skipIf(chromiumPath === null)(
    'rules and lists before a plan, in Chromium (needs Chromium)',
    () => {
      let page: Page;
      openForEachTest(
        (app) => {
          page = app.page;
        },
        { plans: false },
      );

      usualTest(
        'a rule that was just begun has the keyboard, and is not called wrong before something was typed',
        async () => {
          await paste(page, namesOf(8).join('\n'));
          await addRule(page, /^Keep apart/);
          expect(await page.locator('.rule .fault').count()).toBe(0);
          await typeLines(page, 'ama', 'ben');
          await page
            .getByRole('button', { name: 'Change: Amara Abbot and Ben Abbot never at one table' })
            .waitFor();
          // The keyboard goes on where something was taken away.
          const here = () =>
            page.evaluate(
              () => document.activeElement?.getAttribute('role') ?? document.activeElement?.className,
            );
          await page.getByRole('button', { name: 'Remove Ben Abbot' }).last().press('Enter');
          await expect.poll(here).toBe('combobox');
          await typeLines(page, 'ben');
          await page.getByRole('button', { name: 'Done' }).press('Enter');
          await expect.poll(here).toBe('rule-text');
          await addRule(page, /^Meet/);
          await page.getByRole('heading', { name: 'People', exact: true }).click();
          await page.getByText('Choose who this is about.').waitFor();
          // The keyboard goes on in the list of an example that was taken.
          await newProject(page);
          await page.getByRole('button', { name: 'Try an example' }).press('Enter');
          const isThere = () => page.evaluate(() => document.activeElement?.closest('.people') !== null);
          await expect.poll(isThere).toBe(true);
        },
      );

      usualTest('a rule takes every letter though nothing more of the page arrives', async () => {
        // No request is answered from here on.
        await page.route('**/assets/**', () => undefined);
        await page.getByRole('textbox', { name: 'People, one a line' }).click();
        await page.keyboard.type('Anna\nBen\nChloé\nEmil');
        await addRule(page, /^Keep apart/);
        await page.keyboard.type('Emil\nBen\nxyz\n');
        await page.getByText('Nobody of that name.').waitFor();
        await expect
          .poll(() => page.locator('.rule-text').allTextContents())
          .toEqual(['Emil and Ben never at one table']);
      });
    },
  );
