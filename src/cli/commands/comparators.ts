import { type Comparator, findComparators } from '../../bench/comparators/discover.ts';
import { installComparator } from '../../bench/comparators/install/install.ts';
import { type ComparatorState, readConformance, stateOf } from '../../bench/comparators/state.ts';
import { ownGuardian } from '../../bench/process/guardian.ts';
import { findIsolation } from '../../bench/process/isolation.ts';
import { runConformance } from '../../bench/run/conformance.ts';
import { EXIT, type ExitCode } from '../../shared/exit-codes.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import { comparatorsNewCommand } from '../bench/comparators-new.ts';
import { findingsTo, marked } from '../bench/live-view.ts';
import { type BenchmarkFlags, load, withBenchmarkFlag, pickById, orRefuse } from '../bench/shared-flags.ts';
import type { SubCommand, CliCommandGroup } from '../command.ts';
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

/** Checks the available comparators; says what the others lack. */
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

export const comparatorsCommand: CliCommandGroup = {
  example: 'mingle comparators list',
  commands: {
    list: comparatorsListCommand,
    check: comparatorsCheckCommand,
    install: comparatorsInstallCommand,
    new: comparatorsNewCommand,
  },
};
