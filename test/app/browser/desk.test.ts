/** The organiser's desk: somebody is not here, somebody comes late, and the rest of the day is planned again. */
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { browserForTests, keptProject, namesOf, paste, plan, showView } from './open-app.ts';

describe.skipIf(chromiumPath === null)('the desk, in Chromium (needs Chromium)', () => {
  const apps = browserForTests();
  const desk = (page: Page) => page.getByRole('dialog', { name: 'On the day' });

  type Kept = {
    plan: { solution: { schedule: Record<string, Record<string, string[]>> } };
    rules: unknown[];
  };
  const scheduleOf = async (page: Page) =>
    ((await keptProject(page))?.project as unknown as Kept | undefined)?.plan?.solution.schedule ?? {};
  /** The table of somebody in each session; null: not there. */
  const tablesOf = async (page: Page, name: string) =>
    Object.values(await scheduleOf(page)).map(
      (tables) => Object.entries(tables).find(([, people]) => people.includes(name))?.[0] ?? null,
    );

  test('who never comes is in no session, one press plans the rest, past sessions stay, and one press takes it back', async () => {
    const { page, context, errors } = await apps.open({ width: 390, height: 844 });
    // Few, so that each plan is soon known to be the best: eight Abbots, and one Berg of seventeen names.
    const names = namesOf(17).filter((_, i) => i < 8 || i === 16);
    await paste(page, names.join('\n'));
    await page.locator('input.name').first().waitFor();
    await plan(page);
    await page.getByRole('button', { name: 'On the day' }).click();
    await expect.poll(async () => (await tablesOf(page, 'Dmitri Abbot')).length).toBe(4);
    await neverComes(page, context);
    const before = await scheduleOf(page);
    // By the last name: Abbot, then Berg.
    const listed = desk(page).locator('.arrivals bdi');
    await expect
      .poll(async () => (await listed.allTextContents()).slice(0, 2))
      .toEqual(['Amara Abbot', 'Ben Abbot']);
    await desk(page).getByRole('button', { name: 'One more' }).click();
    await desk(page).getByText('Sessions that are over or under way: Session 1').waitFor();
    // Both buttons of a person are beside each other on a phone.
    const buttons = desk(page).locator('.arrivals li').nth(1).getByRole('button');
    const tops = await buttons.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size]).toEqual([2, 1]);
    await desk(page).getByRole('searchbox').click();
    await page.keyboard.type('abb ch');
    await expect.poll(() => listed.allTextContents()).toEqual(['Chloe Abbot']);
    await desk(page).getByRole('button', { name: 'Not here: Chloe Abbot' }).click();
    await desk(page).getByText('Chloe Abbot is not here.').waitFor();
    await desk(page)
      .getByText(/^(Nobody else has another seat\.|.*others?:)$/)
      .waitFor();
    await desk(page).getByText('not here from Session 2').waitFor();
    await expect.poll(async () => (await tablesOf(page, 'Chloe Abbot')).slice(1)).toEqual([null, null, null]);
    expect((await scheduleOf(page)).session_0).toEqual(before.session_0);

    await desk(page).getByRole('button', { name: 'One more' }).click();
    await desk(page).getByRole('button', { name: 'Came late: Chloe Abbot' }).click();
    await desk(page).getByText('Chloe Abbot is here.').waitFor();
    await expect
      .poll(async () => (await tablesOf(page, 'Chloe Abbot')).map((table) => table !== null))
      .toEqual([true, false, true, true]);
    await desk(page).getByText('missed Session 2').waitFor();
    const now = await scheduleOf(page);
    expect(now.session_0).toEqual(before.session_0);
    for (const people of Object.values(now)) expect(Object.values(people).flat().length).toBeGreaterThan(7);
    await expect.poll(() => desk(page).locator('.moves li').count()).toBeGreaterThanOrEqual(2);

    await desk(page).getByRole('button', { name: 'Undo' }).press('Enter');
    await desk(page).getByText('not here from Session 2').waitFor();
    const here = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(here).toBe('Screen for the room');
    await expect.poll(async () => (await tablesOf(page, 'Chloe Abbot')).slice(1)).toEqual([null, null, null]);
    // One step back while the second is planned still: the first is planned alone.
    await desk(page).getByRole('searchbox').fill('');
    await desk(page).getByRole('button', { name: 'Not here: Amara Abbot' }).click();
    await page.waitForTimeout(450);
    await desk(page).getByRole('button', { name: 'Not here: Ben Abbot' }).click();
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await tablesOf(page, 'Amara Abbot')).slice(2)).toEqual([null, null]);
    expect((await tablesOf(page, 'Ben Abbot')).includes(null)).toBe(false);
    // Two presses at once may be one; but not where another button was pressed between them.
    await page.evaluate(
      async (names) => {
        for (const name of names) {
          const all = [...document.querySelectorAll<HTMLElement>('dialog button')];
          all.find((each) => (each.ariaLabel ?? each.textContent) === name)?.click();
          await new Promise((drawn) => setTimeout(drawn));
        }
      },
      ['Not here: Ben Abbot', 'One more', 'Came late: Chloe Abbot'],
    );
    await desk(page).getByText('Chloe Abbot is here.').waitFor();
    // Who is on no list has a seat with one press.
    await desk(page).getByRole('searchbox').fill('amara abbot');
    await desk(page).getByText('Amara Abbot').waitFor();
    expect(await desk(page).getByRole('button', { name: /add/i }).count()).toBe(0);
    await desk(page).getByRole('searchbox').fill('Ama');
    await desk(page).getByRole('button', { name: 'None of these: add “Ama”' }).waitFor();
    await desk(page).getByRole('searchbox').fill('Zoe Zimmer');
    await desk(page).getByText('Nobody of that name.').waitFor();
    // Nobody types so fast that a press here is the second of two.
    await page.waitForTimeout(450);
    await desk(page).getByRole('button', { name: 'Add “Zoe Zimmer”' }).click();
    await desk(page).getByText('Zoe Zimmer is here.').waitFor();
    await expect
      .poll(async () => (await tablesOf(page, 'Zoe Zimmer')).map((table) => table !== null))
      .toEqual([false, false, false, true]);
    expect(await desk(page).getByRole('button', { name: /add/i }).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.keyboard.press('Escape');
    await plan(page);
    await showView(page, 'Rules');
    await page
      .locator('.rule-states .kept')
      .getByText(/^Chloe Abbot not there in session/)
      .waitFor();
    expect(errors).toEqual([]);
  });

  test('a number of sessions that is typed never passes below those that are over', async () => {
    const { page } = await apps.open();
    await paste(page, namesOf(16).join('\n'));
    await plan(page);
    await page.getByRole('button', { name: 'On the day' }).click();
    for (const over of ['Session 1', 'Session 1 and Session 2']) {
      await desk(page).getByRole('button', { name: 'One more' }).click();
      await desk(page).getByText(`Sessions that are over or under way: ${over}`).waitFor();
    }
    // The step before is the list, which is not of this day.
    await page.keyboard.press('Control+z');
    expect(await page.locator('.count').first().textContent()).toBe('16');
    const { session_0, session_1 } = await scheduleOf(page);
    await page.keyboard.press('Escape');
    await page.getByRole('spinbutton', { name: 'Sessions', exact: true }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('1');
    await page.getByText('2 to 100').waitFor();
    await page.waitForTimeout(600);
    await page.keyboard.type('2');
    await plan(page);
    await expect.poll(async () => Object.keys(await scheduleOf(page)).length).toBe(12);
    expect(await scheduleOf(page)).toMatchObject({ session_0, session_1 });
    // Who has left can be taken off once, which keeps the name beside what is over.
    await page.getByRole('spinbutton', { name: 'Last session of Ben Abbot' }).fill('1');
    const remove = page.getByRole('button', { name: 'Remove Ben Abbot' });
    await remove.click();
    await remove.waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: 'Name of Ben Abbot' }).count()).toBe(1);
  });

  /** Nobody else moves to fewer tables, and the room sees it; then they are here after all. */
  async function neverComes(page: Page, context: BrowserContext): Promise<void> {
    const before = Object.keys((await scheduleOf(page)).session_0);
    const opening = context.waitForEvent('page');
    await desk(page).getByRole('button', { name: 'Screen for the room' }).click();
    const room = await opening;
    const inRoom = () => room.locator('.wall bdi').allTextContents();
    await expect.poll(async () => (await inRoom()).length).toBe(9);
    // The second press of two would meet another button, and somebody else.
    await desk(page).getByRole('button', { name: 'Not here: Dmitri Abbot' }).dblclick();
    const other = desk(page).getByRole('button', { name: 'Is here after all: Dmitri Abbot' });
    await desk(page)
      .getByText(/^(Nobody else has another seat\.|.*others?:)$/)
      .waitFor();
    await expect.poll(() => tablesOf(page, 'Dmitri Abbot')).toEqual([null, null, null, null]);
    await expect.poll(async () => (await inRoom()).length).toBe(8);
    await room.close();
    const now = await scheduleOf(page);
    expect(Object.keys(now.session_0)).toEqual(before);
    expect(Object.values(now).map((tables) => Object.values(tables).flat().length)).toEqual([8, 8, 8, 8]);
    // Later than the second press of two.
    await page.waitForTimeout(450);
    await other.click();
    // A keyboard goes on where it was.
    const again = desk(page).getByRole('button', { name: 'Not here: Dmitri Abbot' });
    await expect.poll(() => again.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect
      .poll(async () => (await tablesOf(page, 'Dmitri Abbot')).every((table) => table !== null))
      .toBe(true);
    await expect.poll(async () => (await keptProject(page))?.project.rules).toEqual([]);
  }
});
