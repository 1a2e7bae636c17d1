import type { AnyCommand } from './command.ts';

/**
 * Every command, in the order of the help. Each is loaded when it is asked for, so that a command starts
 * without the libraries of the others.
 */
const loaders = {
  solve: async () => (await import('./commands/solve.ts')).solveCommand,
  validate: async () => (await import('./commands/validate.ts')).validateCommand,
  verify: async () => (await import('./commands/verify.ts')).verifyCommand,
  bound: async () => (await import('./commands/bound.ts')).boundCommand,
  export: async () => (await import('./commands/export.ts')).exportCommand,
  explain: async () => (await import('./commands/explain.ts')).explainCommand,
  diff: async () => (await import('./commands/diff.ts')).diffCommand,
  init: async () => (await import('./commands/init.ts')).initCommand,
  convert: async () => (await import('./commands/convert.ts')).convertCommand,
  example: async () => (await import('./commands/example.ts')).exampleCommand,
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  account: async () => (await import('./commands/account.ts')).accountCommand,
  key: async () => (await import('./commands/key.ts')).keyCommand,
  schema: async () => (await import('./commands/schema.ts')).schemaCommand,
  bench: async () => (await import('./commands/bench.ts')).benchCommand,
  comparators: async () => (await import('./commands/comparators.ts')).comparatorsCommand,
  completion: async () => (await import('./commands/completion.ts')).completionCommand,
} satisfies Record<string, () => Promise<AnyCommand>>;

export type LoadCommands = (name: string | undefined) => Promise<AnyCommand[]>;

/** The command of that name alone, or all of them where there is none (help, a mistyped name). */
export const loadCommands: LoadCommands = async (name) => {
  const wanted = Object.entries(loaders).filter(([each]) => each === name);
  const found = wanted.length > 0 ? wanted : Object.entries(loaders);
  return Promise.all(found.map(([, load]) => load()));
};
