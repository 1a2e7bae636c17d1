/**
 * The app in Chromium on a slowed processor: the milliseconds from when its address is opened until it is drawn, and from
 * when names are pasted until a plan is there and until it is done; the least of all loads, and the median in brackets. Then what is
 * loaded, packed with gzip.
 *
 *   npm run bench:app -- --loads 5 --slowdown 4
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { AppBrowser, namesOf, paste } from '../test/app/browser/open-app.ts';
import { root } from '../test/structure/source-tree.ts';
import { median } from './kernel/speed.ts';

const { values } = parseArgs({
  options: { loads: { type: 'string', default: '5' }, slowdown: { type: 'string', default: '4' } },
});

const apps = new AppBrowser();
await apps.start();
for (const [people, seats] of [
  [24, 6],
  [200, 8],
]) {
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
await apps.end();
sizes();

/** A context of its own each time, which has loaded nothing yet. */
async function firstPlan(people: number, seats: number): Promise<number[]> {
  const { page, context, url } = await apps.open({ serviceWorkers: 'block' });
  await page.goto('about:blank');
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowdown) });
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

/** The page's start, the worker's program with all that it may load, and HiGHS. */
function sizes(): void {
  const folder = join(root, 'dist/app/assets');
  const files = readdirSync(folder);
  const size = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length, 0);
  const page = files.filter((name) => /^app-/.test(name));
  const rest = files.filter((name) => !page.includes(name) && name !== 'highs.wasm');
  for (const [what, names] of Object.entries({
    'the page at its start': page,
    'the worker, files and prints, as they are needed': rest,
    HiGHS: ['highs.wasm'],
  }))
    console.log(`${what}: ${(size(names) / 1000).toFixed(0)} kB`);
}
