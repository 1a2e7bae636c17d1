import { bound } from '../../index.ts';
import { pieceSentences } from '../../report/words/cost.ts';
import type { Certificate } from '../../result/certificate.ts';
import type { SolveRequest } from '../../scenario/definition.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { CliCommand } from '../command.ts';
import { filesBeside, readRequest } from '../input/request.ts';
import { type ScenarioFlags, withScenarioFlags } from '../input/scenario-flags.ts';
import { refuseWritingOver } from '../output/output-file.ts';
import { openSink, withFormatFlag, withOutFlag } from '../output/write-output.ts';
import { plain } from '../plain-text.ts';
import { reportWarnings } from '../print/issues.ts';
import { provenWords } from '../print/verdict.ts';
import { accepted } from '../refusal.ts';

interface Flags extends ScenarioFlags {
  readonly format: 'text' | 'json';
  readonly out?: string;
}

export const boundCommand: CliCommand<Flags> = {
  example: 'mingle bound scenario.json --format json --out proof.json',
  declare: (command) => {
    withFormatFlag(withScenarioFlags(command), 'words and the certificate, or one JSON document');
    withOutFlag(command);
  },
  run: async (terminal, [file], flags) => {
    await refuseWritingOver(flags.out, [file, ...(await filesBeside(flags))]);
    // Opened before a minute's work, so that errors show first.
    const sink = await openSink(terminal, flags.out);
    const read = await readRequest(terminal, file, flags);
    reportWarnings(terminal, read.warnings, read.source);
    const { value } = accepted(await bound(read), read.source);
    const { proof } = value;
    if (flags.format === 'json') sink.write(prettyJson(value));
    else sink.write(`${proofLines(proof, read.request)}\n${prettyJson(proof)}`);
    await sink.close();
    return proof.kind === 'infeasibility' ? EXIT.infeasible : EXIT.ok;
  },
};

function proofLines(proof: Certificate, request: SolveRequest): string {
  const pieces = proof.kind === 'infeasibility' ? [] : pieceSentences(proof, request);
  return [`No ${provenWords(proof)}`, ...pieces.map((piece) => `  ${piece}`)]
    .map((line) => `${plain(line)}\n`)
    .join('');
}
