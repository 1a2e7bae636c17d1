/** From a list to people: what was read is shown and read otherwise; long lists are searched, selected and edited. */
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { longTest, usualTest } from '../../support/long.ts';
import { browserForTests, keptProject, namesOf, newProject, paste, typeLines } from './open-app.ts';

interface Kept {
  readonly people: readonly { readonly name: string; readonly cells: Record<string, string> }[];
  readonly columns: readonly string[];
}

describe.skipIf(chromiumPath === null)('lists, in Chromium (needs Chromium)', () => {
  const apps = browserForTests();

  usualTest(
    'cells are pasted, what was read is read otherwise, and a list beside all fields or one of several files is taken',
    async () => {
      const { page } = await apps.open({ plans: false });
      await fillsCells(page);
      await newProject(page);
      await readsAsPressed(page);
      await newProject(page);
      await takesWhatIsPastedBeside(page);
      await newProject(page);
      await saysWhichFile(page);
    },
  );

  longTest(
    '600 people are searched, selected and changed together, with the page to themselves',
    async () => {
      const { page } = await apps.open({ plans: false });
      const rows = Array.from(
        { length: 600 },
        (_, i) => `${namesOf(200)[i % 200]} ${Math.floor(i / 200)},t${i % 5}`,
      );
      await paste(page, ['name,team', ...rows].join('\n'));
      await page.getByRole('button', { name: 'Whole page' }).click();
      expect(await page.locator('.plan').isVisible()).toBe(false);
      await page.getByRole('searchbox', { name: 'Find in the list' }).click();
      await page.keyboard.type('zoe');
      await expect.poll(() => page.locator('input.name').count()).toBe(0);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('Amara Abbot');
      await expect.poll(() => page.locator('input.name').count()).toBe(3);
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
      await page.getByText('3 selected').waitFor();
      await page.getByRole('textbox', { name: 'team of all who are selected' }).click();
      await typeLines(page, 'hosts');
      await expect.poll(() => page.getByLabel('team of Amara Abbot 2').inputValue()).toBe('hosts');
      await page.getByRole('button', { name: 'Remove', exact: true }).click();
      await page.getByText('0 selected').waitFor();
      await page.getByRole('button', { name: 'Back to the plan' }).click();
      await expect.poll(() => page.locator('.count').first().textContent()).toBe('597');
      // Together they were one step.
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => page.locator('.count').first().textContent()).toBe('600');
    },
  );

  longTest('a list that cannot be read is no part of the project that is opened next', async () => {
    const { page } = await apps.open({ plans: false });
    await paste(page, 'name,name\nAnn,Bob');
    const fault = page.locator('.notes.fault');
    await fault.waitFor();
    const box = page.getByRole('textbox', { name: 'People, one a line' });
    expect(await box.inputValue()).toBe('name,name\nAnn,Bob');
    await page.locator('.brand').click();
    await page.getByRole('button', { name: 'New project' }).click();
    await expect.poll(() => box.inputValue()).toBe('');
    expect(await fault.count()).toBe(0);
    // The keyboard stays with the projects when one is deleted.
    await page.locator('.brand').click();
    await page.getByRole('dialog').getByRole('button', { name: 'New project' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await paste(page, 'Ann\nBob');
    await page.locator('input.name').first().waitFor();
    await page.locator('.brand').click();
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.locator('.brand').click();
    const cross = page.locator('.project-list .tiny').first();
    await cross.press('Enter');
    await page.waitForTimeout(450);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.project-list .danger').count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('.project-list') !== null))
      .toBe(true);
    await page.keyboard.press('Escape');
    // Who is sought can be let go of, too, where few are left.
    await paste(page, namesOf(12).join('\n'));
    const search = page.getByRole('searchbox', { name: 'Find in the list' });
    await search.fill('Amara');
    await page.getByRole('button', { name: 'Remove Amara Abbot' }).click();
    await expect.poll(() => page.locator('.count').first().textContent()).toBe('11');
    await search.fill('');
    await expect.poll(() => page.locator('input.name').count()).toBeGreaterThan(0);
    // What is dragged from cell to cell is no list.
    const isLeft = await page
      .locator('input.name')
      .first()
      .evaluate((field) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData('text/plain', 'Amara');
        return field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      });
    expect(isLeft).toBe(true);
  });
});

/** The heading, columns of names, rows to leave out and what tells equal names apart are pressed. */
async function readsAsPressed(page: Page): Promise<void> {
  const list = [
    ...['Guests of the spring party;;', 'Given;Family;Town', 'Ann;Berg;Oslo', 'Ann;Berg;Rome'],
    ...['Total;;', 'Cy;Diaz;Rome', 'Dee;Eklund;Oslo'],
  ];
  await paste(page, list.join('\n'));
  await page.getByRole('button', { name: 'What was read, and how' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Row 2 is the heading' }).click();
  // What stands above it is left out.
  expect(await dialog.getByRole('checkbox', { name: 'Leave out row 1', exact: true }).isChecked()).toBe(true);
  await dialog.getByRole('checkbox', { name: 'Leave out row 5' }).check();
  await dialog.getByRole('button', { name: 'Family' }).click();
  const apart = dialog.getByRole('combobox', { name: 'Equal names get' });
  await apart.selectOption('Town');
  // What is a part of the name tells nobody apart.
  await dialog.getByRole('button', { name: 'Town' }).click();
  expect(await apart.inputValue()).toBe('');
  await dialog.getByRole('button', { name: 'Town' }).click();
  await apart.selectOption('Town');
  await dialog.getByText('4 people').waitFor();
  await dialog.getByRole('button', { name: 'Take this list' }).click();
  const kept = async () => (await keptProject(page))?.project as unknown as Kept;
  await expect
    .poll(async () => (await kept()).people.map(({ name }) => name))
    .toEqual(['Ann Berg (Oslo)', 'Ann Berg (Rome)', 'Cy Diaz', 'Dee Eklund']);
  expect((await kept()).columns).toEqual(['Town']);
  expect((await kept()).people[2].cells).toEqual({ Town: 'Rome' });
}

/** Cells are pasted down and across, and the keyboard stays in the table. */
async function fillsCells(page: Page): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { ariaLabel, className } = document.activeElement ?? document.body;
      return ariaLabel ?? className;
    });
  const cell = (name: string) => page.getByRole('textbox', { name, exact: true });
  await paste(page, 'name\tteam\ttown\nAnn\t\t\nBob\t\t\nCy\t\t');
  await page.locator('input.name').first().waitFor();
  await expect.poll(focused).toBe('scroll');
  // What was read is undone, and nothing is said of it.
  await page.keyboard.press('Control+z');
  await page.getByRole('textbox', { name: 'People, one a line' }).waitFor();
  expect(await page.getByRole('button', { name: 'What was read, and how' }).count()).toBe(0);
  await page.keyboard.press('Control+y');

  await cell('team of Bob').click();
  await paste(page, 'red\tOslo\r\nblue\t"a, ""b"""\r\ngreen\tRome\r\n', cell('team of Bob'));
  await expect.poll(() => cell('town of Cy').inputValue()).toBe('a, "b"');
  expect(await cell('team of Bob').inputValue()).toBe('red');
  await cell('Name of Bob').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Ann');
  await page.keyboard.press('Tab');
  // A name that is taken is another person's.
  await expect.poll(focused).toBe('team of Ann (2)');
  await page.keyboard.type('green');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect.poll(focused).toBe('town of Ann (2)');
  expect(await cell('team of Ann (2)').inputValue()).toBe('red');
  await page.getByRole('button', { name: 'Remove the column team' }).press('Enter');
  await expect.poll(focused).toBe('Remove the column town');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent?.trim()))
    .toBe('Add a column');

  await page.keyboard.press('Enter');
  await page.keyboard.type('pets');
  await page.keyboard.press('Enter');
  await cell('pets of Ann').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent?.trim()))
    .toBe('Add a column');

  // Many names in the place of one are a list.
  await paste(page, 'Dee\nEve\nann', cell('Name of Ann'));
  await page.getByText('New: Dee, Eve', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add 2 new' }).press('Enter');
  await expect.poll(focused).toBe('scroll');
  await expect.poll(() => page.locator('.count').first().textContent()).toBe('5');
}

/** Beside all fields, and not beside an open window. */
async function takesWhatIsPastedBeside(page: Page): Promise<void> {
  const body = page.locator('body');
  await page.getByRole('button', { name: 'mingle: Projects', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await paste(page, 'Ann\nBen', body);
  await page.keyboard.press('Escape');
  await paste(page, 'Ann', body);
  expect(await page.locator('.count').count()).toBe(0);
  await paste(page, 'Ann\nBen\nCy', body);
  await expect.poll(() => page.locator('.count').first().textContent()).toBe('3');
  await paste(page, 'Ann\nDee', body);
  await page.getByRole('button', { name: 'Add 1 new' }).waitFor();
}

/** Of several that are dropped. */
async function saysWhichFile(page: Page): Promise<void> {
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    for (const name of ['a', 'b']) dataTransfer.items.add(new File([`${name}1\n${name}2`], `${name}.txt`));
    dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
  });
  await page.getByText('Only a.txt was read. Drop one file at a time.').waitFor();
  await expect.poll(() => page.locator('input.name').count()).toBe(2);
}
