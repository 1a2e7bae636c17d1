/** The nine occasions and the day, each at a narrow one of four widths and half of them at a wide one, by typing, pointing and dragging; one by keys alone. */
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { browserForTests } from './open-app.ts';
import { Organiser } from './organiser.ts';
import { inRows, NAMES, run, SCRIPTS, seat } from './scripts.ts';

const VIEWS = [
  { width: 1400, height: 900, hand: 'pointer' },
  { width: 768, height: 1024, hand: 'finger' },
  { width: 390, height: 844, hand: 'finger' },
  { width: 320, height: 640, hand: 'pointer' },
] as const;

describe.skipIf(chromiumPath === null)('events from the first page to the day (needs Chromium)', () => {
  const apps = browserForTests();

  // Each goes on to paper and the day at one of them; what did so at a wide one is seated at a narrow one, too.
  const all = Object.keys(SCRIPTS).flatMap((occasion, i) => [
    { occasion, ...VIEWS[i % 4], act: run },
    ...(i % 4 < 2 ? [{ occasion, ...VIEWS[(i + 2) % 4], act: seat }] : []),
  ]);
  test.each(all)('$occasion at $width pixels, by $hand', async ({ occasion, width, height, hand, act }) => {
    await act(await Organiser.open(apps, { width, height }, occasion, hand), occasion);
  });

  test('a wedding at round tables, where somebody does not come', async () => {
    const me = await Organiser.open(apps, VIEWS[1], 'Round tables');
    await me.occasion('Wedding');
    await me.people(...NAMES.slice(0, 12));
    await me.pick(me.page.getByRole('combobox', { name: 'Seat by' }), 'seats');
    await me.number('How many', 6);
    await me.planned(/guests|others/);
    await me.missing('Dora');
    expect((await me.seats()).map((table) => table.length).sort()).toEqual([5, 6]);
    expect(me.faults).toEqual([]);
  });

  test.each([VIEWS[1], VIEWS[3]])('a class in rows of seats at $width pixels, by $hand', async (view) => {
    const me = await Organiser.open(apps, view, 'Rows of seats', view.hand);
    await inRows(me);
    expect(me.faults).toEqual([]);
  });

  test('a wedding with the keyboard alone', async () => {
    await run(await Organiser.open(apps, VIEWS[0], 'Wedding by keys', 'keyboard'), 'Wedding');
  });
});
