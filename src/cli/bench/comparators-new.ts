import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXIT } from '../../shared/exit-codes.ts';
import type { CliCommand } from '../command.ts';
import { usageRefusal } from '../refusal.ts';

const TEMPLATE = fileURLToPath(new URL('../../../comparators/_template/', import.meta.url));

export const comparatorsNewCommand: CliCommand<{ readonly in: string }> = {
  name: 'new',
  summary: 'make a folder for a comparator of your own, with an adapter that runs',
  example: 'mingle comparators new my-solver --in comparators',
  declare: (command) =>
    command
      .argument('<id>', 'its name: lowercase letters, digits, hyphens')
      .option('--in <folder>', 'the folder to make it in', '.'),
  run: async (terminal, [id], flags) => {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) {
      throw usageRefusal(
        'bad_comparator_id',
        `"${id}" is no id.`,
        'Use lowercase letters, digits and hyphens.',
      );
    }
    const folder = join(flags.in, id);
    if (existsSync(folder)) {
      throw usageRefusal('folder_exists', `${folder} is there already.`, 'Choose another id.');
    }
    cpSync(TEMPLATE, folder, { recursive: true });
    const path = join(folder, 'manifest.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"_template"', JSON.stringify(id)));
    terminal.out(
      `Made ${folder}. Edit its adapter.mjs and manifest.json, name the folder in your benchmark.json, then: mingle comparators check ${id} --benchmark benchmark.json\n`,
    );
    return EXIT.ok;
  },
};
