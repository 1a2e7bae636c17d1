import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDialogue } from '../../src/cli/init/dialogue.ts';
import { openTerminal } from '../../src/cli/terminal.ts';
import { parseRequestText } from '../../src/scenario/parse.ts';
import { valueOf } from '../support/value-of.ts';
import { FakeIo, failed, mingle } from './fake-io.ts';
import { scratchFile, scratchFolder } from './scratch.ts';

const lines = (...answers: string[]) => ({ stdin: `${answers.join('\n')}\n` });

describe('mingle init', () => {
  it('writes what was answered, with comments, as a scenario that can be solved', async () => {
    const list = scratchFile(
      'people.csv',
      'Name;Team\nAnn;red\nBob;blue\nCy;red\nDee;blue\nEve;red\nFlo;blue\n',
    );
    const out = join(scratchFolder(), 'dinner.jsonc');
    const answers = lines(list, '2', '3', 'Ann, Bob', '', '', '', '', 'Team', 'y');
    const { code, err } = await mingle(['init', out], answers);
    expect(code).toBe(0);
    expect(err).toContain('6 people; columns: Team');
    expect(err).toContain(`Plan it with: mingle solve ${out}`);
    const text = readFileSync(out, 'utf8');
    expect(text).toMatch(/^ {4}\/\/ Seats in every session\./m);
    const { scenario, constraints } = valueOf(parseRequestText(text)).request;
    expect(scenario).toMatchObject({
      session_count: 3,
      people: { length: 6 },
      groups: [{ capacity: 3 }, { capacity: 3 }],
    });
    expect(constraints.map(({ type }) => type)).toEqual([
      'MustStayApart',
      'AttributeBalance',
      'AttributeBalance',
      'RepeatEncounter',
    ]);
    const solved = await mingle(['solve', out, '--iterations', '500', '--lanes', '1']);
    expect(solved.code).toBe(0);
  });

  it('says before the first question that it cannot write, and takes a file in quotes and names in any case', async () => {
    const nowhere = join(scratchFolder(), 'none', 'x.jsonc');
    const refused = await mingle(['init', nowhere], lines('Ann, Bob'));
    expect([refused.code, refused.err]).toEqual([2, expect.not.stringContaining('Who takes part')]);
    const list = scratchFile('my people.csv', 'Name\nAnn\nBob\nCy\nDee\n');
    const out = join(scratchFolder(), 'my dinner.jsonc');
    const { code, err } = await mingle(['init', out], lines(`'${list}'`, '2', '1', 'ann, BOB', '', '', 'n'));
    expect([code, err]).toEqual([0, expect.stringContaining(`mingle solve "${out}"`)]);
    expect(valueOf(parseRequestText(readFileSync(out, 'utf8'))).request.constraints).toMatchObject([
      { people: ['Ann', 'Bob'] },
    ]);
  });

  it('asks again for a file that is empty or a folder', async () => {
    const out = join(scratchFolder(), 'dinner.jsonc');
    const given = lines(scratchFile('people.csv', ''), scratchFolder(), 'A, B', '1', '1', '', '', 'n');
    const { code, err } = await mingle(['init', out], given);
    expect(code).toBe(0);
    expect(err).toMatch(/people\.csv is empty\. Check .* is a folder\. Name a file/s);
  });

  it('goes on where it stood when it is brought back after Ctrl-Z', async () => {
    const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
    const io = Object.assign(new FakeIo([], { terminalWidth: 80 }), { stdin });
    vi.spyOn(process, 'kill').mockImplementationOnce(() => {
      process.emit('SIGCONT');
      return true;
    });
    const dialogue = openDialogue(openTerminal(io, new AbortController().signal));
    onTestFinished(() => dialogue.close());
    const answer = dialogue.line();
    stdin.write('An\u001A');
    await setImmediate();
    expect(stdin.isPaused()).toBe(false);
    stdin.write('n\r');
    expect(await answer).toBe('Ann');
  });

  it('asks again where a file is no list', async () => {
    const picture = scratchFile('people.png', 'PNG\0\0\n\0');
    const answers = lines(picture, 'Ann, Bob, Cy', '1', '1', '', '', 'n');
    expect(await mingle(['init', '-'], answers)).toMatchObject(failed(0, 'The list is no text.'));
  });

  it('takes names one a line, asks again after an answer that makes no sense, and writes to standard output', async () => {
    const answers = lines(
      'Ann',
      'Smith, Bob',
      'Cy',
      'Dee',
      '',
      'x',
      '9',
      'of 2',
      '0',
      '2',
      'An, Cy',
      'Ann, Cy',
      '',
      '',
      'maybe',
      'n',
    );
    const { code, out, err } = await mingle(['init', '-'], answers);
    expect(code).toBe(0);
    for (const said of [
      'Write a number such as 8',
      'cannot fill 9 groups',
      'from 1',
      'Did you mean "Ann"?',
      'y or n',
    ]) {
      expect(err).toContain(said);
    }
    const read = valueOf(parseRequestText(out));
    expect(read.request.scenario.people.map(({ id }) => id)).toEqual(['Ann', 'Smith, Bob', 'Cy', 'Dee']);
    expect(read.request.constraints).toMatchObject([{ type: 'MustStayApart', people: ['Ann', 'Cy'] }]);
  });

  it('asks again from the groups on where the answers do not go together', async () => {
    const twice = ['2', '1', 'Ann, Ann', '', '', 'n'];
    const impossible = ['2', '1', 'Ann, Bob', '', 'Ann, Bob, Cy', '', 'n'];
    const answers = lines('Ann, Bob, Cy, Dee', ...twice, ...impossible, '2', '5', '', '', 'n');
    const { out, err } = await mingle(['init', '-'], answers);
    expect(err).toContain('[repeated_person]');
    expect(err).toContain('[infeasible]');
    const read = parseRequestText(out);
    expect(read.ok && read.value.request.scenario.session_count).toBe(5);
  });

  it('writes nothing where the answers end early, and over nothing that is there', async () => {
    const out = join(scratchFolder(), 'x.jsonc');
    const early = await mingle(['init', out], lines('Ann, Bob', '1'));
    expect([early.code, existsSync(out)]).toEqual([2, false]);
    expect(early.err).toMatch(/\nerror: The answers ended before the questions\./);
    const there = scratchFile('there.jsonc', 'mine');
    const refused = await mingle(['init', there], lines('Ann, Bob', '1', '1', '', '', 'n'));
    expect([refused.code, readFileSync(there, 'utf8')]).toEqual([2, 'mine']);
    expect((await mingle(['init', there, '--force'], lines('Ann, Bob', '1', '1', '', '', 'n'))).code).toBe(0);
  });
});
