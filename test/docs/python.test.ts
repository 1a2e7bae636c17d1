/** The program of docs/python.md, run by python3 as it stands. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(`${root}docs/python.md`, 'utf8');

test('the program for Python prints what the page says', async () => {
  const [, program, printed] = /^```python\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/m.exec(page) ?? [];
  const env = { MINGLE: `"${process.execPath}" "${root}bin/mingle.js"` };
  const { stdout } = await execa('python3', ['-'], { input: program, env });
  expect(`${stdout}\n`).toBe(printed);
});
