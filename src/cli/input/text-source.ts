import { readFile, stat } from 'node:fs/promises';
import { Refusal, usageRefusal } from '../refusal.ts';
import type { Terminal } from '../terminal.ts';

export interface TextSource {
  /** The file as the user named it; `standard input` for `-`. */
  readonly name: string;
  readonly text: string;
}

/** Larger inputs are refused; 5,000 people with long names and many rules stay far below. */
const mostBytes = 256 * 1024 * 1024;

/** Reads a file, or standard input for `-`, as text. Throws a `Refusal` that says what stood in the way. */
export async function readText(terminal: Terminal, file: string): Promise<TextSource> {
  const name = file === '-' ? 'standard input' : file;
  const bytes = file === '-' ? await readStandardInput(terminal) : await readFileBytes(file);
  return { name, text: decode(bytes, name) };
}

async function readFileBytes(file: string): Promise<Buffer> {
  try {
    const { size } = await stat(file);
    if (size > mostBytes) throw tooLarge(file);
    return await readFile(file);
  } catch (error) {
    throw error instanceof Refusal ? error : unreadable(file, error as NodeJS.ErrnoException);
  }
}

async function readStandardInput(terminal: Terminal): Promise<Buffer> {
  const { stdin } = terminal.io;
  if (stdin.isTTY) terminal.err('Reading standard input; end it with Ctrl-D.\n');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stdin) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > mostBytes) throw tooLarge('standard input');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** UTF-8, with or without a byte order mark, or UTF-16 with one, as spreadsheets write it. */
function decode(bytes: Buffer, name: string): string {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : null;
  const wideSwapped = bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  try {
    return new TextDecoder(wide ?? wideSwapped ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw usageRefusal(
      'not_utf8',
      `${name} is not text in UTF-8.`,
      'Save it as UTF-8; spreadsheets offer "CSV UTF-8".',
    );
  }
}

const reasons: Record<string, [code: string, what: string, advice: string]> = {
  ENOENT: ['file_not_found', 'does not exist', 'Check the name and the folder.'],
  EISDIR: ['not_a_file', 'is a folder', 'Name a file in it.'],
  EACCES: ['file_unreadable', 'may not be read', 'Ask for the right to read it.'],
  ENOTDIR: ['file_not_found', 'does not exist', 'A part of its path is a file, not a folder.'],
};

function unreadable(file: string, error: NodeJS.ErrnoException): Refusal {
  const [code, what, advice] = reasons[error.code ?? ''] ?? [
    'file_unreadable',
    `cannot be read (${error.message})`,
    'Check the disk and the name.',
  ];
  return usageRefusal(code, `${file} ${what}.`, advice);
}

function tooLarge(name: string): Refusal {
  return usageRefusal(
    'file_too_large',
    `${name} is larger than ${mostBytes / 1024 / 1024} MiB.`,
    'A scenario is far smaller; check that this is the file you mean.',
  );
}
