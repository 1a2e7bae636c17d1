import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Comparator, findComparators } from '../../bench/comparators/discover.ts';
import { installComparator } from '../../bench/comparators/install/install.ts';
import { type ComparatorState, readConformance, stateOf } from '../../bench/comparators/state.ts';
import { ownGuardian } from '../../bench/process/guardian.ts';
import { findIsolation } from '../../bench/process/isolation.ts';
import { runConformance } from '../../bench/run/conformance.ts';
import { EXIT, type ExitCode } from '../../shared/exit-codes.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import { findingsTo, marked } from '../bench/live-view.ts';
import {
  type BenchmarkFlags,
  load,
  OWN,
  orRefuse,
  pickById,
  SHIPPED,
  withBenchmarkFlag,
} from '../bench/shared-flags.ts';
import type { CliCommandGroup, SubCommand } from '../command.ts';
import { plain } from '../plain-text.ts';
import { wrap } from '../print/text-width.ts';
import { usageRefusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';

/** The state in words: what can be done with the comparator. */
function words(state: ComparatorState): string {
  if (state.unavailable) return `unavailable: ${state.unavailable}`;
  if (state.conformant) return 'ready';
  return readConformance(state.comparator)?.passed === false ? 'failed its check' : 'to be checked';
}

/** Name and state, then the details, wrapped to the terminal's width. */
function entry(state: ComparatorState, longest: number, { colors, width }: Terminal): string {
  const { id, licence, homepage } = state.comparator.manifest;
  const short = state.unavailable ? 'unavailable' : words(state);
  const paint = short === 'ready' ? colors.green : short === 'unavailable' ? colors.dim : colors.yellow;
  const facts = [licence, ...(homepage ? [homepage] : [])].join(' · ');
  const lines = [
    `${colors.bold(id.padEnd(longest))}  ${paint(short)}${state.version ? `  ${plain(state.version)}` : ''}`,
    ...wrap(facts.split(' '), width - 2).map((line) => `  ${colors.dim(line)}`),
    ...(state.unavailable ? wrap(plain(state.unavailable).split(' '), width - 2) : []).map(
      (line) => `  ${line}`,
    ),
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
    const longest = Math.max(0, ...rows.map(({ id }) => id.length));
    const texts = flags.json ? [prettyJson(rows)] : states.map((state) => entry(state, longest, terminal));
    for (const text of texts) terminal.out(text);
    return EXIT.ok;
  },
};

async function checkAll(terminal: Terminal, comparators: readonly Comparator[]): Promise<ExitCode> {
  const around = { isolation: findIsolation(), guardian: ownGuardian(), signal: terminal.closed };
  const tools = { ...around, ...findingsTo(terminal, terminal.out) };
  let passed = true;
  for (const comparator of comparators) {
    const state = await stateOf(comparator, tools.isolation);
    if (state.unavailable) {
      terminal.out(`${comparator.manifest.id}: unavailable: ${state.unavailable}\n`);
      passed = false;
      continue;
    }
    tools.onCheck(state);
    const checked = await runConformance(state, tools);
    terminal.out(checked.conformant ? '  passed\n' : '  did not pass\n');
    passed &&= checked.conformant;
  }
  return passed ? EXIT.ok : EXIT.verificationFailed;
}

const comparatorsCheckCommand: SubCommand<BenchmarkFlags> = {
  summary: 'try an adapter on small problems and say what it does',
  example: 'mingle comparators check highs',
  declare: (command) => withBenchmarkFlag(command).argument('[ids...]', 'which; default: all'),
  run: async (terminal, ids, flags) => {
    const { comparators } = await load(flags);
    return checkAll(terminal, pickById(comparators, ids.length > 0 ? ids : undefined));
  },
};

const comparatorsInstallCommand: SubCommand<BenchmarkFlags & { readonly all?: boolean }> = {
  summary: 'fetch what a comparator needs from package registries, then check it',
  example: 'mingle comparators install highs',
  declare: (command) =>
    withBenchmarkFlag(command).argument('[ids...]', 'which').option('--all', 'all of them'),
  run: async (terminal, ids, flags) => {
    if (ids.length === 0 && !flags.all) {
      throw usageRefusal('nothing_to_install', 'No comparator is named.', 'Name some, or say --all.');
    }
    const { comparators } = await load(flags);
    let code: ExitCode = EXIT.ok;
    for (const comparator of pickById(comparators, flags.all ? undefined : ids)) {
      const one = await installOne(terminal, comparator, flags.all === true);
      if (code === EXIT.ok) code = one;
    }
    return code;
  },
};

/** @param leniently things that only the user can provide (an account, a checkout, a program) may be missing */
async function installOne(terminal: Terminal, comparator: Comparator, leniently: boolean): Promise<ExitCode> {
  terminal.out(`${comparator.manifest.id}\n`);
  const steps = await installComparator(comparator, {
    onStart: (what) => terminal.err(`  fetching ${plain(what)}\n`),
    onOutput: terminal.err,
  });
  if (steps.length === 0) terminal.out('  · nothing to install\n');
  for (const { state, message } of steps) terminal.out(marked(state, message, terminal));
  // The installed files are part of it now, so read it again.
  const [now] = orRefuse(findComparators([comparator.folder]));
  const state = await stateOf(now, findIsolation());
  if (steps.some((step) => step.state === 'failed')) return EXIT.failure;
  if (state.unavailable && leniently && comparator.manifest.requires.length > 0) {
    terminal.out(`  · unavailable: ${plain(state.unavailable)}\n`);
    return EXIT.ok;
  }
  if (state.conformant && steps.every((step) => step.state !== 'installed')) {
    terminal.out(`  ✓ checked before: ${plain(state.version ?? '')}\n`);
    return EXIT.ok;
  }
  return checkAll(terminal, [now]);
}

const TEMPLATE = fileURLToPath(new URL('../../../comparators/_template/', import.meta.url));

/** Folder of comparators in a benchmark that `new` writes. */
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

export const comparatorsCommand: CliCommandGroup = {
  example: 'mingle comparators list',
  commands: {
    list: comparatorsListCommand,
    check: comparatorsCheckCommand,
    install: comparatorsInstallCommand,
    new: comparatorsNewCommand,
  },
};
