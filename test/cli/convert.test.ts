import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mingle } from './fake-io.ts';

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

  it('needs to know what to write', async () => {
    const { code, err } = await mingle(['convert', '-'], { stdin: '{}' });
    expect(code).toBe(2);
    expect(err).toContain("required option '--to <format>' not specified");
  });
});

describe('mingle schema', () => {
  it('lists and prints the checked-in schemas', async () => {
    const { out } = await mingle(['schema']);
    const listed = [...out.matchAll(/^ {2}(\S+) +\S/gm)].map((match) => match[1]);
    const files = readdirSync(new URL('../../docs/schemas/', import.meta.url));
    expect(listed.map((name) => `${name}.json`).sort()).toEqual(files.sort());
    const schema = JSON.parse((await mingle(['schema', 'request-k'])).out);
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
  });
});
