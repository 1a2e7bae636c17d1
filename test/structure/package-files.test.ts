/** What `npm pack` puts into the package, tried on a tree of empty files under the real list. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';

const shipped = [
  'bin/mingle.js',
  'cases/people/one.json',
  'comparators/_template/manifest.json',
  'dist/app/index.html',
  'dist/browser/highs.wasm',
  'dist/browser/index.js',
  'dist/node/index.js',
  'dist/program/start.js',
  'dist/server/workers/parent-watch.js',
  'dist/solver/search/kernel.wasm',
  'dist/types/index.d.ts',
  'docs/formats.md',
  'docs/proofs.md',
  'docs/schemas/result.json',
  'docs/solver.md',
  'examples/wedding.json',
];
const kept = [
  'deploy/mingle.service',
  'comparators/rival/.local/jars/downloaded.jar',
  'dist/app/assets/highs.wasm',
  'dist/solver/solve.d.ts',
  'dist/solver/solve.js',
  'docs/architecture.md',
  'docs/benchmark/README.md',
  'docs/benchmark/standard/evidence.jsonl.gz',
  'docs/benchmark/standard/figures.md',
  'docs/benchmark/standard/publication.json',
  'docs/benchmark/standard/report.html',
  'docs/images/plan.jpg',
  'src/cli/registry.ts',
  'test/cli/run.test.ts',
];

test('the package has what the program reads and names, and neither downloads nor evidence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mingle-pack-'));
  try {
    const { name, version, files } = JSON.parse(
      readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
    );
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version, files }));
    for (const file of [...shipped, ...kept]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), '');
    }
    const { stdout } = await execa('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: folder,
    });
    const [packed]: { files: { path: string }[] }[] = Object.values(JSON.parse(stdout));
    expect(packed.files.map(({ path }) => path).sort()).toEqual([...shipped, 'package.json'].sort());
  } finally {
    rmSync(folder, { recursive: true });
  }
});
