import { Option } from 'commander';
import { writePeopleTable } from '../../scenario/people/write-table.ts';
import { toFormA, toFormK } from '../../scenario/write.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { CliCommand } from '../command.ts';
import { filesBeside, readRequest } from '../input/request.ts';
import { type ScenarioFlags, withScenarioFlags } from '../input/scenario-flags.ts';
import { refuseWritingOver } from '../output/output-file.ts';
import { endingOf, withOutFlag, writeOutput } from '../output/write-output.ts';
import { reportWarnings } from '../print/issues.ts';
import { usageRefusal } from '../refusal.ts';

interface Flags extends ScenarioFlags {
  readonly to?: Form;
  readonly out?: string;
}

type Form = 'k' | 'a' | 'csv';

export const convertCommand: CliCommand<Flags> = {
  example: 'mingle convert people.csv --groups 6 --sessions 5 --to k --out scenario.json',
  declare: (command) =>
    withOutFlag(
      withScenarioFlags(command).addOption(
        new Option(
          '--to <format>',
          'what to write; default: by the ending of --out, .csv or .json (Form K)',
        ).choices(['k', 'a', 'csv']),
      ),
    ),
  run: async (terminal, [file], flags) => {
    const form = flags.to ?? formOf(flags.out);
    // A scenario may be rewritten in its other form in the same file.
    const renewed = file.endsWith('.json') && form !== 'csv';
    const inputs = [...(renewed ? [] : [file]), ...(await filesBeside(flags))];
    await refuseWritingOver(flags.out, inputs);
    const { request, warnings, source } = await readRequest(terminal, file, flags);
    reportWarnings(terminal, warnings, source);
    if (form !== 'csv') {
      const written = form === 'k' ? toFormK(request) : toFormA(request);
      return writeOutput(terminal, flags.out, prettyJson(written));
    }
    const { text, lost } = writePeopleTable(request);
    const losses = lost.map((part) => ({
      code: 'not_in_csv' as const,
      pointer: '',
      message: `A list of people does not hold: ${part}`,
    }));
    reportWarnings(terminal, losses, null);
    return writeOutput(terminal, flags.out, text);
  },
};

/** The form by the extension of the output file. */
function formOf(out: string | undefined): Form {
  const ending = endingOf(out);
  if (ending === 'csv') return 'csv';
  if (ending === 'json' || ending === 'jsonc') return 'k';
  const what = out === undefined ? 'Nothing says' : `The ending of ${out} does not say`;
  const advice = 'Add --to k, --to a or --to csv, or end --out in .json or .csv.';
  throw usageRefusal('no_format', `${what} what to write.`, advice);
}
