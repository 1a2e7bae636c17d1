import { mkdir } from 'node:fs/promises';
import { solve as solveHere } from '../../index.ts';
import type { Improvement } from '../../library/solve-options.ts';
import type { Solve } from '../../library/solve.ts';
import { planWith } from '../../library/write.ts';
import type { RunRecord } from '../../result/definition.ts';
import { monotonicClock } from '../../shared/clock.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { CliCommand } from '../command.ts';
import { givenFlags } from '../flags/name.ts';
import { pastFiles } from '../input/past-files.ts';
import { refuseInSeries, type Series, seriesWords } from '../input/series.ts';
import { refuseWritingOver } from '../output/output-file.ts';
import { openSink, type Sink } from '../output/write-output.ts';
import { plain } from '../plain-text.ts';
import { checkedTimes, planOptions, refuseFormat, refuseUnsayable } from '../plan/render.ts';
import { reportWarnings } from '../print/issues.ts';
import { textTable } from '../print/text-table.ts';
import { EXIT_CODES } from '../refusal.ts';
import { refuseLocalFlags, refuseWithoutRemote } from '../remote/flags.ts';
import { flagSource } from '../source.ts';
import type { Terminal } from '../terminal.ts';
import { resolvedFlags, type SolveFlags, withSearchFlags, withSolveFlags } from './flags.ts';
import { readInputs } from './inputs.ts';
import { search } from './search.ts';
import { incumbentLine, writeChanges, writePlan, writeWithoutPlan } from './write-answer.ts';

/** Time of reading and writing as a multiple of the reading (a result contains the scenario), and seconds that it may exceed a limit by. */
const WITH_WRITING = 2.5;
const SHORT = 0.3;

/** @param solve the library's; tests pass others */
export function solveCommandWith(solve: Solve): CliCommand<SolveFlags> {
  return {
    example: 'mingle solve people.csv --groups 6 --sessions 5 --apart "Ann,Bob" --time 10s',
    declare: withSolveFlags,
    run: async (terminal, [file], given) => {
      const flags = resolvedFlags(given);
      refuseFormat(terminal, flags.format, flags);
      const { remote } = flags;
      if (remote === undefined) refuseWithoutRemote(flags);
      else refuseLocalFlags(givenFlags(withSearchFlags, { ...flags }));
      // JSON plans in --past may be overwritten, such as the plan to start from; other inputs may not.
      const lists = (await pastFiles(flags.past ?? [])).filter((name) => !name.endsWith('.json'));
      const inputFiles = [file, flags.pairWeights, flags.settings, flags.keyFile, ...lists];
      await refuseWritingOver(flags.out, inputFiles);
      await refuseWritingOver(flags.checkpoint, inputFiles);
      const sink = await openSink(terminal, flags.out, flags.quiet);
      const reading = monotonicClock();
      const inputs = await readInputs(terminal, file, flags);
      // Waiting for a pipe says nothing about reading speed.
      const seconds = file === '-' ? 0 : monotonicClock() - reading;
      const aside = Math.max(0, WITH_WRITING * seconds - SHORT);
      const { read, series } = inputs;
      for (const out of [flags.out, flags.checkpoint])
        if (series) await refuseInSeries(series.folder, out, series.file);
      const kept = series && (await openPlace(terminal, series, flags.quiet));
      // Checked before work is spent on a plan.
      await refuseUnsayable(read.request, flags.format, flags);
      const untimely = checkedTimes(read.request, flags.format, flags);
      if (!flags.quiet) {
        reportWarnings(terminal, read.warnings, read.source);
        reportWarnings(terminal, untimely, flagSource());
        if (series) terminal.err(`${plain(seriesWords(series, read.request.scenario.people))}\n`);
      }
      const toLine = (improvement: Improvement): void => sink.write(incumbentLine(improvement));
      const onImprovement = flags.format === 'jsonl' ? toLine : undefined;
      const result =
        remote === undefined
          ? await search(solve, inputs, flags, terminal, { aside, onImprovement })
          : await (
              await import('../remote/solve-remotely.ts')
            ).solveRemotely(terminal, read, { ...flags, remote });
      if (flags.explain) terminal.err(stagesText(result.run));
      const plan = planWith(read.request, result, planOptions(flags));
      if (plan.ok) {
        kept?.write(prettyJson(result));
        await kept?.close();
        await writePlan(terminal, sink, plan.value, flags);
        if (inputs.warmStart) writeChanges(terminal, sink, plan.value, inputs.warmStart, flags);
      } else writeWithoutPlan(terminal, sink, read, result, flags);
      await sink.close();
      return EXIT_CODES[result.status] ?? EXIT.ok;
    },
  };
}

export const solveCommand = solveCommandWith(solveHere);

/** Opens the place of an event's plan; creates its series if needed. */
async function openPlace(
  terminal: Terminal,
  { folder, file, isNew }: Series,
  quiet?: boolean,
): Promise<Sink> {
  // An error here appears again when the file is opened.
  await mkdir(folder).catch(() => undefined);
  return openSink(terminal, file, quiet, isNew);
}

/** Log of the solve: the stages of the solve and its lanes, when the best plans came, the settings in force. */
function stagesText({ stages = [], settings }: RunRecord): string {
  const seconds = (value: number | null) => (value === null ? '' : `${value.toFixed(2)} s`);
  const rows = stages.map((record) => {
    const { lane, stage } = record;
    if ('skipped' in record) return [lane ?? '', stage, `skipped: ${record.skipped}`];
    const { began, iterations, cost, best_at, bound } = record;
    const counted = iterations.toLocaleString('en');
    const times = [seconds(began), seconds(record.seconds)];
    return [lane ?? '', stage, ...times, counted, cost ?? '', seconds(best_at), bound ?? ''];
  });
  const head = ['lane', 'stage', 'from', 'took', 'proposals', 'best cost', 'best at', 'bound'];
  return `${textTable(head, rows, 'rlrrrrrr')}\nSettings in force:\n${JSON.stringify(settings, null, 2)}\n`;
}
