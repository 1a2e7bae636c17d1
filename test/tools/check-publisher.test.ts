/** What stands before `npm publish`: nobody publishes under addresses that are placeholders. */
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, it } from 'vitest';
import { root } from '../structure/source-tree.ts';
import { bundled } from '../support/bundled.ts';

const { name, version, scripts, homepage, repository, bugs } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);

/** As the script does, without the starts of npm and tsx. */
const check = () => bundled(join(root, 'tools/check-publisher.ts'));

/** Runs the command in a folder with our package.json, as far as publishing reads it, and these addresses. */
async function run(command: string, args: string[], addresses: object) {
  const folder = mkdtempSync(join(tmpdir(), 'mingle-publish-'));
  try {
    for (const part of ['tools', 'node_modules']) symlinkSync(join(root, part), join(folder, part));
    const { prepublishOnly } = scripts;
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name, version, type: 'module', scripts: { prepublishOnly }, ...addresses }),
    );
    return await execa(command, args, { cwd: folder, reject: false, all: true });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('refuses to publish with placeholders, and names them', async () => {
  const { exitCode, all } = await run('npm', ['publish', '--dry-run'], { homepage, repository, bugs });
  expect(exitCode).not.toBe(0);
  for (const field of ['homepage: ', 'repository.url: ', 'bugs.url: ']) expect(all).toContain(field);
});

it('refuses addresses that are missing', async () => {
  const { exitCode, all } = await run(process.execPath, [await check()], {
    homepage: 'https://example.org/',
  });
  expect([exitCode, all]).toEqual([1, expect.stringContaining('bugs.url: missing')]);
  expect(all).not.toContain('homepage');
});

it('passes with addresses', async () => {
  const { exitCode } = await run(process.execPath, [await check()], {
    homepage: 'https://example.org/plan',
    repository: { type: 'git', url: 'git+https://example.org/plan.git' },
    bugs: { url: 'https://example.org/plan/issues' },
  });
  expect(exitCode).toBe(0);
});
