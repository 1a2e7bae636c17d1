import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { mingle } from './fake-io.ts';

/** What the program says may stand in place of the last word. */
async function offers(...line: string[]): Promise<string[]> {
  const { out, err } = await mingle(['completion', 'words', '--', ...line]);
  expect(err).toBe('');
  return out.split('\n').flatMap((each) => (each === '' ? [] : each.split('\t')[0]));
}

/** The answers of a script whose program says its arguments, and "a:b" with a description. */
async function ranBy(shell: string, args: readonly string[], after: string): Promise<string[]> {
  const { out } = await mingle(['completion', shell]);
  const program = 'mingle() { printf "%s\\n" "$@" >&2; printf "a:b\\tit\'s\\nab\\n"; }';
  const { stdout } = spawnSync(shell, [...args, '-c', `exec 2>&1\n${program}\n${out}\n${after}`], {
    encoding: 'utf8',
  });
  return stdout.split('\n').filter((line) => line !== '');
}

describe('mingle completion', () => {
  it('completes commands, flags, choices and names', async () => {
    expect(await offers('va')).toEqual(['validate']);
    expect(await offers('bench', 'pu')).toEqual(['publish']);
    expect(await offers('validate', '--f')).toEqual(['--format']);
    expect(await offers('validate', '--format', '')).toEqual(['text', 'json']);
    expect(await offers('example', 'w')).toEqual(['wedding']);
    expect(await offers('example', '--out', '')).toEqual([]);
    expect(await offers('validate', 'x')).toEqual([]);
    expect(await offers('')).toContain('solve');
    expect(await offers('completion', '')).toEqual(['bash', 'zsh', 'fish']);
  });

  it('describes commands and flags', async () => {
    const { out } = await mingle(['completion', 'words', '--', 'validate', '']);
    expect(out).toBe('');
    const flags = await mingle(['completion', 'words', '--', 'solve', '--seed']);
    expect(flags.out).toMatch(/^--seed\twhere the random numbers start/);
    const commands = await mingle(['completion', 'words', '--', 'va']);
    expect(commands.out).toBe('validate\tcheck a scenario file and say everything that is wrong with it\n');
  });

  it('offers in bash what the program says', async () => {
    const line = `COMP_WORDS=(mingle solve ''); COMP_CWORD=2; _mingle; printf '%s\\n' "\${COMPREPLY[@]}"`;
    expect(await ranBy('bash', [], line)).toEqual(['a:b', 'ab']);
    const atHome = line.replace('mingle', "'~/mingle'");
    const { out } = await mingle(['completion', 'bash']);
    const own = 'HOME=/h; /h/mingle() { echo own; }';
    expect(spawnSync('bash', ['-c', `${out}\n${own}\n${atHome}`], { encoding: 'utf8' }).stdout).toBe('own\n');
  });

  it('has a script for zsh and for fish', async () => {
    expect((await mingle(['completion', 'zsh'])).out).toMatch(/^#compdef mingle mingle-plan\n/);
    expect((await mingle(['completion', 'fish'])).out).toContain("complete -c mingle -f -a '(__mingle)'");
  });

  it('refuses other shells, and more than one', async () => {
    expect((await mingle(['completion', 'bash', 'zsh'])).code).toBe(2);
    expect((await mingle(['completion', 'tcsh'])).code).toBe(2);
  });
});
