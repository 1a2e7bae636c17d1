/** What is changed in a plan by hand, and what locks hold. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { longTest, usualTest } from '../../support/long.ts';
import { addRule, enter, openForEachTest, paste, plan, planned, showView, typeLines } from './open-app.ts';

describe.skipIf(chromiumPath === null)('swaps and locks, in Chromium (needs Chromium)', () => {
  let page: Page;
  openForEachTest((app) => {
    page = app.page;
  });

  const view = (name: string) => showView(page, name);
  const drag = async (one: Locator, other: Locator) => {
    const [from, to] = [await one.boundingBox(), await other.boundingBox()];
    if (from === null || to === null) throw new Error('no seat');
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 14, { steps: 4 });
    await page.waitForTimeout(700);
    await page.mouse.move(to.x + 20, to.y + 10, { steps: 6 });
    await page.mouse.up();
  };

  usualTest(
    'swaps two people by pressing both or by dragging, says what it makes of the plan, and undoes it',
    async () => {
      await planned(page, 12);
      const tables = page.locator('.session').first().locator('.table');
      const [one, other] = [tables.nth(0).locator('.seat').first(), tables.nth(1).locator('.seat').first()];
      const [a, b] = [await one.locator('.name').textContent(), await other.locator('.name').textContent()];
      // What is said above takes a line more, or less: tables stay where they are.
      await page.setViewportSize({ width: 900, height: 800 });
      await page.evaluate(() => scrollTo(0, 0));
      const top = async () => (await tables.nth(0).boundingBox())?.y ?? 0;
      const before = await top();
      await one.click();
      await other.locator('.change').waitFor();
      expect(await top()).toBeCloseTo(before, 0);
      await other.click();
      await page.locator('.swap-note', { hasText: `${a} and ${b} changed places: the plan is` }).waitFor();
      expect(await top()).toBeCloseTo(before, 0);
      await page.setViewportSize({ width: 1280, height: 800 });
      const seated = () => tables.nth(0).locator('.seat .name').allTextContents();
      await expect.poll(seated).toContain(b);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(seated).toContain(a);
      const name = await one.locator('.name').textContent();
      await drag(one, other);
      await page.locator('.swap-note', { hasText: 'changed places' }).waitFor();
      await expect.poll(() => tables.nth(1).locator('.seat .name').allTextContents()).toContain(name);
    },
  );

  longTest(
    'who presses or drags at once is ahead of the prices; a seat is dragged to no field and into no list',
    async () => {
      await planned(page, 12);
      const tables = page.locator('.session').first().locator('.table');
      const [one, other] = [tables.nth(0).locator('.seat').first(), tables.nth(1).locator('.seat').first()];
      const at = async (what: Locator, x = 20) => {
        const box = await what.boundingBox();
        if (box === null) throw new Error('not in sight');
        return [box.x + x, box.y + 10] as const;
      };
      const [from, to] = [await at(one), await at(other)];
      const seated = () => tables.nth(1).locator('.seat .name').allTextContents();
      const dragTo = async (x: number, y: number) => {
        await page.mouse.move(...from);
        await page.mouse.down();
        await page.mouse.move(from[0] + 20, from[1] + 4, { steps: 4 });
        await page.mouse.move(x, y, { steps: 6 });
        await page.mouse.up();
      };
      const name = (await one.locator('.name').textContent()) ?? '';
      await page.mouse.click(...from);
      await page.mouse.click(...to);
      await page.locator('.swap-note', { hasText: 'changed places' }).waitFor();
      await expect.poll(seated).toContain(name);
      const next = (await one.locator('.name').textContent()) ?? '';
      await dragTo(...to);
      await page.locator('.swap-note', { hasText: `${next} and ${name} changed places` }).waitFor();
      await expect.poll(seated).toContain(next);
      await dragTo(...(await at(tables.nth(1).locator('h4'))));
      await page.locator('.swap-note', { hasText: 'Table 2 has no free seat.' }).waitFor();
      const title = page.getByRole('textbox', { name: 'Title' });
      await dragTo(...(await at(title)));
      await dragTo(...(await at(page.locator('.private'))));
      await page.locator('.swap-note', { hasText: 'Press a person' }).waitFor();
      expect([await title.inputValue(), await page.locator('.notes').first().textContent()]).toEqual([
        '',
        '',
      ]);
      expect(await page.locator('.second-list').count()).toBe(0);

      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-person'));
      const [first, second] = [await tables.nth(0).locator('.name').allTextContents(), await seated()];
      await one.focus();
      for (const [key, there] of [
        ['ArrowDown', first[1]],
        ['ArrowRight', second[1]],
        ['ArrowUp', second[0]],
        ['ArrowUp', first.at(-1)],
        ['ArrowLeft', first.at(-1)],
      ]) {
        await page.keyboard.press(String(key));
        expect([key, await focused()]).toEqual([key, there]);
      }
      // Where colours are forced, the other seats of who was pressed are seen too.
      await page.emulateMedia({ forcedColors: 'active' });
      await one.press('Enter');
      const line = page.locator('.session').nth(1).locator(`[data-person="${first[0]}"]`);
      expect(await line.evaluate((seat) => getComputedStyle(seat).textDecorationLine)).toBe('underline');
    },
  );

  longTest(
    'keeps what is locked, when people and tables get other names too, and marks a plan that is older than the changes',
    async () => {
      await planned(page, 12);
      const [whole, table] = [0, 1].map((at) => page.locator('.session').nth(at).locator('.table'));
      const seatsAt = async (tables: Locator) =>
        (await tables.locator('.seat .name').allTextContents()).sort();
      const seats = () => seatsAt(table.first());
      const [name, ...others] = await seats();
      const wholeFirst = await seatsAt(whole);
      await table.first().hover();
      await table.getByRole('button', { name: /^Lock Table 1 in Session 2/ }).click();
      await page.getByRole('button', { name: 'Lock Session 1' }).click();
      const field = page.getByRole('textbox', { name: `Name of ${name}`, exact: true });
      await enter(field, 'Ada Lovelace');
      await page.getByRole('button', { name: 'Sizes, names and rooms' }).click();
      const called = page.getByRole('textbox', { name: 'Name of table 1' });
      await enter(called, 'Window');
      await called.press('Tab');
      await table.getByRole('button', { name: /^Lock Window in Session 2/, pressed: true }).waitFor();
      const held = ['Ada Lovelace', ...others].sort();
      expect(await seats()).toEqual(held);
      expect(await page.getByText('The plan is older than your changes.').count()).toBe(0);
      await addRule(page, /^Limit meetings/);
      await page.getByText('The plan is older than your changes.').waitFor();
      expect(await page.locator('.go .primary').textContent()).toBe('Plan the rest again');
      await plan(page);
      await expect.poll(seats).toEqual(held);
      const renamed = wholeFirst.map((each) => (each === name ? 'Ada Lovelace' : each)).sort();
      await expect.poll(() => seatsAt(whole)).toEqual(renamed);
      expect(await page.getByText('The plan is older than your changes.').count()).toBe(0);
    },
  );

  longTest('changes nothing by hand that is locked, and says why where it was tried', async () => {
    await planned(page, 12);
    const session = page.locator('.session').first();
    const [first, second] = [session.locator('.table').nth(0), session.locator('.table').nth(1)];
    const seats = () => session.locator('.seat .name').allTextContents();
    const before = await seats();
    const name = before[0];
    const held = page.locator('.held');
    await view('People');
    await page.getByRole('searchbox', { name: 'Find a person' }).fill(name);
    await page.getByRole('button', { name: `Lock the seats of ${name}` }).click();
    await view('Sessions');

    await first.locator('.seat').first().press('Enter');
    expect(await held.textContent()).toBe(`${name} is locked at Table 1 in Session 1. Unlock`);
    expect(await page.locator('.seat.mine').count()).toBe(0);
    await held.getByRole('button', { name: 'Unlock' }).press('Enter');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-person'))).toBe(name);
    expect(await page.locator('.seat.locked').count()).toBe(0);

    await second.hover();
    await second.getByRole('button', { name: 'Lock Table 2 in Session 1' }).click();
    await first.locator('.seat').first().click();
    await session.locator('.change').first().waitFor();
    expect(await second.locator('.change').count()).toBe(0);
    await second.locator('.seat').first().click();
    expect(await held.textContent()).toContain('Table 2 is locked in Session 1.');
    expect(await seats()).toEqual(before);
    await page.keyboard.press('Escape');
    expect(await held.count()).toBe(0);
    await drag(first.locator('.seat').first(), second.locator('.seat').first());
    expect(await held.textContent()).toContain('Table 2 is locked in Session 1.');
    expect(await seats()).toEqual(before);

    await page.getByRole('button', { name: 'Lock Session 1' }).click();
    await first.locator('.seat').first().click();
    expect(await held.textContent()).toContain('Session 1 is locked.');
    await page.getByRole('button', { name: 'Unlock all' }).press('Enter');
    // The keyboard goes on at what is before it.
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('On the day');
    await page.locator('.session').last().scrollIntoViewIfNeeded();
    await page.locator('.session').last().locator('.seat').last().click();
    const note = await page.locator('.swap-note').boundingBox();
    expect(note && note.y > 0 && note.y < 100).toBe(true);
    await page.keyboard.press('Escape');
    await view('Compare');
    await page.getByRole('button', { name: 'Put aside to compare' }).click();
    await view('Sessions');
    await first.locator('.seat').first().click();
    await second.locator('.change').first().waitFor();
    await second.locator('.seat').first().click();
    await page.locator('.swap-note', { hasText: 'changed places' }).waitFor();
    await page.getByRole('button', { name: 'Lock Session 1' }).click();
    await view('Compare');
    await page.getByText(/^(The one put aside is better|By your rules both are equally good)\.$/).waitFor();
    const take = page.getByRole('button', { name: 'Take the one put aside' });
    expect(await take.isDisabled()).toBe(true);
    await page.getByText('Session 1 is locked.').waitFor();
    await page.getByRole('button', { name: 'Unlock all' }).click();
    await take.click();
    await page.getByText('By your rules both are equally good.').waitFor();
    await page.getByText('No seat is different.').waitFor();
  });

  longTest(
    'who is kept at a table leaves it when somebody says so, and is free in that session',
    async () => {
      await paste(page, ['Ann', 'Bob', 'Cy', 'Dee'].join('\n'));
      await page.getByRole('spinbutton', { name: 'How many' }).click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('2');
      await addRule(page, /^Keep at a table/);
      await typeLines(page, 'Ann');
      await plan(page, 20);
      const [one, other] = [0, 1].map((at) => page.locator('.session').first().locator('.table').nth(at));
      const mate = (await other.locator('.seat .name').first().textContent()) ?? '';
      await one.locator('[data-person="Ann"]').click();
      await other.locator('.change').first().waitFor();
      await other.locator('.seat').first().click();
      await page.getByText(`Ann and ${mate} cannot change places: Ann at Table 1.`).waitFor();
      await page.getByRole('button', { name: 'No longer keep Ann there, and do it' }).click();
      await expect.poll(() => other.locator('.seat .name').allTextContents()).toContain('Ann');
      await page.getByRole('button', { name: 'Change: Ann at Table 1 in sessions 2, 3 and 4' }).waitFor();
      expect(await page.locator('.plan').getAttribute('data-plan')).toBe('fresh');
    },
  );

  longTest('a forbidden swap names the rule, and is done when the rule becomes a wish', async () => {
    await paste(page, ['Ann', 'Bob', 'Cy', 'Dee'].join('\n'));
    await page.getByRole('spinbutton', { name: 'How many' }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('2');
    await page.getByRole('spinbutton', { name: 'Sessions' }).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('1');
    await addRule(page, /^Keep apart/);
    await typeLines(page, ...['Ann', 'Bob']);
    await plan(page, 20);
    const at = (name: string) => page.locator('.table', { has: page.locator(`[data-person="${name}"]`) });
    const seat = (name: string) => page.locator(`.seat[data-person="${name}"]`);
    // Who sits with Bob gives the place to Ann, which the rule forbids.
    const names = await at('Bob').locator('.name').allTextContents();
    const [mate] = names.filter((name) => name !== 'Bob');
    await seat('Ann').click();
    await page.locator('.change').first().waitFor();
    await seat(mate).click();
    await page.getByText(`Ann and ${mate} cannot change places: Ann and Bob never at one table.`).waitFor();
    await page.getByRole('button', { name: 'Make this rule a wish, and do it' }).press('Enter');
    await expect
      .poll(() => at('Bob').locator('.name').allTextContents())
      .toEqual(expect.arrayContaining(['Ann', 'Bob']));
    // The keyboard goes on with who moved.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-person'));
    await expect.poll(focused).toBe('Ann');
    // What it costs is named.
    await page.getByRole('button', { name: '1 wish not fully met.' }).waitFor();
    await page.getByRole('button', { name: 'Change: Ann and Bob better not at one table' }).waitFor();
  });
});
