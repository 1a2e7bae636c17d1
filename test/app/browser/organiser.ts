/**
 * Somebody who plans an event in the app, and acts only as people can: with a pointer, by typing, pressing and dragging,
 * with a finger, or with the keyboard alone. After each step the page must be whole: nothing red, cut off, covered, or
 * wider than the screen.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type AppBrowser, type OpenApp, showView, type View } from './open-app.ts';
import { faultsOfPage } from './whole-page.ts';

/** A folder that is to get a picture of each step. */
const PICTURES = process.env.MINGLE_PICTURES;

/** Tabs after which a part of the page counts as out of reach. */
const MOST_TABS = 400;

/** What people act with. */
export type Hand = 'pointer' | 'finger' | 'keyboard';

export class Organiser {
  /** What was not whole, of all steps. */
  readonly faults: string[] = [];
  private steps = 0;
  private readonly app: OpenApp;
  private readonly hand: Hand;
  private readonly name: string;

  private constructor(app: OpenApp, hand: Hand, name: string) {
    this.app = app;
    this.hand = hand;
    this.name = name;
  }

  static async open(apps: AppBrowser, view: View, name: string, hand: Hand = 'pointer'): Promise<Organiser> {
    const app = await apps.open({ ...view, hasTouch: hand === 'finger' }, async (context) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      // Paper is not to be had; that it was asked for is seen.
      await context.addInitScript(() => {
        window.print = () => {
          (window.top as unknown as { printed: boolean }).printed = true;
        };
      });
    });
    return new Organiser(app, hand, `${name} ${view.width ?? ''}`);
  }

  get page(): Page {
    return this.app.page;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' }).first();
  }

  async press(what: Locator): Promise<void> {
    await what.waitFor();
    if (this.hand !== 'keyboard') return this.touch(what);
    await this.tabTo(what);
    await this.page.keyboard.press('Enter');
  }

  private touch(what: Locator): Promise<void> {
    return this.hand === 'finger' ? what.tap() : what.click();
  }

  /** One of a few that are shown side by side. */
  async choose(text: string): Promise<void> {
    const label = this.page.locator('.choice label', { hasText: text }).first();
    if (this.hand !== 'keyboard') return this.touch(label);
    const radio = label.locator('input');
    await this.tabTo(label.locator('..').locator('input:checked'));
    for (let step = 0; step < 12 && !(await radio.isChecked()); step++)
      await this.page.keyboard.press('ArrowRight');
    expect(await radio.isChecked()).toBe(true);
  }

  /** Tab by tab, as far as it takes. */
  private async tabTo(what: Locator): Promise<void> {
    for (let step = 0; step < MOST_TABS; step++) {
      if (await what.evaluate((element) => element === document.activeElement)) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`no tab leads to ${what}`);
  }

  /** In place of what the field has. */
  async write(field: Locator, text: string): Promise<void> {
    if (this.hand === 'keyboard') await this.tabTo(field);
    else await this.touch(field);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  /** Of a list that drops down, by the beginning of what is wanted. */
  async pick(list: Locator, text: string): Promise<void> {
    if (this.hand === 'keyboard') await this.tabTo(list);
    else await list.focus();
    await this.page.keyboard.type(text);
  }

  async occasion(name: string): Promise<void> {
    await this.press(this.button(name));
    await this.look(`${name} chosen`);
  }

  /** Names are typed line by line; the box becomes a table where one goes on. */
  async people(...lines: readonly string[]): Promise<void> {
    await this.write(this.page.getByRole('textbox', { name: 'People, one a line' }), lines.join('\n'));
    await this.look('typed');
  }

  async number(name: string, value: number): Promise<void> {
    await this.write(this.page.getByRole('spinbutton', { name, exact: true }), `${value}`);
  }

  /** A rule of a kind, about those whose names, or what they have in a column, are typed. */
  async rule(kind: RegExp, ...who: readonly string[]): Promise<void> {
    const done = this.button('Done');
    if (await done.count()) await this.press(done);
    await this.press(this.button('Add a rule'));
    await this.look('kinds of rules');
    await this.press(this.button(kind));
    // Of several rules one is open. Its editor may have to be fetched, and has the focus then.
    const field = this.page.getByRole('combobox', { name: 'Who', exact: true });
    for (const each of who) {
      await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
      await this.page.keyboard.type(each);
      await this.page.keyboard.press('Enter');
      await expect.poll(() => field.inputValue()).toBe('');
    }
    await this.look('rule');
  }

  /** Waits for the plan that comes by itself, and for what it says it is worth. */
  async planned(worth: RegExp | string): Promise<void> {
    const { page } = this;
    if (this.hand !== 'keyboard') {
      const plan = page.locator('.sides button').last();
      if (await plan.isVisible()) await this.touch(plan);
    }
    const fresh = page.locator('.plan[data-plan="fresh"]');
    const stop = this.button('Stop and keep the best');
    const said = page.locator('.worth', { hasText: worth });
    // Who is in no hurry waits; who is stops it once it is good enough, where it has not ended by itself meanwhile.
    await fresh.waitFor({ timeout: 3000 }).catch(async () => {
      await said.waitFor();
      if (this.hand !== 'keyboard') await stop.click({ timeout: 3000 }).catch(() => undefined);
    });
    await fresh.waitFor();
    await said.waitFor();
    await page.locator('.session .seat').first().waitFor();
    await this.look('plan');
  }

  /** Who sits at which table of the first session. */
  async seats(page = this.page): Promise<string[][]> {
    const session = page.locator('.session').first();
    // What is out of sight is not drawn.
    await session.scrollIntoViewIfNeeded();
    const tables = session.locator('.table');
    await tables.first().locator('.seat').first().waitFor();
    // Tables are drawn in turns.
    await page.locator('.plan:not([data-plan="busy"])').waitFor();
    return tables.evaluateAll((all) =>
      all.map((table) => [...table.querySelectorAll('.seat .name')].map((name) => name.textContent)),
    );
  }

  /** Two people change places: one is dragged to the other, or both are pressed. */
  async swap(): Promise<void> {
    const { page } = this;
    const sides = page.locator('.session').first().locator('.side');
    const [one, other] = [sides.nth(0).locator('.seat').first(), sides.nth(1).locator('.seat').first()];
    await page.locator('.session').first().scrollIntoViewIfNeeded();
    const name = await one.locator('.name').textContent();
    if (this.hand === 'pointer') await this.drag(one, other);
    else {
      await this.press(one);
      await other.locator('.change').waitFor();
      await this.look('picked');
      await this.press(other);
    }
    const forced = page.locator('.swap-note .link').first();
    await page
      .locator('.swap-note', { hasText: /changed places|cannot change/ })
      .first()
      .waitFor();
    // Where a rule forbids it, it can be had all the same.
    if (await page.locator('.swap-note', { hasText: 'cannot change' }).count()) {
      await this.look('forbidden');
      await this.press(forced);
    }
    await expect.poll(async () => (await this.sideOf(1)).includes(name ?? '')).toBe(true);
    await this.look('swapped');
  }

  private sideOf(index: number): Promise<(string | null)[]> {
    const names = this.page.locator('.session').first().locator('.side').nth(index).locator('.seat .name');
    return names.allTextContents();
  }

  private async drag(one: Locator, other: Locator): Promise<void> {
    const { mouse } = this.page;
    await one.evaluate((seat) => seat.scrollIntoView({ block: 'center' }));
    const from = await one.boundingBox();
    if (from === null) throw new Error('no seat');
    await mouse.move(from.x + 20, from.y + 10);
    await mouse.down();
    await mouse.move(from.x + 40, from.y + 14, { steps: 4 });
    await other.locator('.change').waitFor();
    await this.look('picked');
    const to = await other.boundingBox();
    if (to === null) throw new Error('no seat');
    await mouse.move(to.x + 20, to.y + 10, { steps: 6 });
    await mouse.up();
  }

  /** All ways to look at the plan. */
  async views(): Promise<void> {
    for (const name of ['People', 'Who meets whom', 'Rules', 'Compare', 'Sessions']) {
      await showView(this.page, name);
      await this.look(name);
    }
  }

  /** Prints what the occasion prints first, and answers the links for one who plans with it and for attendees. */
  async print(): Promise<{ readonly share: string; readonly day: string }> {
    const { page } = this;
    await this.press(this.button('Print or share'));
    await page.frameLocator('.preview iframe').locator('body > *').first().waitFor();
    await this.look('print');
    await this.press(page.locator('dialog').getByRole('button', { name: 'Print', exact: true }));
    await expect.poll(() => page.evaluate(() => 'printed' in window)).toBe(true);
    await this.press(page.locator('.day-share').getByRole('button', { name: 'Copy' }).first());
    const day = await this.copied();
    const share = page.getByRole('region', { name: 'Share link' }).getByRole('button', { name: 'Copy' });
    await this.press(share);
    const links = { share: await this.copied(), day };
    await this.look('links');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    return links;
  }

  private async copied(): Promise<string> {
    const text = () => this.page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(text).toMatch(/^http/);
    return text();
  }

  /** The link opens the same plan for somebody else. */
  async opens(share: string): Promise<void> {
    const elsewhere = await this.app.context.browser()!.newContext({
      viewport: this.page.viewportSize(),
      hasTouch: this.hand === 'finger',
      locale: 'en-GB',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    const other = await elsewhere.newPage();
    await other.goto(share);
    await other.locator('.figures').waitFor();
    expect(new URL(other.url()).hash).toBe('');
    // In a link a table has no order.
    const sorted = async (page: Page) => (await this.seats(page)).map((table) => table.sort());
    expect(await sorted(other)).toEqual(await sorted(this.page));
    await this.look('shared', other);
    await elsewhere.close();
  }

  /** An attendee finds their table by typing a part of their name. */
  async attends(day: string, name: string, table: string): Promise<void> {
    const phone = await this.app.context.newPage();
    await phone.goto(day);
    const field = phone.getByRole('searchbox');
    await this.touch(field);
    await this.look('find', phone);
    await phone.keyboard.type(name);
    await phone.keyboard.press('Enter');
    await phone.locator('.big', { hasText: table }).waitFor();
    await this.look('card', phone);
    await phone.goto(day.replace('#', '?room#'));
    await phone.locator('.wall li').first().waitFor();
    await this.look('room', phone);
    await phone.close();
  }

  /** One press for somebody who is not here, and the plan of the rest. */
  async missing(name: string): Promise<void> {
    const { page } = this;
    await this.press(this.button('On the day'));
    const desk = page.getByRole('dialog', { name: 'On the day' });
    await this.write(desk.getByRole('searchbox'), name);
    await this.look('desk');
    await this.press(desk.getByRole('button', { name: `Not here: ${name}` }));
    await desk.getByText(/^(Nobody else has another seat\.|.*others?:)$/).waitFor();
    await this.look('not here');
    await page.keyboard.press('Escape');
    await desk.waitFor({ state: 'detached' });
    await expect.poll(async () => (await this.seats()).flat().includes(name)).toBe(false);
    await this.look('without');
  }

  /** That the page is whole. */
  async look(step: string, page = this.page): Promise<void> {
    this.steps++;
    if (PICTURES !== undefined) {
      mkdirSync(PICTURES, { recursive: true });
      const file = `${this.name} ${String(this.steps).padStart(2, '0')} ${step}.png`.replaceAll(' ', '-');
      await page.screenshot({ path: join(PICTURES, file) });
    }
    const found = [...(await faultsOfPage(page)), ...this.app.errors.splice(0)];
    this.faults.push(...found.map((fault) => `${step}: ${fault}`));
  }
}
