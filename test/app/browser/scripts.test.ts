/** Two of the events of the long run, whole. */
import { describe, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { browserForTests } from './open-app.ts';
import { Organiser } from './organiser.ts';
import { run } from './scripts.ts';

describe.skipIf(chromiumPath === null)('two events from the first page to the day (needs Chromium)', () => {
  const apps = browserForTests();

  test.each([
    { occasion: 'Wedding', width: 390, height: 844, hand: 'finger' },
    { occasion: 'Doubles', width: 1400, height: 900, hand: 'pointer' },
  ] as const)('$occasion at $width pixels, by $hand', async ({ occasion, width, height, hand }) => {
    await run(await Organiser.open(apps, { width, height }, occasion, hand), occasion);
  });
});
