/** Codes on paper, read back from a print of 300 dots an inch by another program than the one that draws them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import jsQR from 'jsqr';
import { afterAll, describe, expect, test } from 'vitest';
import { unpackDay } from '../../src/report/day/day-link.ts';
import type { Plan } from '../../src/report/plan.ts';
import type { PrintDesignName } from '../../src/report/print/designs.ts';
import { printPage } from '../../src/report/print/print-page.ts';
import { chromiumPath, sharedChromium } from '../support/chromium.ts';
import { installed } from '../support/installed.ts';
import { sized, usualTest } from '../support/long.ts';
import { samplePlan, sampleTimes } from './sample.ts';

const PAGE = 'https://events.example.org/seating/day.html';
const GIVEN = { edition: { number: 2, at: 13_850_500 }, page: PAGE, live: null };
const pdftoppm = installed('poppler-utils', 'pdftoppm');
/** Dots in a millimetre. */
const DOTS = 300 / 25.4;

function planFor(count: number, groups: number, sessions = 4): Plan {
  const first = 'Amara Ben Chloé Dmitri Elif Farah Goran Hana Ines Jonas Kofi Lena Mateo'.split(' ');
  const last =
    'Abbott Bergström Castellanos Dimitrov Eriksen Müller Gallagher Hoang Iyer Jaworski Kaplan'.split(' ');
  const people = Array.from({ length: count }, (_, i) => `${first[i % 13]} ${last[Math.floor(i / 13)]}`);
  return samplePlan(
    { people, groups, sessions },
    { title: 'Spring meetup', timetable: sampleTimes(sessions) },
  );
}

/** Millimetres from the left and the top of the sheet, width and height. */
type Part = readonly [number, number, number, number];

describe.skipIf(chromiumPath === null || pdftoppm === null)(
  'a code on paper (needs Chromium and poppler)',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'qr-print-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    /** What is read in a part of the first sheet. */
    async function readFrom(plan: Plan, design: PrintDesignName, part: Part): Promise<string | undefined> {
      const page = await (await sharedChromium()).newPage();
      await page.setContent(printPage(plan, design, 'a4', GIVEN));
      const file = join(folder, design);
      writeFileSync(`${file}.pdf`, await page.pdf({ preferCSSPageSize: true, printBackground: true }));
      await page.close();
      const [x, y, width, height] = part.map((side) => `${Math.round(side * DOTS)}`);
      const crop = ['-x', x, '-y', y, '-W', width, '-H', height];
      await execa(pdftoppm ?? '', [
        '-r',
        '300',
        '-f',
        '1',
        '-l',
        '1',
        '-singlefile',
        ...crop,
        `${file}.pdf`,
        file,
      ]);
      const image = readFileSync(`${file}.ppm`);
      const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(image.subarray(0, 40).toString('latin1'));
      if (head === null) throw new Error('no picture');
      const colors = image.subarray(head[0].length);
      const dots = new Uint8ClampedArray((colors.length / 3) * 4).fill(255);
      for (let i = 0; i < colors.length / 3; i++) dots.set(colors.subarray(3 * i, 3 * i + 3), 4 * i);
      return jsQR.default(dots, Number(head[1]), Number(head[2]))?.data;
    }

    usualTest('holds the plan of 143 people at 18 tables on a poster', async () => {
      const plan = planFor(143, 18);
      const read = await readFrom(plan, 'posters', [0, 215, 80, 82]);
      expect(read?.startsWith(`${PAGE}#`)).toBe(true);
      const day = unpackDay(new URL(read ?? '').hash);
      expect(day.ok && day.value.people.length).toBe(143);
      expect(day.ok && day.value.edition).toEqual(GIVEN.edition);
    });

    test.each(sized(['cards'] as const, ['badges'] as const))(
      'holds one person alone on %s',
      async (design) => {
        const part: Part = design === 'cards' ? [60, 8, 46, 30] : [60, 40, 46, 42];
        const read = await readFrom(planFor(12, 3), design, part);
        const day = unpackDay(new URL(read ?? '').hash);
        expect(day.ok && day.value.people.map(({ name }) => name)).toEqual(['Amara Abbott']);
      },
    );

    usualTest('is left out where the plan does not fit, and paper says which plan it is', () => {
      const large = planFor(143, 40, 12);
      const text = printPage(large, 'posters', 'a4', GIVEN);
      expect(text).not.toContain('<svg class="qr"');
      // A link that follows the plan is short.
      const live = { ...GIVEN, live: '0123456789abcdef' };
      expect(printPage(large, 'posters', 'a4', live)).toContain('<svg class="qr"');
      expect(text).toMatch(/As of 2 May, \d\d:\d\d, plan 2\. Is something different\? Ask at the desk\./);
      // What is on a card is one person's.
      expect(printPage(planFor(20, 5, 12), 'cards', 'a4', GIVEN).match(/<svg class="qr"/g)).toHaveLength(20);
    });
  },
);
