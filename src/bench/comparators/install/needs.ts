/** What `mingle comparators install` fetches for a comparator: the `install` part of its manifest. */
import { z } from 'zod';

const text = z.string().min(1);
const packages = z.record(text, z.string().regex(/^\d+(\.\d+)+/, 'an exact version')).default({});

export const installNeeds = z.strictObject({
  npm: packages.describe('Into .local/node_modules; their install scripts do not run.'),
  pip: packages.describe('Into the virtual environment .local/venv; wheels alone.'),
  cargo: packages.describe('Programs, into .local/bin.'),
  maven: packages.describe('"group:artifact" to version; with all they depend on, into .local/jars.'),
  apt: z
    .array(
      z.strictObject({
        program: text.describe('What has to be on PATH.'),
        package: text,
        optional: z.boolean().default(false).describe('The adapter has something else in its place.'),
      }),
    )
    .default([]),
  build: z
    .array(z.strictObject({ makes: text.describe('A file of .local/.'), command: z.array(text).min(1) }))
    .default([])
    .describe(
      'Run in this folder, after all packages are there, when `makes` is missing or older than the adapter.',
    ),
});

export type InstallNeeds = z.output<typeof installNeeds>;
