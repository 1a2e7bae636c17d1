import { existsSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { publicationIssues } from '../../bench/publication/check.ts';
import { buildPublication, relativeHref } from '../../bench/publish/build.ts';
import { evidenceOf, journalLines, writeArchive } from '../../bench/publish/evidence-archive.ts';
import { evidencePath } from '../../bench/run/evidence.ts';
import { JOURNAL_FILE, missingAttempts, readJournal } from '../../bench/run/journal.ts';
import { makeFolder } from '../../host/make-folder.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { counted } from '../../shared/figures.ts';
import { prettyJson } from '../../shared/pretty-json.ts';
import type { SubCommand } from '../command.ts';
import { refuseWritingOver } from '../output/output-file.ts';
import { openSink, unwritable, withOutFlag } from '../output/write-output.ts';
import { reportIssues } from '../print/issues.ts';
import { usageRefusal } from '../refusal.ts';
import { orRefuse } from './shared-flags.ts';

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
