import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type RequestDocument, type Result, solve, toFormK } from '../../src/index.ts';
import { generatedScenarios } from '../../tools/suite/scenarios.ts';
import { root } from '../structure/source-tree.ts';
import { chromiumPath, sharedChromium } from '../support/chromium.ts';
import { installed } from '../support/installed.ts';
import { sized } from '../support/long.ts';
import { openSite } from './site.ts';
import type { SiteReport, SiteTask } from './site/tasks.ts';

const example = (name: string): RequestDocument =>
  JSON.parse(readFileSync(join(root, `examples/${name}.json`), 'utf8'));

/** HiGHS proves more of it than is seen without. */
const joint = generatedScenarios(1).find(({ name }) => name === '5×4×6 hosts counts')!;
/** With rules of all kinds. */
const requests = [example('sponsors'), toFormK(joint.request)];
/** So many proposals that lanes meet at a barrier. */
const bounded = requests
  .slice(sized(1, 0))
  .flatMap((request) =>
    [1, 2].map((lanes): SiteTask => ({ request, options: { lanes, iterations: sized(150_000, 500_000) } })),
  );
const stopped = sized([2], [1, 2]).map((lanes): SiteTask => ({
  request: example('conference'),
  options: { lanes, time: 60 },
  stopAfter: 500,
}));

const firefoxPath = installed('Firefox', 'firefox-esr', 'firefox');

async function inChromium(address: string): Promise<() => void> {
  const page = await (await sharedChromium()).newPage();
  await page.goto(address);
  return () => page.close();
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

/** How long it took may differ, when lanes told what they were at, and whether a check before the search was worth it. */
function comparable(answer: Result | string): unknown {
  if (typeof answer === 'string') return answer;
  const stages = answer.run.stages
    ?.filter(({ lane, stage }) => lane === null && stage !== 'first check')
    .map((stage) => ({ ...stage, began: 0, seconds: 0, best_at: null }));
  return { ...answer, run: { ...answer.run, seconds: 0, stages } };
}

async function inNode({ request, options }: SiteTask): Promise<Result> {
  const answer = await solve(request, options);
  if (!answer.ok) throw new Error(JSON.stringify(answer.issues));
  return answer.value;
}

/** Of a site with all its files and of one with its bundle alone, in one browser. */
async function reportsIn(open: typeof inChromium): Promise<[SiteReport, SiteReport]> {
  const bare = await openSite(bounded.slice(-2), false);
  const whole = await openSite([...bounded, ...stopped], true, bare.address);
  const close = await open(whole.address);
  try {
    return await Promise.all([whole.report, bare.report]);
  } finally {
    await close();
    for (const site of [whole, bare]) site.close();
  }
}

let expected: Result[];
beforeAll(async () => {
  expected = await Promise.all(bounded.map(inNode));
});

const browsers = [
  ['Chromium', chromiumPath, inChromium],
  ['Firefox', firefoxPath, inFirefox],
] as const;
describe.each(browsers.slice(0, sized(1, 2)))('in %s, where it is installed', (_, path, open) => {
  let whole: SiteReport;
  let bare: SiteReport;
  beforeAll(async () => {
    if (path !== null) [whole, bare] = await reportsIn(open);
  }, 300_000);

  test.skipIf(path === null)(
    'same seed and proposals give the same answer as in Node.js, and a stop keeps the best plan',
    () => {
      const { answers, times, longestPause } = whole;
      expect(answers.slice(0, bounded.length).map(comparable)).toEqual(expected.map(comparable));
      for (const answer of answers.slice(bounded.length)) {
        expect(answer).toMatchObject({ status: 'solved', run: { stop_reason: 'interrupted' } });
      }
      // The worker was busy for seconds on end; the page was not.
      expect(longestPause).toBeLessThan(times[answers.length - 1].end / 4);
    },
  );

  test.skipIf(path === null)(
    'without the files beside the bundle bounds are less tight, and a second thread is an error',
    () => {
      const { answers } = bare;
      const plan = (answer: Result | string) => typeof answer !== 'string' && answer.solution?.schedule;
      expect(plan(answers[0])).toEqual(expected.at(-2)?.solution?.schedule);
      expect([answers[0], expected.at(-2)]).toMatchObject([
        { proof: { bound: '10' } },
        { proof: { bound: '17' } },
      ]);
      expect(answers[1]).toContain('web-lane.js, which belongs beside the bundle, could not be loaded');
    },
  );
});
