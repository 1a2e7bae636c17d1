import { Option } from 'commander';
import type { SolveRequest } from '../../scenario/definition.ts';
import { writePeopleTable } from '../../scenario/people/write-table.ts';
import { toFormA, toFormK } from '../../scenario/write.ts';
import type { Issue } from '../../shared/issue.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { CliCommand } from '../command.ts';
import { readRequest } from '../input/request.ts';
import { type ScenarioFlags, withScenarioFlags } from '../input/scenario-flags.ts';
import type { CliCode } from '../issue-codes.ts';
import { withOutFlag, writeOutput } from '../output/write-output.ts';
import { reportWarnings } from '../print/issues.ts';
import { SUMMARIES } from '../summaries.ts';

interface Flags extends ScenarioFlags {
  readonly to: 'k' | 'a' | 'csv';
  readonly out?: string;
}

interface Written {
  readonly text: string;
  readonly warnings: readonly Issue<CliCode>[];
}

export const convertCommand: CliCommand<Flags> = {
  name: 'convert',
  summary: SUMMARIES.convert,
  example: 'mingle convert people.csv --groups 6 --sessions 5 --to k --out scenario.json',
  declare: (command) =>
    withOutFlag(
      withScenarioFlags(command).addOption(
        new Option('--to <format>', 'what to write').choices(['k', 'a', 'csv']).makeOptionMandatory(),
      ),
    ),
  run: async (terminal, [file], flags) => {
    const { request, warnings, source } = await readRequest(terminal, file, flags);
    reportWarnings(terminal, warnings, source);
    const written = writers[flags.to](request);
    reportWarnings(terminal, written.warnings, null);
    return writeOutput(terminal, flags.out, written.text);
  },
};

const writers: Record<Flags['to'], (request: SolveRequest) => Written> = {
  k: (request) => ({ text: prettyJson(toFormK(request)), warnings: [] }),
  a: (request) => ({ text: prettyJson(toFormA(request)), warnings: [] }),
  csv: (request) => {
    const { text, lost } = writePeopleTable(request);
    const warnings = lost.map((part) => ({
      code: 'not_in_csv' as const,
      pointer: '',
      message: `A list of people does not hold: ${part}`,
    }));
    return { text, warnings };
  },
};
