/**
 * The pictures of docs/app.md and the README: the app as it is now, in Chromium, with a list of the examples.
 *
 *   npm run pictures
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { AppBrowser, paste, plan, showView } from '../test/app/browser/open-app.ts';
import { root } from '../test/structure/source-tree.ts';

const apps = new AppBrowser();
await apps.start();
const list = readFileSync(join(root, 'examples/meetup.csv'), 'utf8');
const take = (page: Page, name: string) =>
  page.screenshot({ path: join(root, 'docs/images', `${name}.jpg`), type: 'jpeg', quality: 80 });

const { page: meetup } = await apps.open({ width: 1280, height: 800 });
await meetup.getByPlaceholder('Untitled plan').fill('Spring meetup');
await paste(meetup, list);
await meetup.locator('input.name').first().waitFor();
await plan(meetup);
await meetup.locator('.session .seat').first().click();
await meetup.locator('.change').first().waitFor();
await take(meetup, 'app');

const { page: wedding } = await apps.open({ width: 1280, height: 860 });
await wedding.getByPlaceholder('Untitled plan').fill('Ines and Jonas');
await wedding.getByRole('button', { name: 'Wedding' }).click();
const guests = list.split('\n').slice(3, 51);
await paste(wedding, guests.map((line) => line.split(';')[0]).join('\n'));
await plan(wedding);
await showView(wedding, 'Floor plan');
for (const [table, key, times] of [
  ['Table 2', 'Shift+ArrowDown', 3],
  ['Table 5', 'Shift+ArrowDown', 3],
] as const) {
  await wedding.getByRole('button', { name: `${table}: ` }).focus();
  for (let step = 0; step < times; step++) await wedding.keyboard.press(key);
}
await wedding.mouse.move(0, 0);
await wedding.evaluate(() => {
  (document.activeElement as HTMLElement).blur();
  scrollTo(0, 0);
});
await take(wedding, 'floor');
await apps.end();
