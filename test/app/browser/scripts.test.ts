/** One of the events of the long run, whole. */
import { describe, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { browserForTests } from './open-app.ts';
import { Organiser } from './organiser.ts';
import { run } from './scripts.ts';

describe.skipIf(chromiumPath === null)('an event from the first page to the day (needs Chromium)', () => {
  const apps = browserForTests();

  test('a wedding on a phone', async () => {
    await run(await Organiser.open(apps, { width: 390, height: 844 }, 'Wedding', 'finger'), 'Wedding');
  });
});
