/** The program as it was built and is shipped: bundled, so that what a module looks for beside it may go missing. */
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { until } from '../service/support/until.ts';
import { root } from '../structure/source-tree.ts';

const bin = join(root, 'bin/mingle.js');
const folder = mkdtempSync(join(tmpdir(), 'mingle-program-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function mingle(...args: string[]): Promise<string> {
  return (await promisify(execFile)(process.execPath, [bin, ...args], { cwd: folder })).stdout;
}

it('finds what lies beside it: examples, schemas, the kernel and its lanes', async () => {
  expect(await mingle('--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(JSON.parse(await mingle('schema', 'result'))).toMatchObject({ type: 'object' });
  await mingle('example', 'wedding', '--out', 'wedding.json');
  const bounded = ['--iterations', '200000', '--lanes', '2'];
  const solved = await mingle('solve', 'wedding.json', ...bounded, '--format', 'json');
  expect(JSON.parse(solved)).toMatchObject({ status: 'solved', run: { lanes: 2 } });
});

it('serves: the page, the API and an answer from a worker', async () => {
  const flags = ['--port', '0', '--store', 'sqlite:s.db', '--workers', '1'];
  const child = spawn(process.execPath, [bin, 'serve', ...flags], { cwd: folder });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const gone = new Promise((done) => child.once('exit', done));
  try {
    await until(() => said.includes(' on http'));
    const url = /http:\S+/.exec(said)?.[0];
    expect((await fetch(`${url}/`)).headers.get('content-type')).toContain('text/html');
    expect(await (await fetch(`${url}/v1/help`)).json()).toMatchObject({ form: 'k' });
    await until(async () => (await fetch(`${url}/readyz`)).ok);
    const people = ['Ann', 'Bob', 'Cy', 'Dee'].map((id) => ({ id }));
    const groups = ['red', 'blue'].map((id) => ({ id, capacity: 2 }));
    const answer = await fetch(`${url}/v1/auto-solve`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'a-key-of-this-test' },
      body: JSON.stringify({ scenario: { people, groups, session_count: 3 } }),
    });
    expect(await answer.json()).toMatchObject({ status: 'solved', solution: { unique_contacts: 6 } });
  } finally {
    child.kill('SIGTERM');
  }
  expect(await gone).toBe(0);
});
