/** What people enter that is longer, bigger or odder than a list of names; and a link that gives back what was shared. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { longTest, sized, usualTest } from '../../support/long.ts';
import {
  addRule,
  browserForTests,
  keptProject,
  namesOf,
  newProject,
  paste,
  plan,
  showView,
  typeLines,
} from './open-app.ts';

/** No task of the main thread is to take longer, milliseconds of processor time. */
const LONGEST_TASK = 200;

describe.skipIf(chromiumPath === null)('odd input, in Chromium (needs Chromium)', () => {
  const apps = browserForTests();
  const number = async (page: Page, name: string, typed: string) => {
    await page.getByRole('spinbutton', { name, exact: true }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(typed);
  };

  longTest('a link gives back the same project, which goes on as if it had been typed there', async () => {
    const { page } = await apps.open();
    const rows = namesOf(16).map((name, i) => `${name},${'abcd'[i % 4]}`);
    await paste(page, `name,company\n${rows.join('\n')}`);
    await page.getByRole('combobox', { name: 'Seat by' }).selectOption('number of tables');
    await number(page, 'How many', '4');
    await addRule(page, /^Keep apart/);
    await page.getByRole('combobox', { name: 'Who' }).click();
    await typeLines(page, 'same');
    await page.locator('.choice label', { hasText: 'Strongly' }).click();
    await page.getByRole('textbox', { name: 'Title of the event' }).click();
    await page.keyboard.type('Offsite');
    await plan(page);
    await page.getByRole('button', { name: 'Lock Session 2' }).click();
    await expect.poll(async () => (await keptProject(page))?.project.locks).toMatchObject({ sessions: [1] });
    const before = await keptProject(page);
    await page.getByRole('button', { name: 'Print or share' }).click();
    const link = await page.getByRole('textbox', { name: 'Share link' }).inputValue();

    const other = (await apps.open()).page;
    await other.goto('about:blank');
    await other.goto(link);
    await other.locator('.figures').waitFor();
    await expect.poll(async () => (await keptProject(other))?.project.title).toBe('Offsite');
    // What is shared is an edition of its own from then on.
    const typed = (kept: Awaited<ReturnType<typeof keptProject>>) => ({
      ...kept?.project,
      plan: null,
      edition: null,
    });
    expect(typed(await keptProject(other))).toEqual(typed(before));
    expect(await other.locator('.badge.amber').count()).toBe(0);
    // One more person is seated, since the tables were a number and no list.
    const entry = other.getByRole('textbox', { name: 'Add a person' });
    await entry.click();
    await other.keyboard.type('Zoë');
    await other.keyboard.press('Enter');
    await expect.poll(() => other.locator('.count').first().textContent()).toBe('17');
    expect(await other.locator('.fault').count()).toBe(0);
    await plan(other);
    expect(await other.locator('.session').first().locator('.seat').count()).toBe(17);
  });

  longTest(
    '600 people in tables of their own are scrolled through without the page standing still',
    async () => {
      const { page } = await apps.open();
      const tasks = await apps.longestTasks(page, async () => {
        const names = Array.from(
          { length: 600 },
          (_, i) => `Person ${String.fromCodePoint(97 + (i % 26))}${i}`,
        );
        await paste(page, names.join('\n'));
        await page.locator('input.name').first().waitFor();
        await page.locator('.scroll').hover();
        for (let step = 0; step < 10; step++) await page.mouse.wheel(0, 3000);
        await page.getByRole('textbox', { name: 'Name of Person b599' }).waitFor();
      });
      expect(tasks[0]).toBeLessThan(LONGEST_TASK);
    },
  );

  longTest('says that a rule leaves tables to chance, and mends it', async () => {
    const { page } = await apps.open();
    // As many rounds as two roles need to meet, and more.
    const rows = namesOf(8).map((name, i) => `${name},${i < 4 ? 'buyer' : 'seller'}`);
    await paste(page, `name,Role\n${rows.join('\n')}`);
    await number(page, 'How many', '2');
    await number(page, 'Sessions', '6');
    await addRule(page, /^Who should meet/);
    await page.locator('.choice label', { hasText: 'Only these count' }).click();
    await addRule(page, /^Limit meetings/);
    await plan(page, 12);
    await page.getByText('who counts for anybody there').waitFor();
    await page.getByRole('button', { name: 'Count these first, but others too' }).click();
    await expect
      .poll(() => page.locator('.rule-text').first().textContent())
      .toBe('People of different Role first');
  });

  usualTest(
    'a list that is too long is refused in a sentence, without the page standing still; what is wrong with a list or a number is in sight on a phone',
    async () => {
      const { page } = await apps.open({ plans: false });
      const tasks = await apps.longestTasks(page, async () => {
        await paste(page, Array.from({ length: 20_000 }, (_, i) => `Anna ${i % 50}`).join('\n'));
        await page.getByText('The list is longer than 5,000 people').waitFor();
        await page.waitForTimeout(500);
      });
      expect(tasks[0]).toBeLessThan(LONGEST_TASK);
      expect(await page.locator('.count').count()).toBe(0);

      await page.setViewportSize({ width: 390, height: 844 });
      await newProject(page);
      await paste(page, ['name;team', ';red', ...namesOf(40).map((name) => `${name};blue`)].join('\n'));
      const said = page.locator('.panel .notes.fault p').first();
      await said.waitFor();
      const top = async (part: string) => (await page.locator(part).first().boundingBox())?.y ?? 0;
      expect(await top('.panel .notes.fault p')).toBeLessThan((await top('.sides')) - 20);

      // Of a number out of range the nearest is taken.
      await page.getByRole('textbox', { name: 'People, one a line' }).fill('');
      await paste(page, namesOf(8).join('\n'));
      await number(page, 'How many', '0');
      await page.getByText('1 to 1000').waitFor();
      await page.keyboard.press('Tab');
      const field = page.getByRole('spinbutton', { name: 'How many', exact: true });
      await expect.poll(() => field.inputValue()).toBe('1');
      await number(page, 'Sessions', '500');
      await page.keyboard.press('Tab');
      await expect
        .poll(() => page.getByRole('spinbutton', { name: 'Sessions', exact: true }).inputValue())
        .toBe('100');
    },
  );

  test.each([
    ['en-GB', 'Sessions', 'Whole number, 1 to 100'],
    ['de-DE', 'Runden', 'Ganze Zahl, 1 bis 100'],
  ])('what follows a point or comma makes no other number, in %s', async (locale, sessions, said) => {
    const { page } = await apps.open({ locale, plans: false });
    const field = page.getByRole('spinbutton', { name: sessions, exact: true });
    for (const typed of ['3,5', '3.5']) {
      await number(page, sessions, typed);
      await page.getByText(said).waitFor();
      expect(await field.inputValue()).toBe('3');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('12');
      expect(await field.inputValue()).toBe('12');
      expect(await page.getByText(said).count()).toBe(0);
    }
    // As where digits need Shift, and on screens, whose keys have no name.
    await field.fill('');
    for (const [key, sign] of [
      ['Shift', '3'],
      ['Unidentified', ','],
      ['Shift', '5'],
    ]) {
      await field.evaluate(
        (input, name) => input.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })),
        key,
      );
      await page.keyboard.insertText(sign);
    }
    expect(await field.inputValue()).toBe('3');
  });

  test('what is being typed stays while plans arrive, on a slow machine too', async () => {
    const { page } = await apps.open();
    await paste(page, namesOf(8).join('\n'));
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: sized(2, 4) });
    await number(page, 'Sessions', '3');
    const name = page.getByRole('textbox', { name: 'Name of Amara Abbot' });
    await name.click();
    await page.keyboard.press('End');
    await page.keyboard.type(' the third', { delay: 40 });
    await page.keyboard.press('Tab');
    await page.getByRole('textbox', { name: 'Name of Amara Abbot the third' }).waitFor();
    await page.getByRole('button', { name: 'Sizes, names and rooms' }).click();
    await number(page, 'Sessions', '4');
    await page.getByRole('textbox', { name: 'Name of table 1' }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('High table', { delay: 40 });
    await page.keyboard.press('Tab');
    await page.getByRole('spinbutton', { name: 'Seats at High table', exact: true }).waitFor();
    // A name that another one has is refused aloud, until it gets a free one.
    const second = page.getByRole('textbox', { name: 'Name of table 2' });
    await second.fill('High table');
    await second.press('Enter');
    await page.getByRole('alert').getByText('Another table is called “High table”.').waitFor();
    expect(await second.inputValue()).toBe('Table 2');
    await second.fill('Low table');
    await second.press('Enter');
    await expect.poll(() => page.getByText('Another table').count()).toBe(0);
    for (const typed of ['6', '2']) {
      await number(page, 'Sessions', typed);
      await page.keyboard.press('Tab');
      const field = page.getByRole('spinbutton', { name: 'Sessions', exact: true });
      await expect.poll(() => field.inputValue()).toBe(typed);
    }
  });

  test('on a phone the list of people by name has long names whole', async () => {
    const { page } = await apps.open({ width: 390, height: 844 });
    await paste(page, ['Maximiliane Freifrau von Hohenstein-Waldeck', ...namesOf(7)].join('\n'));
    await plan(page);
    await showView(page, 'People');
    const names = page.locator('.rows th button');
    await expect.poll(() => names.count()).toBe(8);
    const cut = await names.evaluateAll((all) =>
      all.flatMap((one) => {
        const sizes = [one.scrollWidth, one.clientWidth, one.scrollHeight, one.clientHeight];
        return sizes[0] > sizes[1] || sizes[2] > sizes[3] ? [`${one.textContent}: ${sizes}`] : [];
      }),
    );
    expect(cut).toEqual([]);
  });

  longTest(
    'a name of 400 letters makes no tower, seven tables stand in even rows, and languages are named in full',
    async () => {
      const { page } = await apps.open({ width: 390, height: 844 });
      const long = 'Wolfeschlegelsteinhausenberger'.repeat(14).slice(0, 400);
      await paste(page, [long, ...namesOf(27)].join('\n'));
      await number(page, 'Sessions', '2');
      await plan(page);
      const heights = await page.locator('.table').evaluateAll((all) => all.map((each) => each.clientHeight));
      expect(Math.max(...heights)).toBeLessThan(320);
      await page
        .locator('.panel input[type=file]')
        .first()
        .setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from('Ann\nBob\n') });
      const gone = await page.getByText('Not in it:').textContent();
      expect(gone).toContain(`: ${long.slice(0, 39)}…, Amara Abbot, `);
      await page.getByRole('button', { name: 'Leave it as it is' }).click();
      const select = page.getByRole('combobox', { name: 'Language' });
      expect(await select.evaluate((box) => box.clientWidth)).toBeGreaterThan(80);
      // Nor is a French hint cut off.
      await select.selectOption('fr');
      const entry = page.getByPlaceholder('Ajouter une personne');
      await expect.poll(() => entry.evaluate((box) => box.clientWidth)).toBeGreaterThan(180);
      await page.setViewportSize({ width: 1400, height: 900 });
      const rows = async () => {
        const tops = await page
          .locator('.session')
          .first()
          .locator('.table')
          .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
        return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
      };
      await expect.poll(rows).toEqual([4, 3]);
    },
  );
});
