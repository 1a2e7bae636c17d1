import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/app/language/languages.ts';
import { LANGUAGE_CODES } from '../../../src/report/language/languages.ts';
import { chromiumPath } from '../../support/chromium.ts';
import { long, usualTest } from '../../support/long.ts';
import { enter, type OpenApp, openForEachTest } from './open-app.ts';

/** What a reader of German would stumble over; names of people and fields stand in quotes. */
const ENGLISH = /\b(the|is|are|of|must|not|has|have|with|line|and|there|cannot|read|file|link)\b/i;
const bare = (text: string | null) => (text ?? '').replace(/„[^“]*“/g, '');

type Case = readonly [what: string, text: string, said: RegExp];

const LISTS: readonly Case[] = [
  ['two columns of one name', 'name,x,x\nAnn,1,2', /Zeile 1: Zwei Spalten heißen „x“/],
  ['an id twice', 'id,team\na1,red\na1,blue', /„a1“ steht in Zeile 2 und noch einmal in Zeile 3/],
  ['names twice', 'name,team\nAnn,red\nAnn,blue', /zählt als zwei Personen, die zweite als „Ann \(2\)“/],
  [
    'rules as columns',
    'name,arrives\nAnn,2\nBob,',
    /sagt, in welcher Runde Personen kommen \(1 von 2 Zeilen\)/,
  ],
  ['someone who leaves before arriving', 'name,arrives,leaves\nAnn,3,2\nBob,,', /Ann ist in keiner Runde da/],
  ['a picture as text', '\u0089PNG\u0000\u0001\u0002\u0003\u0004', /Ein Bild kann nicht gelesen werden/],
];

/** By name. */
const FILES: readonly Case[] = [
  [
    'project.json',
    '{"schema":"mingle-project-v1","project":{"people":3}}',
    /Das Projekt ist bei „\/people“ beschädigt/,
  ],
  [
    'newer.json',
    '{"schema":"mingle-project-v9","project":{}}',
    /Die Datei hat das Format „mingle-project-v9“/,
  ],
  ['cut.json', '{"scenario": {"people": [', /Zeile 1, Spalte 2\d: hier fehlt/],
  [
    'result.json',
    '{"schema":"mingle-result-v1","scenario":{}}',
    /Die Ergebnisdatei ist bei „\/status“ beschädigt/,
  ],
  [
    'scenario.json',
    '{"scenario":{"people":[{"id":"A"},{"id":"A"}],"groups":[{"id":"g"}]},"x":1}',
    /Das Feld „session_count“ fehlt/,
  ],
  ['broken.xlsx', 'PK\u0003\u0004broken', /Die Datei ist keine lesbare Excel-Mappe/],
  ['photo.png', '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\r', /Ein Bild kann nicht gelesen werden/],
];

usualTest('each language of the app is one that plans are printed in', () => {
  expect(LANGUAGES.map(({ code }) => code).sort()).toEqual([...LANGUAGE_CODES].sort());
});

if (!long)
  describe.skipIf(chromiumPath === null)('the app in French (needs Chromium)', () => {
    let app: OpenApp;
    openForEachTest(
      (opened) => {
        app = opened;
      },
      { locale: 'fr-FR' },
    );

    test('is fetched where the browser asks for it, says what is wrong, and is kept when another one is chosen', async () => {
      const { page } = app;
      const isFetched = (language: string) => app.asked.some((url) => url.includes(`/${language}-`));
      await expect.poll(() => page.title()).toBe('mingle: Planifier qui est assis avec qui');
      const names = page.getByRole('textbox', { name: 'Personnes, une par ligne' });
      await names.fill('name,x,x\nAnn,1,2');
      await expect
        .poll(() => page.locator('.notes').first().textContent())
        .toContain('Ligne 1\u00a0: deux colonnes s’appellent «\u00a0x\u00a0».');
      await names.fill('Ann\nBob\nCy\nDee');
      await page.getByText('Chacun rencontre les 3 autres').waitFor();
      expect(['french', 'german'].map(isFetched)).toEqual([true, false]);
      await page.getByRole('combobox', { name: 'Langue' }).selectOption('de');
      await page.getByText('Alle treffen alle 3 anderen').waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('de');
      await page.reload();
      await page.getByText('Alle treffen alle 3 anderen').waitFor();
    });
  });

if (!long)
  describe.skipIf(chromiumPath === null)('a plan in German (needs Chromium)', () => {
    let app: OpenApp;
    openForEachTest(
      (opened) => {
        app = opened;
      },
      { locale: 'de-DE' },
    );

    test('calls tables by the word of the language that was chosen before there is a list', async () => {
      const { page } = app;
      await page.getByRole('combobox', { name: 'Sprache' }).selectOption('fr');
      await page.getByRole('textbox', { name: 'Personnes, une par ligne' }).fill('Ann\nBob\nCy\nDee');
      await page.locator('.session').getByText('Table 1').first().waitFor();
    });

    test('says which rules cannot be kept together, and what is open in a plan that is proven best', async () => {
      const { page } = app;
      await page.getByRole('textbox', { name: 'Personen, eine je Zeile' }).fill('Ann\nBob\nCy\nDee');
      const tables = page.getByRole('spinbutton', { name: 'Wie viele' });
      await tables.fill('2');
      const rule = async (kind: RegExp) => {
        await page.getByRole('button', { name: 'Regel hinzufügen' }).click();
        await page.getByRole('button', { name: kind }).click();
        const who = page.getByRole('combobox', { name: 'Wer' });
        for (const name of ['Ann', 'Bob']) {
          await enter(who, name);
        }
      };
      await rule(/^Zusammen setzen/);
      await page.getByRole('button', { name: 'Fertig' }).click();
      await rule(/^Getrennt setzen/);
      const wrong = page.locator('.rule.wrong .fault').first();
      await expect
        .poll(() => wrong.textContent())
        .toMatch(/In Runde 1 müssen „Ann“ und „Bob“ zugleich zusammen und getrennt/);
      expect(bare(await wrong.textContent())).not.toMatch(ENGLISH);
      await page.locator('.choice label', { hasText: 'Sehr' }).click();
      await expect.poll(() => page.locator('.rule.wrong').count()).toBe(0);
      await page.getByText('Kein Plan kann besser sein.').waitFor();
      await page.locator('.views').getByRole('button', { name: 'Regeln' }).click();
      const open = page.locator('.rule-states .open', {
        hasText: 'Ann und Bob möglichst nicht an einem Tisch',
      });
      await expect.poll(() => open.textContent()).toMatch(/Bewiesen: Kein Plan ist besser/);
      await expect
        .poll(() => open.textContent())
        .toMatch(/bricht eine Regel, die gelten muss: Ann und Bob immer an einem Tisch/);
    });
  });

if (long)
  describe.skipIf(chromiumPath === null)('the app in German (needs Chromium)', () => {
    let app: OpenApp;
    openForEachTest(
      (opened) => {
        app = opened;
      },
      { locale: 'de-DE' },
    );

    const names = () => app.page.getByRole('textbox', { name: 'Personen, eine je Zeile' });
    const notes = () => app.page.locator('.notes').first();

    test('says what is wrong with a list or a link, and says it anew in another language', async () => {
      for (const [what, text, said] of LISTS) {
        await names().fill(text);
        await expect.poll(() => notes().textContent(), { message: what }).toMatch(said);
        expect(bare(await notes().textContent()), what).not.toMatch(ENGLISH);
      }
      await app.page.goto(`${app.url}#plan=2.abc.def`);
      const trouble = app.page.locator('.trouble');
      await expect.poll(() => trouble.textContent()).toMatch(/Der Link ist beschädigt: sein Ende fehlt/);
      expect(bare(await trouble.textContent()).replaceAll('Link', '')).not.toMatch(ENGLISH);
      await app.page.getByRole('combobox', { name: 'Sprache' }).selectOption('en');
      await expect.poll(() => trouble.textContent()).toContain('The link is damaged');
    });

    test('says what is wrong with a file', async () => {
      await app.page.getByText('Frühere Pläne').click();
      for (const [name, text, said] of FILES) {
        const file = { name, mimeType: '', buffer: Buffer.from(text, 'latin1') };
        await app.page.locator('input[type=file]').first().setInputFiles(file);
        await expect.poll(() => notes().textContent(), { message: name }).toMatch(said);
        expect(bare(await notes().textContent()), name).not.toMatch(ENGLISH);
        await app.page.locator('input[type=file]').last().setInputFiles(file);
        const earlier = app.page.locator('.notes').last();
        await expect.poll(() => earlier.textContent()).toContain(name);
        expect(bare((await earlier.textContent())?.replace(name, '') ?? null), name).not.toMatch(ENGLISH);
      }
    });
  });
