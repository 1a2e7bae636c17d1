/** A comparator's `manifest.json`: what it is, how it is started, what it takes and what it can do. */
import * as z from 'zod';
import { constraintTypes, objectiveTypes } from '../../scenario/rule-types.ts';
import { comparatorKinds, timingClasses } from '../publication/definition.ts';
import { features } from './features.ts';

const text = z.string().min(1);
const command = z.array(text).min(1);

const packages = z.record(text, z.string().regex(/^[0-9]+(\.[0-9]+)+/, 'an exact version')).default({});

const installNeeds = z.strictObject({
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

export const comparatorManifest = z.strictObject({
  schema: z.literal('mingle-comparator-v1'),
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  name: text,
  kind: z.enum(comparatorKinds),
  summary: text.describe('How the problem is modelled, in a sentence or two.'),
  licence: text,
  homepage: text.optional().describe('Where the solver itself is at home, if anywhere.'),
  configurationId: text.describe('Changes with every setting that matters.'),
  evidenceRevision: z.int().min(1).describe('Rises with every change of model or version.'),
  timingClass: z.enum(timingClasses),
  run: command.describe(
    'Program and arguments, started in this folder; "node" is the Node that runs mingle.',
  ),
  version: command.describe('Prints the version as its first line.'),
  shares: z
    .array(text)
    .default([])
    .describe('Folders beside this one that the adapter uses; they are part of it.'),
  reads: z
    .array(text)
    .default([])
    .describe(
      'Files and folders besides, from this folder, that an attempt may read; no case, publication or evidence.',
    ),
  packages: z
    .array(text)
    .default([])
    .describe('npm packages besides, found as Node finds them from this folder, that an attempt may read.'),
  network: z
    .boolean()
    .default(false)
    .describe('An attempt needs the network of the machine; the publication says so.'),
  environment: z
    .array(text)
    .default([])
    .describe('Environment variables that an attempt gets if they are set, besides those of `requires`.'),
  requires: z
    .array(
      z.union([
        z.strictObject({ program: text, advice: text }),
        z.strictObject({ environment: text, advice: text }),
        z.strictObject({ file: text.describe('In this folder.'), advice: text }),
      ]),
    )
    .default([]),
  install: installNeeds
    .nullable()
    .default(null)
    .describe('What `mingle comparators install` fetches; each kind is optional.'),
  supports: z.strictObject({
    objectives: z.array(z.enum(objectiveTypes)),
    constraints: z.array(z.enum(constraintTypes)),
    features: z.array(z.enum(features)),
    limits: z
      .strictObject({
        people: z.int().min(1).optional(),
        groups: z.int().min(1).optional(),
        sessions: z.int().min(1).optional(),
      })
      .default({}),
  }),
  deterministic: z.boolean().describe('The same answer every time, whatever the seed.'),
  seedable: z.boolean().describe('The seed decides what it does.'),
  proves: z.strictObject({ optimality: z.boolean(), infeasibility: z.boolean() }),
});

export type InstallNeeds = z.output<typeof installNeeds>;
export type ComparatorManifest = z.output<typeof comparatorManifest>;
