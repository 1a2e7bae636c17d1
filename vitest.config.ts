import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const long = process.env.MINGLE_TESTS === 'long';
/** A file that is to say what became of each test. */
const report = process.env.MINGLE_REPORT;

/** The files that have a long run: test/support/long.ts says what that is. */
const longOnes = () =>
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((file) => join('test', file))
    .filter((file) => file.endsWith('.test.ts') && /support\/long\.ts'/.test(readFileSync(file, 'utf8')));

export default defineConfig({
  test: {
    include: long ? longOnes() : ['test/**/*.test.ts'],
    // Minutes long, and for Debian: npm run test:deploy.
    exclude: [...configDefaults.exclude, 'test/deploy/**'],
    setupFiles: ['test/setup/property-seed.ts'],
    testTimeout: long ? 300_000 : 60_000,
    // What is waited for comes when the machine lets it.
    expect: { poll: { timeout: 10_000 } },
    // Many tests wait for servers, browsers and other programs: one more than there are processors.
    maxWorkers: availableParallelism() + 1,
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
  },
});
