import { publicationIssues } from '../../bench/publication/check.ts';
import type { Publication } from '../../bench/publication/definition.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { counted } from '../../shared/figures.ts';
import { readJson } from '../../shared/read-json.ts';
import type { SubCommand } from '../command.ts';
import { readText } from '../input/text-source.ts';
import { accepted, Refusal } from '../refusal.ts';
import { jsonSource } from '../source.ts';
import type { Terminal } from '../terminal.ts';

/** Reads a publication; a `Refusal` names every fault with its line and pointer. */
export async function readPublication(terminal: Terminal, file: string): Promise<Publication> {
  const { name, text } = await readText(terminal, file);
  const source = jsonSource(name, text);
  const document = accepted(readJson(text, true), source).value;
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
