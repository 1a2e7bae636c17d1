/** Commands that stand in the text of pages against the program: their names, their flags, and that those of events run. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mingle } from '../cli/fake-io.ts';
import { programPlaces } from './program-places.ts';

const root = new URL('../../', import.meta.url);
const pages = [
  'README.md',
  ...readdirSync(new URL('docs/', root)).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
];
const places = await programPlaces();

/** Each call of mingle between backticks: `mingle example NAME \| mingle solve -` has two. */
function callsIn(page: string): string[][] {
  const text = readFileSync(new URL(page, root), 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
  return [...text.matchAll(/`(mingle [^`]+)`/g)].flatMap(([, code]) =>
    code
      .split(/\\?\|/)
      .map((call) => call.trim().split(/\s+/).slice(1))
      .filter(([first]) => first !== undefined && first !== 'COMMAND' && !first.startsWith('-')),
  );
}

/** The longest path of commands that the words begin with. */
function placeOf(words: readonly string[]) {
  const depth = words.findIndex(
    (_, at) => !places.some(({ path }) => path.join(' ') === words.slice(0, at + 1).join(' ')),
  );
  const path = words.slice(0, depth < 0 ? words.length : depth).join(' ');
  return path === '' ? undefined : places.find((place) => place.path.join(' ') === path);
}

describe('commands in the text of a page', () => {
  it.each(pages)('%s: exist, with their flags', (page) => {
    const unknown = callsIn(page).flatMap((words) => {
      if (words[0] === 'help') return [];
      const place = placeOf(words);
      if (place === undefined) return [words.join(' ')];
      const known = new Set(place.flags.map(({ word }) => word));
      const flags = words.flatMap((word) => /^--[a-z][a-z-]*/.exec(word)?.[0] ?? []);
      return flags.filter((flag) => !known.has(flag)).map((flag) => `${words.join(' ')}: ${flag}`);
    });
    expect(unknown).toEqual([]);
  });

  it('are found', () => {
    expect(callsIn('docs/events.md').length).toBeGreaterThan(12);
  });
});

it('the commands of docs/events.md run', async () => {
  const examples = callsIn('docs/events.md').filter(
    ([name, which]) => name === 'example' && which !== 'NAME',
  );
  expect(examples).toHaveLength(16);
  for (const words of examples) {
    const { out: stdin } = await mingle(words);
    const ran = await mingle(['solve', '-', '--time', '100ms', '--lanes', '1'], { stdin });
    expect([words, ran.code]).toEqual([words, 0]);
  }
});
