/** The app in Chromium, served as `mingle app` serves it. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type AppServer, serveApp } from '../../../src/service/http/app-server.ts';
import { buildApp } from '../../support/built-app.ts';
import { launchProfile, sharedChromium } from '../../support/chromium.ts';

export interface OpenApp {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly url: string;
  /** Everything that the page asked for. */
  readonly asked: string[];
  /** What went wrong in it without a word. */
  readonly errors: string[];
}

export interface View {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly locale?: string;
  /** Fingers, as on a phone. */
  readonly hasTouch?: boolean;
  /** `block`, unless a test is about it: what a page asks for is seen, and may be answered, by the test alone. */
  readonly serviceWorkers?: 'allow' | 'block';
  /** Who serves it; absent: a server of the tests' own. */
  readonly at?: string;
  /** True, unless a test needs no plan: the helper that makes one costs as much as the page. */
  readonly plans?: boolean;
}

/** One for all the files that a process runs: what it packs for browsers, it packs once. It ends with the process. */
let served: Promise<AppServer> | null = null;

/** Milliseconds. */
const LONGEST_WAIT = 60_000;

export class AppBrowser {
  private browser: Browser | null = null;
  private server: AppServer | null = null;
  private readonly contexts: BrowserContext[] = [];

  async start(): Promise<void> {
    await buildApp();
    served ??= serveApp(0);
    this.server = await served;
    this.browser = await sharedChromium();
  }

  /** @param prepare what is to be so before the page is there */
  async open(
    view: View = {},
    prepare: (context: BrowserContext) => Promise<unknown> = async () => undefined,
  ): Promise<OpenApp> {
    const context = await this.newContext(view);
    await prepare(context);
    return this.openIn(context, view.at);
  }

  /** Somebody's browser, in which nothing is open yet. */
  async newContext({
    width = 1280,
    height = 800,
    colorScheme = 'light',
    locale = 'en-GB',
    hasTouch = false,
    serviceWorkers = 'block',
    plans = true,
  }: View = {}): Promise<BrowserContext> {
    if (this.browser === null) throw new Error('not started');
    const context = await this.browser.newContext({
      viewport: { width, height },
      colorScheme,
      locale,
      hasTouch,
      serviceWorkers,
      acceptDownloads: true,
      reducedMotion: 'reduce',
    });
    this.contexts.push(context);
    context.setDefaultTimeout(LONGEST_WAIT);
    // Parts fetched ahead cost every test a third of a second; where one is shown, it is fetched then.
    if (serviceWorkers === 'block') {
      await context.addInitScript(() => {
        window.requestIdleCallback = () => 0;
      });
    }
    // One that never says that it is there is given no work.
    if (!plans) {
      await context.addInitScript(() => {
        window.Worker = class extends EventTarget {
          postMessage(): void {}
          terminate(): void {}
        } as unknown as typeof Worker;
      });
    }
    return context;
  }

  /** With a profile of its own, as somebody has set the browser up. */
  async openProfile(folder: string): Promise<OpenApp> {
    const context = await launchProfile(folder);
    this.contexts.push(context);
    context.setDefaultTimeout(LONGEST_WAIT);
    return this.openIn(context);
  }

  private async openIn(context: BrowserContext, at = this.server?.url): Promise<OpenApp> {
    if (at === undefined) throw new Error('not started');
    const page = await context.newPage();
    const app: OpenApp = { page, context, url: at, asked: [], errors: [] };
    page.on('request', (request) => app.asked.push(request.url()));
    page.on('pageerror', (error) => app.errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') app.errors.push(message.text());
    });
    await page.goto(app.url);
    await page.locator('.plan').waitFor();
    return app;
  }

  /**
   * How long the main thread was busy at a time, in milliseconds of its processor time, longest first: the clock of a
   * machine that does other things too would say nothing of the page.
   */
  async longestTasks(page: Page, work: () => Promise<void>): Promise<number[]> {
    if (this.browser === null) throw new Error('not started');
    await this.browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
    await work();
    const { traceEvents } = JSON.parse(String(await this.browser.stopTracing())) as {
      traceEvents: TraceEvent[];
    };
    const pids = mainThreads(traceEvents);
    return traceEvents
      .filter(
        ({ pid, tid, tdur, name }) => pids.has(`${pid} ${tid}`) && tdur !== undefined && /RunTask/.test(name),
      )
      .map(({ tdur = 0 }) => tdur / 1000)
      .sort((a, b) => b - a);
  }

  /** Ends what tests opened, not the browser. */
  async closeAll(): Promise<void> {
    for (const context of this.contexts.splice(0)) await context.close();
  }

  /** With browser and server, which tests leave to others. */
  async end(): Promise<void> {
    await this.browser?.close();
    await this.server?.stop();
    this.server = null;
    served = null;
  }
}

/** A browser for the tests of a file or group; what a test opens is closed after it. */
export function browserForTests(): AppBrowser {
  const apps = new AppBrowser();
  beforeAll(() => apps.start(), 240_000);
  afterEach(() => apps.closeAll());
  return apps;
}

/** Opens the app before each test, and after it holds that no error was hidden in it. */
export function openForEachTest(use: (app: OpenApp) => void, view: View = {}): void {
  const apps = browserForTests();
  let app: OpenApp;
  beforeEach(async () => {
    app = await apps.open(view);
    use(app);
  });
  afterEach(() => expect(app.errors).toEqual([]));
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ph: string;
  /** Processor time, microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

function mainThreads(events: readonly TraceEvent[]): Set<string> {
  const named = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  return new Set(named.map(({ pid, tid }) => `${pid} ${tid}`));
}

/** Names as they would be pasted. */
export function namesOf(count: number): string[] {
  const first =
    'Amara Ben Chloe Dmitri Elif Farah Goran Hana Ines Jonas Kofi Lena Mateo Nadia Oskar Priya'.split(' ');
  const last = 'Abbot Berg Costa Diaz Eklund Fisher Gallo Horvat Ito Jensen Klein Lund Moreau'.split(' ');
  return Array.from({ length: count }, (_, i) => `${first[i % 16]} ${last[Math.floor(i / 16)]}`);
}

/** Pastes into the box, as a person would with the whole list on the clipboard. */
export async function paste(
  page: Page,
  text: string,
  at = page.getByRole('textbox', { name: 'People, one a line' }),
): Promise<void> {
  await at.evaluate((box, pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

/** Waits for the plan that comes by itself, asks for it where it waits to be asked for, and ends the search after so long. */
export async function plan(page: Page, seconds = 0.5): Promise<void> {
  const is = (state: string) => page.locator(`.plan[data-plan="${state}"]`);
  await is('busy')
    .or(is('old'))
    .waitFor({ timeout: 700 })
    .catch(() => undefined);
  const askWhereOld = async () => {
    if (await is('old').count()) await page.locator('.go .primary').click();
  };
  await askWhereOld();
  const isFresh = (timeout: number) =>
    is('fresh')
      .waitFor({ timeout })
      .then(() => true)
      .catch(() => false);
  for (let wait = seconds * 1000; !(await isFresh(wait)); wait = 2000) {
    await askWhereOld();
    // Seats are drawn where they are in sight; what changed is in the view that compares.
    await page.locator('.session, .compare').first().waitFor();
    await page
      .getByRole('button', { name: 'Stop and keep the best' })
      .click({ timeout: 3000 })
      .catch(() => undefined);
  }
  await page.locator('.figures').waitFor();
}

/** A plan of so many people, pasted. */
export async function planned(page: Page, people: number): Promise<void> {
  await paste(page, namesOf(people).join('\n'));
  await plan(page);
}

/** An empty one, in place of what is open. */
export async function newProject(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Projects/ }).click();
  await page.getByRole('button', { name: 'New project' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Begins a rule. */
export async function addRule(page: Page, kind: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByRole('button', { name: kind }).click();
}

/** In place of what the field has. */
export async function enter(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
}

/** Where the keyboard is. */
export async function typeLines(page: Page, ...lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
}

/** Shows the plan in a way that is named; the part of the page that draws it may be fetched only then. */
export async function showView(page: Page, name: string): Promise<void> {
  await page.locator('.views').getByRole('button', { name, exact: true }).click();
  await page.locator('.views ~ *').first().waitFor();
}

/** Begins a search that no proof ends within seconds, and waits for its first plan: 61 people at tables of 4. */
export async function planLong(page: Page): Promise<void> {
  // First, since each change of a list that is there begins a search.
  await page.getByLabel('Sessions', { exact: true }).fill('12');
  await paste(page, ['name,team', ...namesOf(61).map((name, i) => `${name},${(i * i) % 7}`)].join('\n'));
  await page.locator('input.name').first().waitFor();
  await addRule(page, /^Who should meet/);
  await page.locator('.plan[data-plan="busy"]').waitFor();
  await page.getByRole('button', { name: 'Stop and keep the best' }).waitFor();
  await page.locator('.worth', { hasText: 'of 60 others' }).waitFor();
  // What is shown until then may be of the search before the last change.
  await page.locator('.session').nth(11).waitFor({ state: 'attached' });
}

/** What the app kept last, as it kept it. */
export function keptProject(page: Page): Promise<{ project: Record<string, unknown> } | undefined> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('mingle');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('projects').objectStore('projects').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result.sort((a, b) => b.changed - a.changed)[0]);
          };
        };
      }),
  );
}

/** Copies the share link where there is no clipboard to write to, but what is selected is copied; answers what that was. */
export async function copiedOverHttp(page: Page): Promise<string> {
  const copied = page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
    return new Promise<string>((resolve) => {
      addEventListener('copy', () => resolve((document.activeElement as HTMLInputElement).value));
    });
  });
  const share = page.getByRole('region', { name: 'Share link' });
  await share.getByRole('button', { name: 'Copy the link' }).click();
  await share.getByText('Copied.').waitFor();
  return copied;
}
