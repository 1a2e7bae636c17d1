import { DamagedFile } from '../shared/damaged-file.ts';
import { EXIT, type ExitCode } from '../shared/exit-codes.ts';
import type { Issue } from '../shared/issue.ts';
import { MissingPart } from '../shared/missing-part.ts';
import type { LoadCommands } from './command.ts';
import type { CliCode } from './issue-codes.ts';
import { reportIssues } from './print/issues.ts';
import { runProgram } from './program.ts';
import { Refusal } from './refusal.ts';
import { type Io, type OutputStream, openTerminal, type Terminal } from './terminal.ts';

/**
 * Runs the command that the arguments name. Returns the exit code once everything is written, without ending the process. A
 * reader that closes early, such as `head`, is no failure, nor are messages that cannot be written.
 */
export async function runCommands(io: Io, load: LoadCommands): Promise<ExitCode> {
  const closed = new AbortController();
  let failed: Error | undefined;
  io.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // A full disk may have room again: servers go on without these lines of their log.
    if (error.code === 'EPIPE') closed.abort();
    else failed ??= error;
  });
  // If nobody reads messages, as in `2>&1 >plan.json | head`, the plan is still wanted.
  io.stderr.on('error', () => undefined);
  const terminal = openTerminal(io, closed.signal);
  const code = await runProgram(terminal, load).catch((error: unknown) => report(error, terminal));
  await Promise.all([flush(io.stdout), flush(io.stderr)]);
  // A command that saved its output elsewhere has said so.
  if (failed === undefined || code === EXIT.failure) return code;
  terminal.err(`error: cannot write the output: ${failed.message}\n`);
  return EXIT.failure;
}

function report(error: unknown, terminal: Terminal): ExitCode {
  if (error instanceof Refusal) {
    reportIssues(terminal, error.issues, error.source);
    return error.exitCode;
  }
  if (error instanceof DamagedFile) {
    reportIssues(terminal, [{ code: 'damaged_file', pointer: '', message: `${error.message}.` }], null);
    return EXIT.badInput;
  }
  if (error instanceof MissingPart) {
    reportIssues(terminal, [missingPart(error)], null);
    return EXIT.failure;
  }
  const red = terminal.errorColors.red('error:');
  if (error instanceof Error && 'code' in error && 'syscall' in error) {
    terminal.err(`${red} ${error.message}\n`);
    return EXIT.failure;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  terminal.err(`${red} this is a defect of mingle; please report it with the lines below.\n${text}\n`);
  return EXIT.failure;
}

function missingPart({ part }: MissingPart): Issue<CliCode> {
  const message = `This needs ${part}, which a plain installation of mingle leaves out.`;
  return { code: 'missing_part', pointer: '', message, advice: `Add it with: npm install ${part}` };
}

function flush(stream: OutputStream): Promise<void> {
  return new Promise((done) => {
    // On a full disk even writing nothing fails: a command that printed nothing has not failed. Errors arrive later.
    if (!stream.writable || stream.writableLength === 0) setImmediate(done);
    else stream.write('', () => done());
  });
}
