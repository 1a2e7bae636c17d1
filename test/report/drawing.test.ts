/** The room from above, and the plan as an image. */
import { expect, test } from 'vitest';
import { type Floor, floorsOf } from '../../src/report/drawing/floor.ts';
import { OWN_PAINT } from '../../src/report/drawing/paint.ts';
import { planPicture } from '../../src/report/drawing/picture.ts';
import { htmlPage } from '../../src/report/html/page.ts';
import type { Plan, Spots } from '../../src/report/plan.ts';
import { printPage } from '../../src/report/print/print-page.ts';
import { AWKWARD_NAMES, samplePlan } from './sample.ts';

const crowd = Array.from({ length: 30 }, (_, i) => `Guest ${i + 1}`);

function planned(people: readonly string[], groups: number, floor?: Spots): Plan {
  return samplePlan({ people, groups, sessions: 2 }, { floor, title: 'Fête & <Feier>' });
}

const overlaps = ({ tables }: Floor): number =>
  tables.flatMap((one, i) =>
    tables
      .slice(i + 1)
      .filter(
        (other) =>
          Math.abs(one.x - other.x) < (one.drawing.width + other.drawing.width) / 2 &&
          Math.abs(one.y - other.y) < (one.drawing.height + other.drawing.height) / 2,
      ),
  ).length;

test('tables that nobody moved stand apart, in the room, at the same place in every session', () => {
  for (const [people, groups] of [[crowd, 1] as const, [crowd, 7] as const, [AWKWARD_NAMES, 5] as const]) {
    const floors = floorsOf(planned(people, groups), OWN_PAINT);
    for (const floor of floors) {
      expect(overlaps(floor)).toBe(0);
      for (const { x, y, drawing } of floor.tables) {
        expect(Math.min(x - drawing.width / 2, y - drawing.height / 2)).toBeGreaterThanOrEqual(0);
        expect(x + drawing.width / 2).toBeLessThanOrEqual(floor.width);
        expect(y + drawing.height / 2).toBeLessThanOrEqual(floor.height);
      }
    }
    const spots = floors.map(({ tables }) => tables.map(({ place, x, y }) => [place.name, x, y]));
    expect(spots[1]).toEqual(spots[0]);
  }
});

test('tables stay where they were moved to, and new ones stand below them', () => {
  const floor = { 'Table 1': [400, 300], 'Table 2': [900, 120] } as const;
  const [{ tables, width }] = floorsOf(planned(crowd, 4, floor), OWN_PAINT);
  const [first, second, ...others] = tables;
  expect([first.x, first.y, second.x, second.y]).toEqual([400, 300, 900, 120]);
  for (const { y, drawing } of others)
    expect(y - drawing.height / 2).toBeGreaterThan(300 + first.drawing.height / 2);
  expect(width).toBeGreaterThan(900 + second.drawing.width / 2);
});

test('a name from right to left that is cut has its dots at its end', () => {
  const [floor] = floorsOf(planned(['محمد بن عبد الله الأنصاري الطويل', 'Ann'], 1), OWN_PAINT);
  expect(floor.tables[0].drawing.content.text).toMatch(/>\u2068محمد [^<]*…\u2069 <title>/);
});

test('drawings have every name, and a page has the room only where tables were moved', () => {
  const plan = planned(crowd, 4, { 'Table 1': [400, 300] });
  const drawn = (text: string) => crowd.filter((name) => !text.includes(`>${name} </text>`));
  const [floor] = floorsOf(plan, OWN_PAINT);
  expect(drawn(floor.tables.map(({ drawing }) => drawing.content.text).join(''))).toEqual([]);
  expect(drawn(planPicture(plan).svg)).toEqual([]);
  expect(drawn(planPicture(planned(crowd, 4), 1).svg)).toEqual([]);
  expect(drawn(printPage(plan, 'floor'))).toEqual([]);
  expect(drawn(htmlPage(plan))).toEqual([]);
  expect(htmlPage(planned(crowd, 4))).not.toContain('class="drawing"');
});

test('an image is of one size, closes what it opens, and asks for nothing of a page', () => {
  const { svg, width, height } = planPicture(planned(AWKWARD_NAMES, 5));
  expect(svg).toContain(`width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`);
  expect(svg).toContain('Fête &amp; &lt;Feier&gt;');
  const open: string[] = [];
  for (const [, close, name, self] of svg.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)) {
    if (close) expect(open.pop()).toBe(name);
    else if (!self) open.push(name);
  }
  expect(open).toEqual([]);
  expect(svg).not.toMatch(/var\(|hsl\(|<script|NaN|undefined/);
});
