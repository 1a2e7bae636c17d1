import { type ComparatorState, readConformance, stateOf } from '../../bench/comparators/state.ts';
import { findIsolation } from '../../bench/process/isolation.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { SubCommand } from '../command.ts';
import { plain } from '../plain-text.ts';
import { wrap } from '../print/text-width.ts';
import type { Terminal } from '../terminal.ts';
import { type BenchmarkFlags, load, withBenchmarkFlag } from './shared-flags.ts';

function words(state: ComparatorState): string {
  if (state.unavailable) return `unavailable: ${state.unavailable}`;
  if (state.conformant) return 'ready';
  return readConformance(state.comparator)?.passed === false ? 'failed its check' : 'to be checked';
}

/** Name and state, then what belongs to it; nothing is wider than the terminal, so that it can be read there. */
function entry(state: ComparatorState, longest: number, { colors, width }: Terminal): string {
  const { id, licence, homepage } = state.comparator.manifest;
  const short = state.unavailable ? 'unavailable' : words(state);
  const paint = short === 'ready' ? colors.green : short === 'unavailable' ? colors.dim : colors.yellow;
  const facts = [licence, ...(homepage ? [homepage] : [])].join(' · ');
  const lines = [
    `${colors.bold(id.padEnd(longest))}  ${paint(short)}${state.version ? `  ${plain(state.version)}` : ''}`,
    ...wrap(facts.split(' '), width - 2).map((line) => `  ${colors.dim(line)}`),
    ...(state.unavailable
      ? wrap(plain(state.unavailable).split(' '), width - 2).map((line) => `  ${line}`)
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

export const comparatorsListCommand: SubCommand<BenchmarkFlags & { readonly json?: boolean }> = {
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
