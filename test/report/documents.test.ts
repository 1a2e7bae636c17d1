import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { planCsv } from '../../src/report/csv.ts';
import { htmlPage } from '../../src/report/html/page.ts';
import { planMarkdown } from '../../src/report/markdown.ts';
import type { Plan } from '../../src/report/plan.ts';
import { printPage } from '../../src/report/print/print-page.ts';
import { planWorkbook, tablesWorkbook } from '../../src/report/spreadsheet.ts';
import { figuresOver } from '../../src/result/pair-meetings.ts';
import { AWKWARD_NAMES, samplePlan, sampleTimes } from './sample.ts';

function sample(people: readonly string[] = AWKWARD_NAMES, groups = 4): Plan {
  return samplePlan({ people, groups, sessions: 2 }, { timetable: sampleTimes(2), title: 'A <b> & co' });
}

describe('planCsv', () => {
  test.each(['schedule', 'rosters', 'itineraries'] as const)(
    '%s has no cell that a spreadsheet runs',
    (table) => {
      const cells = planCsv(sample(), table)
        .replace(/^\uFEFF/, '')
        .split(/[\r\n,]+/);
      expect(cells.filter((cell) => /^"?[=+\-@\t]/.test(cell))).toEqual([]);
    },
  );

  test('counts sessions from 1 in the schedule and shows when they take place', () => {
    const [heading, first] = planCsv(sample(), 'schedule').split('\r\n');
    expect(heading).toBe('\uFEFFround,group,person,starts,ends');
    expect(first).toMatch(/^1,Table 1,.*,2026-05-04 09:00,2026-05-04 09:20$/);
  });

  test('has one line a person with where they go', () => {
    const lines = planCsv(sample(['Ann', 'Bob', 'Cy'], 1), 'itineraries')
      .trimEnd()
      .split('\r\n');
    expect(lines).toEqual([
      '\uFEFFperson,Session 1 (2026-05-04 09:00),Session 2 (2026-05-04 09:25)',
      'Ann,Table 1,Table 1',
      'Bob,Table 1,Table 1',
      'Cy,Table 1,Table 1',
    ]);
  });
});

test('cards name few of thousands at a table, and say how many more there are', () => {
  const crowd = (count: number): Plan =>
    sample(
      Array.from({ length: count }, (_, i) => `Name${i}`),
      1,
    );
  const cardsOf = (count: number): string => {
    return htmlPage(crowd(count)).split('id="cards"')[1].split('id="pairs"')[0];
  };
  expect(cardsOf(30)).not.toMatch(/and \d+ more/);
  const cards = cardsOf(720);
  expect(cards.match(/and 709 more</g)).toHaveLength(2 * 720);
  expect(cards.length).toBeLessThan(1_500_000);
  const printed = printPage(crowd(720), 'cards', 'a4', { edition: null, page: null, live: null });
  expect(printed.match(/and 709 more</g)).toHaveLength(2 * 720);
});

test('a list of many from A to Z looks once at who has a last name', () => {
  const people = Array.from({ length: 3000 }, (_, i) => `Name${i}`);
  const plan = sample(people, 300);
  let looks = 0;
  const counted = plan.people.map((person) => ({
    ...person,
    get name() {
      looks++;
      return person.name;
    },
  }));
  printPage({ ...plan, people: counted }, 'check-in', 'a4', { edition: null, page: null, live: null });
  expect(looks / people.length).toBeLessThan(90);
});

test('a workbook has no cell of more characters than spreadsheets take', async () => {
  const names = Array.from({ length: 3000 }, (_, i) => `Person number ${i}`).join(', ');
  const book = unzipSync(
    await tablesWorkbook([{ name: 'Groups', header: ['who'], rows: [[names], ['Ann']] }]),
  );
  const xml = strFromU8(book['xl/sharedStrings.xml']);
  const texts = [...xml.matchAll(/<t[^>]*>([^<]*)/g)].map(([, text]) => text);
  const longest = Math.max(...texts.map(({ length }) => length));
  expect([longest, texts.includes(`${names.slice(0, 32_766)}…`)]).toEqual([32_767, true]);
});

describe('htmlPage', () => {
  const page = htmlPage(sample());

  test('asks for nothing from anywhere and runs no script but its own', () => {
    expect(page).toContain("default-src 'none'");
    expect(page.match(/\b(?:src|href)="(?!#)/g)).toBeNull();
    const [script] = page.match(/(?<=<script>).*?(?=<\/script>)/s) ?? [];
    expect(page.match(/<script(?! type="application\/json")/g)).toHaveLength(1);
    const sum = createHash('sha256').update(`${script}`).digest('base64');
    expect(page).toContain(`style-src 'unsafe-inline'; script-src 'sha256-${sum}'"`);
  });

  test('shows names, never runs them', () => {
    expect(page).toContain('<bdi>&lt;script&gt;alert(1)&lt;/script&gt; &amp; co</bdi>');
    expect(page).not.toContain('<script>alert');
    expect(page).toContain('<title>A &lt;b&gt; &amp; co</title>');
  });

  test('has a card for every participant and a cell for every pair', () => {
    expect(page.match(/<article class="card">/g)).toHaveLength(AWKWARD_NAMES.length);
    expect(page.match(/<rect /g)).toHaveLength(AWKWARD_NAMES.length ** 2);
  });

  test('draws large matrices as paths, and says where there is none', () => {
    const people = Array.from({ length: 130 }, (_, index) => `p${index}`);
    const large = htmlPage(sample(people, 13));
    expect(large).toContain('<path class="m1"');
    expect(large).not.toContain('<rect ');
    const crowd = Array.from({ length: 401 }, (_, index) => `p${index}`);
    expect(htmlPage(sample(crowd, 40))).toContain('With more than 400 people');
  });
});

test('planMarkdown lists each session, each person and how good the plan is', () => {
  const text = planMarkdown(sample(['Ann', 'B*b', 'Cy|d'], 1));
  expect(text).toContain('# A \\<b\\> \\& co');
  expect(text).toContain('## Session 1 (09:00–09:20)');
  expect(text).toMatch(/- \*\*Table 1\*\*: /);
  expect(text).toContain('| Cy\\|d | Table 1 | Table 1 |');
  expect(text).toContain('No plan can be better');
});

test.each([
  [48, 100],
  [60, 80],
  [70, 100],
])('a session of %i people is printed at %i %%, so that no page has but a few', async (count, scale) => {
  const plan = sample(
    Array.from({ length: count }, (_, i) => `Person ${i}`),
    6,
  );
  const files = unzipSync(await planWorkbook(plan));
  expect(strFromU8(files['xl/worksheets/sheet1.xml'])).toContain(`<pageSetup scale="${scale}"`);
});

test('of many pairs a workbook prints those who meet, and has them all', async () => {
  const area = async (plan: Plan) => {
    const files = unzipSync(await planWorkbook(plan));
    const rows = strFromU8(files['xl/worksheets/sheet3.xml']).match(/<row /g)?.length;
    return [
      rows,
      /Print_Area" localSheetId="2">[^!]*!([^<]*)</.exec(strFromU8(files['xl/workbook.xml']))?.[1],
    ];
  };
  const names = Array.from({ length: 100 }, (_, i) => `Person ${i}`);
  const [few, many] = [60, 100].map((count) => sample(names.slice(0, count), count / 5));
  expect(await area(few)).toEqual([1771, undefined]);
  expect(await area(many)).toEqual([
    4951,
    `$A$1:$D$${figuresOver(many.request, many.solution.schedule, undefined).unique_contacts + 1}`,
  ]);
});

test('rows of a workbook are as high as the lines of their texts', async () => {
  const files = unzipSync(await planWorkbook(sample()));
  const rules = strFromU8(files['xl/worksheets/sheet4.xml']);
  const heights = [...rules.matchAll(/<row [^>]* ht="(\d+)"/g)].map(([, height]) => Number(height));
  // Sentences on the plan, some longer than the first column is wide.
  expect(heights.length).toBeGreaterThan(3);
  expect([...new Set(heights)].sort()).toEqual([15, 30]);
});
