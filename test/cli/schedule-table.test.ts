import { build } from 'esbuild';
import picocolors from 'picocolors';
import stringWidth from 'string-width';
import { expect, it } from 'vitest';
import { scheduleTable } from '../../src/cli/print/schedule-table.ts';
import type { Plan, PlanSession } from '../../src/report/plan.ts';
import { bundleOf, root } from '../../tools/bundle.ts';

const session = (label: string, groups: Record<string, string[]>): PlanSession =>
  ({
    label,
    absent: [],
    groups: Object.entries(groups).map(([id, names]) => ({
      id,
      waits: false,
      people: names.map((name) => ({ name })),
    })),
  }) as unknown as PlanSession;

it('lays out thousands of names line by line, all lines as wide, and each name in the row of its group', () => {
  const names = Array.from({ length: 3000 }, (_, i) => (i % 2 === 0 ? `Ann ${i}` : `李 ${i}`));
  const groups = { West: names.slice(0, 1500), East: names.slice(1500) };
  const request = { scenario: { groups: [] } };
  const sessions = [session('Session 1', groups), session('Session 2', { West: ['Ann 0'], East: [] })];
  const text = scheduleTable({ sessions, request } as unknown as Plan, 72, picocolors.createColors(false));
  const lines = text.split('\n').filter((line) => /[┌│└]/.test(line));
  expect(new Set(lines.map((line) => stringWidth(line))).size).toBe(1);
  expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(72);
  let group = '';
  const read: Record<string, string[]> = { West: [], East: [] };
  for (const line of lines.slice(
    1,
    lines.findIndex((each) => each.startsWith('└')),
  )) {
    const [, head, people] = line.split('│').map((cell) => cell.trim());
    group = head || group;
    read[group].push(...people.split(',').flatMap((name) => (name === '' ? [] : [name.trim()])));
  }
  expect(read).toEqual(groups);
});

it('draws sides of two that a link joins as one court, and no other groups', () => {
  const people = { North: ['Ann', 'Bo'], South: ['Cy', 'Di'], Hall: ['Eve'] };
  const drawn = (link: object) => {
    const groups = Object.keys(people).map((id) => ({ id, capacity: id === 'Hall' ? 9 : 2 }));
    const links = [{ name: 'x', groups: [['North', 'South']], within: false, sessions: null, ...link }];
    const seated = session('Session 1', people);
    const placed = seated.groups.map((group, index) => ({ ...group, index }));
    const plan = {
      sessions: [{ ...seated, index: 0, groups: placed }],
      request: { scenario: { groups, links } },
    };
    const text = scheduleTable(plan as unknown as Plan, 72, picocolors.createColors(false));
    return [...text.matchAll(/│ (.*?) +│ (.*?) +│/g)].map(([, head, names]) => `${head}: ${names}`);
  };
  expect(drawn({})).toEqual(['North – South: Ann & Bo – Cy & Di', 'Hall: Eve']);
  const plain = ['North: Ann, Bo', 'South: Cy, Di', 'Hall: Eve'];
  expect(drawn({ within: true })).toEqual(plain);
  expect(drawn({ sessions: [1] })).toEqual(plain);
  expect(drawn({ groups: [['North', 'Hall']] })).toEqual(plain);
  expect(drawn({ groups: [['North', 'South', 'Hall']] })).toEqual(plain);
});

it('measures in the bundled program as string-width does, which makes there what it needs only when a text wants it', async () => {
  const { outputFiles } = await build({
    ...bundleOf([]),
    stdin: { contents: "export { default as widthOf } from 'string-width'", resolveDir: root },
    format: 'esm',
    write: false,
  });
  const [{ text }] = outputFiles;
  expect(text.match(/\?\?=new (Intl.Segmenter|RegExp\(.{20})/g)).toHaveLength(2);
  const { widthOf } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  const texts = [
    'Ann',
    'Zoë – 3',
    '李',
    '각ᄀ',
    'ก็',
    '3️⃣',
    '3⃣',
    '©',
    '©️',
    '❤',
    '❤️',
    '👩‍👩‍👦',
    '👩‍❤‍👩',
    '🇩🇪',
    '🏴󠁧󠁢󠁷󠁬󠁳󠁿',
    '👍🏽',
    'ﾊﾟ',
    '\u001b[1mÉ\u001b[0m',
  ];
  expect(texts.map((one) => [one, widthOf(one)])).toEqual(texts.map((one) => [one, stringWidth(one)]));
});
