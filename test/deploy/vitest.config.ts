import { defineConfig } from 'vitest/config';

/** `npm run test:deploy`: minutes long, on Debian as root, with the programs that .ci/run installs. */
export default defineConfig({
  test: {
    include: ['test/deploy/**/*.test.ts'],
    root: new URL('../../', import.meta.url).pathname,
    maxWorkers: 1,
  },
});
