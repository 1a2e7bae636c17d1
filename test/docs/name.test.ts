/** The package is `mingle-plan`: no page, example or message sends anybody to `mingle` on npm or PyPI, a program of others. */
import { expect, it } from 'vitest';
import { filesBelow, read } from '../structure/source-tree.ts';

const { name, bin } = JSON.parse(read('package.json'));

const folders = [
  '.ci',
  '.github',
  'bin',
  'clients',
  'comparators',
  'deploy',
  'docs',
  'examples',
  'research',
  'src',
  'test',
  'tools',
];
const files = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', ...folders.flatMap(filesBelow)]
  .filter((file) => /\.(md|ts|tsx|mjs|js|json|ipynb|py|toml|ya?ml|sh|service)$|Containerfile$/.test(file))
  .filter((file) => !/^docs\/benchmark\/.*\.json$|\/node_modules\/|\/name\.test\.ts$/.test(file));

/** What would fetch or import a package of that bare name. */
const FOREIGN = [
  /\bnpx\s+(?:-\S+\s+)*mingle(?![\w-])/,
  /\bnpm\s+(?:install|i|add|exec|view|create)\s+(?:-\S+\s+)*mingle(?![\w-])/,
  /\b(?:pnpm|yarn|bun|bunx|deno)\s+(?:(?:add|install|dlx|x)\s+)?(?:-\S+\s+)*(?:npm:)?mingle(?![\w-])/,
  /\bpipx?\s+install\s+(?:-\S+\s+)*mingle(?![\w-])/,
  /\b(?:from|import|require\()\s*['"]mingle(?:\/[^'"]*)?['"]/,
  /^\s*(?:from|import)\s+mingle\b(?!_plan)/m,
  /"-y",\s*"mingle"/,
  /node_modules\/mingle(?![\w-])/,
  /(?:npmjs\.com\/package|pypi\.org\/project)\/mingle(?![\w-])/,
];

it('is mingle-plan, with the commands mingle and mingle-plan', () => {
  expect([name, Object.keys(bin)]).toEqual(['mingle-plan', ['mingle', 'mingle-plan']]);
});

it('is what every page and example names', () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) => {
    const text = read(file);
    return FOREIGN.flatMap((pattern) => {
      const [match] = pattern.exec(text) ?? [];
      return match === undefined ? [] : [`${file}: ${match.trim()}`];
    });
  });
  expect(found).toEqual([]);
});

it('is said how to get, with and without a registry, on every page', () => {
  const setUp = /^## Set up\n([\s\S]*?)^## /m.exec(read('README.md'))?.[1] ?? '';
  for (const way of ['npm link', 'npm pack', 'git+https://', 'npm install --global mingle-plan']) {
    expect(setUp).toContain(way);
  }
  const pages = files.filter((file) => /^docs\/(?:benchmark\/)?[^/]*\.md$/.test(file));
  // The library's page has the ways itself.
  const silent = pages.filter((page) => !/README\.md#set-up|^npm install mingle-plan/m.test(read(page)));
  expect(silent).toEqual([]);
});
