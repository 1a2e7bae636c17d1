import { Option } from 'commander';
import { EXIT } from '../../shared/exit-codes.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { CliCommand } from '../command.ts';
import { type ReadRequest, readRequest } from '../input/request.ts';
import { type ScenarioFlags, withScenarioFlags } from '../input/scenario-flags.ts';
import { reportWarnings } from '../print/issues.ts';
import { counted } from '../print/plain-text.ts';
import { Refusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';

interface Flags extends ScenarioFlags {
  readonly format: 'text' | 'json';
}

export const validateCommand: CliCommand<Flags> = {
  name: 'validate',
  summary: 'check a scenario file and say everything that is wrong with it',
  example: 'mingle validate scenario.json',
  declare: (command) =>
    withScenarioFlags(command).addOption(
      new Option('--format <format>', 'how to answer').choices(['text', 'json']).default('text'),
    ),
  run: async (terminal, [file], flags) => {
    if (flags.format === 'text') {
      sayValid(terminal, await readRequest(terminal, file, flags));
      return EXIT.ok;
    }
    try {
      const { kind, warnings } = await readRequest(terminal, file, flags);
      terminal.out(prettyJson({ valid: true, kind, issues: [], warnings }));
      return EXIT.ok;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      terminal.out(prettyJson({ valid: false, issues: error.issues, warnings: [] }));
      return error.exitCode;
    }
  },
};

const kinds = { k: 'a scenario in Form K', a: 'a scenario in Form A', people: 'a list of people' };

function sayValid(terminal: Terminal, { request, kind, warnings, source }: ReadRequest): void {
  reportWarnings(terminal, warnings, source);
  const { people, groups, session_count } = request.scenario;
  const parts = [
    counted(people.length, 'person', 'people'),
    counted(groups.length, 'group'),
    counted(session_count, 'session'),
    counted(request.constraints.length, 'rule'),
  ];
  terminal.out(`Sound: ${kinds[kind]} with ${parts.join(', ')}.\n`);
}
