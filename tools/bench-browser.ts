/**
 * The library in Chromium: how large what a page loads is, and the milliseconds from when a page is asked for until its
 * worker tells the first plan, and until it is done; medians over page loads.
 *
 *   npm run bench:browser -- --loads 5
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { toFormK } from '../src/scenario/write.ts';
import { openSite } from '../test/host/site.ts';
import { root } from '../test/structure/source-tree.ts';
import { launchChromium } from '../test/support/chromium.ts';
import { plainRequest } from '../test/support/plain-request.ts';
import { median } from './kernel/speed.ts';

const { values } = parseArgs({ options: { loads: { type: 'string', default: '5' } } });

for (const file of ['index.js', 'highs.js', 'web-lane.js', 'highs.wasm']) {
  const bytes = readFileSync(join(root, 'dist/browser', file));
  console.log(`${file}: ${kilobytes(bytes)} kB, compressed ${kilobytes(gzipSync(bytes, { level: 9 }))} kB`);
}

const browser = await launchChromium();
const tables: [string, number[], number][] = [
  ['24 people, 4 tables, 5 sessions', [6, 6, 6, 6], 5],
  ['200 people, 20 tables, 6 sessions', Array<number>(20).fill(10), 6],
];
for (const [name, sizes, sessions] of tables) {
  const loads: { firstPlan: number; end: number }[] = [];
  for (let load = 0; load < Number(values.loads); load++) {
    const site = await openSite([
      { request: toFormK(plainRequest(sizes, sessions)), options: { iterations: 1_000_000 } },
    ]);
    const page = await browser.newPage();
    await page.goto(site.address);
    loads.push((await site.report).times[0]);
    await page.close();
    site.close();
  }
  const middle = (what: 'firstPlan' | 'end') => Math.round(median(loads.map((each) => each[what])));
  console.log(`${name}: first plan after ${middle('firstPlan')} ms, done after ${middle('end')} ms`);
}
await browser.close();

function kilobytes({ length }: Uint8Array): string {
  return (length / 1000).toFixed(0);
}
