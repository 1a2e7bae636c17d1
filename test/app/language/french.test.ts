import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst, transformWithEsbuild } from 'vite';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/app/language/languages.ts';
import { root } from '../../structure/source-tree.ts';

/** All texts in the files of the folders, each piece between values by itself. */
async function texts(folders: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const folder of folders)
    for (const file of readdirSync(join(root, folder)).filter((name) => /\.tsx?$/.test(name))) {
      const { code } = await transformWithEsbuild(readFileSync(join(root, folder, file), 'utf8'), file);
      JSON.stringify(parseAst(code), (_, node) => {
        if (node?.type === 'Property' && node.key.type === 'Literal') return node.value;
        if (node?.type === 'ImportDeclaration') return null;
        if (node?.type === 'Literal' && typeof node.value === 'string') found.push(node.value);
        if (node?.type === 'TemplateElement') found.push(node.value.cooked);
        return node;
      });
    }
  return found;
}

test('French has a blank that does not break before : ; ! ? and within « », and curved apostrophes', async () => {
  const all = await texts(['src/app/language/french', 'src/report/language/french']);
  expect(all.length).toBeGreaterThan(900);
  const wrong = all.filter((text) =>
    /[^\S\u00a0\u202f][:;!?»]|«(?!\u00a0)|(?<!\u00a0)»|\p{L}[;!?:]( |$)|\p{L}'\p{L}/u.test(text),
  );
  expect(wrong).toEqual([]);
});

test('a time of the day alone stands where a date would in French', async () => {
  const french = await LANGUAGES[2].fetch();
  const all = [french.desk.edition(1, '9:40'), french.printed.print.asOf('9:40', 1)];
  expect(all.filter((text) => /\bau 9:40/i.test(text))).toEqual([]);
});

test('no words are joined with a colon but by the language', async () => {
  const folders = ['', 'day', 'desk', 'out', 'parts', 'people', 'plan', 'projects', 'rules', 'state'];
  const all = await texts(folders.map((name) => `src/app/${name}`));
  expect(all.length).toBeGreaterThan(900);
  expect(all.filter((text) => /^: |: $/.test(text))).toEqual([]);
});
