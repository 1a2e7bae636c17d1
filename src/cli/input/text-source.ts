import { readFile, stat } from 'node:fs/promises';
import { isOldWorkbook, isWorkbook } from '../../scenario/people/workbook-mark.ts';
import { decodeText } from '../../shared/decode-text.ts';
import type { CliCode } from '../issue-codes.ts';
import { plain } from '../plain-text.ts';
import { Refusal, standardInputTwice, usageRefusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';

export interface InputFile {
  /** The file as named by the user; `standard input` for `-`. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface TextSource {
  readonly name: string;
  readonly text: string;
}

/** Larger inputs are refused; 5,000 people with long names and many rules need far less. */
const mostBytes = 256 * 1024 * 1024;

/** Larger lists have more people than can be planned, however long the lines. */
const mostBytesOfList = 32 * 1024 * 1024;

/** Above this many bytes, a terminal shows that a file is being read. */
const glance = 256 * 1024;

/** Reads a file, or standard input for `-`. @throws Refusal that says why it cannot */
export async function readInput(terminal: Terminal, file: string): Promise<InputFile> {
  if (file === '-') {
    const name = 'standard input';
    return { name, bytes: notEmpty(name, await readStandardInput(terminal)) };
  }
  const bytes = notEmpty(file, await readFileBytes(file));
  const megabytes = bytes.length / 1024 / 1024;
  const isWatched = terminal.live && !terminal.io.argv.includes('--quiet');
  if (isWatched && bytes.length > glance)
    terminal.err(`Reading ${plain(file)}, ${megabytes.toFixed(1)} MiB.\n`);
  return { name: file, bytes };
}

/** Blank texts up to this many bytes count as empty. */
const mostBlank = 100;

function notEmpty(name: string, bytes: Buffer): Buffer {
  if (bytes.length > mostBlank || decodeText(bytes).trim() !== '') return bytes;
  const advice = 'Check that it was saved, or name another file.';
  throw usageRefusal('empty', `${name} is empty.`, name === 'standard input' ? STDIN_ADVICE : advice);
}

const STDIN_ADVICE = 'Check that the command before the pipe writes something, or name a file.';

/** @throws Refusal for a list longer than any that can be planned, before it is parsed */
export function refuseLongList({ name, bytes }: InputFile): void {
  if (bytes.length > mostBytesOfList) throw tooLarge(name, mostBytesOfList);
}

export async function readText(terminal: Terminal, file: string): Promise<TextSource> {
  return textOf(await readInput(terminal, file));
}

/** A file with the character 0 is no text, but a picture, a program or the like. */
export function textOf({ name, bytes }: InputFile): TextSource {
  if (isOldWorkbook(bytes)) {
    const message = `${name} is an old Excel workbook (.xls), or has a password.`;
    throw usageRefusal('not_text', message, 'Save it as .xlsx without a password, or as CSV.');
  }
  const text = decodeText(bytes);
  if (!text.includes('\0')) return { name, text };
  const advice = isWorkbook(bytes)
    ? 'A workbook does not hold all that is wanted here: name a result file, or the page made of one.'
    : 'Name a JSON or CSV file, or an Excel workbook (.xlsx).';
  throw usageRefusal('not_text', `${name} is no text.`, advice);
}

async function readFileBytes(file: string): Promise<Buffer> {
  try {
    const { size } = await stat(file);
    if (size > mostBytes) throw tooLarge(file, mostBytes);
    return await readFile(file);
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable(file, error as NodeJS.ErrnoException);
  }
}

/** Terminals whose standard input was read. */
const wereRead = new WeakSet<Terminal>();

async function readStandardInput(terminal: Terminal): Promise<Buffer> {
  if (wereRead.has(terminal)) throw standardInputTwice();
  wereRead.add(terminal);
  const { stdin } = terminal.io;
  if (stdin.isTTY) terminal.err('Reading standard input; end it with Ctrl-D.\n');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > mostBytes) throw tooLarge('standard input', mostBytes);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

const reasons: Record<string, [code: CliCode, what: string, advice: string]> = {
  ENOENT: ['file_not_found', 'does not exist', 'Check the name and the folder.'],
  EISDIR: ['not_a_file', 'is a folder', 'Name a file in it.'],
  EACCES: ['file_unreadable', 'may not be read', 'Ask for the right to read it.'],
  ENOTDIR: ['file_not_found', 'does not exist', 'A part of its path is a file, not a folder.'],
};

export function unreadable(file: string, error: NodeJS.ErrnoException): Refusal {
  const known = reasons[error.code ?? ''];
  const other = `cannot be read (${error.message})`;
  const [code, what, advice] = known ?? ['file_unreadable', other, 'Check the disk and the name.'];
  return usageRefusal(code, `${file} ${what}.`, advice);
}

function tooLarge(name: string, most: number): Refusal {
  const message = `${name} is larger than ${most / 1024 / 1024} MiB.`;
  const advice = 'A scenario is far smaller; check that this is the file you mean.';
  return usageRefusal('file_too_large', message, advice);
}
