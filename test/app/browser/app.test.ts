import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import writeXlsxFile from 'write-excel-file/universal';
import { chromiumPath } from '../../support/chromium.ts';
import { long, longTest, usualTest } from '../../support/long.ts';
import {
  addRule,
  enter,
  namesOf,
  newProject,
  type OpenApp,
  openForEachTest,
  paste,
  plan,
  showView,
  typeLines,
} from './open-app.ts';

const ODD = ['Smith Ann', 'Jörg "Bo" Müßig', 'דוד בן-גוריון', 'Zoë 🎉', '=1+1', '<b>Cy</b>', 'Dee', 'Eve'];

if (!long)
  describe.skipIf(chromiumPath === null)('the app before a plan, in Chromium (needs Chromium)', () => {
    let page: Page;
    openForEachTest(
      (app) => {
        page = app.page;
      },
      { plans: false },
    );

    usualTest(
      'shows an example at first; people are edited in the table, which is undone and redone; lists are read as the library does: names on one line, tables, workbooks, and no pictures',
      async () => {
        expect(await page.locator('.worth').textContent()).toBe(
          'Everyone meets 12 of 15 others, nobody meets twice.',
        );
        expect(await page.locator('.go .primary').getAttribute('aria-disabled')).toBe('true');
        expect(await page.locator('.private').textContent()).toContain('stay on this computer');
        await paste(page, namesOf(8).join('\n'));
        const first = page.getByRole('textbox', { name: 'Name of Amara Abbot' });
        await enter(first, 'Ada Lovelace');
        await page.getByRole('textbox', { name: 'Name of Ada Lovelace' }).waitFor();
        const late = page.getByRole('spinbutton', { name: 'First session of Ben Abbot' });
        await late.fill('2');
        await page.getByRole('button', { name: 'Remove Chloe Abbot' }).click();
        expect(await page.locator('.count').first().textContent()).toBe('7');
        await page.getByRole('button', { name: 'Undo' }).click();
        expect(await page.locator('.count').first().textContent()).toBe('8');
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect.poll(() => late.inputValue()).toBe('');
        await page.getByRole('button', { name: 'Redo' }).click();
        await expect.poll(() => late.inputValue()).toBe('2');
        await page.getByRole('textbox', { name: 'Add a person' }).click();
        await typeLines(page, 'Ina');
        await page.getByRole('textbox', { name: 'Name of Ina' }).waitFor();
        for (const [typed, there] of [
          ['team', 0],
          ['team', 1],
          ['2', 0],
        ] as const) {
          if (typed === 'team') await page.getByRole('button', { name: 'Add a column' }).click();
          await typeLines(page, typed);
          expect(await page.getByText('There is a column of this name.').count()).toBe(there);
        }
        expect(await page.locator('thead .wide').allTextContents()).toEqual(['team', 'team2']);

        await newProject(page);
        await paste(page, 'Ann, Bob, Cy');
        await expect.poll(() => page.locator('.count').first().textContent()).toBe('3');
        const file = page.locator('.panel input[type=file]').first();
        const replace = page.getByRole('button', { name: 'Replace the list' });
        await file.setInputFiles({
          name: 'g.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from('Guests 2026\nFirst,Last,Team\nAnn,Lee,red\nBob,Orr,blue\n'),
        });
        await page.getByText('The list has 2 people: 2 new, 0 already here; 3 here are not in it.').waitFor();
        expect(await page.locator('.count').first().textContent()).toBe('3');
        await replace.click();
        await page.getByRole('textbox', { name: 'Name of Ann Lee' }).waitFor();
        expect(await page.locator('thead').textContent()).toContain('Team');
        const blob = await writeXlsxFile([
          {
            sheet: 'Guests',
            data: [
              ['Name', 'Team'],
              ['Bob | Lee', 'blue'],
              ['Zoë', ''],
            ],
          },
        ]).toBlob();
        await file.setInputFiles({
          name: 'g.xlsx',
          mimeType: '',
          buffer: Buffer.from(await blob.arrayBuffer()),
        });
        await page.getByRole('button', { name: 'Leave it as it is' }).click();
        expect(await page.getByRole('textbox', { name: 'Name of Ann Lee' }).count()).toBe(1);
        await file.setInputFiles({
          name: 'g.xlsx',
          mimeType: '',
          buffer: Buffer.from(await blob.arrayBuffer()),
        });
        await page.getByRole('button', { name: 'Add 2 new' }).click();
        await page.getByRole('textbox', { name: 'Name of Bob | Lee' }).waitFor();
        const png = Buffer.from([
          0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 1, 2, 3,
        ]);
        await file.setInputFiles({ name: 'p.png', mimeType: '', buffer: png });
        await page.getByText('A picture cannot be read').waitFor();
        expect(await page.locator('.count').first().textContent()).toBe('4');
      },
    );
  });

describe.skipIf(chromiumPath === null)('the app, in Chromium (needs Chromium)', () => {
  let app: OpenApp;
  let page: Page;
  openForEachTest((opened) => {
    app = opened;
    page = app.page;
  });

  const view = (name: string) => showView(page, name);

  usualTest('plans pasted names, shows all of them, and asks nobody else', async () => {
    await paste(page, ODD.join('\n'));
    await page.locator('table input.name').first().waitFor();
    expect(
      await page
        .locator('table input.name')
        .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
    ).toEqual(ODD);
    await plan(page);
    const seats = await page.locator('.session').first().locator('.seat .name').allTextContents();
    expect(seats.sort()).toEqual([...ODD].sort());
    expect(await page.locator('.worth').textContent()).toMatch(/^Everyone meets \d/);
    expect(app.asked.filter((url) => !url.startsWith(app.url) && !url.startsWith('blob:'))).toEqual([]);
  });

  longTest('takes rules by name and by attribute, and says a conflict at the rule', async () => {
    await paste(
      page,
      `name,team\n${namesOf(8)
        .map((name, i) => `${name},${i < 4 ? 'red' : 'blue'}`)
        .join('\n')}`,
    );
    await addRule(page, /^Keep apart/);
    const who = page.getByRole('combobox', { name: 'Who' });
    await enter(who, 'ama');
    await enter(who, 'ben');
    await page
      .getByRole('button', { name: 'Change: Amara Abbot and Ben Abbot never at one table' })
      .waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await addRule(page, /^Keep together/);
    await enter(who, 'team: red');
    await page
      .locator('.rule.wrong', { hasText: 'This cannot be kept together with other rules' })
      .first()
      .waitFor();
    expect(await page.locator('.rule.wrong').count()).toBe(2);
    await page.locator('.rule.wrong').last().getByRole('button', { name: 'Make it a wish' }).click();
    await expect.poll(() => page.locator('.rule.wrong').count()).toBe(0);
    await plan(page);
    for (const session of await page.locator('.session').all()) {
      for (const table of await session.locator('.table').all()) {
        const names = await table.locator('.seat .name').allTextContents();
        expect(names.includes('Amara Abbot') && names.includes('Ben Abbot')).toBe(false);
      }
    }
    await page.getByRole('button', { name: /not fully met/ }).click();
    await page.locator('.rule-states .open').first().waitFor();
  });

  longTest('shows the plan by person, by pair with earlier plans, and beside another', async () => {
    await paste(page, namesOf(12).join('\n'));
    await page.getByText('Earlier plans').click();
    await page.locator('details input[type=file]').setInputFiles([
      {
        name: 'autumn.csv',
        mimeType: '',
        buffer: Buffer.from('session,group,person\n0,A,Amara Abbot\n0,A,Ben Abbot\n0,A,Nobody\n'),
      },
      { name: 'notes.txt', mimeType: '', buffer: Buffer.from('bring cake') },
    ]);
    await page.getByText('notes.txt:').waitFor();
    await page.getByText('"Nobody"').waitFor();
    await plan(page);
    await view('People');
    await page.getByRole('searchbox', { name: 'Find a person' }).fill('goran');
    const card = page.locator('.person-card');
    await expect.poll(() => card.locator('li').count()).toBe(4);
    await view('Who meets whom');
    const map = page.getByRole('grid', { name: /^Who meets whom among 12 people/ });
    await map.getByRole('columnheader').first().waitFor();
    const [note, active] = [page.locator('.pair-note'), map.getByRole('gridcell')];
    expect(await map.getByRole('columnheader').allTextContents()).toEqual(namesOf(12));
    expect(await map.getByRole('rowheader').allTextContents()).toEqual(namesOf(12));
    await map.focus();
    await page.keyboard.press('ArrowRight');
    expect(await note.textContent()).toMatch(/^Amara Abbot meets (all|\d+ of) 11 others\.$/);
    await page.keyboard.press('ArrowRight');
    expect(await note.textContent()).toMatch(
      /^Amara Abbot and Ben Abbot (never meet|meet).*at an earlier event/,
    );
    expect(await active.getAttribute('aria-label')).toBe(await note.textContent());
    expect(await map.getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'));
    await map.locator('canvas').click({ position: { x: 60, y: 10 } });
    expect(await note.textContent()).toContain('Amara Abbot and Chloe Abbot');
    expect(await map.locator('.on').allTextContents()).toEqual(['Chloe Abbot', 'Amara Abbot']);
    await map.getByRole('rowheader', { name: 'Jonas Abbot' }).click();
    expect(await note.textContent()).toContain('Jonas Abbot meets');
    await view('Compare');
    await page.getByRole('button', { name: 'Put aside to compare' }).click();
    await page.getByText('No seat is different.').waitFor();
    await page.getByRole('button', { name: 'Remove Chloe Abbot' }).click();
    await plan(page);
    await page.getByText('No more in the plan: Chloe Abbot.').waitFor();
    expect(await page.locator('.changes').textContent()).not.toContain('Chloe');
  });

  longTest('takes a smallest size of a table, and asks when somebody is not there', async () => {
    await paste(page, namesOf(8).join('\n'));
    await page.getByRole('button', { name: 'Sizes, names and rooms' }).click();
    const seats = page.getByRole('spinbutton', { name: 'Seats at Table 1', exact: true });
    await seats.fill('3');
    await page.getByText('One seat is missing.').waitFor();
    await page.getByRole('button', { name: 'Add a seat' }).click();
    await expect.poll(() => seats.inputValue()).toBe('4');
    for (const table of ['Table 1', 'Table 2'])
      await page.getByRole('spinbutton', { name: `Seats at ${table}`, exact: true }).fill('6');
    await page.getByRole('spinbutton', { name: 'Fewest people at Table 2, if anybody is there' }).fill('5');
    await addRule(page, /^Not there/);
    expect(await page.getByText('Choose in which sessions.').count()).toBe(0);
    const who = page.getByRole('combobox', { name: 'Who' });
    await enter(who, 'ama');
    await page.locator('.toggles').getByRole('button', { name: '2', exact: true }).click();
    await expect.poll(() => page.locator('.rule.wrong').count()).toBe(0);
    await plan(page);
    for (const session of await page.locator('.session').all()) {
      const people = await session.locator('.table').nth(1).locator('.seat .name').count();
      expect(people === 0 || people >= 5).toBe(true);
    }
    expect(await page.locator('.session').nth(1).textContent()).toMatch(/Not there.*Amara Abbot/);
  });

  longTest('speaks German, rules and all', async () => {
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await page.getByRole('button', { name: 'Plan erstellen' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    await page.reload();
    await page.getByRole('button', { name: 'Plan erstellen' }).waitFor();
    expect(await page.locator('.worth').textContent()).toBe(
      'Alle treffen 12 von 15 anderen, niemanden zweimal.',
    );
  });
});
