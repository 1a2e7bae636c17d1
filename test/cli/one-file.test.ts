import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { compileOneFile, loadOneFile, writeCode } from '../../src/cli/one-file.ts';
import { FakeIo } from './fake-io.ts';

const folder = mkdtempSync(join(tmpdir(), 'mingle-one-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program that ends with 1 where Node.js loaded it as a module, and with 2 where its kept code ran. */
function program(name: string): { path: string; source: Buffer } {
  const path = join(folder, `${name}.cjs`);
  const source = Buffer.from(`// ${name}\nexports.run = async () => (module.id === __filename ? 1 : 2);`);
  writeFileSync(path, source);
  return { path, source };
}

const ending = (path: string) => loadOneFile(pathToFileURL(path)).run(new FakeIo([]));
const codeOf = (path: string, source: Buffer) => compileOneFile(path, source).createCachedData();

test('a program without kept code runs as any module does', async () => {
  expect(await ending(program('bare').path)).toBe(1);
});

test('a program runs with the code that was kept of it', async () => {
  const { path, source } = program('kept');
  writeCode(path, source, codeOf(path, source));
  expect(await ending(path)).toBe(2);
});

test('code that V8 refuses is passed over', async () => {
  const { path, source } = program('refused');
  writeCode(path, source, Buffer.from('no code'));
  expect(await ending(path)).toBe(1);
});

test('code that is not whole, or of a former source, is passed over', async () => {
  const { path, source } = program('stale');
  writeCode(path, source, codeOf(path, source));
  const kept = join(
    folder,
    readdirSync(folder).find((name) => /^stale.*\.code$/.test(name))!,
  );
  const whole = readFileSync(kept);
  const bent = Buffer.from(whole);
  bent[100] ^= 1;
  for (const broken of [bent, whole.subarray(0, -8), whole.subarray(0, 3), Buffer.alloc(0)]) {
    writeFileSync(kept, broken);
    expect(await ending(path)).toBe(1);
  }
  writeFileSync(kept, whole);
  writeFileSync(path, source.toString().replace('stale', 'fresh'));
  expect(await ending(path)).toBe(1);
});
