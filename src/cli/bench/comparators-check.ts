import { stateOf } from '../../bench/comparators/state.ts';
import { startGuardian } from '../../bench/run/guardian.ts';
import { findIsolation } from '../../bench/run/isolation.ts';
import { checkCertificate } from '../../check/check-certificate.ts';
import { EXIT, type ExitCode } from '../../shared/exit-codes.ts';
import type { CliCommand } from '../command.ts';
import type { Terminal } from '../terminal.ts';
import { runConformance } from './conformance.ts';
import { type BenchmarkFlags, type Loaded, load, pick, withBenchmarkFlag } from './shared-flags.ts';

/** Checks those that can run; says of the others what they lack. */
export async function checkAll(terminal: Terminal, comparators: Loaded['comparators']): Promise<ExitCode> {
  const guardian = startGuardian();
  const tools = { isolation: findIsolation(), guardian, check: checkCertificate, signal: terminal.closed };
  let passed = true;
  for (const comparator of comparators) {
    const state = await stateOf(comparator);
    if (state.unavailable) {
      terminal.out(`${comparator.manifest.id}: unavailable: ${state.unavailable}\n`);
      passed = false;
      continue;
    }
    const checked = await runConformance(terminal, terminal.out, state, tools);
    terminal.out(checked.conformant ? '  passed\n' : '  did not pass\n');
    passed &&= checked.conformant;
  }
  guardian.dismiss();
  return passed ? EXIT.ok : EXIT.verificationFailed;
}

export const comparatorsCheckCommand: CliCommand<BenchmarkFlags> = {
  name: 'check',
  summary: 'try an adapter on small problems and say what it does',
  example: 'mingle comparators check highs',
  declare: (command) => withBenchmarkFlag(command).argument('[ids...]', 'which; default: all'),
  run: async (terminal, ids, flags) => {
    const { comparators } = await load(flags);
    const wanted = ids.length > 0 ? ids : undefined;
    return checkAll(
      terminal,
      pick(comparators, wanted, ({ manifest }) => manifest.id, 'comparator'),
    );
  },
};
