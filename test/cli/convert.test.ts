import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failed, mingle } from './fake-io.ts';
import { scratchFolder } from './scratch.ts';

const examples = new URL('../../examples/', import.meta.url);
const names = readdirSync(examples).filter((file) => file.endsWith('.json'));

describe('mingle convert', () => {
  it.each(names)('writes %s in Form A and back without a loss', async (name) => {
    const stdin = readFileSync(new URL(name, examples), 'utf8');
    const direct = await mingle(['convert', '-', '--to', 'k'], { stdin });
    const formA = await mingle(['convert', '-', '--to', 'a'], { stdin });
    expect(formA.out).toContain('"num_sessions"');
    const back = await mingle(['convert', '-', '--to', 'k'], { stdin: formA.out });
    expect(back).toEqual(direct);
    expect(back.code).toBe(0);
  });

  it('makes a scenario of a list of people, and a list again, and says what a list does not hold', async () => {
    const stdin = readFileSync(new URL('classroom.csv', examples), 'utf8');
    const made = await mingle(['convert', '-', '--groups', '7', '--sessions', '6', '--to', 'k'], { stdin });
    expect(JSON.parse(made.out).scenario.groups).toHaveLength(7);
    const list = await mingle(['convert', '-', '--to', 'csv'], { stdin: made.out });
    expect(list.out).toBe(stdin.replace('name,', 'id,'));
    expect(list.err).toContain('[not_in_csv]');
  });

  it('takes the form in capitals, as the docs call it', async () => {
    const stdin = readFileSync(new URL('wedding.json', examples), 'utf8');
    expect(await mingle(['convert', '-', '--to', 'K'], { stdin })).toEqual(
      await mingle(['convert', '-', '--to', 'k'], { stdin }),
    );
    expect(await mingle(['convert', '-', '--to', 'B'], { stdin })).toMatchObject(failed(2, "'B' is invalid"));
  });

  it('says that a list takes spellings of a value for one', async () => {
    const people = ['Red', 'red', 'Blue'].map((team, i) => ({
      id: `p${i}`,
      attributes: { team, name: `N${i}` },
    }));
    const groups = [{ id: 'a', capacity: 3 }];
    const stdin = JSON.stringify({ scenario: { people, groups, session_count: 1 } });
    const { err } = await mingle(['convert', '-', '--to', 'csv'], { stdin });
    expect(err).toContain('Values of "team" that differ by case or blanks only ("Red" and "red").');
  });

  it('says in one sentence that a plan is no scenario', async () => {
    const request = readFileSync(new URL('team-lunch.json', examples), 'utf8');
    const { out: result } = await mingle(['solve', '-', '--iterations', '10', '--format', 'json'], {
      stdin: request,
    });
    const { schedule } = JSON.parse(result).solution;
    for (const stdin of [result, JSON.stringify(schedule), JSON.stringify({ solution: { schedule } })]) {
      const { code, err } = await mingle(['convert', '-', '--to', 'k'], { stdin });
      expect([code, err.match(/\[\w+\]/g)]).toEqual([2, ['[plan_given]']]);
    }
    const withFlags = await mingle(['convert', '-', '--to', 'k', '--groups', '2'], { stdin: result });
    expect(withFlags.err).toContain('[plan_given]');
    expect((await mingle(['validate', '-'], { stdin: '{}' })).err).not.toContain('plan_given');
  });

  it('takes the form from the ending of --out', async () => {
    const stdin = readFileSync(new URL('team-lunch.json', examples), 'utf8');
    const folder = scratchFolder();
    for (const [name, form] of [
      ['people.csv', 'csv'],
      ['plan.JSON', 'k'],
    ]) {
      const file = join(folder, name);
      expect((await mingle(['convert', '-', '--out', file], { stdin })).code).toBe(0);
      const { out } = await mingle(['convert', '-', '--to', form], { stdin });
      expect(readFileSync(file, 'utf8')).toBe(out);
    }
    const unclear = await mingle(['convert', '-', '--out', join(folder, 'people.txt')], { stdin });
    expect([unclear.code, unclear.err]).toEqual([2, expect.stringContaining('[no_format]')]);
  });

  it('needs to know what to write', async () => {
    expect(await mingle(['convert', '-'], { stdin: '{}' })).toMatchObject(failed(2, '[no_format]'));
  });
});

describe('mingle schema', () => {
  it('lists and prints the checked-in schemas', async () => {
    const { out } = await mingle(['schema']);
    const listed = [...out.matchAll(/^ {2}(\S+) +\S/gm)].map((match) => match[1]);
    const files = readdirSync(new URL('../../docs/schemas/', import.meta.url));
    expect(listed.map((name) => `${name}.json`).sort()).toEqual(files.sort());
    const file = join(scratchFolder(), 'list.txt');
    expect(await mingle(['schema', '--out', file])).toEqual({ code: 0, out: '', err: '' });
    expect(readFileSync(file, 'utf8')).toBe(out);
    const schema = JSON.parse((await mingle(['schema', 'request-k'])).out);
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
  });
});
