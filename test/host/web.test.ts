import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { solve } from '../../src/host/node.ts';
import type { SolveRequest } from '../../src/scenario/definition.ts';
import { parseRequest } from '../../src/scenario/parse.ts';
import { PLAIN_OPTIONS } from '../../src/solver/outcome.ts';
import { generatedScenarios } from '../../tools/suite/scenarios.ts';
import { root } from '../structure/source-tree.ts';
import { chromiumPath, launchChromium } from '../support/chromium.ts';
import { answerOf, type SiteReport, type SiteTask } from './site/tasks.ts';
import { openSite } from './site.ts';

function example(file: string): SolveRequest {
  const read = parseRequest(JSON.parse(readFileSync(join(root, 'examples', file), 'utf8')));
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return read.value.request;
}

/** With rules of all kinds; of the last one HiGHS proves more than is seen without it. */
const requests = [
  ...['conference', 'golf-handicaps', 'sponsors', 'table-hosts'].map((name) => example(`${name}.json`)),
  ...generatedScenarios(1)
    .filter(({ name }) => name === '5×4×6 hosts counts')
    .map(({ request }) => request),
];
/** So many proposals that lanes meet at a barrier. */
const bounded = requests.flatMap((request) =>
  [1, 2].map((lanes): SiteTask => ({ request, lanes, iterations: 1_500_000 })),
);
const stopped = [1, 2].map((lanes): SiteTask => ({ request: requests[0], lanes, iterations: null }));

const firefoxPath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync) ?? null;

async function inChromium(address: string): Promise<() => void> {
  const browser = await launchChromium();
  const page = await browser.newPage();
  await page.goto(address);
  return () => browser.close();
}

/** Started with the address alone: what drives Chromium here cannot drive Debian's Firefox. */
async function inFirefox(address: string): Promise<() => void> {
  const profile = mkdtempSync(join(tmpdir(), 'mingle-firefox-'));
  const browser = spawn(String(firefoxPath), ['--headless', '--no-remote', '--profile', profile, address], {
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  return async () => {
    browser.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true });
  };
}

const expected = Promise.all(
  bounded.map(async ({ request, lanes, iterations }) =>
    answerOf(await solve(request, { ...PLAIN_OPTIONS, lanes, iterations })),
  ),
);

describe.each([
  ['Chromium', chromiumPath, inChromium],
  ['Firefox', firefoxPath, inFirefox],
])('in %s, where it is installed', (_, path, open) => {
  test.skipIf(path === null)(
    'same seed and proposals give the same answer as in Node.js, and a stop keeps the best plan',
    async () => {
      const site = await openSite([...bounded, ...stopped]);
      const close = await open(site.address);
      let report: SiteReport;
      try {
        report = await site.report;
      } finally {
        await close();
        site.close();
      }
      const { answers, longestPause } = report;
      expect(answers.slice(0, bounded.length)).toEqual(await expected);
      expect(answers[bounded.length - 1].proof.pieces[0].argument).toBe('composition');
      for (const { stop_reason } of answers.slice(bounded.length)) expect(stop_reason).toBe('interrupted');
      // The worker was busy for seconds on end; the page was not.
      expect(longestPause).toBeLessThan(1000);
    },
    300_000,
  );
});
