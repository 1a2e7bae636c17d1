import type { ExitCode } from '../shared/exit-codes.ts';
import type { AnyCommand, LoadCommands } from './command.ts';
import { runCommands } from './run-commands.ts';
import { type CommandName, listed } from './summaries.ts';
import type { Io } from './terminal.ts';

/** Loads each command on demand, so that it starts without the libraries of the others. */
const loaders = {
  solve: async () => (await import('./solve/command.ts')).solveCommand,
  validate: async () => (await import('./commands/validate.ts')).validateCommand,
  verify: async () => (await import('./commands/verify.ts')).verifyCommand,
  bound: async () => (await import('./commands/bound.ts')).boundCommand,
  export: async () => (await import('./commands/export.ts')).exportCommand,
  explain: async () => (await import('./commands/explain.ts')).explainCommand,
  diff: async () => (await import('./commands/diff.ts')).diffCommand,
  series: async () => (await import('./commands/series.ts')).seriesCommand,
  init: async () => (await import('./commands/init.ts')).initCommand,
  convert: async () => (await import('./commands/convert.ts')).convertCommand,
  example: async () => (await import('./commands/example.ts')).exampleCommand,
  app: async () => (await import('./commands/app.ts')).appCommand,
  serve: async () => (await import('./commands/serve.ts')).serveCommand,
  work: async () => (await import('./commands/work.ts')).workCommand,
  migrate: async () => (await import('./commands/migrate.ts')).migrateCommand,
  mcp: async () => (await import('./commands/mcp.ts')).mcpCommand,
  account: async () => (await import('./commands/account.ts')).accountCommand,
  key: async () => (await import('./commands/key.ts')).keyCommand,
  schema: async () => (await import('./commands/schema.ts')).schemaCommand,
  bench: async () => (await import('./commands/bench.ts')).benchCommand,
  comparators: async () => (await import('./commands/comparators.ts')).comparatorsCommand,
  completion: async () => (await import('./commands/completion.ts')).completionCommandOf(loadCommands),
} satisfies Record<CommandName, () => Promise<AnyCommand>>;

export const loadCommands: LoadCommands = (args) =>
  listed(async (name) => (args.includes(name) ? loaders[name]() : null));

/**
 * Runs the program: `run(process)` in `bin/mingle.js`; tests pass their own streams.
 * @param load loads commands; tests pass their own
 */
export function run(io: Io, load: LoadCommands = loadCommands): Promise<ExitCode> {
  return runCommands(io, load);
}
