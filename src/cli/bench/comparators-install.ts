import { type Comparator, findComparators } from '../../bench/comparators/discover.ts';
import { type InstallStep, installComparator } from '../../bench/comparators/install/install.ts';
import { stateOf } from '../../bench/comparators/state.ts';
import { findIsolation } from '../../bench/process/isolation.ts';
import { EXIT, type ExitCode } from '../../shared/exit-codes.ts';
import type { SubCommand } from '../command.ts';
import { plain } from '../plain-text.ts';
import { usageRefusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';
import { checkAll } from './comparators-check.ts';
import { type BenchmarkFlags, load, orRefuse, pickById, withBenchmarkFlag } from './shared-flags.ts';

const SIGNS = { there: '·', installed: '✓', left_out: '·', failed: '✗' } as const;

export const comparatorsInstallCommand: SubCommand<BenchmarkFlags & { readonly all?: boolean }> = {
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

/**
 * @param leniently what only the user can bring (an account, a checkout, an own program) may be missing
 */
async function installOne(terminal: Terminal, comparator: Comparator, leniently: boolean): Promise<ExitCode> {
  terminal.out(`${comparator.manifest.id}\n`);
  const steps = await installComparator(comparator, {
    onStart: (what) => terminal.err(`  fetching ${plain(what)}\n`),
    onOutput: terminal.err,
  });
  if (steps.length === 0) terminal.out('  · nothing to install\n');
  for (const step of steps) terminal.out(line(step, terminal));
  // What is there now is part of it.
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

function line({ state, message }: InstallStep, { colors }: Terminal): string {
  const paint = { there: colors.dim, installed: colors.green, left_out: colors.dim, failed: colors.red };
  return `  ${paint[state](SIGNS[state])} ${plain(message)}\n`;
}
