import { validate } from '../../library/validate.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { counted } from '../../shared/figures.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { CliCommand } from '../command.ts';
import { type ReadRequest, readRequest } from '../input/request.ts';
import { type ScenarioFlags, withScenarioFlags } from '../input/scenario-flags.ts';
import { adviceOnList, advised } from '../input/size-advice.ts';
import { withFormatFlag } from '../output/write-output.ts';
import { reportWarnings } from '../print/issues.ts';
import { accepted, Refusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';

interface Flags extends ScenarioFlags {
  readonly format: 'text' | 'json';
}

export const validateCommand: CliCommand<Flags> = {
  example: 'mingle validate scenario.json',
  declare: (command) => void withFormatFlag(withScenarioFlags(command)),
  run: async (terminal, [file], flags) => {
    const { format } = flags;
    try {
      const read = await readRequest(terminal, file, flags);
      const checked = advised(validate(read), () => adviceOnList(read, flags));
      const warnings = [...read.warnings, ...accepted(checked, read.source).warnings];
      if (format === 'text') sayValid(terminal, { ...read, warnings });
      else terminal.out(prettyJson({ valid: true, kind: read.kind, issues: [], warnings }));
      return EXIT.ok;
    } catch (error) {
      if (format === 'text' || !(error instanceof Refusal)) throw error;
      terminal.out(prettyJson({ valid: false, kind: null, issues: error.issues, warnings: [] }));
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
