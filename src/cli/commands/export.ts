import { Option } from 'commander';
import type { PlanFormatName } from '../../report/formats.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { CliCommand } from '../command.ts';
import { readResultFile } from '../input/result-file.ts';
import { withOutFlag, writeOutput } from '../output/write-output.ts';
import { formatOfEnding } from '../plan/ending.ts';
import { type PlanFlags, withPlanFlags } from '../plan/flags.ts';
import { planUnderFlags, refuseFormat, renderPlan } from '../plan/render.ts';
import { usageRefusal } from '../refusal.ts';
import { SUMMARIES } from '../summaries.ts';

const formats = ['html', 'xlsx', 'ics', 'csv', 'md', 'json'] as const;
type Format = PlanFormatName | 'json';

interface Flags extends PlanFlags {
  readonly format?: Format;
  readonly out?: string;
}

export const exportCommand: CliCommand<Flags> = {
  name: 'export',
  summary: SUMMARIES.export,
  example: 'mingle export result.json --out plan.html --title "Spring meetup" --start 2026-05-04T09:00',
  declare: (command) => {
    command
      .argument('<result>', 'a result file; - for standard input')
      .addOption(
        new Option('--format <format>', 'what to write (default: by the ending of --out)').choices(formats),
      );
    withPlanFlags(withOutFlag(command));
  },
  run: async (terminal, [file], flags) => {
    const format = flags.format ?? formatOfEnding(flags.out, formats);
    if (format === null) throw noFormat(flags.out);
    refuseFormat(terminal, format, flags);
    const { request, result } = await readResultFile(terminal, file);
    const plan = planUnderFlags(request, result, flags);
    const content = format === 'json' ? prettyJson(result) : await renderPlan(plan, format, flags);
    return writeOutput(terminal, flags.out, content);
  },
};

function noFormat(out: string | undefined): Error {
  return usageRefusal(
    'no_format',
    out === undefined ? 'Neither --format nor --out is given.' : `The ending of ${out} names no format.`,
    `Add --format with one of: ${formats.join(', ')}.`,
  );
}
