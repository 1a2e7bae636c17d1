import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { filesBelow, read } from './source-tree.ts';

const sources = filesBelow('src');
const typescript = ['src', 'test', 'tools', 'research', 'comparators']
  .flatMap(filesBelow)
  .filter((file) => /\.tsx?$/.test(file));

function linesWith(files: string[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, i) => (pattern.test(line) ? [`${file}:${i + 1} ${line.trim()}`] : [])),
  );
}

function paths(pattern: RegExp): string[] {
  return typescript.filter((file) => pattern.test(file));
}

describe('the house rules', () => {
  it('name every file and folder in kebab-case', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(property|golden|long|test|d))*\.\w+$/;
    const folder = /^_?[a-z0-9]+(-[a-z0-9]+)*$/;
    const odd = typescript.filter((file) => {
      const steps = file.split('/');
      return !kebab.test(steps.pop() ?? '') || !steps.every((step) => folder.test(step));
    });
    expect(odd).toEqual([]);
  });

  it('have no barrels and no drawer for everything', () => {
    expect(paths(/(^|\/)index\.ts$/)).toEqual(['src/index.ts']);
    expect(paths(/(^|\/)(utils?|helpers?|common|misc)(\.ts$|\/)/)).toEqual([]);
  });

  it('leave nothing for later', () => {
    const marks = new RegExp(['TO', 'DO|FIX', 'ME|X', 'XX|not imple', 'mented'].join(''));
    expect(linesWith(typescript, marks)).toEqual([]);
  });

  it('leave the type checker and the linter in force', () => {
    const escapes = new RegExp(
      ['@ts-', '(ignore|expect-error|nocheck)|(ox|es)lint-', 'disable|(oxfmt|prettier)-', 'ignore'].join(''),
    );
    expect(linesWith(typescript, escapes)).toEqual([]);
  });

  it('print and exit in cli/ alone', () => {
    const below = sources.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/cli/'));
    expect(linesWith(below, /\bconsole\.|\bprocess\.(exit|stdout|stderr|exitCode)\b/)).toEqual([]);
  });

  it('know of Node.js in the hosts and in its own programs alone', () => {
    const portable = sources.filter((file) => !/^src\/(host|cli|service|bench)\/|assembly/.test(file));
    expect(portable.length).toBeGreaterThan(100);
    const node = /['"]node:|\b(Buffer|setImmediate|createRequire|NodeJS|__dirname|require)\b[.(]|\bprocess\./;
    expect(linesWith(portable, node)).toEqual([]);
  });

  it('take zod as a namespace, without which its messages in fifty languages come along', () => {
    expect(linesWith(sources, /import (type )?\{.*\} from 'zod'/)).toEqual([]);
  });

  it('keep files short enough to read', () => {
    const long = typescript
      .filter((file) => !file.includes('/assembly/'))
      .map((file) => ({ file, lines: read(file).split('\n').length }))
      // A measurement is read from its head to its end.
      .filter(({ file, lines }) => lines > (/^(?:tools|research)\//.test(file) ? 450 : 355));
    expect(long).toEqual([]);
  });

  it('keep the program file to two statements', () => {
    const code = read('bin/mingle.js').replace(/^#!.*\n/, '');
    expect(code.match(/;/g)).toHaveLength(2);
  });

  it('name no key of a JSON file twice', () => {
    const named = ['package.json', ...['examples', 'comparators', 'deploy'].flatMap(filesBelow)];
    const twice = named
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => transformSync(read(file), { loader: 'json', logLevel: 'silent' }).warnings);
    expect(twice.map(({ text }) => text)).toEqual([]);
  });

  it('pin every dependency exactly', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json'));
    const loose = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
    );
    expect(loose).toEqual([]);
  });
});
