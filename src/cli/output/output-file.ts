import { constants, type PathLike } from 'node:fs';
import { access, type FileHandle, link, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { usageRefusal } from '../refusal.ts';

/** The target of a command's output: a file that appears complete or not at all. */
export interface OutputTarget {
  /** The file as named by the user. */
  readonly name: string;
  /** With links followed. */
  readonly path: string;
  /** A device or pipe: written to directly. */
  readonly direct: boolean;
  /** Refuse if another process has created it in the meantime. */
  readonly isNew: boolean;
}

/** Refuses a target that cannot be written, before work is spent. */
export async function openTarget(name: string, isNew = false): Promise<OutputTarget> {
  try {
    const path = await followLinks(resolve(name));
    const found = await stat(path).catch(absentAsNull);
    if (found?.isDirectory()) throw new Error('it is a folder');
    if (found !== null) await access(path, constants.W_OK);
    const direct = found !== null && !found.isFile();
    if (!direct) await tryFolder(dirname(path));
    return { name, path, direct, isNew };
  } catch (error) {
    const message = `${name} cannot be written: ${reason(error as NodeJS.ErrnoException)}.`;
    const advice = 'Name a file in a folder that exists and that you may write to.';
    throw usageRefusal('output_unwritable', message, advice);
  }
}

/** @throws Refusal if an input file would be overwritten: a list of people may be the only copy */
export async function refuseWritingOver(
  out: string | undefined,
  inputs: readonly (string | undefined)[],
): Promise<void> {
  // A missing file may be written by the same command.
  const real = (name = '-') => (name === '-' ? null : followLinks(resolve(name)).catch(() => resolve(name)));
  const target = await real(out);
  if (target === null || !(await Promise.all(inputs.map(real))).includes(target)) return;
  const message = `${out} is what is read, and would be written over.`;
  throw usageRefusal('file_exists', message, 'Name another file to write.');
}

/**
 * Writes the whole content to a temporary file beside the target, flushes it to disk and renames it: readers see the old
 * file or
 * the new one, never a part.
 * @param modeOfNew permissions of a new file, before the process's umask
 */
export async function writeTarget(
  target: OutputTarget,
  content: string | Uint8Array,
  modeOfNew = 0o666,
): Promise<void> {
  if (target.direct) return withFile(target.path, 'w', (file) => file.writeFile(content));
  const mode = (await stat(target.path).catch(absentAsNull))?.mode;
  const temporary = temporaryFile(dirname(target.path));
  try {
    const write = async (file: FileHandle) => {
      if (mode !== undefined) await file.chmod(mode & 0o7777);
      await file.writeFile(content);
      await file.sync();
    };
    await withFile(temporary, 'wx', write, modeOfNew);
    await (target.isNew ? moveToFree : rename)(temporary, target.path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(target.path));
}

/** A rename would replace an existing file; creating a link does not. */
async function moveToFree(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // The file system has no links.
    return rename(from, to);
  }
  await rm(from);
}

/** Permissions are not enough: root has all of them in /proc, where no file can be created. */
async function tryFolder(folder: string): Promise<void> {
  const file = temporaryFile(folder);
  await withFile(file, 'wx', () => rm(file, { force: true }));
}

/** A new temporary file; never opens an existing one. */
function temporaryFile(folder: string): string {
  return join(folder, `.mingle-${Math.random().toString(36).slice(2)}.tmp`);
}

async function withFile(
  path: PathLike,
  flags: string,
  use: (file: FileHandle) => Promise<void>,
  mode?: number,
): Promise<void> {
  const file = await open(path, flags, mode);
  try {
    await use(file);
  } finally {
    await file.close();
  }
}

/** Makes the rename durable. Some systems cannot open a folder; they handle it themselves. */
async function syncFolder(folder: string): Promise<void> {
  await withFile(folder, 'r', (handle) => handle.sync()).catch(() => undefined);
}

async function followLinks(path: string): Promise<string> {
  const found = await realpath(path).catch(absentAsNull);
  return found ?? join(await realpath(dirname(path)), basename(path));
}

function absentAsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist, or takes no files',
  ENOTDIR: 'a part of its path is no folder',
  EACCES: 'permission is missing',
  EPERM: 'permission is missing',
  EROFS: 'the file system is read-only',
  ENAMETOOLONG: 'its name is too long',
  ENOSPC: 'no space is left',
  EEXIST: 'another process has just written it',
};

export function reason({ code = '', message }: NodeJS.ErrnoException): string {
  return REASONS[code] ?? message;
}
