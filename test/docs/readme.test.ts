/** The README's commands against the program: a new user runs them first. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mingle } from '../cli/fake-io.ts';

const root = new URL('../../', import.meta.url);
const readme = readFileSync(new URL('README.md', root), 'utf8');
const commands = [...readme.matchAll(/^```sh\n([\s\S]*?)```$/gm)].flatMap(([, block]) =>
  block.trim().split('\n'),
);
const toured = commands.filter((line) => line.startsWith('mingle '));

describe('the README', () => {
  it('has two set-up commands, which .ci/run runs', () => {
    const setUp = commands.filter((line) => line.startsWith('npm ci && '));
    expect(setUp).toHaveLength(2);
    expect(setUp[1]).toBe('npm ci && npm test');
    const example = / solve (\S+)$/.exec(setUp[0])?.[1] ?? '';
    expect(existsSync(new URL(example, root))).toBe(true);
  });

  it.each(toured)('names a command and flags that exist: %s', async (line) => {
    const [, name, ...words] = line.split(' ');
    const help = await mingle(['help', name]);
    expect(help.code).toBe(0);
    for (const flag of words.filter((word) => word.startsWith('--'))) expect(help.out).toContain(`${flag} `);
  });

  it('names people whom its examples have, and adds somebody whom they have not', () => {
    const known = ['wedding.json', 'classroom.csv'].map((name) =>
      readFileSync(new URL(`examples/${name}`, root), 'utf8'),
    );
    const flags = toured.flatMap((line) => [...line.matchAll(/--(?:absent|apart) "([^"]+)"/g)]);
    const people = flags.flatMap(([, names]) => names.split(','));
    expect(people.length).toBeGreaterThan(2);
    const isKnown = (person: string) => known.some((text) => text.includes(person));
    expect(people.filter((person) => !isKnown(person))).toEqual([]);
    const added = toured.flatMap((line) => [...line.matchAll(/--add "([^"]+)"/g)].map(([, name]) => name));
    expect(added.length).toBeGreaterThan(0);
    expect(added.filter(isKnown)).toEqual([]);
  });

  it('links to pages that exist', () => {
    const links = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map((match) => match[1]);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !existsSync(new URL(link, root)))).toEqual([]);
  });
});
