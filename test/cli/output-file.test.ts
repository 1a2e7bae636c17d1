import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTarget, writeTarget } from '../../src/cli/output/output-file.ts';
import { failed, mingle } from './fake-io.ts';
import { scratchFile, scratchFolder } from './scratch.ts';

describe('output files', () => {
  it('hold the whole text, and leave nothing beside them', async () => {
    const folder = scratchFolder();
    await writeTarget(await openTarget(join(folder, 'plan.json')), 'whole');
    expect(readdirSync(folder)).toEqual(['plan.json']);
    expect(readFileSync(join(folder, 'plan.json'), 'utf8')).toBe('whole');
  });

  it('replace an older file and keep its permissions', async () => {
    const file = scratchFile('plan.json', 'old');
    chmodSync(file, 0o640);
    await writeTarget(await openTarget(file), 'new');
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  it('write through a link instead of replacing it', async () => {
    const file = scratchFile('plan.json', 'old');
    const link = join(scratchFolder(), 'link.json');
    symlinkSync(file, link);
    await writeTarget(await openTarget(link), 'new');
    expect(readFileSync(file, 'utf8')).toBe('new');
  });

  it('leave the old file and nothing else when writing fails', async () => {
    const folder = scratchFolder();
    const file = join(folder, 'plan.json');
    writeFileSync(file, 'old');
    const target = await openTarget(file);
    // A folder in the target's place makes the rename fail.
    await expect(writeTarget({ ...target, path: mkdirIn(folder) }, 'new')).rejects.toThrow();
    expect(readFileSync(file, 'utf8')).toBe('old');
    expect(readdirSync(folder).sort()).toEqual(['blocked', 'plan.json']);
  });

  it.each([
    ['a folder', () => scratchFolder(), 'it is a folder'],
    ['a folder that is not there', () => join(scratchFolder(), 'no', 'plan.json'), 'folder does not exist'],
    ['a path through a file', () => join(scratchFile('a', ''), 'plan.json'), 'no folder'],
    ['a place that takes no files', () => '/proc/plan.json', '/proc/plan.json cannot be written'],
    ['a name that is too long', () => join(scratchFolder(), 'x'.repeat(300)), 'name is too long'],
  ])('are refused for %s', async (_name, make, words) => {
    const { code, out, err } = await mingle(['example', 'wedding', '--out', make()]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(words);
    expect(err).toContain('[output_unwritable]');
  });

  it.each([
    ['solve', ['--groups', '2', '--sessions', '1', '--out']],
    ['solve', ['--groups', '2', '--sessions', '1', '--format', 'json', '--checkpoint']],
    ['convert', ['--groups', '2', '--sessions', '1', '--out']],
    ['bound', ['--groups', '2', '--sessions', '1', '--out']],
    ['export', ['--format', 'csv', '--out']],
  ])('are never what %s reads', async (command, flags) => {
    const list = scratchFile('people.csv', 'name,arrives\nAnn,1\nBob,\n');
    expect(await mingle([command, list, ...flags, list])).toMatchObject(failed(2, '[file_exists]'));
    expect(readFileSync(list, 'utf8')).toContain('arrives');
  });

  it('are never what is read beside the list, by pattern too, nor an event of a series', async () => {
    const folder = scratchFolder();
    const [list, weights, past] = ['people.csv', 'weights.csv', 'past.csv'].map((name) => join(folder, name));
    writeFileSync(list, 'name\nAnn\nBob\n');
    writeFileSync(weights, 'Ann,Bob,3\n');
    writeFileSync(past, 'round,group,person\n1,a,Ann\n1,a,Bob\n');
    const numbers = ['--groups', '1', '--sessions', '1'];
    const beside = ['--pair-weights', weights, '--past', join(folder, 'pa?t.csv')];
    for (const command of ['convert', 'bound', 'solve']) {
      for (const out of [weights, past]) {
        const { code, err } = await mingle([command, list, ...numbers, ...beside, '--out', out]);
        expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('[file_exists]') });
      }
    }
    const scenario = join(folder, 'scenario.json');
    expect((await mingle(['convert', list, ...numbers, '--out', scenario])).code).toBe(0);
    const lossy = await mingle(['convert', scenario, '--to', 'csv', '--out', scenario]);
    expect(lossy.err).toContain('[file_exists]');
    const series = join(folder, 'club');
    const event = ['--event', 'may', '--iterations', '10', '--quiet'];
    expect((await mingle(['solve', list, '--groups', '1', '--series', series, ...event])).code).toBe(0);
    for (const name of ['may.json', 'all.json']) {
      const { err } = await mingle(['series', series, '--out', join(series, name)]);
      expect(err).toContain(`${name} would be an event of the series.`);
    }
    expect((await mingle(['series', series, '--out', join(series, '.draft.json')])).code).toBe(0);
    const june = [list, '--groups', '1', '--series', series, '--event', 'june', '--iterations', '10'];
    expect((await mingle(['solve', ...june, '--out', join(series, 'plan.json')])).code).toBe(2);
    expect((await mingle(['solve', ...june, '--out', join(series, 'june.json')])).code).toBe(0);
  });

  it('may be a plan whose meetings count, or a scenario in its other form', async () => {
    const list = scratchFile('people.csv', 'name\nAnn\nBob\nCy\nDee\n');
    const plan = join(scratchFolder(), 'last.json');
    const flags = [...'--groups 2 --sessions 1 --iterations 10 --format json --out'.split(' '), plan];
    expect((await mingle(['solve', list, ...flags])).code).toBe(0);
    expect((await mingle(['solve', list, ...flags, '--past', plan])).code).toBe(0);
    const scenario = join(scratchFolder(), 'scenario.json');
    await mingle(['convert', list, '--groups', '2', '--sessions', '1', '--to', 'a', '--out', scenario]);
    expect((await mingle(['convert', scenario, '--to', 'k', '--out', scenario])).code).toBe(0);
    expect(readFileSync(scenario, 'utf8')).toContain('session_count');
  });

  it('are looked at before a bound is worked out', async () => {
    const list = scratchFile('people.csv', 'name,team\nAnn,A\nBob,B\n');
    const flags = ['--groups', '1', '--sessions', '1', '--out', join(scratchFolder(), 'no', 'proof.json')];
    expect((await mingle(['bound', list, ...flags])).err).toMatch(/^error: .*\[output_unwritable\]/);
  });

  it('are named where somebody watches', async () => {
    const file = join(scratchFolder(), 'plan.json');
    expect((await mingle(['example', 'wedding', '-o', file], { terminalWidth: 80 })).err).toBe(
      `wrote ${file}\n`,
    );
    expect((await mingle(['example', 'wedding', '-o', file])).err).toBe('');
  });

  it('may be a device', async () => {
    expect((await mingle(['example', 'wedding', '--out', '/dev/null'])).code).toBe(0);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });
});

function mkdirIn(folder: string): string {
  const path = join(folder, 'blocked');
  mkdirSync(join(path, 'full'), { recursive: true });
  return path;
}

it.skipIf(!existsSync('/dev/full'))('keep what was found elsewhere where the disk is full', async () => {
  const { code, out, err } = await mingle(['example', 'wedding', '--out', '/dev/full']);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toContain('/dev/full cannot be written: no space is left. [output_unwritable]');
  const [, kept] = /It is in (\S+) instead\./.exec(err) ?? [];
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  expect(readFileSync(kept, 'utf8')).toBe((await mingle(['example', 'wedding'])).out);
  rmSync(kept);
});

it('have a mark for spreadsheets in a file, and none in a pipe', async () => {
  const file = join(scratchFolder(), 'plan.csv');
  const stdin = (await mingle(['example', 'team-lunch'])).out;
  const plan = ['solve', '-', '--format', 'csv', '--iterations', '1000', '--no-ties'];
  await mingle([...plan, '--out', file], { stdin });
  const { out } = await mingle(plan, { stdin });
  expect([out.slice(0, 6), readFileSync(file, 'utf8')]).toEqual(['round,', `\uFEFF${out}`]);
});
