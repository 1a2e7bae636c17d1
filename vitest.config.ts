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
const waits = ({ text }: { text: string }) =>
  /support\/(?:bundled|chromium|installed|needs)\.ts|open-app\.ts|small-benchmark\.ts|process\/order\.ts/.test(
    text,
  ) || /from '(?:execa|node:child_process)'/.test(text);

/** What takes longest, however short its file: begun late, it ran on alone for the last two minutes of a long run. */
const isLongest = (file: string, text: string) =>
  /(?:\.long|\/killed|\/misbehaving|\/scripts|\/tour|solver\/events|plan\/(?:fit-design|host-squares))\.test\.ts$/.test(
    file,
  ) || /support\/(?:veripb|many-attempts)\.ts'/.test(text);

/**
 * Long files first, so that all processors have work to the end. Files that are alone come before: where one is next, Vitest
 * ends the process that has just run another, with all that it has loaded and its browser.
 */
class LongFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const length = ({ moduleId, project }: TestSpecification) => {
      if (project.name === 'alone') return Number.POSITIVE_INFINITY;
      const text = readFileSync(moduleId, 'utf8');
      return isLongest(moduleId, text) ? Number.MAX_SAFE_INTEGER : text.length;
    };
    const lengths = new Map(specs.map((spec) => [spec, length(spec)]));
    const longer = (a: number, b: number) => (a === b ? 0 : b - a);
    return [...specs].sort((a, b) => longer(lengths.get(a) ?? 0, lengths.get(b) ?? 0));
  }
}

/** What the command line says: a project would go by the file alone. */
const told = process.argv.find((argument) => argument.startsWith('--maxWorkers='))?.split('=')[1];

/**
 * Files that begin with the others of their turn.
 *
 * @param more processes than there are processors
 */
const project = (name: string, turn: number, more: number, which: (one: { text: string }) => boolean) => ({
  extends: true as const,
  test: {
    name,
    // A process runs one file after the other and loads a module once: to load them for each file took as long as a
    // fifth of all tests.
    isolate: name === 'alone',
    include: files.filter(which).map(({ file }) => file),
    maxWorkers: Number(told ?? availableParallelism() + more),
    sequence: { groupOrder: turn },
  },
});

export default defineConfig({
  test: {
    projects: [
      project('alone', 0, 2, isAlone),
      project('waits', 0, 2, (one) => !isAlone(one) && waits(one)),
      // What works has few processes, each of which would load and compile the solver.
      project('works', 1, 1, (one) => !isAlone(one) && !waits(one)),
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
    retry: process.env.CI ? 1 : 0,
    sequence: { sequencer: LongFirst },
    // Modules are transformed once, for later runs too: half of what it costs to load them.
    experimental: { fsModuleCache: true },
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
  },
});
