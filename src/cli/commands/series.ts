import { Option } from 'commander';
import { isPlanFormat } from '../../report/formats.ts';
import { english } from '../../report/language/english/english.ts';
import { LANGUAGE_CODES, LANGUAGES, type LanguageCode } from '../../report/language/languages.ts';
import { type Series, seriesOf, standings } from '../../report/series.ts';
import { eventTable, fairnessWords, memberTable, type SeriesRow } from '../../report/words/series.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import type { CliCommand } from '../command.ts';
import { planNames } from '../input/past-files.ts';
import { readEvents, refuseInSeries } from '../input/series.ts';
import { endingOf, openSink, withOutFlag } from '../output/write-output.ts';
import { plain } from '../plain-text.ts';
import { formatOption, impliedFormat, refuseEnding, refuseFormat, refuseOther } from '../plan/render.ts';
import { reportWarnings } from '../print/issues.ts';
import { textTable } from '../print/text-table.ts';
import { usageRefusal } from '../refusal.ts';
import { type Colors, colorsFor, type Terminal } from '../terminal.ts';

const formats = ['table', 'json', 'csv', 'html', 'xlsx'] as const;
type Format = (typeof formats)[number];

interface Flags {
  readonly format?: Format;
  readonly language?: LanguageCode;
  readonly out?: string;
}

export const seriesCommand: CliCommand<Flags> = {
  example: 'mingle series coffee --out coffee.html',
  declare: (command) => {
    command
      .argument('<folder>', 'the folder of mingle solve --series')
      .addOption(formatOption('how to answer (default: by the ending of --out, else a table)', formats))
      .addOption(new Option('--language <language>', 'of the page (default: en)').choices(LANGUAGE_CODES));
    withOutFlag(command);
  },
  run: async (terminal, [folder], flags) => {
    if (flags.format === undefined) refuseEnding(flags.out);
    const format = flags.format ?? formatOf(flags.out);
    refuseOther('language', ['html'], format, flags);
    refuseFormat(terminal, format, { out: flags.out });
    const names = await planNames(folder);
    if (names.length === 0) {
      const advice = 'mingle solve LIST --series FOLDER writes the first one.';
      throw usageRefusal('no_events', `${folder} has no event (*.json) in it.`, advice);
    }
    await refuseInSeries(folder, flags.out);
    const sink = await openSink(terminal, flags.out);
    const { events, warnings } = await readEvents(terminal, folder, names);
    reportWarnings(terminal, warnings, null);
    const series = seriesOf(events);
    sink.write(await written(terminal, series, folder, format, flags));
    await sink.close();
    return EXIT.ok;
  },
};

/** @throws Refusal if the file's extension is that of a format of single plans */
function formatOf(out: string | undefined): Format {
  const implied = impliedFormat({ out }, formats);
  if (implied !== null) return implied;
  const ending = endingOf(out);
  if (!isPlanFormat(ending) && ending !== 'jsonl') return 'table';
  const advice = 'Write a page, a workbook, CSV or JSON: --out series.html.';
  throw usageRefusal('no_format', `A series is not written as .${ending}.`, advice);
}

async function written(
  terminal: Terminal,
  series: Series,
  folder: string,
  format: Format,
  { language = 'en', out }: Flags,
): Promise<string | Uint8Array> {
  if (format === 'table') return seriesText(series, folder, colorsFor(terminal, out), terminal.width);
  if (format === 'html') {
    const { seriesPage } = await import('../../report/html/series-page.ts');
    return seriesPage(series, folder, LANGUAGES[language]);
  }
  const { seriesCsv, seriesJson, seriesWorkbook } = await import('../../report/series-tables.ts');
  return { csv: seriesCsv, json: seriesJson, xlsx: seriesWorkbook }[format](series);
}

function seriesText(series: Series, folder: string, colors: Colors, width: number): string {
  const all = standings(series);
  const title = english.series.title(folder, series.events.length, all.length);
  const [events, members] = [eventTable(series, english), memberTable(all, english)];
  const table = (head: readonly string[], rows: readonly SeriesRow[]): string => {
    const cells = rows.map(({ name, figures, words }) => [plain(name), ...figures, plain(words)]);
    return textTable(head, cells, 'lrrrl', width);
  };
  return [
    `${colors.bold(plain(title))}\n`,
    ...fairnessWords(series, all, english).map((line) => `${line}\n`),
    table(events.head, events.rows),
    table(['', ...members.head.slice(1)], members.rows),
  ].join('');
}
