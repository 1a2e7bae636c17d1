import { dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Publication } from '../../bench/publication/definition.ts';
import { readEvidence } from '../../bench/publish/evidence-archive.ts';
import { publicKeyIn, signatureFaults, signaturePath } from '../../bench/publish/sign.ts';
import { verifyInThreads } from '../../bench/publish/verify-in-threads.ts';
import { verifyPublication } from '../../bench/publish/verify.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { counted } from '../../shared/figures.ts';
import type { Issue } from '../../shared/issue.ts';
import type { SubCommand } from '../command.ts';
import { wholeNumber } from '../flags/numbers.ts';
import { readText } from '../input/text-source.ts';
import { plain } from '../plain-text.ts';
import { reportIssues } from '../print/issues.ts';
import type { Terminal } from '../terminal.ts';
import { type BenchmarkFlags, load, withBenchmarkFlag } from './shared-flags.ts';
import { readKey } from './sign-command.ts';
import { readPublication } from './validate-command.ts';

interface Flags extends BenchmarkFlags {
  readonly evidence?: string;
  readonly key?: string;
  readonly signature?: string;
  readonly parallel?: number;
}

async function signatureIssues(
  terminal: Terminal,
  file: string,
  publication: Publication,
  { key, signature, evidence }: Flags,
): Promise<Issue[]> {
  if (key === undefined) return [];
  const { text } = await readText(terminal, signature ?? signaturePath(file));
  const faults = signatureFaults(file, publication, text, readKey(key, publicKeyIn), evidence);
  return faults.map((message) => ({ code: 'not_signed', pointer: '', message }));
}

export const benchVerifyCommand: SubCommand<Flags> = {
  summary: 'work every figure of a publication out again, from its cases and its evidence alone',
  example: 'mingle bench verify publication.json',
  declare: (command) =>
    withBenchmarkFlag(command)
      .argument('<file>', 'the publication')
      .option('--evidence <path>', 'an archive or a folder; default: where the publication says')
      .option('--parallel <n>', 'threads to judge in; default: 1', wholeNumber(1))
      .option('--key <file>', "the publisher's public key: check the signature too")
      .option('--signature <file>', 'default: <file>.sig.json'),
  run: async (terminal, [file], flags) => {
    // What is read of 100,000 attempts is forgotten at once; V8 would let it grow to four times what lives before it looks.
    setFlagsFromString('--heap-growing-percent=50');
    const publication = await readPublication(terminal, file);
    const loaded = await load(flags);
    const evidence = readEvidence(publication, dirname(file), flags.evidence ?? null);
    const verifyAll = (flags.parallel ?? 1) > 1 ? verifyInThreads(flags.parallel ?? 1) : undefined;
    const unsigned = await signatureIssues(terminal, file, publication, flags);
    const verified = await verifyPublication(publication, loaded, evidence, verifyAll);
    const { notes, hashes, attempts, schedules, credits, provenSince } = verified;
    const issues = [...unsigned, ...verified.issues];
    reportIssues(terminal, issues, null);
    // Nothing was verified: the sentence above says why.
    if (attempts === 0 && hashes === 0 && issues.length > 0) return EXIT.verificationFailed;
    for (const note of notes) terminal.out(`${plain(note)}\n`);
    const { own_certificate: own, case_certificate: ofCase, claim_only: bare } = credits;
    terminal.out(
      `${counted(hashes, 'problem hash', 'problem hashes')}, ${counted(attempts, 'attempt')}, ${counted(schedules, 'schedule')} replayed, ` +
        `${counted(own + ofCase, 'proof')} checked (${own} by a certificate of the attempt or a schedule of cost 0, ${ofCase} by the case's), ` +
        `${counted(bare, 'claim')} without proof.\n`,
    );
    if (provenSince > 0)
      terminal.out(
        `${counted(provenSince, 'attempt')} without proof at the run: the certificate of the case proves the cost now.\n`,
      );
    terminal.out(
      issues.length === 0
        ? `${file} stands.\n`
        : `${counted(issues.length, 'figure')} of ${file} cannot stand.\n`,
    );
    if (flags.key !== undefined && unsigned.length === 0)
      terminal.out('The signature is of this key, for these very files.\n');
    return issues.length === 0 ? EXIT.ok : EXIT.verificationFailed;
  },
};
