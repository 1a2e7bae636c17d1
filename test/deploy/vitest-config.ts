import { defineConfig } from 'vitest/config';

const report = process.env.MINGLE_REPORT;

/** `npm run test:deploy`: minutes long, on Debian as root, with the programs that .ci/run installs. */
export default defineConfig({
  test: {
    include: ['test/deploy/**/*.test.ts'],
    root: new URL('../../', import.meta.url).pathname,
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // The image takes longest, and much of that is one processor's: the others run beside it.
    maxWorkers: 2,
    reporters: report === undefined ? ['default'] : ['default', ['json', { outputFile: report }]],
  },
});
