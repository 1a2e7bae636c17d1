import { Option } from 'commander';
import { bound } from '../../index.ts';
import { pieceSentences } from '../../report/words/cost.ts';
import { boundOf, type Certificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { boundFigure } from '../../shared/figures.ts';
import { roundedDown } from '../../shared/fraction.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { CliCommand } from '../command.ts';
import { filesBeside, readRequest } from '../input/request.ts';
import { type ScenarioFlags, withScenarioFlags } from '../input/scenario-flags.ts';
import { refuseWritingOver } from '../output/output-file.ts';
import { openSink, withOutFlag } from '../output/write-output.ts';
import { plain } from '../plain-text.ts';
import { reportWarnings } from '../print/issues.ts';
import { accepted } from '../refusal.ts';

interface Flags extends ScenarioFlags {
  readonly format: 'text' | 'json';
  readonly out?: string;
}

export const boundCommand: CliCommand<Flags> = {
  example: 'mingle bound scenario.json --format json --out proof.json',
  declare: (command) =>
    withOutFlag(
      withScenarioFlags(command).addOption(
        new Option('--format <format>', 'words and the certificate, or one JSON document')
          .choices(['text', 'json'])
          .default('text'),
      ),
    ),
  run: async (terminal, [file], flags) => {
    await refuseWritingOver(flags.out, [file, ...(await filesBeside(flags))]);
    // Before a minute's work, and not after it.
    const sink = await openSink(terminal, flags.out);
    const read = await readRequest(terminal, file, flags);
    reportWarnings(terminal, read.warnings, read.source);
    const { value } = accepted(await bound(read), read.source);
    const { proof } = value;
    const text =
      flags.format === 'json'
        ? prettyJson(value)
        : `${proofLines(proof, read.request)}\n${prettyJson(proof)}`;
    sink.write(text);
    await sink.close();
    return proof.kind === 'infeasibility' ? EXIT.infeasible : EXIT.ok;
  },
};

function proofLines(proof: Certificate, request: SolveRequest): string {
  if (proof.kind === 'infeasibility') return `No plan can keep all the rules. ${plain(proof.message)}\n`;
  const pieces = pieceSentences(proof, request).map((sentence) => `  ${plain(sentence)}\n`);
  return `No plan costs less than ${boundFigure(roundedDown(boundOf(proof)))}.\n${pieces.join('')}`;
}
