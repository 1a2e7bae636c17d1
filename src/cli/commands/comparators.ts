import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ComparatorState, readConformance, stateOf } from '../../bench/comparators/state.ts';
import { findIsolation } from '../../bench/process/isolation.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import { comparatorsCheckCommand } from '../bench/comparators-check.ts';
import { comparatorsInstallCommand } from '../bench/comparators-install.ts';
import { type BenchmarkFlags, load, OWN, SHIPPED, withBenchmarkFlag } from '../bench/shared-flags.ts';
import type { CliCommandGroup, SubCommand } from '../command.ts';
import { plain } from '../plain-text.ts';
import { wrap } from '../print/text-width.ts';
import { usageRefusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';

function words(state: ComparatorState): string {
  if (state.unavailable) return `unavailable: ${state.unavailable}`;
  if (state.conformant) return 'ready';
  return readConformance(state.comparator)?.passed === false ? 'failed its check' : 'to be checked';
}

interface Row {
  readonly id: string;
  readonly version: string | null;
  readonly licence: string;
  readonly homepage?: string | undefined;
}

/** Name and state, then what belongs to it; nothing is wider than the terminal, so that it can be read there. */
function entry(row: Row, state: ComparatorState, longest: number, { colors, width }: Terminal): string {
  const short = state.unavailable ? 'unavailable' : words(state);
  const paint = short === 'ready' ? colors.green : short === 'unavailable' ? colors.dim : colors.yellow;
  const facts = [row.licence, ...(row.homepage ? [row.homepage] : [])].join(' · ');
  const lines = [
    `${colors.bold(row.id.padEnd(longest))}  ${paint(short)}${row.version ? `  ${plain(row.version)}` : ''}`,
    ...wrap(facts.split(' '), width - 2).map((line) => `  ${colors.dim(line)}`),
    ...(state.unavailable
      ? wrap(plain(state.unavailable).split(' '), width - 2).map((line) => `  ${line}`)
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

const comparatorsListCommand: SubCommand<BenchmarkFlags & { readonly json?: boolean }> = {
  summary: 'show every comparator: state, version, licence, home page',
  example: 'mingle comparators list',
  declare: (command) => withBenchmarkFlag(command).option('--json', 'as JSON'),
  run: async (terminal, _args, flags) => {
    const { comparators } = await load(flags);
    const isolation = findIsolation();
    const states = await Promise.all(comparators.map((one) => stateOf(one, isolation)));
    const rows = states.map((state) => {
      const { id, kind, licence, homepage } = state.comparator.manifest;
      return { id, kind, state: words(state), version: state.version, licence, homepage };
    });
    if (flags.json) {
      terminal.out(prettyJson(rows));
      return EXIT.ok;
    }
    const longest = Math.max(0, ...rows.map(({ id }) => id.length));
    for (const [i, row] of rows.entries()) terminal.out(entry(row, states[i], longest, terminal));
    return EXIT.ok;
  },
};

const TEMPLATE = fileURLToPath(new URL('../../../comparators/_template/', import.meta.url));

/** Where comparators are looked for in a benchmark that `new` writes. */
const HOME = 'comparators';

const comparatorsNewCommand: SubCommand<{ readonly in?: string }> = {
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

/** The shipped benchmark looks for comparators in this folder: it is that of a clone. */
function isShippedHome(home: string): boolean {
  return resolve(home) === resolve(TEMPLATE, '..');
}

/** The shipped benchmark, as seen from the folder that a user is in, with their comparators beside mingle. */
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

export const comparatorsCommand: CliCommandGroup = {
  example: 'mingle comparators list',
  commands: {
    list: comparatorsListCommand,
    check: comparatorsCheckCommand,
    install: comparatorsInstallCommand,
    new: comparatorsNewCommand,
  },
};
