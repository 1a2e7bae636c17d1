import { basename, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Argument } from 'commander';
import { readCase } from '../../bench/cases/load-case.ts';
import { sha256 } from '../../bench/cases/problem-hash.ts';
import {
  type ImportFormat,
  type Published,
  publishedFile,
  type SourceFile,
} from '../../bench/import/format.ts';
import { golfers } from '../../bench/import/golfers.ts';
import { mdgplib } from '../../bench/import/mdgplib.ts';
import { teamAssignment } from '../../bench/import/team-assignment.ts';
import { makeFolder } from '../../host/make-folder.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { counted } from '../../shared/figures.ts';
import { readDocument } from '../../shared/read-document.ts';
import { MOST_UNPACKED, UNPACKS_TO_TOO_MUCH } from '../../shared/unzip.ts';
import type { SubCommand } from '../command.ts';
import { readInput, readText, textOf } from '../input/text-source.ts';
import { openTarget, writeTarget } from '../output/output-file.ts';
import { refusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';
import { orRefuse } from './shared-flags.ts';

const FORMATS: Readonly<Record<string, ImportFormat>> = {
  mdgplib,
  golfers,
  'team-assignment': teamAssignment,
};

const TITLES = Object.entries(FORMATS).map(([name, { title }]) => `${name}: ${title}`);

interface Flags {
  readonly out: string;
  readonly published?: string;
}

function unpacked(name: string, bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_UNPACKED });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ERR_BUFFER_TOO_LARGE' ? UNPACKS_TO_TOO_MUCH : message;
    throw refusal('not_imported', `${name} cannot be unpacked: ${why}.`);
  }
}

/** Reads a file; unpacks gzip. */
async function sourceOf(terminal: Terminal, path: string): Promise<SourceFile> {
  const input = await readInput(terminal, path);
  const all = unpacked(input.name, input.bytes);
  const { text } = textOf({ name: input.name, bytes: all });
  const name = basename(path).replace(/(\.(txt|json|dzn|csv|gz))+$/, '');
  return { name, text, hash: sha256(input.bytes), unpackedHash: sha256(all) };
}

/** Refuses a file with the name of an instance whose published value belongs to another file. */
function mustBeOf(published: string, { hash }: Partial<Published[string]>, path: string, own: string): void {
  if (hash === undefined || hash === own) return;
  const message = `${path} is not the file that ${published} has a value of: unpacked it is ${own}, and not ${hash}.`;
  throw refusal('not_imported', message, 'Without --published it is read as it is.');
}

export const benchImportCommand: SubCommand<Flags> = {
  summary: 'make cases of instances that others published',
  example: 'mingle bench import mdgplib Geo_n120_ss_01.txt.gz --out outside',
  declare: (command) =>
    command
      .addArgument(new Argument('<format>', TITLES.join('; ')).choices(Object.keys(FORMATS)))
      .argument('<files...>', 'files of that format, packed with gzip or not')
      .option('--out <folder>', 'where the cases go: a suite of your benchmark.json', 'outside')
      .option(
        '--published <file>',
        'JSON with what others reached, {"name": {"best": number, "source": "…", "hash": "…"}}: kept in the case',
      ),
  run: async (terminal, [name, ...paths], { out, published }) => {
    const format = FORMATS[name];
    const known: Published = published
      ? orRefuse(readDocument((await readText(terminal, published)).text, publishedFile))
      : {};
    const cases = new Map<string, { text: string; hash: string; isMatched: boolean }>();
    for (const path of paths) {
      const source = await sourceOf(terminal, path);
      if (published) mustBeOf(published, known[source.name] ?? {}, path, source.unpackedHash);
      for (const { id, content } of orRefuse(format.read(source, known))) {
        const file = join(out, `${id}.json`);
        // One line of JSON: pretty-printing would put each number of a pair table on a line.
        const text = `${JSON.stringify(content)}\n`;
        const read = orRefuse(readCase(text, file, basename(out)));
        const { problemHash: hash, bestKnown } = read;
        const there = cases.get(file);
        if (there && there.hash !== hash)
          throw refusal(
            'not_imported',
            `${path} gives another case than a file before it, and the same name: ${id}.`,
          );
        if (!there) cases.set(file, { text, hash, isMatched: Boolean(bestKnown) });
      }
    }
    if (cases.size === 0) {
      throw refusal('nothing_to_import', 'There is no instance in these files.');
    }
    makeFolder(out, 0o777);
    for (const [file, { text, hash }] of cases) {
      await writeTarget(await openTarget(file), text);
      terminal.out(`${file} ${hash}\n`);
    }
    const matched = [...cases.values()].filter(({ isMatched }) => isMatched).length;
    if (published) terminal.err(`${published} has a value of ${matched} of them.\n`);
    terminal.err(`${counted(cases.size, 'case')}. What a cost is: ${format.cost}\n`);
    return EXIT.ok;
  },
};
