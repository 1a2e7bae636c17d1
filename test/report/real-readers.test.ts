import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { namesFound } from '../../src/report/find-name.ts';
import { htmlPage } from '../../src/report/html/page.ts';
import type { Plan } from '../../src/report/plan.ts';
import { planWorkbook } from '../../src/report/spreadsheet.ts';
import { chromiumPath, sharedChromium } from '../support/chromium.ts';
import { installed } from '../support/installed.ts';
import { long, longTest, usualTest } from '../support/long.ts';
import { pagesOf } from '../support/pdf.ts';
import { doublesPlan } from './doubles-plan.ts';
import { AWKWARD_NAMES, samplePlan } from './sample.ts';

const office = installed('LibreOffice', 'soffice', 'libreoffice');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mingle-readers-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function awkward(): Plan {
  const [a, b] = AWKWARD_NAMES;
  return samplePlan({
    people: AWKWARD_NAMES,
    groups: 3,
    sessions: 2,
    constraints: [{ type: 'ShouldStayTogether', people: [a, b], penalty_weight: 5, sessions: null }],
  });
}

/** Of an evening of doubles, in which some matches are over. */
async function withScores(): Promise<Uint8Array> {
  const files = unzipSync(await planWorkbook(doublesPlan()));
  const scores = 'xl/worksheets/sheet3.xml';
  // Eleven to seven, nine all, and a match of which only one score is known.
  const written = { E2: 11, F2: 7, E3: 9, F3: 9, E4: 5 };
  let xml = strFromU8(files[scores]);
  for (const [cell, value] of Object.entries(written)) {
    const filled = xml.replace(
      new RegExp(`<c r="${cell}"([^>]*?)/?>(</c>)?`),
      `<c r="${cell}"$1><v>${value}</v></c>`,
    );
    expect(filled).not.toBe(xml);
    xml = filled;
  }
  return zipSync({ ...files, [scores]: strToU8(xml) });
}

if (!long)
  describe.skipIf(office === null)('workbooks, opened by LibreOffice (needs LibreOffice)', () => {
    // One start for both, which takes most of the time.
    beforeAll(async () => {
      writeFileSync(join(folder, 'plan.xlsx'), await planWorkbook(awkward()));
      writeFileSync(join(folder, 'club.xlsx'), await withScores());
      const filter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      const files = ['plan', 'club'].map((name) => join(folder, `${name}.xlsx`));
      const args = [profile, '--headless', '--convert-to', filter, '--outdir', folder, ...files];
      execFileSync(office ?? '', args, { stdio: 'pipe' });
    });

    test('a plan shows every sheet, every name as it is, and runs none of them', () => {
      const sheet = (name: string): string[][] =>
        parse(readFileSync(join(folder, `plan-${name}.csv`), 'utf8'), { relax_column_count: true });
      const sheets = readdirSync(folder).filter((file) => /^plan-.*\.csv$/.test(file));
      expect(sheets.sort()).toEqual(
        ['Pairs', 'Participants', 'Rules', 'Schedule'].map((name) => `plan-${name}.csv`),
      );
      const [heading, ...participants] = sheet('Participants');
      expect(heading).toEqual(['person', 'Session 1', 'Session 2']);
      expect(participants.map(([person]) => person)).toEqual(AWKWARD_NAMES);
      expect(sheet('Schedule')).toHaveLength(1 + 2 * AWKWARD_NAMES.length);
      expect(sheet('Rules')[1][0]).toBe(`${AWKWARD_NAMES[0]} and ${AWKWARD_NAMES[1]} should sit together`);
    });

    test('standings count matches with two scores, by exact names', () => {
      const [heading, ...rows] = parse(readFileSync(join(folder, 'club-Standings.csv'), 'utf8'));
      expect(heading.join()).toBe('rank,name,played,won,drawn,lost,points for,points against,difference');
      expect(rows.map((row: string[]) => row.join())).toEqual([
        '1,Ann,2,1,1,0,20,16,4',
        '1,Bo,2,1,1,0,20,16,4',
        '4,Cy,2,0,1,1,16,20,-4',
        '4,Di,1,0,0,1,7,11,-4',
        '3,Eve,1,0,1,0,9,9,0',
      ]);
    });
  });

if (long)
  describe.skipIf(office === null)('the workbook, printed by LibreOffice (needs LibreOffice)', () => {
    test('has a page a session where those are long, and none cut in width', async () => {
      const people = Array.from({ length: 56 }, (_, i) => `Person number ${i}`);
      const plan = samplePlan({ people, groups: 8, sessions: 12 });
      const file = join(folder, 'long.xlsx');
      writeFileSync(file, await planWorkbook(plan));
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      execFileSync(office ?? '', [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, file], {
        stdio: 'pipe',
      });
      // 12 sessions, the participants with 12 columns, 1540 pairs, the rules on one.
      const pages = pagesOf(readFileSync(join(folder, 'long.pdf')));
      expect(pages).toBeGreaterThanOrEqual(12 + 1 + 20 + 1);
      expect(pages).toBeLessThanOrEqual(12 + 2 + 33 + 1);
    });
  });

describe.skipIf(chromiumPath === null)('the page, opened by Chromium (needs Chromium)', () => {
  usualTest(
    'shows every card and pair, prints on as many pages as its parts need, and runs nothing',
    async () => {
      const plan = awkward();
      const file = join(folder, 'plan.html');
      writeFileSync(file, htmlPage(plan));
      const page = await (await sharedChromium()).newPage();
      try {
        const faults: string[] = [];
        page.on('console', (message) => faults.push(message.text()));
        page.on('pageerror', (error) => faults.push(error.message));
        await page.goto(`file://${file}`);
        expect(await page.locator('.card h3').allTextContents()).toEqual(AWKWARD_NAMES);
        expect(await page.locator('.heat rect').count()).toBe(AWKWARD_NAMES.length ** 2);
        // Two sessions, the cards, the pairs with rules and proof.
        expect(pagesOf(await page.pdf({ format: 'A4' }))).toBeLessThanOrEqual(6);
        for (const typed of [
          'jorg',
          'Muessig',
          'ann smith',
          'sm',
          'adde',
          'zoë',
          '49',
          'nobody at all',
          '',
        ]) {
          await page.getByLabel('Find my name').fill(typed);
          const found = typed === '' ? [] : namesFound(plan.people, typed).map(({ name }) => name);
          expect(await page.locator('#found h3').allTextContents()).toEqual(found);
          expect(await page.getByText('Nobody of that name.').isVisible()).toBe(typed === 'nobody at all');
        }
        expect(faults).toEqual([]);
      } finally {
        await page.close();
      }
    },
  );

  longTest('is six screens of a phone for 143 people, and whole on paper', async () => {
    const people = Array.from({ length: 143 }, (_, i) => `Somebody Whoever ${i}`);
    const plan = samplePlan({ people, groups: 18, sessions: 4 });
    const file = join(folder, 'phone.html');
    writeFileSync(file, htmlPage(plan));
    const page = await (await sharedChromium()).newPage({ viewport: { width: 390, height: 844 } });
    try {
      await page.goto(`file://${file}`);
      expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(6 * 844);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      // The title, 18 tables on two pages a session, ten cards a page, and the pairs.
      expect(pagesOf(await page.pdf({ format: 'A4' }))).toBeGreaterThanOrEqual(1 + 8 + 15 + 2);
      expect(await page.locator('details[open]').count()).toBe(1);
    } finally {
      await page.close();
    }
  });
});
