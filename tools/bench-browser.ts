/**
 * The library in Chromium: how large what a page loads is, and the milliseconds from when a page is asked for until its
 * worker tells the first plan, and until it is done: the least of all page loads, and the median in brackets.
 *
 *   npm run bench:browser -- --loads 5
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { toFormK } from '../src/scenario/write.ts';
import { openSite } from '../test/host/site.ts';
import { root } from '../test/structure/source-tree.ts';
import { launchChromium } from '../test/support/chromium.ts';
import { plainRequest } from '../test/support/plain-request.ts';
import { median } from './kernel/speed.ts';

const { values } = parseArgs({ options: { loads: { type: 'string', default: '5' } } });

const bundle = await build({
  stdin: { contents: "export { solve } from 'mingle-plan';", resolveDir: root },
  bundle: true,
  minify: true,
  platform: 'browser',
  format: 'esm',
  write: false,
  logLevel: 'error',
});
const sizes = [
  ['a bundle with solve', bundle.outputFiles[0].contents],
  ...['web-lane.js', 'web-bounds.js', 'highs.wasm'].map(
    (file) => [file, readFileSync(join(root, 'dist/browser', file))] as const,
  ),
] as const;
for (const [name, bytes] of sizes) {
  console.log(`${name}: ${kilobytes(bytes)} kB, compressed ${kilobytes(gzipSync(bytes, { level: 9 }))} kB`);
}

const browser = await launchChromium();
const tables: [string, number[], number][] = [
  ['24 people, 4 tables, 5 sessions', [6, 6, 6, 6], 5],
  ['200 people, 20 tables, 6 sessions', Array<number>(20).fill(10), 6],
];
for (const [name, seats, sessions] of tables) {
  const loads: { firstPlan: number; end: number }[] = [];
  for (let load = 0; load < Number(values.loads); load++) {
    const site = await openSite([
      { request: toFormK(plainRequest(seats, sessions)), options: { iterations: 1_000_000 } },
    ]);
    const page = await browser.newPage();
    await page.goto(site.address);
    loads.push((await site.report).times[0]);
    await page.close();
    site.close();
  }
  const times = (what: 'firstPlan' | 'end') => {
    const all = loads.map((each) => each[what]);
    return `${Math.round(Math.min(...all))} (${Math.round(median(all))}) ms`;
  };
  console.log(`${name}: first plan after ${times('firstPlan')}, done after ${times('end')}`);
}
await browser.close();

function kilobytes({ length }: Uint8Array): string {
  return (length / 1000).toFixed(0);
}
