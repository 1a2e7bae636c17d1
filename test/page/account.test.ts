/** The account area in a browser: from the mail in the outbox to a key that is revoked. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openMailer } from '../../src/service/account/mailer.ts';
import { readServiceConfig } from '../../src/service/settings/config.ts';
import { bodyK } from '../service/support/scenarios.ts';
import { openService, type TestService } from '../service/support/service.ts';
import { until } from '../service/support/until.ts';
import { buildPage } from '../support/built-page.ts';
import { chromiumPath, launchChromium } from '../support/chromium.ts';
import { freePort } from '../support/free-port.ts';

describe.skipIf(chromiumPath === null)('the account area, in Chromium (needs Chromium)', () => {
  let browser: Browser;
  let service: TestService;
  let context: BrowserContext;
  let page: Page;
  let outbox: string;
  let address: string;

  beforeAll(async () => {
    buildPage();
    browser = await launchChromium();
  }, 60_000);
  afterAll(() => browser.close());
  afterEach(async () => {
    await context.close();
    await service.close();
    rmSync(outbox, { recursive: true });
  });

  async function open({ width = 1000, colorScheme = 'light' as 'light' | 'dark', script = true } = {}) {
    outbox = mkdtempSync(join(tmpdir(), 'mingle-outbox-'));
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    const settings = { public_url: address, mail: { outbox } };
    const config = readServiceConfig(settings).data;
    const mail = config === undefined ? null : openMailer(config);
    if (mail === null) throw new Error('no mail');
    service = await openService(settings, { parts: { mail } });
    await service.app.listen({ port, host: '127.0.0.1' });
    context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme,
      javaScriptEnabled: script,
    });
    page = await context.newPage();
  }

  async function signIn(email = 'ada@example.org') {
    await page.goto(`${address}/account`);
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
    const mails = () => readdirSync(outbox).filter((name) => name.endsWith('.eml'));
    await until(async () => mails().length > 0);
    const [file] = mails().sort().reverse();
    const [link] = /http:\S+\/account\/link\/\S+/.exec(readFileSync(join(outbox, file), 'utf8')) ?? [''];
    await page.goto(link);
    await page.getByText(email).waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'API access' }).waitFor();
  }

  async function createKey(name: string): Promise<string> {
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Last day').fill('2027-01-31');
    await page.getByRole('button', { name: 'Create the key' }).click();
    return (await page.locator('.key').textContent()) ?? '';
  }

  const solve = (key: string) =>
    fetch(`${address}/v1/auto-solve`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        authorization: `Bearer ${key}`,
      },
      body: JSON.stringify(bodyK()),
    });

  test('goes from the mail to a key, its use, and its end, without a script', async () => {
    await open({ script: false });
    service.now = Date.now();
    await signIn();
    const key = await createKey('laptop');
    expect((await solve(key)).status).toBe(200);
    await page.getByRole('link', { name: 'I have kept it' }).click();
    expect(await page.getByText('0.7 s of 120 s').count()).toBeGreaterThan(0);
    expect(await page.content()).not.toContain(key);
    await page.getByRole('link', { name: 'laptop' }).click();
    await page.getByRole('button', { name: 'Revoke this key' }).click();
    await page.getByText('Keys that have ended (1)').waitFor();
    const refused = await solve(key);
    expect([refused.status, (await refused.json()).code]).toEqual([401, 'api_key_revoked']);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.goto(`${address}/account`);
    await page.getByLabel('E-mail address').waitFor();
  });

  test('shows a key once: neither the way back nor a second look has it', async () => {
    await open();
    await signIn();
    await createKey('laptop');
    await page.goto(`${address}/account`);
    // The browser asks whether to send the form again, and has kept nothing.
    await expect(page.goBack()).rejects.toThrow('ERR_CACHE_MISS');
    const other = await context.newPage();
    await other.goto(`${address}/account`);
    expect(await other.locator('.keys li').count()).toBe(1);
  });

  test('knows who comes by a link from elsewhere, and takes no form from there', async () => {
    await open();
    await signIn();
    const elsewhere = `http://localhost:${new URL(address).port}`;
    await page.route(`${elsewhere}/**`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<a href="${address}/account">there</a><form method="post" action="${address}/account/sign-out-everywhere"><button>go</button></form>`,
      }),
    );
    await page.goto(elsewhere);
    await page.getByRole('link', { name: 'there' }).click();
    await page.getByRole('heading', { name: 'API access' }).waitFor();
    await page.goto(elsewhere);
    await page.getByRole('button', { name: 'go' }).click();
    await page.getByRole('heading', { name: 'This form is too old' }).waitFor();
    await page.goto(`${address}/account`);
    await page.getByRole('heading', { name: 'API access' }).waitFor();
  });

  const views = [
    { width: 320, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
  ] as const;

  test.each(views)('has no fault that axe sees, and fits, at $width pixels, $colorScheme', async (view) => {
    await open(view);
    await page.goto(`${address}/account/sign-in`);
    await look('1-sign-in');
    await page.getByLabel('E-mail address').fill('nobody@-');
    await page.locator('form').evaluate((form: HTMLFormElement) => form.submit());
    await page.getByText('This is not an e-mail address').waitFor();
    await look('2-refused');
    await signIn('a.rather.long.address.of.somebody@department.of.an.institution.example.org');
    await look('3-no-keys');
    await createKey('The machine in the back room that plans the autumn dinner');
    await look('4-new-key');
    await page.getByRole('link', { name: 'I have kept it' }).click();
    await createKey('laptop');
    await page.goto(`${address}/account`);
    await page.getByRole('link', { name: 'laptop' }).click();
    await look('5-key');
    await page.getByRole('button', { name: 'Revoke this key' }).click();
    await page.getByText('Keys that have ended').click();
    await look('6-account');
    await page.goto(`${address}/account/nowhere`);
    await look('7-nowhere');

    async function look(name: string): Promise<void> {
      const folder = process.env.MINGLE_SCREENSHOTS;
      if (folder !== undefined) {
        await page.screenshot({ path: join(folder, `${name}-${view.width}.png`), fullPage: true });
      }
      expect([name, await faults()]).toEqual([name, []]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([name, overflow]).toEqual([name, 0]);
    }
  });

  async function faults(): Promise<string[]> {
    await page.evaluate(axe.source);
    return page.evaluate(async () => {
      const { axe } = window as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      };
      return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
    });
  }
});
