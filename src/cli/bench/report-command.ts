import { incomparable } from '../../bench/compare/pairs.ts';
import { standingsOf } from '../../bench/compare/standings.ts';
import type { ReportData } from '../../report/benchmark/figures.ts';
import { benchmarkPage } from '../../report/benchmark/page.ts';
import { sideBySidePage } from '../../report/benchmark/side-by-side.ts';
import type { CliCommand } from '../command.ts';
import { withOutFlag, writeOutput } from '../output/write-output.ts';
import { Refusal } from '../refusal.ts';
import { readField } from './sides.ts';

export const benchReportCommand: CliCommand<{ readonly out?: string }> = {
  name: 'report',
  summary: 'write a publication, or several side by side, as one HTML page that needs no network',
  example: 'mingle bench report publication.json --out report.html',
  declare: (command) =>
    withOutFlag(
      command.argument('<files...>', 'the publication; several, from other classes of machine: side by side'),
    ),
  run: async (terminal, files, { out }) => {
    const runs: ReportData[] = [];
    for (const file of files) {
      const { publication, evidence, curves } = await readField(terminal, file);
      runs.push({ publication, evidence, standings: standingsOf(publication, curves) });
    }
    const [first, ...rest] = runs;
    const issues = rest.flatMap(({ publication }, i) =>
      incomparable(first.publication, publication).map((issue) => ({
        ...issue,
        message: `${files[0]} and ${files[i + 1]}: ${issue.message}`,
      })),
    );
    if (issues.length > 0) throw new Refusal(issues);
    const page = rest.length === 0 ? benchmarkPage(first) : sideBySidePage(runs);
    return writeOutput(terminal, out, page);
  },
};
