import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Argument } from 'commander';
import type { CliCommand } from '../command.ts';
import { withOutFlag, writeOutput } from '../output/write-output.ts';
import { colorsFor } from '../terminal.ts';

/** Written by `npm run schemas` and held to the definitions by a test. */
const folder = fileURLToPath(new URL('../../../docs/schemas/', import.meta.url));

export const schemaCommand: CliCommand<{ out?: string }> = {
  example: 'mingle schema request-k > request-k.schema.json',
  declare: (command) =>
    withOutFlag(
      command.addArgument(new Argument('[name]', 'which one; without: the list').choices(schemaNames())),
    ),
  run: async (terminal, [name], { out }) => {
    if (name !== undefined) return writeOutput(terminal, out, readSchema(name));
    const width = Math.max(...schemaNames().map((each) => each.length));
    const { cyan } = colorsFor(terminal, out);
    const lines = schemaNames().map(
      (each) => `  ${cyan(each.padEnd(width))}  ${JSON.parse(readSchema(each)).title}\n`,
    );
    return writeOutput(terminal, out, lines.join(''));
  },
};

function schemaNames(): string[] {
  return readdirSync(folder)
    .sort()
    .map((file) => file.replace(/\.json$/, ''));
}

function readSchema(name: string): string {
  return readFileSync(`${folder}${name}.json`, 'utf8');
}
