/** The README's commands against the program: a new user runs them first. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mingle } from '../cli/fake-io.ts';
import { runCommands } from './run-commands.ts';

const root = new URL('../../', import.meta.url);
const readme = readFileSync(new URL('README.md', root), 'utf8');
const commands = [...readme.matchAll(/^```sh\n([\s\S]*?)```$/gm)].flatMap(([, block]) =>
  block.trim().split('\n'),
);

describe('the README', () => {
  it('has two set-up commands, which .ci/run runs', () => {
    const setUp = commands.filter((line) => line.startsWith('npm ci && '));
    expect(setUp).toHaveLength(2);
    expect(setUp[1]).toBe('npm ci && npm test');
    const example = / solve (\S+)$/.exec(setUp[0])?.[1] ?? '';
    expect(existsSync(new URL(example, root))).toBe(true);
  });

  it('has commands that run as printed', async () => {
    const { out } = await runCommands('README.md');
    expect(out.get('mingle diff')).toContain('New in the plan: Cousin Ida.');
  });

  it('shows the plan that its first command prints', async () => {
    const [, command, shown] =
      /^```console\n\$ node bin\/mingle\.js (.*)\n([\s\S]*?)```$/m.exec(readme) ?? [];
    const { out } = await mingle(command.split(' '));
    for (const part of shown.split(/\n {2}… .*…\n|\nRun /).slice(0, 2)) expect(out).toContain(part.trim());
  });

  it('links to pages that exist', () => {
    const links = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map((match) => match[1]);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !existsSync(new URL(link, root)))).toEqual([]);
  });
});
