import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EXIT } from '../../shared/exit-codes.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { SubCommand } from '../command.ts';
import { usageRefusal } from '../refusal.ts';
import { OWN, SHIPPED } from './shared-flags.ts';

const TEMPLATE = fileURLToPath(new URL('../../../comparators/_template/', import.meta.url));

/** Folder of comparators in a benchmark that `new` writes. */
const HOME = 'comparators';

export const comparatorsNewCommand: SubCommand<{ readonly in?: string }> = {
  summary: 'make a folder for a comparator of your own, with an adapter that runs',
  example: 'mingle comparators new my-solver',
  declare: (command) =>
    command
      .argument('<id>', 'its name: lowercase letters, digits, hyphens')
      .option('--in <folder>', `where to make it; default: ${HOME}, with a ${OWN} where there is none`),
  run: async (terminal, [id], flags) => {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) {
      const advice = 'Use lowercase letters, digits and hyphens.';
      throw usageRefusal('bad_comparator_id', `"${id}" is no id.`, advice);
    }
    const home = flags.in ?? HOME;
    const folder = join(home, id);
    if (existsSync(folder)) {
      throw usageRefusal('folder_exists', `${folder} is there already.`, 'Choose another id.');
    }
    cpSync(TEMPLATE, folder, { recursive: true });
    const path = join(folder, 'manifest.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"_template"', JSON.stringify(id)));
    terminal.out(`Made ${folder}: edit its adapter.mjs and manifest.json.\n`);
    const then = `Then: mingle comparators check ${id}`;
    if (existsSync(OWN) || (flags.in !== undefined && !isShippedHome(home))) {
      terminal.out(
        `Where your ${OWN} does not name ${home} among its comparators, add it. ${then} --benchmark ${OWN}\n`,
      );
    } else if (isShippedHome(home)) {
      terminal.out(`${then}\n`);
    } else {
      writeFileSync(OWN, prettyJson(ownBenchmark()));
      terminal.out(`Made ${OWN}: the shipped cases, for mingle and what is in ${HOME}. ${then}\n`);
    }
    return EXIT.ok;
  },
};

/** Whether the shipped benchmark has its comparators in this folder: true in a clone. */
function isShippedHome(home: string): boolean {
  return resolve(home) === resolve(TEMPLATE, '..');
}

/** A benchmark of the shipped cases for mingle and the user's comparators; paths relative to the current folder. */
function ownBenchmark(): object {
  const shipped = JSON.parse(readFileSync(SHIPPED, 'utf8')) as { suites: string[] };
  const fromHere = (...path: string[]) =>
    relative('.', resolve(dirname(SHIPPED), ...path)).replaceAll('\\', '/');
  return {
    ...shipped,
    benchmarkRevision: 1,
    suites: shipped.suites.map((suite) => fromHere(suite)),
    comparators: [HOME, fromHere('..', 'comparators', 'mingle')],
    disclosure:
      'Cases and runner are those of mingle; say here what else a reader must know to judge the figures.',
  };
}
