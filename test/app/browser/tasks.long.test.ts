/** Organisers' tasks, those of docs/events.md among them, done in the app alone, by its fields and buttons. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { chromiumPath } from '../../support/chromium.ts';
import { addRule, browserForTests, enter, keptProject, namesOf, paste, plan } from './open-app.ts';

interface Kept {
  readonly plan: { readonly solution: { readonly total_cost: number; readonly schedule: Schedule } };
}
type Schedule = Record<string, Record<string, string[]>>;

describe.skipIf(chromiumPath === null)("organisers' tasks in the app, in Chromium (needs Chromium)", () => {
  const apps = browserForTests();

  test('buyers, and three sellers more, in pairs for many rounds, waiting shared', async () => {
    const count = 6;
    const names = namesOf(2 * count + 3);
    const page = await people(
      names.map((name, i) => [name, i < count ? 'buyer' : 'seller']),
      'role',
    );
    await number(page, 'How many', 2);
    await number(page, 'Sessions', 6);
    await page.getByRole('button', { name: 'Sizes, names and rooms' }).click();
    // Few tables are all shown.
    const all = page.getByRole('button', { name: /^Show all \d+ tables$/ });
    if (await all.count()) await all.click();
    for (let extra = 0; extra < 2; extra++) {
      await page
        .getByRole('button', { name: `Remove Table ${count + 2}` })
        .or(page.getByRole('button', { name: `Remove Table ${count + 1}` }))
        .first()
        .click();
    }
    await number(page, `Seats at Table ${count}`, 2);
    await page.getByRole('button', { name: 'Add a bench for who waits' }).click();
    await number(page, 'Seats at Bench', 3);
    await rule(page, 'Who should meet');
    await page.locator('.choice label', { hasText: 'one value with another' }).click();
    await page.locator('.choice label', { hasText: 'Only these count' }).click();
    const { schedule } = await solved(page);
    const buyers = new Set(names.slice(0, count));
    const pairs = Object.entries(schedule.session_0).filter(([table]) => table !== 'Bench');
    expect(pairs.every(([, pair]) => pair.filter((name) => buyers.has(name)).length === 1)).toBe(true);
  });

  test('28 pupils at 7 stations, each visited once', async () => {
    const page = await people(namesOf(28).map((name) => [name]));
    await number(page, 'Sessions', 7);
    await rule(page, 'Visit tables');
    const { schedule } = await solved(page);
    expect(visitsOf(schedule).every((visits) => visits.size === 7)).toBe(true);
  });

  test('32 golfers even by handicap, nobody twice; two drop out after the first round', async () => {
    const page = await people(
      namesOf(32).map((name, i) => [name, `${(i * 7) % 30}`]),
      'handicap',
    );
    await number(page, 'Sessions', 5);
    await rule(page, 'Limit meetings');
    await rule(page, 'Spread evenly');
    const { schedule } = await solved(page, 1);
    expect(mostMeetings(schedule)).toBe(1);
    await page.getByRole('button', { name: 'Lock Session 1' }).click();
    for (const name of namesOf(2)) await number(page, `Last session of ${name}`, 1);
    await page.getByRole('checkbox', { name: 'Change as little as possible' }).check();
    // The session that is looked at is locked, so the plan before may be kept still.
    let after = schedule;
    await expect
      .poll(
        async () => {
          after = (await solved(page, 1)).schedule;
          return Object.values(after.session_1).flat();
        },
        { timeout: 40_000 },
      )
      .toHaveLength(30);
    expect(after.session_0).toEqual(schedule.session_0);
    expect(Object.values(after.session_1).flat()).not.toContain('Amara Abbot');
  });

  test('120 people of 8 departments at 15 tables, other departments first', async () => {
    const page = await people(
      namesOf(120).map((name, i) => [name, `D${i % 8}`]),
      'department',
    );
    await number(page, 'How many', 8);
    await rule(page, 'Who should meet');
    const { schedule } = await solved(page);
    const department = new Map(namesOf(120).map((name, i) => [name, i % 8]));
    const tables = Object.values(schedule).flatMap((session) => Object.values(session));
    expect(
      tables.every((table) => new Set(table.map((name) => department.get(name))).size === table.length),
    ).toBe(true);
  });

  test('20 sponsors, one at each table, at another table every round', async () => {
    const page = await people(
      namesOf(100).map((name, i) => [name, i < 20 ? 'sponsor' : 'guest']),
      'role',
    );
    await number(page, 'How many', 5);
    await number(page, 'Sessions', 6);
    await rule(page, 'Keep apart');
    await who(page, 'role: sponsor');
    await rule(page, 'Visit tables');
    await page.getByRole('button', { name: 'Remove Everyone' }).click();
    await who(page, 'role: sponsor');
    await page.getByLabel('How often').selectOption('at_most');
    const { schedule } = await solved(page);
    const sponsors = new Set(namesOf(20));
    for (const session of Object.values(schedule))
      for (const table of Object.values(session))
        expect(table.filter((name) => sponsors.has(name))).toHaveLength(1);
  });

  test('4 hosts who stay, 20 guests who visit each table once', async () => {
    const rows = namesOf(24).map((name, i) => [name, i < 4 ? 'host' : 'guest', i < 4 ? `${i + 1}` : '']);
    const page = await people(rows, 'role,table');
    await number(page, 'How many', 6);
    await number(page, 'Sessions', 4);
    await rule(page, 'Visit tables');
    await page.getByRole('button', { name: 'Remove Everyone' }).click();
    await who(page, 'role: guest');
    const { schedule } = await solved(page, 1);
    const hosts = Object.values(schedule).map((session) => session['Table 1'].includes('Amara Abbot'));
    expect(hosts).toEqual(hosts.map(() => true));
  });

  test('a class list: late, balanced, two who must not sit together', async () => {
    const { page } = await apps.open();
    await paste(
      page,
      `Class 7b\nVorname;Nachname;Geschlecht;kommt\n${namesOf(26)
        .map((name, i) => `${name.replace(' ', ';')};${i % 2 ? 'w' : 'm'};${i === 3 ? '2' : ''}`)
        .join('\n')}`,
    );
    await page.getByRole('textbox', { name: 'Name of Amara Abbot' }).waitFor();
    await rule(page, 'Spread evenly');
    await rule(page, 'Keep apart');
    await who(page, 'Amara');
    await who(page, 'Ben');
    const { schedule } = await solved(page);
    expect(Object.values(schedule.session_0).flat()).toHaveLength(25);
    for (const session of Object.values(schedule))
      for (const table of Object.values(session))
        expect(table.includes('Amara Abbot') && table.includes('Ben Abbot')).toBe(false);
  });

  test('a wedding: one evening, tables of their own sizes, couples and a feud', async () => {
    const page = await people(
      namesOf(40).map((name, i) => [name, i < 20 ? 'bride' : 'groom']),
      'side',
    );
    await number(page, 'How many', 10);
    await number(page, 'Sessions', 1);
    await page.getByRole('button', { name: 'Sizes, names and rooms' }).click();
    const first = page.getByRole('textbox', { name: 'Name of table 1' });
    await first.fill('High table');
    await first.press('Tab');
    await number(page, 'Seats at High table', 12);
    await rule(page, 'Keep together');
    await who(page, 'Amara');
    await who(page, 'Ben');
    await rule(page, 'Keep at a table');
    await who(page, 'Amara');
    await rule(page, 'Keep apart');
    await who(page, 'Chloe');
    await who(page, 'Dmitri');
    const { schedule } = await solved(page);
    expect(schedule.session_0['High table']).toEqual(expect.arrayContaining(['Amara Abbot', 'Ben Abbot']));
  });

  async function people(rows: readonly string[][], columns = ''): Promise<Page> {
    const { page } = await apps.open();
    const header = columns === '' ? 'name' : `name,${columns}`;
    await paste(page, [header, ...rows.map((row) => row.join(','))].join('\n'));
    await page.locator('input.name').first().waitFor();
    return page;
  }
});

async function number(page: Page, name: string, value: number): Promise<void> {
  await page.getByRole('spinbutton', { name, exact: true }).fill(`${value}`);
}

/** Adds a rule, whose fields are then open. */
async function rule(page: Page, kind: string): Promise<void> {
  const done = page.getByRole('button', { name: 'Done' });
  if (await done.count()) await done.click();
  await addRule(page, new RegExp(`^${kind}`));
}

/** Types the beginning of a name, or a value, and takes the first that is offered. */
async function who(page: Page, typed: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Who' });
  await enter(field, typed);
}

/** Usually several times as long as it takes, since a machine may be busy: most end with a proof before. */
async function solved(page: Page, seconds = 4): Promise<Kept['plan']['solution']> {
  expect(await page.locator('.fault').allTextContents()).toEqual([]);
  await plan(page, seconds);
  expect(await page.locator('.badge.amber').count()).toBe(0);
  // Kept a moment later.
  const shown = await page
    .locator('.session')
    .first()
    .locator('.table')
    .evaluateAll((tables) =>
      tables.map((table) => [...table.querySelectorAll('.seat .name')].map((name) => name.textContent)),
    );
  await expect
    .poll(async () => {
      const plan = ((await keptProject(page))?.project as unknown as Kept | undefined)?.plan;
      return plan && Object.values(plan.solution.schedule.session_0);
    })
    .toEqual(shown);
  const kept = await keptProject(page);
  if (kept === undefined) throw new Error('nothing was kept');
  return (kept.project as unknown as Kept).plan.solution;
}

function visitsOf(schedule: Schedule): Set<string>[] {
  const visits = new Map<string, Set<string>>();
  for (const session of Object.values(schedule))
    for (const [table, names] of Object.entries(session))
      for (const name of names) visits.set(name, (visits.get(name) ?? new Set()).add(table));
  return [...visits.values()];
}

function mostMeetings(schedule: Schedule): number {
  const met = new Map<string, number>();
  for (const session of Object.values(schedule))
    for (const names of Object.values(session))
      for (const a of names)
        for (const b of names) if (a < b) met.set(`${a} ${b}`, (met.get(`${a} ${b}`) ?? 0) + 1);
  return Math.max(...met.values());
}
