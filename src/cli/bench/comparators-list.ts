import Table from 'cli-table3';
import { type ComparatorState, readConformance, stateOf } from '../../bench/comparators/state.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { CliCommand } from '../command.ts';
import { plain } from '../print/plain-text.ts';
import { type BenchmarkFlags, load, withBenchmarkFlag } from './shared-flags.ts';

function words(state: ComparatorState): string {
  if (state.unavailable) return `unavailable: ${state.unavailable}`;
  if (state.conformant) return 'ready';
  return readConformance(state.comparator)?.passed === false ? 'failed its check' : 'to be checked';
}

export const comparatorsListCommand: CliCommand<BenchmarkFlags & { readonly json?: boolean }> = {
  name: 'list',
  summary: 'show every comparator: state, version, licence, home page',
  example: 'mingle comparators list',
  declare: (command) => withBenchmarkFlag(command).option('--json', 'as JSON'),
  run: async (terminal, _args, flags) => {
    const { comparators } = await load(flags);
    const states = await Promise.all(comparators.map(stateOf));
    const rows = states.map((state) => {
      const { id, kind, licence, homepage } = state.comparator.manifest;
      return { id, kind, state: words(state), version: state.version, licence, homepage };
    });
    if (flags.json) {
      terminal.out(prettyJson(rows));
      return EXIT.ok;
    }
    const table = new Table({
      head: ['comparator', 'state', 'version', 'licence', 'home page'],
      style: { head: [], border: [], compact: true },
      colWidths: [null, 44, null, null, null],
      wordWrap: true,
    });
    for (const row of rows)
      table.push([row.id, row.state, plain(row.version ?? ''), row.licence, row.homepage]);
    terminal.out(`${table.toString()}\n`);
    return EXIT.ok;
  },
};
