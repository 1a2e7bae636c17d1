import { constants, type PathLike } from 'node:fs';
import { access, type FileHandle, link, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { usageRefusal } from '../refusal.ts';

/** Where a command's output goes once it is known: a file, whole or not at all. */
export interface OutputTarget {
  /** The file as the user named it. */
  readonly name: string;
  /** Links followed. */
  readonly path: string;
  /** Not a regular file (a device or a pipe): written to directly. */
  readonly direct: boolean;
  /** Refused where another process has written it in the meantime. */
  readonly isNew: boolean;
}

/** Refuses a target that cannot be written, before work is spent on what goes into it. */
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

/** Throws a `Refusal` where a file that is read would be written over: a list of people may be the only one that there is. */
export async function refuseWritingOver(
  out: string | undefined,
  inputs: readonly (string | undefined)[],
): Promise<void> {
  // What is not there yet may be written by the same command.
  const real = (name = '-') => (name === '-' ? null : followLinks(resolve(name)).catch(() => resolve(name)));
  const target = await real(out);
  if (target === null || !(await Promise.all(inputs.map(real))).includes(target)) return;
  const message = `${out} is what is read, and would be written over.`;
  throw usageRefusal('file_exists', message, 'Name another file to write.');
}

/**
 * Writes the whole content: into a temporary file beside the target, flushed to disk, then renamed. A reader
 * sees the old file or the new one, never a part.
 *
 * @param modeOfNew the permissions of a file that was not there, less the process's mask
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

/** A rename takes the place of what is there; a link does not. */
async function moveToFree(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // A file system without links.
    return rename(from, to);
  }
  await rm(from);
}

/** Rights do not tell all: an administrator has every right in /proc, where no file can be made. */
async function tryFolder(folder: string): Promise<void> {
  const file = temporaryFile(folder);
  await withFile(file, 'wx', () => rm(file, { force: true }));
}

/** Where no other file is: one that is there already is not opened. */
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

/** Makes the rename itself durable; some systems cannot open a folder, and there it is left to them. */
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
