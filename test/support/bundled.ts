/** Programs that tests start as processes of their own: bundled first, for node then starts them in a fifth of the time. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { bundleOf, requireBanner, root } from '../../tools/bundle.ts';

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

const folder = join(root, '.local/programs');
const made = new Map<string, Promise<string>>();
process.once('exit', () => {
  for (const program of made.keys()) rmSync(placeOf(program), { force: true });
});

function placeOf(program: string): string {
  return join(folder, `${basename(program, '.ts')}-${process.pid}.mjs`);
}

/** The bundle of a program that is named by its source; made once by each file of tests. */
export function bundled(program: string): Promise<string> {
  const known = made.get(program) ?? bundle(program);
  made.set(program, known);
  return known;
}

async function bundle(program: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  await build({
    ...bundleOf([]),
    plugins: [whereTheSourceIs],
    entryPoints: [program],
    outfile: placeOf(program),
    format: 'esm',
    banner: requireBanner,
  });
  return placeOf(program);
}
