import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { publicationIssues } from '../../bench/publication/check.ts';
import type { Publication } from '../../bench/publication/definition.ts';
import { buildPublication, relativeHref } from '../../bench/publish/build.ts';
import {
  evidenceOf,
  journalLines,
  readEvidence,
  writeArchive,
} from '../../bench/publish/evidence-archive.ts';
import {
  privateKeyIn,
  publicKeyIn,
  signatureFaults,
  signaturePath,
  signPublication,
  unsignable,
} from '../../bench/publish/sign.ts';
import { verifyPublication } from '../../bench/publish/verify.ts';
import { evidencePath } from '../../bench/run/evidence.ts';
import { JOURNAL_FILE, missingAttempts, readJournal } from '../../bench/run/journal.ts';
import { makeFolder } from '../../host/make-folder.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { counted } from '../../shared/figures.ts';
import { type Issue, refuse } from '../../shared/issue.ts';
import { orElse } from '../../shared/or-else.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import { readJson } from '../../shared/read-json.ts';
import type { SubCommand } from '../command.ts';
import { wholeNumber } from '../flags/numbers.ts';
import { readInput, readText } from '../input/text-source.ts';
import { refuseWritingOver } from '../output/output-file.ts';
import { openSink, unwritable, withOutFlag, writeOutput } from '../output/write-output.ts';
import { plain } from '../plain-text.ts';
import { reportIssues } from '../print/issues.ts';
import { accepted, Refusal, refusal, usageRefusal } from '../refusal.ts';
import { jsonSource } from '../source.ts';
import type { Terminal } from '../terminal.ts';
import { type BenchmarkFlags, load, orRefuse, withBenchmarkFlag } from './shared-flags.ts';

/** Reads a publication; a `Refusal` names each error with its line and pointer. */
export async function readPublication(terminal: Terminal, file: string): Promise<Publication> {
  const { name, bytes } = await readInput(terminal, file);
  // JSON is UTF-8; scenarios are read in whatever an editor wrote.
  const text = orElse(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes), null);
  const source = jsonSource(name, text ?? '');
  const read = text === null ? refuse('syntax', 'The document is not valid UTF-8.') : readJson(text, true);
  const document = accepted(read, source).value;
  const issues = publicationIssues(document);
  if (issues.length > 0) throw new Refusal(issues, source);
  return document as Publication;
}

export const benchValidateCommand: SubCommand = {
  summary: "check anybody's publication: its shape and its arithmetic",
  example: 'mingle bench validate publication.json',
  declare: (command) => command.argument('<file>', 'the publication; - for standard input'),
  run: async (terminal, [file]) => {
    const { cases, comparators } = await readPublication(terminal, file);
    const attempts = cases.flatMap((entry) => entry.comparators.flatMap((one) => one.attempts)).length;
    terminal.out(
      `${file} is sound: ${counted(cases.length, 'case')}, ${counted(comparators.length, 'comparator')}, ${counted(attempts, 'attempt')}.\n`,
    );
    return EXIT.ok;
  },
};

/** Reads a key from a file. @param read throws if the text is no key */
function readKey<T>(path: string, read: (pem: string) => T): T {
  try {
    return read(readFileSync(path, 'utf8'));
  } catch (error) {
    const message = `${path}: no Ed25519 key in PEM (${(error as Error).message}).`;
    const advice =
      '"openssl genpkey -algorithm ed25519 -out key.pem" makes one, "openssl pkey -in key.pem -pubout -out public.pem" its public half.';
    throw refusal('no_key', message, advice);
  }
}

export const benchSignCommand: SubCommand<{ readonly key: string; readonly out?: string }> = {
  summary: 'sign a publication and its evidence (in-toto statement, DSSE, Ed25519)',
  example: 'mingle bench sign publication.json --key key.pem',
  declare: (command) =>
    command
      .argument('<file>', 'the publication')
      .requiredOption('--key <file>', 'your private Ed25519 key in PEM')
      .option('--out <file>', 'where the signature goes; default: <file>.sig.json'),
  run: async (terminal, [file], { key, out }) => {
    await refuseWritingOver(out, [file, key]);
    const publication = await readPublication(terminal, file);
    const absent = unsignable(file, publication);
    if (absent.length > 0) {
      const more = absent.length > 1 ? `, nor at ${absent.length - 1} other places` : '';
      const message = `There is no evidence at ${absent[0]}${more}: it is signed with its publication.`;
      throw refusal('no_archive', message);
    }
    const signed = signPublication(file, publication, readKey(key, privateKeyIn));
    await writeOutput(terminal, out ?? signaturePath(file), prettyJson(signed));
    return EXIT.ok;
  },
};

interface Flags extends BenchmarkFlags {
  readonly evidence?: string;
  readonly key?: string;
  readonly signature?: string;
  readonly parallel: number;
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
      .option('--parallel <n>', 'threads to judge in', wholeNumber(1), 1)
      .option('--key <file>', "the publisher's public key: check the signature too")
      .option('--signature <file>', 'default: <file>.sig.json'),
  run: async (terminal, [file], flags) => {
    // The data of 100,000 attempts is short-lived; by default V8 lets the heap grow fourfold before it collects.
    setFlagsFromString('--heap-growing-percent=50');
    const publication = await readPublication(terminal, file);
    const loaded = await load(flags);
    const evidence = readEvidence(publication, dirname(file), flags.evidence ?? null);
    const unsigned = await signatureIssues(terminal, file, publication, flags);
    const verified = await verifyPublication(publication, loaded, evidence, flags.parallel);
    const { notes, hashes, attempts, schedules, credits, provenSince } = verified;
    const issues = [...unsigned, ...verified.issues];
    reportIssues(terminal, issues, null);
    // Nothing was verified; the issues say why.
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

export const benchPublishCommand: SubCommand<{ readonly out?: string; readonly archive?: string }> = {
  summary: "build the publication from a run's journal and check it",
  example: 'mingle bench publish results --out publication.json',
  declare: (command) =>
    withOutFlag(command.argument('<folder>', "the run's folder, with its journal")).option(
      '--archive <file>',
      'put all evidence into this one file (JSON lines, gzip) and name it there',
    ),
  run: async (terminal, [folder], { out, archive }) => {
    const journal = orRefuse(readJournal(folder));
    const evidence = new Set(journal.attempts.map((attempt) => join(folder, evidencePath(attempt))));
    const inputs = [join(folder, JOURNAL_FILE), ...evidence];
    await refuseWritingOver(out, inputs);
    await refuseWritingOver(archive, [...inputs, ...(out === undefined ? [] : [out])]);
    if (archive !== undefined && existsSync(archive) && !statSync(archive).isFile())
      throw usageRefusal('output_unwritable', `${archive} is a folder, a device or a pipe.`, 'Name a file.');
    const sink = await openSink(terminal, out);
    const publishedIn = out === undefined || out === '-' ? process.cwd() : dirname(resolve(out));
    const named = archive === undefined ? undefined : relativeHref(publishedIn, archive);
    const options = { folder: resolve(folder), publishedIn, archive: named };
    const publication = buildPublication(journal, options);
    const issues = publicationIssues(publication);
    if (issues.length > 0) {
      reportIssues(terminal, issues, null);
      return EXIT.verificationFailed;
    }
    if (archive !== undefined)
      try {
        makeFolder(dirname(archive), 0o777);
        await writeArchive(archive, journalLines(folder), evidenceOf(journal, folder));
      } catch (failure) {
        const error = failure as NodeJS.ErrnoException;
        // Damaged evidence is no system error.
        throw error.syscall ? unwritable(archive, error, 'Name another file, or free some space.') : error;
      }
    const { cases, ...head } = publication;
    sink.write(prettyJson({ ...head, cases }));
    await sink.close();
    const missing = missingAttempts(journal).length;
    if (missing === 0) return EXIT.ok;
    terminal.err(`Not complete: ${counted(missing, 'attempt')} not run.\n`);
    return EXIT.benchmarkIncomplete;
  },
};
