/** Programs that tests start as processes of their own: bundled first, for node then starts them in a fifth of the time. */
import { readFileSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { bundleOf, requireBanner, root } from '../../tools/bundle.ts';
import { filesBelow } from '../structure/source-tree.ts';
import { lastChange, madeOnce } from './made-once.ts';

/** Each module finds what lies beside it where its source is, as it does without a bundle. */
const whereTheSourceIs: Plugin = {
  name: 'where-the-source-is',
  setup: (bundle) => {
    bundle.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
    }));
  },
};

const made = new Map<string, Promise<string>>();

/** The bundle of a program that is named by its source; made once for all processes of tests, until a source changes. */
export function bundled(program: string): Promise<string> {
  const known = made.get(program) ?? bundle(program);
  made.set(program, known);
  return known;
}

async function bundle(program: string): Promise<string> {
  const name = basename(program, '.ts');
  const folder = join(root, '.local/programs', name);
  const file = `.local/programs/${name}/${name}.mjs`;
  const newest = lastChange(['package-lock.json', ...['src', 'test', 'tools'].flatMap(filesBelow)]);
  const write = async () => {
    const begun = new Date();
    const aside = `${folder}.${process.pid}`;
    await build({
      ...bundleOf([]),
      plugins: [whereTheSourceIs],
      entryPoints: [program],
      outdir: aside,
      outExtension: { '.js': '.mjs' },
      // A command loads what it needs of it.
      splitting: true,
      format: 'esm',
      banner: requireBanner,
    });
    // What is changed meanwhile is newer.
    utimesSync(join(aside, `${name}.mjs`), begun, begun);
    rmSync(folder, { recursive: true, force: true });
    renameSync(aside, folder);
  };
  await madeOnce(`program-${name}`, () => lastChange([file]) > newest, write);
  return join(root, file);
}
