import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { mingle } from './fake-io.ts';

/** What bash offers for a command line that ends in the word being typed. */
async function offersOfBash(words: string[]): Promise<string[]> {
  const { out } = await mingle(['completion', 'bash']);
  const quoted = words.map((word) => `'${word}'`).join(' ');
  const script = `${out}\nCOMP_WORDS=(${quoted}); COMP_CWORD=${words.length - 1}; _mingle; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((line) => line !== '');
}

describe('mingle completion', () => {
  it('completes commands, flags, choices and names in bash', async () => {
    expect(await offersOfBash(['mingle', 'va'])).toEqual(['validate']);
    expect(await offersOfBash(['mingle', 'validate', '--f'])).toEqual(['--format']);
    expect(await offersOfBash(['mingle', 'validate', '--format', ''])).toEqual(['text', 'json']);
    expect(await offersOfBash(['mingle', 'example', 'w'])).toEqual(['wedding']);
    expect(await offersOfBash(['mingle', 'example', '--out', ''])).toEqual([]);
    expect(await offersOfBash(['mingle', 'validate', 'x'])).toEqual([]);
  });

  it('describes commands, flags and choices for zsh', async () => {
    const { out } = await mingle(['completion', 'zsh']);
    expect(out).toMatch(/^#compdef mingle mingle-plan\n/);
    expect(out).toContain("'validate:check a scenario file and say everything that is wrong with it'");
    expect(out).toContain("'/validate --format') compadd 'text' 'json'; return ;;");
    expect(out).toMatch(/'\/example'\)\n {6}bare=\([^)]*'wedding'[^)]*\)/);
  });

  it('describes commands, flags and choices for fish', async () => {
    const { out } = await mingle(['completion', 'fish']);
    expect(out).toMatch(/-n 'not __fish_seen_subcommand_from [^']*' -f -a 'validate' -d 'check a scenario/);
    expect(out).toMatch(/-n '__fish_seen_subcommand_from validate' -l format -d '[^']+' -x -a 'text json'\n/);
    expect(out).toMatch(/-n '__fish_seen_subcommand_from example' -f -a '[^']*wedding'\n/);
  });

  it.each([
    ['zsh', /'(?:[^']|'\\'')*'/g],
    ['fish', /'(?:[^'\\]|\\.)*'/g],
  ])('quotes every description for %s', async (shell, quoted) => {
    const { out } = await mingle(['completion', shell]);
    expect(out.replace(quoted, '')).not.toContain("'");
  });

  it('refuses other shells', async () => {
    expect((await mingle(['completion', 'tcsh'])).code).toBe(2);
  });
});
