import type { Comparator } from '../../bench/comparators/discover.ts';
import { type ComparatorState, stateOf } from '../../bench/comparators/state.ts';
import { ownGuardian } from '../../bench/process/guardian.ts';
import { findIsolation } from '../../bench/process/isolation.ts';
import { type Finding, runConformance } from '../../bench/run/conformance.ts';
import { EXIT, type ExitCode } from '../../shared/exit-codes.ts';
import type { SubCommand } from '../command.ts';
import { plain } from '../plain-text.ts';
import type { Terminal } from '../terminal.ts';
import { type BenchmarkFlags, load, pickById, withBenchmarkFlag } from './shared-flags.ts';

const SIGNS = { passed: '✓', failed: '✗', note: '·' } as const;

export function findingsTo({ colors }: Terminal, say: (text: string) => void) {
  return {
    onCheck: ({ comparator, version }: ComparatorState) =>
      say(`${comparator.manifest.id} (${plain(version ?? 'no version')}): checking the adapter\n`),
    onFinding: ({ check, verdict, message }: Finding) => {
      const paint = verdict === 'failed' ? colors.red : verdict === 'passed' ? colors.green : colors.dim;
      say(`  ${paint(SIGNS[verdict])} ${check}: ${plain(message)}\n`);
    },
  };
}

/** Checks those that can run; says of the others what they lack. */
export async function checkAll(terminal: Terminal, comparators: readonly Comparator[]): Promise<ExitCode> {
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

export const comparatorsCheckCommand: SubCommand<BenchmarkFlags> = {
  summary: 'try an adapter on small problems and say what it does',
  example: 'mingle comparators check highs',
  declare: (command) => withBenchmarkFlag(command).argument('[ids...]', 'which; default: all'),
  run: async (terminal, ids, flags) => {
    const { comparators } = await load(flags);
    return checkAll(terminal, pickById(comparators, ids.length > 0 ? ids : undefined));
  },
};
