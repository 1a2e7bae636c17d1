/**
 * The tests that a change reaches, by rooms, in less than a minute: `npm run test:changed`, or with what to compare with,
 * `npm run test:changed -- HEAD`. These are tests that import a changed file of their own room, however far off, or one of
 * another room directly. `npm test` runs all.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { filesBelow, importsOf, root } from '../test/structure/source-tree.ts';

/** Tests that start servers, browsers or other programs; run only if they or their own room changed. */
const SLOW =
  /support\/(?:bundled|chromium|installed|needs)\.ts$|(?:browser\/open-app|cli\/small-benchmark)\.ts$/;
/** Most test files, and most slow ones; the nearest come first. */
const MOST = 15;
const MOST_SLOW = 3;

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const base = process.argv[2] ?? 'main';
const [from] = git('merge-base', 'HEAD', base);
const changed = [
  ...new Set([...git('diff', '--name-only', from), ...git('ls-files', '--others', '--exclude-standard')]),
];

const sources = ['src', 'test', 'tools', 'research']
  .flatMap(filesBelow)
  .filter((file) => /\.tsx?$/.test(file));
const imports = new Map(sources.map((file) => [file, importsOf(file).map(({ target }) => target)]));
const roomOf = (file: string) => /^(?:src|test)\/([^/]+)\//.exec(file)?.[1] ?? file.split('/')[0];

/** Number of imports between a test and the nearest relevant changed file; Infinity: none. */
function distance(test: string): number {
  const seen = new Map([[test, 0]]);
  for (const [file, steps] of seen) {
    const near = roomOf(file) === roomOf(test) || steps <= 1;
    if (steps > 0 && near && changed.includes(file)) return steps;
    for (const target of imports.get(file) ?? []) if (!seen.has(target)) seen.set(target, steps + 1);
  }
  return Number.POSITIVE_INFINITY;
}

const isSlow = (test: string) => (imports.get(test) ?? []).some((target) => SLOW.test(target));
const ownRoom = new Set(changed.map(roomOf));
const reached = sources
  // Neither does npm test run these.
  .filter((file) => /(?<!\.long)\.test\.ts$/.test(file) && !file.startsWith('test/deploy/'))
  .map((test) => ({ test, steps: changed.includes(test) ? 0 : distance(test) }))
  .filter(
    ({ test, steps }) =>
      Number.isFinite(steps) && (steps === 0 || !isSlow(test) || ownRoom.has(roomOf(test))),
  )
  .sort((a, b) => a.steps - b.steps);
const docs = changed.some((file) => /\.md$|package\.json$|^\./.test(file))
  ? ['test/docs/name.test.ts', 'test/docs/contributing.test.ts', 'test/docs/commands.test.ts']
  : [];
// Browser tests do not import the app that they drive.
const app = changed.some((file) => file.startsWith('src/app/')) ? ['test/app/browser/app.test.ts'] : [];
let slow = 0;
const near = reached.filter(({ test }) => !isSlow(test) || ++slow <= MOST_SLOW).slice(0, MOST);
const chosen = [...new Set([...near.map(({ test }) => test), ...app, ...docs, 'test/structure/'])];
const left = reached.length - near.length;

console.log(`${changed.length} files differ from ${base}: ${chosen.length} files of tests.`);
const vitest = 'node_modules/vitest/vitest.mjs';
const args = [vitest, 'run', ...chosen.filter((file) => existsSync(file))];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
if (left > 0) console.log(`${left} files that it reaches from farther off are left to npm test.`);
process.exitCode = status ?? 1;
