/** Programs that tests start as processes of their own: bundled first, for node then starts them in a fifth of the time. */
import { readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
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

/** Runs the program beside it, and keeps what V8 made of it for those that are started later, once it has been at work for a while. */
const STARTER = `
const { existsSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const path = __filename.replace('.start.cjs', '.cjs');
const code = path + '.code';
const cachedData = existsSync(code) ? readFileSync(code) : undefined;
const text = '(function (require, module, exports) {' + readFileSync(path, 'utf8') + '\\n})';
const script = new (require('node:vm').Script)(text, { filename: path, cachedData });
script.runInThisContext()(require, module, exports);
if (cachedData === undefined || script.cachedDataRejected)
  setTimeout(() => {
    try {
      writeFileSync(code + process.pid, script.createCachedData());
      renameSync(code + process.pid, code);
    } catch {
      // Its folder was made anew.
    }
  }, 2000).unref();
`;

const made = new Map<string, Promise<string>>();

/** The bundle of a program that is named by its source; made once for all processes of tests, until a source changes. */
export function bundled(program: string): Promise<string> {
  return once(program, false);
}

/** That of a program that starts often: one file, which a third of its start is saved for. It has no `await` outside of functions. */
export function bundledWithCode(program: string): Promise<string> {
  return once(program, true);
}

function once(program: string, keepsCode: boolean): Promise<string> {
  const known = made.get(program) ?? bundle(program, keepsCode);
  made.set(program, known);
  return known;
}

async function bundle(program: string, keepsCode: boolean): Promise<string> {
  const name = basename(program, '.ts');
  const folder = join(root, '.local/programs', name);
  const last = keepsCode ? `${name}.start.cjs` : `${name}.mjs`;
  const file = `.local/programs/${name}/${last}`;
  const newest = lastChange(['package-lock.json', ...['src', 'test', 'tools'].flatMap(filesBelow)]);
  const write = async () => {
    const begun = new Date();
    const aside = `${folder}.${process.pid}`;
    await build({
      ...bundleOf([]),
      plugins: [whereTheSourceIs],
      entryPoints: [program],
      outdir: aside,
      ...(keepsCode
        ? // V8 keeps code of scripts, not of modules, and these have no import().
          { outExtension: { '.js': '.cjs' }, format: 'cjs', supported: { 'dynamic-import': false } }
        : // A command loads what it needs of it.
          { outExtension: { '.js': '.mjs' }, splitting: true, format: 'esm', banner: requireBanner }),
    });
    if (keepsCode) writeFileSync(join(aside, last), STARTER);
    // What is changed meanwhile is newer.
    utimesSync(join(aside, last), begun, begun);
    rmSync(folder, { recursive: true, force: true });
    renameSync(aside, folder);
  };
  await madeOnce(`program-${name}`, () => lastChange([file]) > newest, write);
  return join(root, file);
}
