/** docs/cli.md against the program: every command, every flag of solving, every code. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { VIOLATION_CODES } from '../../src/check/legality/violation.ts';
import { CLI_CODES } from '../../src/cli/issue-codes.ts';
import { filesBelow, read } from '../structure/source-tree.ts';
import { programPlaces } from './program-places.ts';

const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8');
const places = await programPlaces();

describe('the page on the command line', () => {
  it('lists every command', () => {
    const listed = [...page.matchAll(/^\| `mingle (\w+)` \|/gm)].map((match) => match[1]);
    const commands = places[0].commands.filter((word) => word !== 'help');
    expect([...listed].sort()).toEqual([...commands].sort());
  });

  it('has small letters where there is a choice, since capitals are taken for these', () => {
    const choices = places.flatMap((place) => place.flags.flatMap((flag) => flag.choices));
    expect(choices.length).toBeGreaterThan(50);
    expect(choices.filter((choice) => choice !== choice.toLowerCase())).toEqual([]);
  });

  it('explains every flag of mingle solve', () => {
    const flags = places.find(({ path }) => path.join(' ') === 'solve')?.flags ?? [];
    expect(flags.length).toBeGreaterThan(10);
    const missing = flags
      .map(({ word }) => word)
      .filter((word) => word !== '--help' && !page.includes(`\`${word}`));
    expect(missing).toEqual([]);
  });

  it('has the codes of issues, and no others', () => {
    const issues = page.split(/^## /m).find((part) => part.startsWith('Issues\n')) ?? '';
    const rows = [...issues.matchAll(/^\| `(\w+)` \| .+ \|$/gm)];
    expect(rows.map(([, code]) => code).sort()).toEqual([...CLI_CODES].sort());
  });

  it('has every code by which a command or a run of the benchmark refuses', () => {
    const pages = page + read('docs/formats.md');
    const codesIn = (file: string) => read(file).matchAll(/(?:\brefusal\(\s*|\bcode: )'(\w+_\w+)'/g);
    const folders = ['src/cli', 'src/bench/run', 'src/bench/comparators', 'src/bench/import'];
    const codes = new Set(folders.flatMap(filesBelow).flatMap((file) => [...codesIn(file)].map(([, code]) => code)));
    expect(codes.size).toBeGreaterThan(30);
    expect([...codes].filter((code) => !pages.includes(`\`${code}\``))).toEqual([]);
  });

  it('has the codes of what a plan breaks', () => {
    const listed = /^What a plan breaks: ([\s\S]*?)\n\n/m.exec(page)?.[1] ?? '';
    const codes = [...listed.matchAll(/`(\w+)`/g)].map(([, code]) => code);
    expect(codes.sort()).toEqual([...VIOLATION_CODES].sort());
  });
});
