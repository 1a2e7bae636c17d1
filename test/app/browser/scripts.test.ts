/** One of the events of the long run, as far as paper; links, attendees and who does not come have tests of their own. */
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { browserForTests } from './open-app.ts';
import { Organiser } from './organiser.ts';
import { seat } from './scripts.ts';

describe.skipIf(chromiumPath === null)('an event from the first page to paper (needs Chromium)', () => {
  const apps = browserForTests();

  test('a wedding on a phone', async () => {
    const me = await Organiser.open(apps, { width: 390, height: 844 }, 'Wedding', 'finger');
    await seat(me, 'Wedding');
    const { share, day } = await me.print();
    expect([share, day]).toEqual([expect.stringContaining('#'), expect.stringContaining('day.html#')]);
    expect(me.faults).toEqual([]);
  });
});
