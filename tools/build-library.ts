/** Bundles the library for Node.js into dist/node, so that installing it installs no other packages. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleOf, requireBanner, root, source } from './bundle.ts';
import { writeTypes } from './library-types.ts';
import { writeLicences } from './licences.ts';

const to = join(root, 'dist/node');

rmSync(to, { recursive: true, force: true });
const entries = ['index.ts', 'host/node-lane.ts', 'host/node-bounds.ts'];
const { metafile } = await build({
  ...bundleOf(entries),
  // Minified as for browsers: the package must stay below 20 MB.
  metafile: true,
  entryPoints: entries.map((file) => join(source, file)),
  outdir: to,
  entryNames: '[name]',
  splitting: true,
  format: 'esm',
  banner: requireBanner,
});
writeLicences(to, metafile);
await writeTypes(join(root, 'dist/types'));
