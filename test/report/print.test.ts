/** What is printed, in the browser that prints it: as many pages as sheets, every name, nothing that runs. */
import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { htmlPage } from '../../src/report/html/page.ts';
import { LANGUAGES } from '../../src/report/language/languages.ts';
import { planMarkdown } from '../../src/report/markdown.ts';
import { type Plan, type PlanOptions, planOf } from '../../src/report/plan.ts';
import { PRINT_DESIGN_NAMES, type PrintDesignName } from '../../src/report/print/designs.ts';
import { printPage } from '../../src/report/print/print-page.ts';
import { readTimetable } from '../../src/report/timetable.ts';
import { chromiumPath, sharedChromium } from '../support/chromium.ts';
import { long, sized } from '../support/long.ts';
import { pagesOf } from '../support/pdf.ts';
import { valueOf } from '../support/value-of.ts';
import { doublesPlan } from './doubles-plan.ts';
import { AWKWARD_NAMES, sampleResult, type SampleShape, sampleTimes } from './sample.ts';

const FIRST = 'Ann Bea Christopher Dana Elif Fred Gus Hana Ines Jörg Maximiliane Øyvind'.split(' ');
const LAST = 'Smith Duret Nordin Otieno Müller-Lüdenscheidt Sato Krug Gallagher Zhou Byrne Hahn'.split(' ');

function crowd(count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const again = Math.floor(i / (FIRST.length * LAST.length));
    return `${FIRST[i % FIRST.length]} ${LAST[i % LAST.length]}${again > 0 ? ` ${again + 1}` : ''}`;
  });
}

function sample(shape: SampleShape, labels?: readonly string[], options: PlanOptions = {}): Plan {
  const { request, result } = sampleResult(shape);
  const scenario = { ...request.scenario, ...(labels ? { session_labels: [...labels] } : {}) };
  const usual = { title: 'Tea & <b>cake</b>', timetable: sampleTimes(shape.sessions) };
  return valueOf(planOf({ ...request, scenario }, result, { ...usual, ...options }));
}

const SCRIPTS = ['山田太郎', '김철수', '王小明', 'محمد علي', 'Αλέξανδρος', 'Иван'];
const CLASS = sample({ people: crowd(28), groups: 7, sessions: 6 }, undefined, { timetable: null });
const PLANS: Record<string, Plan> = {
  'a class': CLASS,
  'names that formats break': sample({
    people: [...AWKWARD_NAMES, ...SCRIPTS],
    groups: 3,
    sessions: 3,
    absent: (person, session) => person === 1 && session === 0,
  }),
  'two hundred people': sample(
    {
      people: crowd(200),
      groups: 25,
      sessions: 5,
      absent: (person, session) => person % 9 === 3 && session < 2,
    },
    ['Welcome', 'Getting to know each other over a cup of tea', 'Main course', 'Cake', 'Farewell'],
  ),
  'twenty sessions': sample({ people: crowd(60), groups: 10, sessions: 20 }),
};

/** Sheets of each design. */
function sheetsIn(text: string): number {
  return text.match(/<section class="sheet/g)?.length ?? 0;
}

describe('what is printed', () => {
  test('takes few sheets for a class of 28', () => {
    const counts = PRINT_DESIGN_NAMES.map((design) => [design, sheetsIn(printPage(CLASS, design))]);
    expect(Object.fromEntries(counts)).toEqual({
      posters: 6,
      floor: 6,
      'find-your-table': 1,
      cards: 5,
      'check-in': 1,
      tables: 2,
      badges: 4,
      'place-cards': 5,
      scores: 6,
    });
  });

  test('speaks the language of the plan, and keeps to its order of letters', () => {
    const { request, result } = CLASS;
    const read = valueOf(planOf(request, result, { language: LANGUAGES.de }));
    const text = printPage(read, 'find-your-table');
    expect(text).toContain('<html lang="de">');
    expect(text).toContain('Finde deinen Tisch · B–Z');
    expect(printPage(read, 'posters')).toContain('<h1>Runde 1 </h1>');
  });

  test('says who waits, who is not there, and from when', () => {
    const plan = PLANS['names that formats break'];
    expect(printPage(plan, 'posters')).toContain(
      'Not there: <bdi>Bob &quot;the Builder&quot; O&#39;Neil</bdi>',
    );
    expect(printPage(plan, 'check-in')).toMatch(
      /Neil<\/bdi><\/th><td><bdi>Table \d<\/bdi><\/td><td><bdi>09:25/,
    );
    const { scenario } = CLASS.request;
    const groups = scenario.groups.map((group, index) => (index === 0 ? { ...group, bench: true } : group));
    const read = valueOf(planOf({ ...CLASS.request, scenario: { ...scenario, groups } }, CLASS.result));
    for (const design of ['posters', 'cards', 'tables'] as const) {
      expect([design, printPage(read, design).includes('waits')]).toEqual([design, true]);
    }
  });

  test('sets no poster so large that a table runs over its sheet, or that the name of a table is broken', () => {
    const wall = (people: readonly string[], groups: number): string => {
      const text = printPage(sample({ people, groups, sessions: 1 }), 'posters');
      return [
        sheetsIn(text),
        .../font-size:(\d+)pt;grid-template-columns:repeat\((\d)/.exec(text)!.slice(1),
      ].join();
    };
    const long = Array.from({ length: 8 }, (_, i) => `${'Maximiliana '.repeat(25)}${i}`);
    expect(wall(long, 2)).toBe('2,18,1');
    expect(
      wall(
        Array.from({ length: 60 }, (_, i) => `P${i}`),
        10,
      ),
    ).toBe('1,18,4');
  });

  test('has a box for each table whose score is written, and room beside it', () => {
    const text = printPage(CLASS, 'scores');
    expect(text).toContain('<th class="score" scope="colgroup" colspan="1">Score</th></tr>');
    expect(text).toMatch(
      /<th scope="row" dir="auto">Table 1<\/th><td colspan="1">.*?<\/td><td class="won"><\/td><\/tr>/,
    );
    expect(printPage(doublesPlan(), 'scores')).toContain('colspan="2">Score</th><td></td></tr>');
  });

  test('says the day where sessions are on several', () => {
    const timetable = valueOf(readTimetable({ start: '2026-05-04T09:00', length: '20m', breaks: '7d' }, 2));
    const plan = sample({ people: crowd(9), groups: 3, sessions: 2 }, undefined, { timetable });
    for (const design of ['cards', 'find-your-table', 'tables'] as const)
      expect([design, printPage(plan, design).includes('11 May, 09:00')]).toEqual([design, true]);
    expect(planMarkdown(plan)).toContain('(11 May, 09:00–09:20)');
    expect(htmlPage(plan)).toContain('>11 May, 09:00–09:20</time>');
  });

  test(`is made of ${sized('five hundred', 'two thousand')} people, too`, () => {
    const plan = sample({ people: crowd(sized(500, 2000)), groups: sized(50, 200), sessions: 3 });
    for (const design of PRINT_DESIGN_NAMES) {
      const sheets = sheetsIn(printPage(plan, design));
      if (design === 'floor') expect(sheets).toBe(3);
      else expect([design, sheets > sized(4, 20) && sheets < sized(140, 560)]).toEqual([design, true]);
    }
  });
});

describe.skipIf(chromiumPath === null)('what Chromium prints (needs Chromium)', () => {
  let page: Page;
  beforeAll(async () => {
    // axe is a script, and the page itself lets none run.
    page = await (await sharedChromium()).newPage({ bypassCSP: true });
  });
  afterAll(() => page.close());

  const plans = Object.keys(PLANS).map((name, index) => [name, index] as const);
  describe.each(sized(plans.slice(0, 2), plans))('%s', (name, index) => {
    // In a usual run each design of one of the smaller plans, on either paper, some of them with axe; in a long one those of the others.
    const turns = PRINT_DESIGN_NAMES.map((design, i) => [design, i] as const);
    const tried = turns.filter(([, i]) => (index === i % 2) !== long);
    test.each(tried)('%s: a page a sheet, every name, no fault', async (design, i) => {
      const paper = (index + i) % 4 < 2 ? 'a4' : 'letter';
      const text = printPage(PLANS[name], design, paper);
      await page.setContent(text);
      const pdf = await page.pdf({ preferCSSPageSize: true });
      expect([paper, pagesOf(pdf)]).toEqual([paper, sheetsIn(text)]);
      expect(await namesShown(design)).toEqual(new Set(PLANS[name].people.map((person) => person.name)));
      if (!long && i % 3 !== 0) return;
      // Sheets are alike: the first show a fault of one and of several on one page.
      await page.locator('.sheet').evaluateAll((sheets) => {
        for (const sheet of sheets.slice(6)) sheet.remove();
      });
      await page.evaluate(axe.source);
      const faults = await page.evaluate(
        async () =>
          (await (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run()).violations,
      );
      expect(faults.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    });
  });

  test('has all of a name of three short words on badges and both sides of place cards', async () => {
    const people = ['Anna Maria Bauer', 'Jo Ann Li', 'Robert Drop Table', 'Family de la Cruz', 'Bo'];
    const plan = sample({ people, groups: 1, sessions: 1 });
    for (const design of ['badges', 'place-cards'] as const) {
      await page.setContent(printPage(plan, design, 'letter'));
      await page.emulateMedia({ media: 'print' });
      const cut = await page
        .locator('.badge, .tent')
        .evaluateAll((cards) =>
          cards.flatMap((card) => (card.scrollHeight > card.clientHeight ? card.textContent : [])),
        );
      expect([design, cut]).toEqual([design, []]);
    }
  });

  test('breaks no time, number or table of a card into lines', async () => {
    for (const name of ['a class', 'twenty sessions']) {
      await page.setContent(printPage(PLANS[name], 'cards'));
      await page.emulateMedia({ media: 'print' });
      const tall = await page
        .locator('.slip th > *, .slip .tag')
        .evaluateAll((elements) =>
          elements.filter((each) => each.getClientRects().length > 1 || each.clientHeight > 24),
        );
      expect([name, tall]).toEqual([name, []]);
    }
  });

  async function namesShown(design: PrintDesignName): Promise<Set<string | null>> {
    if (design === 'floor') {
      const texts = page.locator('.drawing text:not([font-weight])');
      const names = await texts.evaluateAll((all) =>
        all.map((each) => each.querySelector('title')?.textContent ?? each.textContent.slice(0, -1)),
      );
      return new Set(names);
    }
    const places = {
      posters: 'li',
      cards: 'h2',
      tables: 'td',
      scores: 'td',
      badges: 'h2',
      'place-cards': 'h2',
    } as Partial<Record<PrintDesignName, string>>;
    return new Set(await page.locator(`${places[design] ?? 'tbody th'} > bdi`).allTextContents());
  }
});
