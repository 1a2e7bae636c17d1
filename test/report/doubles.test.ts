/** What is written of an evening of doubles. */
import { strToU8 } from 'fflate';
import { expect, it } from 'vitest';
import { sentencesOf } from '../../src/library/explain.ts';
import { htmlPage } from '../../src/report/html/page.ts';
import { LANGUAGES } from '../../src/report/language/languages.ts';
import { planMarkdown } from '../../src/report/markdown.ts';
import type { PrintDesignName } from '../../src/report/print/designs.ts';
import { printPage } from '../../src/report/print/print-page.ts';
import { readFormerSchedule } from '../../src/report/read/former-schedule.ts';
import { ruleStates } from '../../src/report/rules.ts';
import { fewestWords, qualitySentence } from '../../src/report/words/cost.ts';
import { doublesPlan } from './doubles-plan.ts';

it('counts partners and opponents apart', () => {
  const plan = doublesPlan();
  expect(qualitySentence(plan)).toMatchInlineSnapshot(
    `"Everybody partners 1 to 3 of 4 and faces 3 to 4 of 4 others; nobody partners or faces anyone more than twice; at most 10 from the best."`,
  );
  expect(fewestWords(plan)).toEqual([
    'Bo meets 1 other as partners; the most is 3',
    'Ann, Bo, Di and Eve meet 3 others as opponents; the most is 4',
  ]);
  const text = sentencesOf(plan).join('\n');
  expect(text).toContain('5 of 10 possible pairs meet as partners; each person meets 2 others');
  expect(text).toContain('1 pair meets as partners more than once, at most twice.');
  expect(qualitySentence(doublesPlan(LANGUAGES.de))).toMatch(
    /^Alle spielen mit 1 bis 3 von 4 und gegen 3 bis 4 von 4 anderen; niemand mehr als zweimal mit oder gegen dieselbe Person; /,
  );
});

it('names courts, sides and who waits in every form', () => {
  const plan = doublesPlan();
  expect(planMarkdown(plan)).toContain('- **Court 1**: Ann \\& Bo – Cy \\& Di\n- **Waits**: Eve');
  const textOf = (page: string) =>
    page
      .replace(/^.*<body>|<script.*?<\/script>/gs, '')
      .replace(/<li>/g, ' ')
      .replace(/<[^>]*>/g, '')
      .replaceAll('&amp;', '&')
      .replace(/\s+/g, ' ');
  const page = textOf(htmlPage(plan));
  expect(page).toContain('Court 1 Ann & Bo Cy & Di');
  expect(page).toContain('1Court 1with Bo, against Cy & Di');
  expect(page).toContain('5 players, 1 court, 3 sessions');
  expect(ruleStates(plan).map(({ text }) => text)).toEqual([
    'No pair meets more than once as partners',
    'No pair meets more than twice as opponents',
  ]);
  expect(ruleStates(doublesPlan(LANGUAGES.de))[0].text).toBe(
    'Kein Paar trifft sich mehr als einmal als Partner',
  );
  const printed = (design: PrintDesignName) => textOf(printPage(plan, design));
  expect(printed('posters')).toContain('Court 1 Ann & Bo – Cy & Di Waits Eve');
  expect(printed('cards')).toMatch(/Bo SessionWhereWith 1Court 1with Ann, against Cy & Di .*? 3Benchwaits/);
  expect(printed('tables')).toContain('Court 1 SessionWho 1Ann & Bo – Cy & Di 2Ann & Bo – Cy & Eve');
  expect(printed('find-your-table')).toMatch(/Court in session Name123.*Bo11waits/);
  expect(printed('scores')).toMatch(/Session 1 Club evening .*?Court 1Ann & BoCy & Di Waits: Eve/);
  const german = textOf(printPage(doublesPlan(LANGUAGES.de), 'cards'));
  expect(german).toContain('1Court 1mit Bo, gegen Cy & Di');
});

it('keeps the sides in what is read back', async () => {
  const plan = doublesPlan();
  for (const text of [planMarkdown(plan), htmlPage(plan)]) {
    const read = await readFormerSchedule(strToU8(text));
    expect(read).toMatchObject({ ok: true, value: { session_2: { 'Court 1 a': ['Ann', 'Cy'] } } });
  }
});
