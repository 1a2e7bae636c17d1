/** Names typed letter by letter, as most people enter a short list: by keyboard, with the pointer, on a phone, in German. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { longTest, sized, usualTest } from '../../support/long.ts';
import { addRule, browserForTests, newProject, paste, typeLines, type View } from './open-app.ts';

const NAMES = ['Anna', 'Ben', 'Chloé', 'Müller, Dora', 'Emil', 'Farah'];

const box = (page: Page) => page.locator('.panel textarea');
const listed = (page: Page) =>
  page.locator('table input.name').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));

describe.skipIf(chromiumPath === null)('typing, in Chromium (needs Chromium)', () => {
  const apps = browserForTests();
  const seated = async (page: Page) =>
    (await page.locator('.session').first().locator('.seat .name').allTextContents()).sort();

  const views: View[] = [{ width: 320, height: 640 }, {}, { width: 390, height: 844, locale: 'de-DE' }];
  test.each(views.slice(sized(0, 1), sized(1, 3)))(
    'names become a list once the box is left: %o',
    async (view) => {
      const { page, errors } = await apps.open(view);
      await box(page).click();
      await page.keyboard.type('Anna', { delay: 20 });
      expect(await box(page).inputValue()).toBe('Anna');
      expect(await page.locator('.fault').count()).toBe(0);
      await page.keyboard.press('Enter');
      await page.keyboard.type('"Müller, Dora"\nBem', { delay: 5 });
      await page.keyboard.press('Backspace');
      await page.keyboard.type('n', { delay: 5 });
      await expect.poll(() => page.locator('.count').first().textContent()).toBe('3');
      // What is pressed is pressed, though the box above it becomes a table.
      await page.locator('.fields .number').first().click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('2');
      await expect.poll(() => listed(page)).toEqual(['Anna', 'Müller, Dora', 'Ben']);
      expect(await page.locator('.fields .number').first().inputValue()).toBe('2');
      await page.locator('.plan[data-plan="fresh"]').waitFor();
      await page.locator('.session').first().scrollIntoViewIfNeeded();
      await expect.poll(() => seated(page)).toEqual(['Anna', 'Ben', 'Müller, Dora']);
      expect(errors).toEqual([]);
    },
  );

  longTest('by keyboard alone: the box, then more names below the table', async () => {
    const { page } = await apps.open();
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    for (let step = 0; step < 20 && (await focused()) !== 'TEXTAREA'; step++)
      await page.keyboard.press('Tab');
    await page.keyboard.type(`${NAMES[0]}\n${NAMES[1]}\n${NAMES[2]}`, { delay: 5 });
    await page.keyboard.press('Tab');
    await page.locator('table input.name').first().waitFor();
    const entry = page.getByRole('textbox', { name: 'Add a person' });
    for (let step = 0; step < 60 && !(await entry.evaluate((at) => at === document.activeElement)); step++)
      await page.keyboard.press('Shift+Tab');
    for (const name of ['Müller, Dora', 'Emil', 'Ben']) {
      await page.keyboard.type(name, { delay: 5 });
      await page.keyboard.press('Enter');
    }
    await page.keyboard.type('Farah');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => listed(page))
      .toEqual(['Anna', 'Ben', 'Chloé', 'Müller, Dora', 'Emil', 'Ben (2)', 'Farah']);
    // Down the names as in a spreadsheet, and on below the last.
    const second = page.getByRole('textbox', { name: 'Name of Ben', exact: true });
    await second.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await typeLines(page, 'Bernd');
    await expect.poll(() => listed(page)).toContain('Bernd');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Name of Chloé',
    );
  });

  const begin = async (page: Page) => {
    await newProject(page);
    await box(page).click();
  };

  usualTest(
    'one person is told what is missing; a rule in a list is made once, what is wrong is said after a pause and left to be mended, and a name that is typed otherwise is the same person',
    async () => {
      const { page } = await apps.open({ plans: false });
      await box(page).click();
      await saysWhatIsMissing(page);
      await begin(page);
      await makesTheRuleOnce(page);
      await begin(page);
      await leavesWhatIsWrong(page);
      await begin(page);
      await knowsWhoIsTypedOtherwise(page);
    },
  );

  test('Ctrl+Z in a field in which nothing is being typed takes back what was done last', async () => {
    const { page } = await apps.open({ plans: false });
    await box(page).fill('Anna\nBen\nChloé');
    await page.keyboard.press('Tab');
    await page.getByRole('textbox', { name: 'Add a person' }).click();
    await typeLines(page, 'Dora');
    await expect.poll(() => listed(page)).toEqual(['Anna', 'Ben', 'Chloé', 'Dora']);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => listed(page)).toEqual(['Anna', 'Ben', 'Chloé']);
    // A number tells the second Ben from the first; what the browser has of it is no more.
    await page.getByRole('textbox', { name: 'Name of Anna' }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Ben');
    await page.keyboard.press('Tab');
    await expect.poll(() => listed(page)).toEqual(['Ben (2)', 'Ben', 'Chloé']);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => listed(page)).toEqual(['Anna', 'Ben', 'Chloé']);
    // What is being typed the browser takes back.
    await page.getByRole('textbox', { name: 'Name of Chloé' }).click();
    await page.keyboard.type('x');
    await page.keyboard.press('ControlOrMeta+z');
    expect(await listed(page)).toEqual(['Anna', 'Ben', 'Chloé']);
  });

  test('Enter after names with commas adds nobody else to a rule', async () => {
    const { page } = await apps.open({ plans: false });
    await paste(page, 'Anna\nBen\nChloé\nDora');
    await addRule(page, /^Keep apart/);
    await page.getByRole('combobox', { name: 'Who' }).pressSequentially('Anna, Ben,');
    await page.keyboard.press('Enter');
    const chosen = page.locator('.rule-editor .token');
    expect(await chosen.allInnerTexts()).toEqual(['Anna ', 'Ben ']);
  });

  test('a button counts as pressed though the name that is taken by it moves it away', async () => {
    const { page } = await apps.open({ plans: false });
    await box(page).click();
    await page.keyboard.type('Anna\nBen');
    await page.getByRole('heading', { name: 'Rules', exact: true }).click();
    await page.getByRole('textbox', { name: 'Add a person' }).click();
    await page.keyboard.type('Chloé');
    const add = page.getByRole('button', { name: 'Add a rule' });
    // It stands still first.
    await add.hover();
    const { x, y } = (await add.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 20, y + 10);
    await page.mouse.down();
    await expect.poll(() => listed(page)).toEqual(['Anna', 'Ben', 'Chloé']);
    await page.mouse.up();
    await page.locator('.kinds li').first().waitFor();
    // Who moves away before letting go has changed their mind.
    const at = await add.boundingBox();
    await page.mouse.move((at?.x ?? 0) + 20, (at?.y ?? 0) + 10);
    await page.mouse.down();
    await page.mouse.move(600, 400);
    await page.mouse.up();
    expect(await page.locator('.kinds li').count()).toBeGreaterThan(0);
  });
});

/** Of one person. */
async function saysWhatIsMissing(page: Page): Promise<void> {
  await page.keyboard.type('Anna');
  await page.getByText('One person meets nobody. Add another.').first().waitFor();
  await expect
    .poll(() => page.locator('.plan .nothing').textContent())
    .toBe('One person meets nobody. Add another.');
  await page.locator('.go .primary').click({ force: true });
  expect(await page.locator('.trouble').count()).toBe(0);
  expect(await page.locator('.go .primary').getAttribute('aria-disabled')).toBe('true');
}

/** A list with a rule in it is typed without making the rule over and over. */
async function makesTheRuleOnce(page: Page): Promise<void> {
  await page.keyboard.type('name,together\nAnna,x\nBen,x\nChloé,\nEmil,', { delay: 2 });
  await page.getByRole('heading', { name: 'Rules', exact: true }).click();
  await page.locator('table input.name').first().waitFor();
  expect(await page.locator('.rule-text').allTextContents()).toEqual(['Anna and Ben always at one table']);
  expect(await listed(page)).toEqual(['Anna', 'Ben', 'Chloé', 'Emil']);
  // Down the names as in a spreadsheet.
  await page.getByRole('textbox', { name: 'Name of Ben', exact: true }).press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Name of Chloé');
}

/** It is said after a pause, and the list stays in the box. */
async function leavesWhatIsWrong(page: Page): Promise<void> {
  await page.keyboard.type('name,x,x\nAnna,1,2');
  expect(await page.locator('.notes.fault').count()).toBe(0);
  await page.getByText('two columns are called "x"').waitFor();
  await page.getByRole('heading', { name: 'Rules', exact: true }).click();
  await page.waitForTimeout(300);
  expect(await box(page).inputValue()).toBe('name,x,x\nAnna,1,2');
  await box(page).click();
  await page.keyboard.press('ControlOrMeta+Home');
  for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowRight');
  await page.keyboard.type('y');
  await page.getByRole('heading', { name: 'Rules', exact: true }).click();
  await page.locator('table input.name').first().waitFor();
  expect(await page.locator('.notes.fault').count()).toBe(0);
  expect(await listed(page)).toEqual(['Anna']);
}

/** In rules and plan. */
async function knowsWhoIsTypedOtherwise(page: Page): Promise<void> {
  await page.keyboard.type('Anna\nBen\nChloé\nEmil');
  await addRule(page, /^Keep apart/);
  const who = page.getByRole('combobox', { name: 'Who' });
  await who.click();
  await typeLines(page, ...['Emi', 'Be']);
  await page.locator('.choice label', { hasText: 'Text' }).first().click();
  await box(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('ia');
  await expect
    .poll(() => page.locator('.rule-text').allTextContents())
    .toEqual(['Emilia and Ben never at one table']);
}
