/**
 * The app in Chromium on a slowed processor: the milliseconds from when its address is opened until it is drawn, and from
 * when names are pasted until a plan is there and until it is done; for few people also from the last letter that is typed; the
 * least of all loads, and the median in brackets. The longest task of the main thread, in milliseconds of its processor time, while
 * names are read and while a plan is looked for. The same thread's processor time from a press until "Print or share", and "On
 * the day", is drawn as far as it is in sight, and from "Not here" to the list of changes, with the milliseconds. Then what was fetched
 * until the first plan, packed with gzip.
 *
 *   npm run bench:app -- --loads 5 --slowdown 4
 *   npm run bench:app -- --only day
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { AppBrowser, namesOf, type OpenApp, paste } from '../test/app/browser/open-app.ts';
import { root } from '../test/structure/source-tree.ts';
import { median } from './kernel/speed.ts';

const { values } = parseArgs({
  options: {
    loads: { type: 'string', default: '5' },
    slowdown: { type: 'string', default: '4' },
    only: { type: 'string', default: 'plan,typed,tasks,day,fetched' },
  },
});
const is = (part: string) => values.only.split(',').includes(part);

const apps = new AppBrowser();
await apps.start();
for (const [people, seats] of is('plan')
  ? [
      [24, 6],
      [200, 8],
    ]
  : []) {
  const loads: number[][] = [];
  for (let load = 0; load < Number(values.loads); load++) loads.push(await firstPlan(people, seats));
  const [drawn, plan, done] = [0, 1, 2].map((part) => {
    const all = loads.map((each) => each[part]);
    return `${Math.round(Math.min(...all))} (${Math.round(median(all))}) ms`;
  });
  console.log(
    `${people} people: drawn after ${drawn}; from the paste, a plan after ${plan}, done after ${done}`,
  );
}
if (is('typed')) await typed();
if (is('tasks')) for (const people of [200, 600]) await tasks(people);
if (is('day'))
  for (const [people, seats] of [
    [24, 6],
    [200, 8],
    [600, 10],
  ])
    await day(people, seats);
if (is('fetched')) await fetched();
await apps.end();

/** A new browser context with an empty cache. */
async function slowed(): Promise<OpenApp> {
  const app = await apps.open({ serviceWorkers: 'block' });
  const devtools = await app.context.newCDPSession(app.page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowdown) });
  return app;
}

async function firstPlan(people: number, seats: number): Promise<number[]> {
  const { page, url } = await slowed();
  await page.goto('about:blank');
  const opened = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('.worth').waitFor();
  const drawn = performance.now();
  await page.getByRole('spinbutton', { name: 'How many' }).fill(`${seats}`);
  const pasted = performance.now();
  await paste(page, namesOf(people).join('\n'));
  await page.locator('.worth', { hasText: `of ${people - 1} others` }).waitFor();
  const shown = performance.now();
  await page.locator('.plan[data-plan="fresh"]').waitFor({ timeout: 60_000 });
  const done = performance.now();
  await apps.closeAll();
  return [drawn - opened, shown - pasted, done - pasted];
}

/** Types names letter by letter into a loaded page, and measures the time until the last letter's plan is shown. */
async function typed(): Promise<void> {
  const times: number[] = [];
  for (let load = 0; load < Number(values.loads); load++) {
    const { page } = await slowed();
    await page.getByRole('textbox', { name: 'People, one a line' }).fill(`${namesOf(22).join('\n')}\nAda`);
    await page.locator('.worth', { hasText: 'of 22 others' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('B');
    const last = performance.now();
    await page.locator('.worth', { hasText: 'of 23 others' }).waitFor();
    times.push(performance.now() - last);
    await apps.closeAll();
  }
  console.log(
    `24 people typed: a plan ${Math.round(Math.min(...times))} (${Math.round(median(times))}) ms after the last letter`,
  );
}

async function tasks(people: number): Promise<void> {
  const longest: number[] = [];
  for (let load = 0; load < Number(values.loads); load++) {
    const { page } = await slowed();
    await page.getByRole('spinbutton', { name: 'How many' }).fill('8');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate((list) => navigator.clipboard.writeText(list), namesOf(people).join('\n'));
    await page.getByRole('textbox', { name: 'People, one a line' }).click();
    // By now the automation's own scripts have loaded; they must not be measured.
    await page.locator('.plan').waitFor();
    const all = await apps.longestTasks(page, async () => {
      await page.keyboard.press('ControlOrMeta+v');
      await page.locator('.worth', { hasText: `of ${people - 1} others` }).waitFor();
      await page.locator('.plan[data-plan="fresh"]').waitFor({ timeout: 60_000 });
    });
    longest.push(all[0]);
    console.log(
      `${people} people: longest tasks ${all.slice(0, 8).map(Math.round).join(', ')} ms of processor time`,
    );
    await apps.closeAll();
  }
  console.log(
    `${people} people: longest task ${Math.round(Math.min(...longest))} (${Math.round(median(longest))}) ms`,
  );
}

/** Measures the desk and the marking of an absent person, after their parts have loaded. */
async function day(people: number, seats: number): Promise<void> {
  const { page } = await slowed();
  const names = Array.from(
    { length: people },
    (_, i) => `${namesOf(208)[i % 208]} ${Math.floor(i / 208) || ''}`,
  );
  await page.getByRole('spinbutton', { name: 'How many' }).fill(`${seats}`);
  await paste(page, names.join('\n'));
  await page.locator('.worth', { hasText: `of ${people - 1} others` }).waitFor();
  await page.locator('.plan[data-plan="fresh"]').waitFor({ timeout: 60_000 });
  for (const [button, part] of [
    ['Print or share', '.preview iframe'],
    ['On the day', '.arrivals li'],
  ]) {
    const times: number[] = [];
    for (let load = -1; load < Number(values.loads); load++) {
      const box = await page.getByRole('button', { name: button, exact: true }).boundingBox();
      if (box === null) throw new Error(`no ${button}`);
      const all = await apps.longestTasks(page, async () => {
        await page.mouse.click(box.x + 9, box.y + 9);
        await drawn(page, part);
      });
      // The first time also loads them.
      if (load >= 0) times.push(all.reduce((sum, task) => sum + task, 0));
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
    }
    console.log(`${people} people: "${button}" after ${round(times)} ms of processor time`);
  }
  await page.getByRole('button', { name: 'On the day' }).click();
  const desk = page.getByRole('dialog', { name: 'On the day' });
  const waits: number[] = [];
  const busy: number[] = [];
  // At most six of the 24 people.
  for (const one of names.filter((_, i) => i % 4 === 3).slice(0, Number(values.loads))) {
    const name = one.trim();
    await desk.getByRole('searchbox').fill(name);
    const gone = desk.getByRole('button', { name: `Not here: ${name}`, exact: true });
    await gone.waitFor();
    const pressed = performance.now();
    const all = await apps.longestTasks(page, async () => {
      await gone.click();
      await desk.getByText(`${name} is not here.`).waitFor();
      await desk.getByText(/^(Nobody else has another seat\.|.*others?:)$/).waitFor();
    });
    waits.push(performance.now() - pressed);
    busy.push(all.reduce((sum, task) => sum + task, 0));
  }
  console.log(
    `${people} people: "Not here" to the list of changes ${round(waits)} ms, of the page's processor time ${round(busy)}`,
  );
  await apps.closeAll();
}

/** The page itself checks in each frame: polling from outside would cost it more. */
async function drawn(page: Page, part: string): Promise<void> {
  await page.waitForFunction(
    (selector) => {
      const found = document.querySelector(selector);
      if (!(found instanceof HTMLIFrameElement)) return found !== null;
      const { contentDocument: sheets } = found;
      return sheets?.querySelector('.sheet') != null && sheets.readyState === 'complete';
    },
    part,
    { polling: 'raf' },
  );
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

function round(times: readonly number[]): string {
  return `${Math.round(Math.min(...times))} (${Math.round(median(times))})`;
}

/** Lists what was loaded until eight people's plan is shown. */
async function fetched(): Promise<void> {
  const { page, asked } = await apps.open({ serviceWorkers: 'block' });
  const start = asked.length;
  await paste(page, namesOf(8).join('\n'));
  await page.locator('.worth', { hasText: 'of 7 others' }).waitFor();
  const size = (urls: readonly string[]) => {
    const files = new Set(urls.map((url) => url.split('/assets/')[1]).filter((file) => file !== undefined));
    const packed = [...files].map((file) =>
      gzipSync(readFileSync(join(root, 'dist/app/assets', file)), { level: 9 }),
    );
    return (packed.reduce((sum, { length }) => sum + length, 0) / 1000).toFixed(0);
  };
  console.log(
    `fetched when the page is drawn: ${size(asked.slice(0, start))} kB; until the first plan: ${size(asked)} kB`,
  );
}
