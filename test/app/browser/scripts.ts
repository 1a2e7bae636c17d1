/** Nine events, each from the first page to the day, as somebody would type them. */
import { expect } from 'vitest';
import { showView } from './open-app.ts';
import type { Organiser } from './organiser.ts';

export const NAMES =
  'Anna Ben Chloé Dora Emil Farah Goran Hana Ines Jonas Kofi Lena Mateo Nadia Oskar Priya'.split(' ');

/** A list of so many with one more column. */
const withColumn = (column: string, people: number, value: (index: number) => string): string[] => [
  `name;${column}`,
  ...NAMES.slice(0, people).map((name, i) => `${name};${value(i)}`),
];

/** What each enters, and what the plan then says. */
export const SCRIPTS: Readonly<Record<string, (organiser: Organiser) => Promise<void>>> = {
  Class: async (me) => {
    await me.people(...withColumn('friends', 12, (i) => NAMES[i % 2 === 0 ? i + 1 : i - 1]));
    await me.rule(/^Wished company/);
    await me.number('Sessions', 2);
    await me.planned('12 of 12 always sit with somebody they wish for');
  },
  Conference: async (me) => {
    await me.people(...withColumn('team', 16, (i) => ['red', 'blue', 'green', 'gold'][i % 4]));
    await me.rule(/^Who should meet/);
    await me.planned('Everybody sits with 12 of 15 others');
  },
  Wedding: async (me) => {
    await me.people(...NAMES);
    await me.rule(/^Keep together/, 'Ann', 'Ben');
    await me.rule(/^Keep apart/, 'Chl', 'Dor');
    await me.planned('16 guests at 2 tables');
  },
  'Speed networking': async (me) => {
    await me.people(...withColumn('role', 8, (i) => (i < 4 ? 'buyer' : 'seller')));
    await me.rule(/^Who should meet/);
    await me.choose('one value with another');
    await me.choose('Only these count');
    await me.number('Sessions', 4);
    await me.planned('4 of 4');
  },
  Golf: async (me) => {
    await me.people(...withColumn('handicap', 16, (i) => `${(i * 7) % 20}`));
    await me.rule(/^Spread evenly/);
    await me.planned('Every player plays with 12 of 15 others, nobody twice');
  },
  Doubles: async (me) => {
    await me.people(...NAMES.slice(0, 8));
    await me.planned('Every player has another partner each round');
  },
  'Teams and topics': async (me) => {
    const topics = ['Bees', 'Rivers', 'Cinema', 'Robots'];
    await me.people(...withColumn('choice', 12, (i) => topics[i % 4]));
    await me.rule(/^Choices of tables/);
    await me.press(me.button('Make 4 tables of the choices'));
    await me.planned('12 of 12 got their first choice');
  },
  Stations: async (me) => {
    await me.people(...NAMES);
    await me.planned('Everybody visits all 4 stations');
  },
  'Coffee club': async (me) => {
    await me.people(...NAMES.slice(0, 12));
    await me.planned('12 people at 3 tables');
  },
};

/** From the first page to a plan and a swap. */
export async function seat(me: Organiser, occasion: string): Promise<void> {
  await me.look('first page');
  await me.occasion(occasion);
  await SCRIPTS[occasion](me);
  await me.swap();
  expect(me.faults).toEqual([]);
}

/** And to paper, both links and somebody who does not come. */
export async function run(me: Organiser, occasion: string): Promise<void> {
  await seat(me, occasion);
  const { share, day } = await me.print();
  await me.opens(share);
  const [[name]] = await me.seats();
  const table = (await me.page.locator('.session h4').first().textContent()) ?? '';
  await me.attends(day, name, table);
  await me.missing(name);
  expect(me.faults).toEqual([]);
}

/** An exam: three rows of six, nobody beside somebody of the same school; one does not come, nobody else moves, and a link has that. */
export async function inRows(me: Organiser): Promise<void> {
  await me.occasion('Class');
  await me.people(...withColumn('school', 16, (i) => 'abcd'[i % 4]));
  await me.pick(me.page.getByRole('combobox', { name: 'Seat by' }), 'rows');
  await me.number('Sessions', 1);
  await me.rule(/^Keep apart/, 'same');
  await me.planned('16 people in 3 rows');
  const before = await me.seats();
  expect(before.flat().sort()).toEqual([...NAMES].sort());
  const room = await roomOf(me);
  for (const [r, row] of room.entries())
    for (const [c, school] of row.entries())
      if (school !== null) expect([row[c + 1], room[r + 1]?.[c]]).not.toContain(school);
  await showView(me.page, 'Floor plan');
  const seat = me.page.locator('.floor rect').first();
  await seat.waitFor();
  // A seat of the drawing is as wide as a name, not as the drawing.
  expect(await seat.evaluate((rect) => rect.getBoundingClientRect().width)).toBeLessThan(150);
  await me.look('floor');
  await showView(me.page, 'Sessions');
  await me.missing(before[1][1]);
  expect(await me.seats()).toEqual(before.map((row) => row.filter((name) => name !== before[1][1])));
  const { share } = await me.print();
  await me.opens(share);
}

/** The school of who sits on each seat, row by row; null: nobody. */
async function roomOf(me: Organiser): Promise<(string | null)[][]> {
  const rows = await me.page
    .locator('.session')
    .first()
    .locator('.row-of-seats')
    .evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll('.side')].map((side) => side.querySelector('.name')?.textContent ?? null),
      ),
    );
  return rows.map((row) => row.map((name) => (name === null ? null : 'abcd'[NAMES.indexOf(name) % 4])));
}
