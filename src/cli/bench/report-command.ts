import { dirname } from 'node:path';
import { readEvidence } from '../../bench/publish/evidence-archive.ts';
import { benchmarkPage } from '../../report/benchmark/page.ts';
import type { CliCommand } from '../command.ts';
import { withOutFlag, writeOutput } from '../output/write-output.ts';
import { readPublication } from './validate-command.ts';

export const benchReportCommand: CliCommand<{ readonly out?: string }> = {
  name: 'report',
  summary: 'write a publication as one HTML page that needs no network',
  example: 'mingle bench report publication.json --out report.html',
  declare: (command) => withOutFlag(command.argument('<file>', 'the publication')),
  run: async (terminal, [file], { out }) => {
    const publication = await readPublication(terminal, file);
    const evidence = readEvidence(publication, dirname(file));
    return writeOutput(terminal, out, benchmarkPage({ publication, evidence }));
  },
};
