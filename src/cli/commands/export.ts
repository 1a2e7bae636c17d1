import { planWith } from '../../library/write.ts';
import { PLAN_FORMAT_NAMES, type PlanFormatName } from '../../report/formats.ts';
import type { CliCommand } from '../command.ts';
import { readResultFile } from '../input/request.ts';
import { refuseWritingOver } from '../output/output-file.ts';
import { withOutFlag, writeOutput } from '../output/write-output.ts';
import {
  formatOption,
  impliedFormat,
  type PlanFlags,
  planOptions,
  refuseEnding,
  refuseFormat,
  renderPlan,
  withPlanFlags,
} from '../plan/render.ts';
import { reportWarnings } from '../print/issues.ts';
import { accepted, usageRefusal } from '../refusal.ts';
import { flagSource } from '../source.ts';

interface Flags extends PlanFlags {
  readonly format?: PlanFormatName;
  readonly out?: string;
}

export const exportCommand: CliCommand<Flags> = {
  example: 'mingle export result.json --print posters --out posters.html --title "Spring meetup"',
  declare: (command) => {
    command
      .argument('<result>', 'a result file; - for standard input')
      .addOption(formatOption('what to write (default: by the ending of --out)', PLAN_FORMAT_NAMES));
    withPlanFlags(withOutFlag(command));
  },
  run: async (terminal, [file], flags) => {
    const format = flags.format ?? impliedFormat(flags, PLAN_FORMAT_NAMES) ?? refuseNoFormat(flags.out);
    refuseFormat(terminal, format, flags);
    await refuseWritingOver(flags.out, [file]);
    const { request, result, source } = await readResultFile(terminal, file);
    const at = result.solution === null ? source : flagSource();
    const plan = accepted(planWith(request, result, planOptions(flags)), at);
    reportWarnings(terminal, plan.warnings, flagSource());
    return writeOutput(terminal, flags.out, await renderPlan(plan.value, format, flags));
  },
};

function refuseNoFormat(out: string | undefined): never {
  refuseEnding(out);
  const message =
    out === undefined ? 'Neither --format nor --out is given.' : `The ending of ${out} names no format.`;
  throw usageRefusal('no_format', message, `Add --format with one of: ${PLAN_FORMAT_NAMES.join(', ')}.`);
}
