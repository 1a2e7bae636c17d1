import { readFileSync } from 'node:fs';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/universal';
import { readFormerSchedule } from '../../src/report/read/former-schedule.ts';
import type { Schedule } from '../../src/result/schedule.ts';
import { openService, type TestService } from '../service/support/service.ts';
import { buildPage } from '../support/built-page.ts';
import { chromiumPath, launchChromium } from '../support/chromium.ts';

const NAMES = ['Smith, Ann', 'Jörg "Bo" Müßig', 'דוד בן-גוריון', 'Zoë 🎉', '=1+1', '<b>Cy</b>', 'Dee', 'Eve'];

describe.skipIf(chromiumPath === null)('the page, in Chromium (needs Chromium)', () => {
  let browser: Browser;
  let service: TestService;
  let context: BrowserContext;
  let page: Page;
  let address: string;
  const asked: string[] = [];

  beforeAll(async () => {
    buildPage();
    browser = await launchChromium();
  }, 60_000);
  afterAll(() => browser.close());
  beforeEach(() => open('k'));
  afterEach(close);

  async function open(form: 'k' | 'a', view: { width: number; colorScheme: 'light' | 'dark' } | null = null) {
    service = await openService({ form });
    address = await service.app.listen({ port: 0, host: '127.0.0.1' });
    context = await browser.newContext({
      acceptDownloads: true,
      ...(view ? { viewport: { width: view.width, height: 800 }, colorScheme: view.colorScheme } : {}),
    });
    page = await context.newPage();
    asked.length = 0;
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(address);
  }

  async function close() {
    await context.close();
    await service.close();
  }

  async function makePlan(names: readonly string[] = NAMES) {
    await page.getByLabel('One name a line').fill(names.join('\n'));
    await page.getByLabel('How many').fill('2');
    await page.getByRole('spinbutton', { name: 'Sessions' }).fill('3');
    await page.getByRole('button', { name: 'Make the plan' }).click();
    await page.getByRole('heading', { name: 'Table plans' }).waitFor();
  }

  test('makes a plan of names, shows them all and goes to it', async () => {
    await page.getByLabel('One name a line').fill(NAMES.join('\n'));
    expect(await page.locator('#people-note').textContent()).toContain('8 people');
    await makePlan();
    expect(await page.locator('.card h3').allTextContents()).toEqual(NAMES);
    expect(await page.locator('.sheet').count()).toBe(3);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('plan');
    expect(service.solver.jobs[0].request.scenario.people.map(({ id }) => id)).toEqual(NAMES);
  });

  test('takes a dropped or opened table, and rules', async () => {
    const table = 'Guests 2026\nName;Team\nAnn;red\nBob;blue\nCy;red\nDee;blue\n';
    await page
      .locator('#file')
      .setInputFiles({ name: 'g.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
    await page.getByText('columns: Team').waitFor();
    await page.getByRole('button', { name: 'Keep people apart' }).click();
    await page.getByRole('textbox', { name: 'Never in one group' }).fill('Ann, Bob');
    await page.getByRole('button', { name: 'Spread a column evenly' }).click();
    await page.getByRole('button', { name: 'Avoid meeting twice' }).click();
    await page.getByLabel('How many').fill('2');
    await page.getByRole('button', { name: 'Make the plan' }).click();
    await page.getByRole('heading', { name: 'Table plans' }).waitFor();
    const { constraints } = service.solver.jobs[0].request;
    expect(constraints.map(({ type }) => type)).toEqual([
      'MustStayApart',
      'AttributeBalance',
      'RepeatEncounter',
    ]);
    expect(constraints[0]).toMatchObject({ people: ['Ann', 'Bob'] });
  });

  test('takes a workbook of people, as the command line does', async () => {
    const rows = [
      ['Name', 'Team'],
      ['Ann', 'red'],
      ['Bob | Lee', 'blue'],
      ['Zoë', ''],
    ];
    const blob = await writeXlsxFile([{ sheet: 'Guests', data: rows }]).toBlob();
    await page
      .locator('#file')
      .setInputFiles({ name: 'g.xlsx', mimeType: '', buffer: Buffer.from(await blob.arrayBuffer()) });
    await page.getByText('3 people; columns: Team').waitFor();
    expect(await page.locator('#people').inputValue()).toBe('name,Team\nAnn,red\n"Bob | Lee",blue\nZoë,\n');
    const broken = { name: 'b.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004 and no more') };
    await page.locator('#file').setInputFiles(broken);
    await page.getByText('b.xlsx: The file is no Excel workbook').waitFor();
  });

  test('counts the meetings of earlier plans, of any format', async () => {
    await makePlan();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('[data-download=xlsx]').click(),
    ]);
    const workbook = readFileSync(await download.path());
    await page.getByText('Earlier plans').click();
    await page.locator('#past-file').setInputFiles([
      { name: 'spring.xlsx', mimeType: '', buffer: workbook },
      {
        name: 'autumn.csv',
        mimeType: '',
        buffer: Buffer.from('session,group,person\n0,A,Dee\n0,A,Nobody\n'),
      },
      { name: 'notes.txt', mimeType: '', buffer: Buffer.from('bring cake') },
    ]);
    await page.getByText('notes.txt: The first line is not the heading of a schedule').waitFor();
    expect(await page.locator('#past li').allTextContents()).toEqual([
      'spring.xlsxRemove',
      'autumn.csvRemove',
    ]);
    await makePlan();
    await page.getByText('Earlier schedules name people who are not among these 8: "Nobody"').waitFor();
    await expect.poll(() => service.solver.jobs.length).toBe(2);
    const { prior_meetings } = service.solver.jobs[1].request.scenario;
    expect(prior_meetings.reduce((sum, { count }) => sum + count, 0)).toBe(3 * 2 * 6);
    await page.getByRole('button', { name: 'Remove earlier plan: spring.xlsx' }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Remove earlier plan: autumn.csv',
    );
  });

  test('says how good the plan is, by a bound of its own', async () => {
    await page.getByRole('button', { name: 'Avoid meeting twice' }).click();
    await makePlan();
    const proof = await page.locator('#proof').textContent();
    expect(proof).toMatch(/It is proven that no plan costs less than \d+/);
    expect(proof).toContain('by the argument');
  });

  test('speaks Form A where the service does', async () => {
    await close();
    await open('a');
    await makePlan();
    expect(await page.locator('.card').count()).toBe(NAMES.length);
  });

  test('marks what is wrong at its field and goes there', async () => {
    await page.getByRole('button', { name: 'Make the plan' }).click();
    expect(await page.locator('#people-error').textContent()).toBe('Enter some names.');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('people');
    await page.getByLabel('One name a line').fill('id\nAnn\nBob\nAnn');
    expect(await page.locator('#people-error').textContent()).toContain(
      '"Ann" is on line 2 and again on line 4',
    );
    await page.getByLabel('One name a line').fill('Ann\nBob');
    await page.getByLabel('How many').fill('0');
    await page.getByRole('button', { name: 'Make the plan' }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('group-number');
    expect(service.solver.jobs).toEqual([]);
  });

  test('says what the service refuses, in its words', async () => {
    const crowd = Array.from({ length: 60 }, (_, index) => `Person ${index}`);
    await page.getByLabel('One name a line').fill(crowd.join('\n'));
    await page.getByRole('button', { name: 'Make the plan' }).click();
    const alert = page.getByRole('alert');
    await alert.getByRole('heading').waitFor();
    expect(await alert.textContent()).toContain('The tier does not cover this scenario');
    await service.app.close();
    await page.getByRole('button', { name: 'Make the plan' }).click();
    await alert.getByText('The service cannot be reached').waitFor();
  });

  test('downloads the plan in every format, and each reads back as the same plan', async () => {
    await page.getByText('Title and times').click();
    await page.getByLabel('Start').fill('2026-05-04T09:00');
    await makePlan();
    const { schedule } = service.solver.solved(service.solver.jobs[0]).report as { schedule: Schedule };
    const buttons = page.locator('[data-download]');
    expect(await buttons.count()).toBe(8);
    const files: string[] = [];
    for (const button of await buttons.all()) {
      const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
      files.push(download.suggestedFilename());
      const read = await readFormerSchedule(readFileSync(await download.path()));
      expect([download.suggestedFilename(), read.ok ? seatsOf(read.value) : read.issues]).toEqual([
        download.suggestedFilename(),
        seatsOf(schedule),
      ]);
    }
    expect(files).toContain('who-sits-with-whom.xlsx');
  });

  test('asks for a start before it makes a calendar', async () => {
    await makePlan();
    await page.getByRole('button', { name: 'Calendar' }).click();
    await page.getByText('A calendar needs a start').waitFor();
  });

  test('prints the plan without the form', async () => {
    await makePlan();
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: 'Print' }).click();
    expect(await page.locator('body[data-printed]').count()).toBe(1);
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Make the plan' }).isVisible()).toBe(false);
    expect(await page.locator('.card').first().isVisible()).toBe(true);
    expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('works with the keyboard alone', async () => {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('skip');
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(NAMES.join('\n'));
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab');
      if ((await page.evaluate(() => document.activeElement?.id)) === 'sessions') break;
    }
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Table plans' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('print');
  });

  test('asks nobody but its own service, and stores nothing', async () => {
    await makePlan();
    expect(asked.every((url) => url.startsWith(address))).toBe(true);
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
    expect(await context.cookies()).toEqual([]);
  });

  const views = [
    { width: 360, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
  ] as const;

  test.each(views)('has no fault that axe sees, and fits, at $width pixels, $colorScheme', async (view) => {
    await close();
    await open('k', view);
    await page.getByRole('button', { name: 'Keep people apart' }).click();
    await page.getByRole('button', { name: 'Make the plan' }).click();
    expect(await faults()).toEqual([]);
    await page.getByRole('button', { name: 'Remove rule' }).click();
    await makePlan();
    expect(await faults()).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });

  async function faults(): Promise<string[]> {
    await page.evaluate(axe.source);
    return page.evaluate(async () => {
      const run = (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run;
      const { violations } = await run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
    });
  }
});

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

function seatsOf(schedule: Schedule): unknown {
  return Object.entries(schedule).map(([session, groups]) => [
    session,
    Object.entries(groups).map(([group, people]) => [group, [...people].sort()]),
  ]);
}
