/** Builds the page at `/` into dist/page: one script, one style sheet, one document. */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { styles } from '../src/report/html/styles.ts';

const root = join(import.meta.dirname, '..');
const from = join(root, 'src/page');
const to = join(root, 'dist/page');

mkdirSync(to, { recursive: true });
await build({
  entryPoints: [join(from, 'page.ts')],
  outfile: join(to, 'page.js'),
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  legalComments: 'none',
  // The libraries' own builds for browsers, under the names that Node knows them by.
  alias: {
    'csv-parse/sync': 'csv-parse/browser/esm/sync',
    'csv-stringify/sync': 'csv-stringify/browser/esm/sync',
  },
  logLevel: 'warning',
});
writeFileSync(join(to, 'page.css'), `${styles.text}\n${readFileSync(join(from, 'page.css'), 'utf8')}`);
copyFileSync(join(from, 'index.html'), join(to, 'index.html'));
