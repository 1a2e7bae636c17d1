import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Minutes long, and for Debian: npm run test:deploy.
    exclude: [...configDefaults.exclude, 'test/deploy/**'],
    setupFiles: ['test/setup/property-seed.ts'],
    testTimeout: 30_000,
    // Many tests wait for servers, browsers and other programs.
    maxWorkers: '100%',
    reporters: process.env.MINGLE_CI
      ? ['default', ['json', { outputFile: '.local/test-report.json' }]]
      : ['default'],
  },
});
