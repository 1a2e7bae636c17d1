/** Bundles the library into dist/entry, so that installing it brings none of the packages that it is made of. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleOf, requireBanner, root, source } from './bundle.ts';
import { writeTypes } from './library-types.ts';

const to = join(root, 'dist/entry');

rmSync(to, { recursive: true, force: true });
const entries = ['index.ts', 'host/node-lane.ts'];
await build({
  ...bundleOf(entries),
  entryPoints: entries.map((file) => join(source, file)),
  outdir: to,
  entryNames: '[name]',
  splitting: true,
  format: 'esm',
  banner: requireBanner,
});
writeTypes(join(to, 'types'));
