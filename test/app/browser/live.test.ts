/** The link for attendees that follows the plan, from the organiser's own server. */
import { afterEach, describe, expect, test } from 'vitest';
import { openService, type TestService } from '../../service/support/service.ts';
import { chromiumPath } from '../../support/chromium.ts';
import { namesOf, openForEachTest, paste, plan } from './open-app.ts';

describe.skipIf(chromiumPath === null)('a live link, in Chromium (needs Chromium)', () => {
  let app: Parameters<Parameters<typeof openForEachTest>[0]>[0];
  let service: TestService;
  openForEachTest((opened) => {
    app = opened;
  });
  afterEach(() => service.close());

  test('attendees see the plan as it is changed, and the last one when the server is gone', async () => {
    const { page, context, errors } = app;
    service = await openService({ profile: 'own' });
    await page.goto(await service.app.listen({ port: 0, host: '127.0.0.1' }));
    await paste(page, namesOf(8).join('\n'));
    await plan(page);
    await page.getByRole('button', { name: 'Print or share' }).click();
    await page.getByLabel('The link follows the plan').check();
    const link = page.getByLabel('Link to find one’s name');
    await expect.poll(() => link.inputValue()).toMatch(/day\.html#live=[0-9a-f]{16}$/);

    const phone = await context.newPage();
    await phone.goto(await link.inputValue());
    await phone.getByText(/, plan 1\./).waitFor();
    const names = phone.locator('.names bdi');
    const before = await names.allTextContents();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'On the day' }).click();
    await page.getByRole('button', { name: `Not here: ${before[0]}` }).click();
    const again = () => phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect
      .poll(async () => {
        await again();
        return names.allTextContents();
      })
      .toEqual(before.slice(1));
    expect(errors).toEqual([]);

    await service.app.close();
    await again();
    expect(await names.allTextContents()).toEqual(before.slice(1));
  });
});
