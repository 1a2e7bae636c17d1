/** What every page keeps: short lines and paragraphs, links that lead somewhere, no more words than can be read. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, read } from '../structure/source-tree.ts';

const LONGEST_LINE = 160;
const LONGEST_PARAGRAPH = 6;
/** Of all pages of docs/ together, as `cat docs/*.md | wc -w` counts them. */
const MOST_WORDS = 35_000;

const below = (folder: string) =>
  filesBelow(folder).filter((file) => file.endsWith('.md') && !/\/(?:node_modules|\.local)\//.test(file));
const docs = below('docs');
const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  ...docs,
  ...below('deploy'),
  'comparators/README.md',
];
const notes = [...below('research'), ...below('src')];

const withoutCode = (text: string) => text.replace(/^ *```[\s\S]*?^ *```/gm, '');

/** Runs of lines between blank ones; each point of a list by itself. */
function paragraphs(text: string): string[] {
  return withoutCode(text)
    .replace(/^(?= *(?:[-*]|\d+\.) )/gm, '\n')
    .split(/\n\s*\n/)
    .filter((part) => !part.trim().startsWith('|'));
}

/** The anchors of a page's headings, as GitHub makes them. */
function anchors(page: string): string[] {
  return [...withoutCode(read(page)).matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('no line has more than 160 characters, but rows of tables and what is to be copied', () => {
  expect(pages.length).toBeGreaterThan(10);
  const long = pages.flatMap((page) =>
    withoutCode(read(page))
      .split('\n')
      .filter((line) => [...line].length > LONGEST_LINE && !line.startsWith('|'))
      .map((line) => `${page}: ${line}`),
  );
  expect(long).toEqual([]);
});

test('no paragraph has more than six lines', () => {
  const long = pages.flatMap((page) =>
    paragraphs(read(page))
      .filter((part) => part.trim().split('\n').length > LONGEST_PARAGRAPH)
      .map((part) => `${page}: ${part.trim().split('\n')[0]}`),
  );
  expect(long).toEqual([]);
});

test('every link to a file leads to one, and to a heading in it', () => {
  const links = [...pages, ...notes].flatMap((page) =>
    [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, to]) => ({ page, to })),
  );
  expect(links.length).toBeGreaterThan(100);
  const broken = links.filter(({ page, to }) => {
    if (/^[a-z]+:/.test(to)) return false;
    const [file, anchor] = to.split('#');
    const target = file === '' ? page : join(dirname(page), file);
    if (!existsSync(new URL(`../../${target}`, import.meta.url))) return true;
    return anchor !== undefined && !anchors(target).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test('the pages of docs/ have no more words than somebody reads', () => {
  const words = docs
    .filter((page) => /^docs\/[^/]*$/.test(page))
    .flatMap((page) => read(page).trim().split(/\s+/));
  expect(words.length).toBeGreaterThan(10_000);
  expect(words.length).toBeLessThanOrEqual(MOST_WORDS);
});
