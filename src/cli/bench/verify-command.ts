import { dirname } from 'node:path';
import { readEvidence } from '../../bench/publish/evidence-archive.ts';
import { verifyPublication } from '../../bench/publish/verify.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { counted } from '../../shared/figures.ts';
import type { CliCommand } from '../command.ts';
import { reportIssues } from '../print/issues.ts';
import { plain } from '../print/plain-text.ts';
import { type BenchmarkFlags, load, withBenchmarkFlag } from './shared-flags.ts';
import { readPublication } from './validate-command.ts';

export const benchVerifyCommand: CliCommand<BenchmarkFlags & { readonly evidence?: string }> = {
  name: 'verify',
  summary: 'work every figure of a publication out again, from its cases and its evidence alone',
  example: 'mingle bench verify publication.json',
  declare: (command) =>
    withBenchmarkFlag(command)
      .argument('<file>', 'the publication')
      .option('--evidence <path>', 'an archive or a folder; default: where the publication says'),
  run: async (terminal, [file], flags) => {
    const publication = await readPublication(terminal, file);
    const loaded = await load(flags);
    const evidence = readEvidence(publication, dirname(file), flags.evidence ?? null);
    const { issues, notes, hashes, attempts, schedules, credits, unchecked, provenSince } = verifyPublication(
      publication,
      loaded,
      evidence,
    );
    reportIssues(terminal, issues, null);
    for (const note of notes) terminal.out(`${plain(note)}\n`);
    const { own_certificate: own, case_certificate: ofCase, claim_only: bare } = credits;
    terminal.out(
      `${counted(hashes, 'problem hash', 'problem hashes')}, ${counted(attempts, 'attempt')}, ${counted(schedules, 'schedule')} replayed, ` +
        `${counted(own + ofCase, 'proof')} checked (${own} by a certificate of the attempt or a schedule of cost 0, ${ofCase} by the case's), ` +
        `${counted(bare, 'claim')} without proof.\n` +
        (provenSince === 0
          ? ''
          : `${counted(provenSince, 'attempt')} without proof at the run: the certificate of the case proves the cost now.\n`) +
        (unchecked === 0
          ? ''
          : `${counted(unchecked, 'proof')} of version 0.1 NOT checked again, taken as the run judged them; run again to have them checked.\n`) +
        (issues.length === 0
          ? `${file} stands.\n`
          : `${counted(issues.length, 'figure')} of ${file} cannot stand.\n`),
    );
    return issues.length === 0 ? EXIT.ok : EXIT.verificationFailed;
  },
};
