/** Files that are dropped, the search as one watches it, what stands in the way of a wish, and helpers that are silent. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { longTest, sized } from '../../support/long.ts';
import { addRule, browserForTests, enter, namesOf, paste, plan, planLong, planned } from './open-app.ts';

const SCENARIO = new URL('../../../examples/table-hosts.json', import.meta.url);
/** Longer than the page waits for an answer, milliseconds. */
const BEYOND = 31_000;

describe.skipIf(chromiumPath === null)('planning, in Chromium (needs Chromium)', () => {
  const apps = browserForTests();

  const workers = [
    ['fails', 'throw new Error("out of memory")'],
    ['says nothing ever', 'onmessage = () => {}'],
  ];
  test.each(workers.slice(sized(0, 1), sized(1, 2)))('goes on when the worker %s', async (_what, program) => {
    const { page } = await apps.open({}, (context) =>
      context.route('**/assets/worker-*.js', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: program }),
      ),
    );
    await paste(page, namesOf(12).join('\n'));
    await page.locator('input.name').first().waitFor();
    await page.getByRole('textbox', { name: 'Add a person' }).click();
    await page.keyboard.type('Zoë');
    await page.keyboard.press('Enter');
    await page
      .getByRole('button', { name: 'Stop and keep the best' })
      .click({ timeout: 3000 })
      .catch(() => undefined);
    await page.getByRole('alert').getByText('Planning ended without a plan').waitFor();
    expect(await page.locator('.count').first().textContent()).toBe('13');
  });

  longTest('keeps the best plan of a worker that is ended while it works', async () => {
    const { page } = await apps.open({}, (context) =>
      context.addInitScript(() => {
        const Real = window.Worker;
        window.Worker = class extends Real {
          override postMessage(message: { kind: string }): void {
            if (message.kind === 'solve') Object.assign(window, { planner: this });
            super.postMessage(message);
          }
        };
      }),
    );
    await planLong(page);
    await page.evaluate(() => (window as unknown as { planner: Worker }).planner.terminate());
    await page.locator('.plan[data-plan="fresh"]').waitFor();
    expect(await page.locator('.session').first().locator('.seat').count()).toBe(61);
  });

  longTest(
    'takes a file wherever on the page it is dropped, and a scenario with people, tables and rules',
    async () => {
      const { page, errors } = await apps.open();
      await drop(page, '.plan', 'guests.csv', 'name,team\nAnn,red\nBob,blue\n');
      await page.getByRole('textbox', { name: 'Name of Bob' }).waitFor();
      await drop(page, '.panel', 'guests.txt', 'Cy\nDee\nEve\n');
      await page.getByRole('button', { name: 'Replace the list' }).click();
      await page.getByRole('textbox', { name: 'Name of Eve' }).waitFor();
      expect(await page.locator('.panel.over').count()).toBe(0);
      const text = readFileSync(SCENARIO, 'utf8');
      const { scenario } = JSON.parse(text) as {
        scenario: { people: { id: string }[]; num_sessions: number };
      };
      await drop(page, '.plan', 'table-hosts.json', text);
      await expect.poll(() => page.locator('.count').first().textContent()).toBe(`${scenario.people.length}`);
      expect(await page.getByRole('textbox', { name: 'Title of the event' }).inputValue()).toBe(
        'table-hosts',
      );
      expect(await page.locator('.rule').count()).toBeGreaterThan(0);
      await plan(page);
      expect(await page.locator('.badge.amber').count()).toBe(0);
      expect(errors).toEqual([]);
    },
  );

  longTest('says what the best plan is worth while it looks, and goes on', async () => {
    const { page } = await apps.open();
    await planLong(page);
    expect(await page.locator('.worth').textContent()).toMatch(
      /^Everyone meets \d+( to \d+)? of 60 others, nobody meets/,
    );
    await expect.poll(() => page.locator('.figures').textContent()).toMatch(/^Planning · [\d.]+ s$/);
    await page.getByText('How good is it?').click();
    await expect.poll(() => page.locator('.figures-more').textContent()).toMatch(/^Cost \d/);
    await pressStopTwice(page);
    expect(await page.getByRole('button', { name: 'Stop and keep the best' }).count()).toBe(0);
    const cost = async () =>
      Number((await page.locator('.figures-more > span').first().textContent())?.match(/[\d.]+/)?.[0]);
    await page.getByRole('button', { name: 'Longer' }).waitFor();
    const before = await cost();
    await page.getByRole('button', { name: 'Longer' }).click();
    await page.locator('.figures', { hasText: 'Planning' }).waitFor();
    await page.waitForTimeout(300);
    await stop(page);
    await page.getByRole('button', { name: 'Longer' }).waitFor();
    expect(await cost()).toBeLessThanOrEqual(before);
    // Nor is a search ended by the second press of the button that begins it.
    await page.waitForTimeout(500);
    await page.locator('.go .primary').dblclick();
    await page.waitForTimeout(500);
    expect(await page.locator('.figures').textContent()).toMatch(/^Planning/);
  });

  longTest('says in amber that a wish is open, and what stands in its way', async () => {
    const { page } = await apps.open();
    await paste(page, namesOf(4).join('\n'));
    await page.getByRole('spinbutton', { name: 'How many' }).fill('2');
    await page.getByLabel('Sessions', { exact: true }).fill('1');
    // Two wishes of which one table can keep one.
    for (const [one, other] of [
      ['Amara', 'Ben'],
      ['Amara', 'Chloe'],
    ]) {
      await addRule(page, /^Keep together/);
      const who = page.getByRole('combobox', { name: 'Who' });
      for (const name of [one, other]) {
        await enter(who, name);
      }
      await page.locator('.choice label', { hasText: 'Strongly' }).click();
      await page.getByRole('button', { name: 'Done' }).click();
    }
    await plan(page);
    await page.getByRole('button', { name: '1 wish not fully met.' }).click();
    const open = page.locator('.rule-states .open', { hasText: 'if possible at one table' });
    await open.locator('li').first().waitFor();
    expect(await open.textContent()).toMatch(
      /if possible at one table.*not fully met.*proven best.*Session 1: .* could swap: the plan would be as good, but something else would be open/,
    );
  });

  longTest('says that a silent helper did not answer, and asks a new one the next time', async () => {
    const { page } = await apps.open({ serviceWorkers: 'block' });
    await planned(page, 12);
    const answerAgain = await silence(page);
    await page.reload();
    await page.clock.install();
    await page.locator('.seat').first().click();
    await waitBeyond(page, page.getByText('The planner did not answer. Try again.'));
    answerAgain();
    // As the page asks for: once more, where the new helper does not answer either.
    const isPriced = async () => {
      await page.locator('.seat').first().click();
      const change = page.locator('.change').first();
      return change.waitFor({ timeout: 15_000 }).then(
        () => true,
        () => false,
      );
    };
    await expect.poll(isPriced, { timeout: 120_000 }).toBe(true);
  });

  longTest(
    'says that a link could not be opened where the planner is silent, and opens it the next time',
    async () => {
      const { page } = await apps.open();
      await planned(page, 8);
      await page.getByRole('button', { name: 'Print or share' }).click();
      const link = await page.getByRole('textbox', { name: 'Share link' }).inputValue();
      const other = (await apps.open({ serviceWorkers: 'block' })).page;
      const answerAgain = await silence(other);
      await other.goto('about:blank');
      await other.clock.install();
      await other.goto(link);
      await other.locator('.badge').waitFor();
      await waitBeyond(other, other.getByRole('alert').getByText('the plan of the link was not opened'));
      answerAgain();
      await other.reload();
      await other.locator('.figures').waitFor();
      await expect.poll(() => other.locator('.session').first().locator('.seat').count()).toBe(8);
      expect(new URL(other.url()).hash).toBe('');
    },
  );
});

const WORKER = '**/assets/worker-*.js';

/** Every helper that starts says nothing, until what is returned is called. */
async function silence(page: Page): Promise<() => void> {
  let isSilent = true;
  await page.route(WORKER, (route) =>
    isSilent
      ? route.fulfill({ contentType: 'text/javascript', body: 'onmessage = () => undefined;' })
      : route.continue(),
  );
  return () => {
    isSilent = false;
  };
}

/** The second time just as the button has become the one that plans again. */
async function pressStopTwice(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        // A search that ends at this moment is not stopped: nothing changes any more.
        setTimeout(() => reject(new Error('the button did not change')), 20_000);
        const button = () => document.querySelector<HTMLButtonElement>('.go button');
        new MutationObserver((_, observer) => {
          if (button()?.matches('.stop')) return;
          observer.disconnect();
          button()?.click();
          resolve();
        }).observe(document.body, { subtree: true, childList: true, attributes: true });
        button()?.click();
      }),
  );
}

/** On a slow machine the search may have ended by itself. */
async function stop(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Stop and keep the best' });
  const isThere = async () => {
    await button.click({ timeout: 1000 }).catch(() => undefined);
    return button.isVisible();
  };
  await expect.poll(isThere).toBe(false);
}

/** The clock may be put forward before the page has begun to wait. */
function waitBeyond(page: Page, sign: Locator): Promise<void> {
  const isThere = async () => {
    await page.clock.fastForward(BEYOND);
    return sign.isVisible();
  };
  return expect.poll(isThere, { timeout: 30_000 }).toBe(true);
}

/** As a browser does for a file from outside of it. */
async function drop(page: Page, on: string, name: string, text: string): Promise<void> {
  await page
    .locator(on)
    .first()
    .evaluate(
      (box, [file, content]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content], file));
        for (const type of ['dragover', 'drop']) {
          const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
          if (box.dispatchEvent(event)) throw new Error(`the browser would take the ${type}`);
        }
      },
      [name, text] as const,
    );
}
