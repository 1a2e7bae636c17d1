import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const long = process.env.MINGLE_TESTS === 'long';
/** A file that is to say what became of each test. */
const report = process.env.MINGLE_REPORT;

const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((file) => join('test', file))
  // test/deploy is minutes long, and for Debian: npm run test:deploy.
  .filter((file) => file.endsWith('.test.ts') && !file.startsWith(join('test', 'deploy')))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  // test/support/long.ts says what a long run is.
  .filter(({ file, text }) =>
    file.endsWith('.long.test.ts') ? long : !long || /support\/long\.ts'/.test(text),
  );
/** What replaces modules must load all of them itself; what counts steps must not count those of others. */
const isAlone = ({ text }: { text: string }) => /\bvi\.mock\(|'node:inspector'/.test(text);
/** What mostly waits: for servers, browsers and other programs. */
const waits = (text: string) =>
  /support\/(?:bundled|chromium|installed|needs)\.ts|open-app\.ts|small-benchmark\.ts|process\/order\.ts/.test(
    text,
  ) || /from '(?:execa|node:child_process)'/.test(text);

/** What takes longest, however short its file: begun late, it ran on alone for the last two minutes of a long run. */
const isLongest = (file: string, text: string) =>
  file.endsWith('.long.test.ts') || /support\/(?:veripb|many-attempts)\.ts'/.test(text);

/**
 * Long files first, and in turn one that waits and one that works, so that all processors have work to the end. Files
 * that are alone come before: where one is next, Vitest ends the process that has just run another, with all that it has loaded
 * and its browser.
 */
class InTurn extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const texts = new Map(specs.map((spec) => [spec, readFileSync(spec.moduleId, 'utf8')]));
    const length = (spec: TestSpecification) => {
      const text = texts.get(spec) ?? '';
      return isLongest(spec.moduleId, text) ? Number.MAX_SAFE_INTEGER : text.length;
    };
    const sorted = [...specs].sort((a, b) => length(b) - length(a));
    const rank = new Map<TestSpecification, number>();
    for (const waiting of [true, false]) {
      const alike = sorted.filter((spec) => waits(texts.get(spec) ?? '') === waiting);
      for (const [i, spec] of alike.entries()) rank.set(spec, i);
    }
    const place = (spec: TestSpecification) => (spec.project.name === 'alone' ? -1 : (rank.get(spec) ?? 0));
    return sorted.sort((a, b) => place(a) - place(b));
  }
}

const named = (some: typeof files) => some.map(({ file }) => file);

/** What the command line says: a project would go by the file alone. */
const workers = process.argv.find((argument) => argument.startsWith('--maxWorkers='))?.split('=')[1];

export default defineConfig({
  test: {
    // A process runs one file after the other and loads a module once: to load them for each file took as long as a
    // fifth of all tests.
    projects: [
      {
        extends: true,
        test: { name: 'shared', isolate: false, include: named(files.filter((one) => !isAlone(one))) },
      },
      { extends: true, test: { name: 'alone', include: named(files.filter(isAlone)) } },
    ],
    exclude: configDefaults.exclude,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    globalSetup: ['test/setup/own-folder.ts'],
    setupFiles: ['test/setup/property-seed.ts'],
    // What is waited for comes when the machine lets it.
    testTimeout: long ? 600_000 : 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // CI's machine does other things too; what passes only the second time is named in its log.
    retry: process.env.MINGLE_CI ? 1 : 0,
    sequence: { sequencer: InTurn },
    // Modules are transformed once, for later runs too: half of what it costs to load them.
    experimental: { fsModuleCache: true },
    // Many tests wait for servers, browsers and other programs: four more than there are processors.
    maxWorkers: Number(workers ?? availableParallelism() + 4),
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
  },
});
