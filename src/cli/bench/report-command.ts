import { basename, dirname, join } from 'node:path';
import { incomparable } from '../../bench/compare/pairs.ts';
import { standingsOf } from '../../bench/compare/standings.ts';
import type { Publication } from '../../bench/publication/definition.ts';
import type { ReportData } from '../../report/benchmark/figures.ts';
import { benchmarkPage, casePage, casePages } from '../../report/benchmark/page.ts';
import { sideBySidePage } from '../../report/benchmark/side-by-side.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import type { SubCommand } from '../command.ts';
import { refuseWritingOver } from '../output/output-file.ts';
import { openSink, withOutFlag, writeOutput } from '../output/write-output.ts';
import { Refusal } from '../refusal.ts';
import { readField } from './compare-commands.ts';
import { load } from './shared-flags.ts';

interface Flags {
  readonly out?: string;
  readonly published?: string;
}

/** Best values that others reached, from a benchmark's cases; cases whose problem has changed are left out. */
async function publishedIn(benchmark: string | undefined, { cases }: Publication) {
  if (benchmark === undefined) return undefined;
  const loaded = await load({ benchmark });
  const known = new Map(loaded.benchmark.cases.map((one) => [one.id, one]));
  return new Map(
    cases.flatMap(({ scenarioId, problemHash }) => {
      const one = known.get(scenarioId);
      return one?.bestKnown && one.problemHash === problemHash ? [[scenarioId, one.bestKnown] as const] : [];
    }),
  );
}

export const benchReportCommand: SubCommand<Flags> = {
  summary: 'write a publication, or several side by side, as an HTML page that needs no network',
  example: 'mingle bench report publication.json --out report.html',
  declare: (command) =>
    withOutFlag(
      command
        .argument('<files...>', 'the publication; several, from other classes of machine: side by side')
        .option(
          '--published <benchmark>',
          'show what the cases of this benchmark.json say that others reached',
        ),
    ),
  run: async (terminal, files, { out, published: benchmark }) => {
    await refuseWritingOver(out, [...files, benchmark]);
    const sink = await openSink(terminal, out);
    const runs: ReportData[] = [];
    for (const file of files) {
      const { publication, evidence, curves } = await readField(terminal, file);
      const published = await publishedIn(benchmark, publication);
      const standings = standingsOf(publication, curves);
      runs.push({ publication, evidence, standings, ...(published && { published }) });
    }
    const [first, ...rest] = runs;
    const issues = rest.flatMap(({ publication }, i) =>
      incomparable(first.publication, publication).map((issue) => ({
        ...issue,
        message: `${files[0]} and ${files[i + 1]}: ${issue.message}`,
      })),
    );
    if (issues.length > 0) throw new Refusal(issues);
    // Pages of cases are written beside the file of --out; standard output has none.
    const own = out === undefined || out === '-' ? null : basename(out);
    const pages =
      own === null || rest.length > 0 ? [] : casePages(first.publication, own.replace(/\.html?$/i, ''));
    for (const page of pages)
      await writeOutput(terminal, join(dirname(out ?? ''), page.file), casePage(page, first, own ?? ''));
    sink.write(rest.length > 0 ? sideBySidePage(runs) : benchmarkPage(first, pages));
    await sink.close();
    return EXIT.ok;
  },
};
