import { expect, test } from 'vitest';
import { filesBelow, read } from '../structure/source-tree.ts';

const LONGEST = 160;

test('no line of a page has more than 160 characters, but rows of tables and what is to be copied', () => {
  const pages = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...filesBelow('docs')].filter((file) =>
    file.endsWith('.md'),
  );
  expect(pages.length).toBeGreaterThan(10);
  const long = pages.flatMap((page) =>
    read(page)
      .replace(/^ *```[\s\S]*?^ *```/gm, '')
      .split('\n')
      .filter((line) => [...line].length > LONGEST && !line.startsWith('|'))
      .map((line) => `${page}: ${line}`),
  );
  expect(long).toEqual([]);
});
