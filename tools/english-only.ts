import type { Plugin } from 'esbuild';

/** zod brings its messages in fifty languages; mingle speaks one. */
export const englishOnly: Plugin = {
  name: 'english-only',
  setup: (bundle) => {
    bundle.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};
