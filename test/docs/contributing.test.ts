/** CONTRIBUTING.md and SECURITY.md against the project: files, folders and commands that they name. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const text = (file: string) => readFileSync(new URL(file, root), 'utf8');
const { scripts, version } = JSON.parse(text('package.json'));

it.each(['CONTRIBUTING.md', 'SECURITY.md'])('%s names only files that there are', (file) => {
  const page = text(file);
  const named = [
    ...[...page.matchAll(/`((?:src|test|tools|docs|deploy|clients|\.ci|\.github)\/[^`\s<]*)`/g)],
    ...[...page.matchAll(/\]\(([^)#:]+)\)/g)],
  ].map(([, path]) => path);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

it('CONTRIBUTING.md names only commands that there are', () => {
  const named = [...text('CONTRIBUTING.md').matchAll(/`npm run ([\w:]+)`/g)].map(([, name]) => name);
  expect(named).not.toEqual([]);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

it('CONTRIBUTING.md gives no path to a flag that would take it for its own', () => {
  expect(text('CONTRIBUTING.md')).not.toMatch(/`[^`]*vitest run[^`]* -u [^`]*`/);
});

it('CHANGELOG.md has a section of this version', () => {
  expect(text('CHANGELOG.md')).toMatch(new RegExp(`^## ${version.replaceAll('.', '[.]')}\\b`, 'm'));
});
