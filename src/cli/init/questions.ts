import { existsSync } from 'node:fs';
import { readTable } from '../../library/list.ts';
import { anyWayFinder, displayNames } from '../../scenario/people-names.ts';
import { readNameList, readPeopleNames } from '../../scenario/people/name-list.ts';
import { peopleFromNames } from '../../scenario/people/read-table.ts';
import type { PeopleTable } from '../../scenario/people/table.ts';
import { counted } from '../../shared/figures.ts';
import { type Checked, some } from '../../shared/issue.ts';
import { didYouMean } from '../../shared/nearest.ts';
import { readInput } from '../input/text-source.ts';
import { Refusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';
import type { Dialogue, Judged } from './dialogue.ts';

/** Reads people: a file, names separated by commas, or one name per line up to an empty line. */
export async function askPeople(terminal: Terminal, dialogue: Dialogue): Promise<PeopleTable> {
  const table = await dialogue.ask(
    'Who takes part? A file (CSV or Excel), or names with commas:',
    async (answer) => {
      if (answer === '') return fault('Name a file, or the people.');
      // A file dragged onto the terminal comes in quotes.
      const file = answer.replace(/^(["'])(.*)\1$/, '$2');
      if (existsSync(file)) return judgedTable(dialogue, await tableIn(terminal, file));
      if (/\.(csv|tsv|txt|xlsx?|ods)$/i.test(file)) return fault(`There is no file ${file}.`);
      const names = [...readPeopleNames(answer)];
      if (names.length === 1) {
        dialogue.say('One more name a line, then an empty line:');
        for (let name = await dialogue.line(); name !== ''; name = await dialogue.line()) names.push(name);
      }
      return judgedTable(dialogue, peopleFromNames(names));
    },
  );
  const columns = table.attributes.length === 0 ? '' : `; columns: ${table.attributes.join(', ')}`;
  dialogue.say(`  ${counted(table.people.length, 'person', 'people')}${columns}`);
  return table;
}

export interface GroupWish {
  readonly groups?: number;
  readonly groupSize?: number;
}

export function askGroups(dialogue: Dialogue, people: number): Promise<GroupWish> {
  return dialogue.ask(
    'How many groups? A number, or "of 6" for at most 6 in each:',
    (answer): Judged<GroupWish> => {
      const [, of, text] = /^(of\s+)?(\d{1,5})$/i.exec(answer) ?? [];
      const number = Number(text);
      if (!(number >= 1)) return fault('Write a number such as 8, or "of 6".');
      if (of === undefined && number > people)
        return fault(`${counted(people, 'person', 'people')} cannot fill ${number} groups.`);
      return { ok: true, value: of === undefined ? { groups: number } : { groupSize: number } };
    },
  );
}

export function askSessions(dialogue: Dialogue): Promise<number> {
  return dialogue.ask('How many sessions (rounds)?', (answer) =>
    /^[1-9]\d{0,3}$/.test(answer)
      ? { ok: true, value: Number(answer) }
      : fault('Write a whole number from 1.'),
  );
}

/** Asks for sets of people, one per question, until the answer is empty. */
export async function askSets(dialogue: Dialogue, table: PeopleTable, question: string): Promise<string[][]> {
  const find = anyWayFinder(table.people);
  const names = displayNames(table.people);
  const sets: string[][] = [];
  for (;;) {
    const more = sets.length > 0 ? 'And who else?' : question;
    const set = await dialogue.ask(`${more} Names with commas, or nothing:`, (answer): Judged<string[]> => {
      const texts = readNameList(answer);
      if (texts.length === 1) return fault('It takes two people or more.');
      const unknown = texts.filter((text) => find(text) === undefined);
      if (unknown.length === 0) return { ok: true, value: texts.map((text) => table.people[find(text)!].id) };
      return {
        ok: false,
        issues: unknown.map((text) => ({
          message: `Nobody is called "${text}".`,
          advice: didYouMean(text, names) ?? '',
        })),
      };
    });
    if (set.length === 0) return sets;
    sets.push(set);
  }
}

/** Asks for some of the list's columns; asks nothing if it has none. */
export async function askColumns(
  dialogue: Dialogue,
  { attributes }: PeopleTable,
  question: string,
): Promise<string[]> {
  if (attributes.length === 0) return [];
  const choice = `(${attributes.join(', ')}) With commas, or nothing:`;
  return dialogue.ask(`${question} ${choice}`, (answer): Judged<string[]> => {
    const columns = readNameList(answer);
    const unknown = columns.filter((column) => !attributes.includes(column));
    if (unknown.length === 0) return { ok: true, value: columns };
    return fault(`There is no column "${unknown[0]}".`, didYouMean(unknown[0], attributes));
  });
}

export function askYes(dialogue: Dialogue, question: string): Promise<boolean> {
  return dialogue.ask(`${question} [Y/n]`, (answer) => {
    if (/^(y|yes)?$/i.test(answer)) return { ok: true, value: true };
    return /^(n|no)$/i.test(answer) ? { ok: true, value: false } : fault('Answer y or n.');
  });
}

/** A file that cannot be read is asked for again. */
async function tableIn(terminal: Terminal, file: string): Promise<Checked<PeopleTable>> {
  try {
    const { bytes } = await readInput(terminal, file);
    return await readTable(bytes);
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, issues: some(error.issues) };
    throw error;
  }
}

/** Accepts the table, and prints its warnings. */
function judgedTable(dialogue: Dialogue, read: Checked<PeopleTable>): Judged<PeopleTable> {
  if (read.ok) for (const { message, advice } of read.warnings) dialogue.say(`  ${message} ${advice ?? ''}`);
  return read;
}

function fault(
  message: string,
  advice?: string,
): { ok: false; issues: { message: string; advice?: string }[] } {
  return { ok: false, issues: [advice === undefined ? { message } : { message, advice }] };
}
