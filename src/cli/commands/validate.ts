import { Option } from 'commander';
import { EXIT } from '../../shared/exit-codes.ts';
import type { CliCommand } from '../command.ts';
import { type ReadRequest, requestFromText } from '../input/request.ts';
import { readText } from '../input/text-source.ts';
import { reportWarnings } from '../print/issues.ts';
import { counted } from '../print/plain-text.ts';
import { Refusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';

interface Flags {
  readonly ignoreUnknown?: boolean;
  readonly format: 'text' | 'json';
}

export const validateCommand: CliCommand<Flags> = {
  name: 'validate',
  summary: 'check a scenario file and say everything that is wrong with it',
  example: 'mingle validate scenario.json',
  declare: (command) =>
    command
      .argument('<file>', 'the scenario, in either form; - for standard input')
      .option('--ignore-unknown', 'let unknown fields pass with a warning')
      .addOption(new Option('--format <format>', 'how to answer').choices(['text', 'json']).default('text')),
  run: async (terminal, [file], { ignoreUnknown, format }) => {
    const text = await readText(terminal, file);
    if (format === 'text') {
      sayValid(terminal, requestFromText(text, ignoreUnknown));
      return EXIT.ok;
    }
    try {
      const { form, warnings } = requestFromText(text, ignoreUnknown);
      terminal.out(`${JSON.stringify({ valid: true, form, issues: [], warnings }, null, 2)}\n`);
      return EXIT.ok;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      terminal.out(
        `${JSON.stringify({ valid: false, form: null, issues: error.issues, warnings: [] }, null, 2)}\n`,
      );
      return error.exitCode;
    }
  },
};

function sayValid(terminal: Terminal, { request, form, warnings, origin }: ReadRequest): void {
  reportWarnings(terminal, warnings, origin);
  const { people, groups, session_count } = request.scenario;
  const parts = [
    counted(people.length, 'person', 'people'),
    counted(groups.length, 'group'),
    counted(session_count, 'session'),
    counted(request.constraints.length, 'rule'),
  ];
  terminal.out(`${origin.name} is sound: ${parts.join(', ')} (Form ${form.toUpperCase()}).\n`);
}
