import { installComparator } from '../../bench/comparators/install.ts';
import { EXIT, type ExitCode } from '../../shared/exit-codes.ts';
import type { CliCommand } from '../command.ts';
import { plain } from '../print/plain-text.ts';
import { usageRefusal } from '../refusal.ts';
import { checkAll } from './comparators-check.ts';
import { type BenchmarkFlags, load, pick, withBenchmarkFlag } from './shared-flags.ts';

export const comparatorsInstallCommand: CliCommand<BenchmarkFlags & { readonly all?: boolean }> = {
  name: 'install',
  summary: 'fetch what a comparator needs from package registries, then check it',
  example: 'mingle comparators install highs',
  declare: (command) =>
    withBenchmarkFlag(command).argument('[ids...]', 'which').option('--all', 'all of them'),
  run: async (terminal, ids, flags) => {
    if (ids.length === 0 && !flags.all) {
      throw usageRefusal('nothing_to_install', 'No comparator is named.', 'Name some, or say --all.');
    }
    const { comparators } = await load(flags);
    const wanted = pick(
      comparators,
      flags.all ? undefined : ids,
      ({ manifest }) => manifest.id,
      'comparator',
    );
    let code: ExitCode = EXIT.ok;
    for (const comparator of wanted) {
      terminal.out(`${comparator.manifest.id}: installing\n`);
      const { ok, message } = await installComparator(comparator, (text) => terminal.err(text));
      terminal.out(`  ${plain(message)}\n`);
      const checked = ok ? await checkAll(terminal, [comparator]) : EXIT.failure;
      if (code === EXIT.ok) code = checked;
    }
    return code;
  },
};
