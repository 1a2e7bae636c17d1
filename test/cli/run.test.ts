import { readFileSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CliCommand } from '../../src/cli/command.ts';
import { run } from '../../src/cli/registry.ts';
import { version } from '../../src/shared/version.ts';
import { FakeIo, failed, listing, mingle } from './fake-io.ts';
import { scratchFile } from './scratch.ts';

/** Every write to standard output fails. */
function unwritable(args: readonly string[], code = 'ENOSPC', message = 'no space left') {
  const io = new FakeIo(args);
  io.stdout._write = (_chunk, _encoding, done) =>
    (done as (error: Error) => void)(Object.assign(new Error(message), { code }));
  return io;
}

describe('the program', () => {
  it('shows three things to try when there are no arguments', async () => {
    const { code, out, err } = await mingle([]);
    expect(code).toBe(0);
    expect(err).toBe('');
    expect(out.match(/^ {2}mingle .*$/gm)).toEqual([
      '  mingle example wedding > wedding.json',
      '  mingle solve wedding.json',
      '  mingle solve people.csv --groups 6 --sessions 5',
    ]);
  });

  it.each(['--version', '-v'])('prints its version for %s', async (flag) => {
    expect(await mingle([flag])).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it.each([
    [[''], 'mingle'],
    [['--version', ''], '--version'],
    [['solve', ''], 'solve'],
    [['solve', 'people.csv', '--series', ''], '--series'],
    [['verify', 'plan.json', '--export-proof='], '--export-proof='],
    [['solve', 'people.csv', '--apart', 'Ann,Bob', '--apart', ''], '--apart'],
  ])('refuses %j, which a variable of the shell may have left empty', async (args, what) => {
    expect(await mingle(args)).toMatchObject(failed(2, `error: the argument after '${what}' is empty`));
  });

  it('takes --no-color anywhere, above FORCE_COLOR', async () => {
    const env = { FORCE_COLOR: '1' };
    for (const args of [['--no-color'], ['--no-color', 'example'], ['example', '--no-color']]) {
      const { code, out } = await mingle(args, { env });
      expect([code, out.includes('\u001b[')]).toEqual([0, false]);
    }
  });

  it('lists every command in its help, on standard output', async () => {
    const { code, out, err } = await mingle(['--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const name of ['validate', 'example', 'completion', 'help']) expect(out).toMatch(`\n  ${name}`);
  });

  it.each([
    [['frobnicate'], "unknown command 'frobnicate'"],
    [['validdate', 'x'], 'Did you mean validate?'],
    [['help', 'sovle'], 'Did you mean solve?'],
    [['help', 'solve', 'nope'], "no command 'nope' of 'solve'"],
    [['help', 'bench', 'rum'], 'Did you mean run?'],
    [['validate'], "missing required argument 'file'"],
    [['validate', '--fast', 'x'], "unknown option '--fast'"],
    [['validate', '--formt', 'json', 'x'], 'Did you mean --format?'],
    [['validate', 'x', 'y'], 'too many arguments'],
    [['--nonsense'], "unknown option '--nonsense'"],
  ])('refuses %j with exit code 2', async (args, message) => {
    const { code, out, err } = await mingle(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  it('shows an example under the help of every command', async () => {
    const { out } = await mingle(['--help']);
    const names = [...out.matchAll(/^ {2}([a-z]+) .*$/gm)].map((match) => match[1]);
    for (const name of names.filter((each) => each !== 'help')) {
      const help = await mingle(['help', name]);
      expect(help.code).toBe(0);
      expect(help.out).toMatch(/\nExample:\n {2}\$ .*mingle /);
    }
  });

  it.each([
    [{}, false],
    [{ FORCE_COLOR: '1' }, true],
    [{ FORCE_COLOR: '' }, true],
    [{ FORCE_COLOR: '0' }, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ])('obeys %j in a pipe', async (env, colored) => {
    const { out } = await mingle([], { env });
    expect(out.includes('\u001b[')).toBe(colored);
  });

  it.each([
    [{}, true],
    [{ NO_COLOR: '1' }, false],
    [{ NO_COLOR: '' }, true],
    [{ FORCE_COLOR: 'false' }, false],
    [{ TERM: 'dumb' }, false],
  ])('obeys %j on a terminal', async (env, colored) => {
    const { out } = await mingle([], { env, terminalWidth: 80 });
    expect(out.includes('\u001b[')).toBe(colored);
  });

  it('does not mind a reader that closes early', async () => {
    const io = unwritable(['example'], 'EPIPE');
    expect(await run(io)).toBe(0);
    expect(io.stderr.text).toBe('');
  });

  it.each([
    ['EPIPE', true],
    ['ENOSPC', false],
  ])('ends a server whose log nobody reads, and none whose log has no room: %s', async (code, ends) => {
    const io = unwritable(['log'], code);
    let asked: boolean | undefined;
    const log: CliCommand = {
      example: 'mingle log',
      declare: () => undefined,
      run: async ({ out, closed }) => {
        out('a line\n');
        await new Promise(setImmediate);
        asked = closed.aborted;
        return 0;
      },
    };
    expect([await run(io, async () => listing({ log })), asked]).toEqual([ends ? 0 : 1, ends]);
  });

  it('says so when the output cannot be written', async () => {
    const io = unwritable(['completion', 'bash']);
    expect(await run(io)).toBe(1);
    expect(io.stderr.text).toBe('error: cannot write the output: no space left\n');
  });

  it.each(['EPIPE', 'ENOSPC'])('works on where its messages cannot be written (%s)', async (code) => {
    const list = scratchFile('people.csv', `name,Team\n${'abcdefghijk'.split('').join(',x\n')},y\n`);
    const io = new FakeIo(['solve', list, '-g', '3', '-s', '4', '--iterations', '2000', '--format', 'json']);
    io.stderr._write = (_chunk, _encoding, done) =>
      (done as (error: Error) => void)(Object.assign(new Error('gone'), { code }));
    expect(await run(io)).toBe(0);
    expect(io.stdout.text).toMatch(/"stop_reason": "(?!interrupted)/);
  });

  it('says nothing of a full disk where it has nothing to print', async () => {
    const io = unwritable(['solve', 'nowhere.json']);
    expect(await run(io)).toBe(2);
    expect(io.stderr.text).not.toContain('space');
  });

  it('keeps elsewhere what standard output has no room for', async () => {
    const io = unwritable(['example', 'team-lunch']);
    expect(await run(io)).toBe(1);
    const [, file] =
      /^error: Standard output cannot be written: no space is left\. .*\n *It is in (.*) instead\.\n$/.exec(
        io.stderr.text,
      ) ?? [''];
    const { out } = await mingle(['example', 'team-lunch']);
    expect(readFileSync(file ?? io.stderr.text, 'utf8')).toBe(out);
    rmSync(file ?? '');
  });
});
