import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ProgramProcess<Step> {
  /** From now on it kills itself at this step of what it does. */
  dieAt(step: Step & string): Promise<void>;
  kill(): Promise<void>;
  /** Nothing of it runs until `goOn`, and its connections stay open. */
  pause(): void;
  goOn(): void;
  /** Asks it to stop; resolves when it has. */
  stop(): Promise<void>;
  /** Resolves when it is gone, however it went. */
  readonly ended: Promise<unknown>;
}

/** A process, and the first that it says; undefined: it ended before. */
export async function startProgram<Said, Step>(
  command: readonly string[],
): Promise<{ said: Said | undefined; program: ProgramProcess<Step> }> {
  const child = spawn(command[0], command.slice(1), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  const said = await Promise.race([once(child, 'message'), ended.then(() => [])]);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  const program: ProgramProcess<Step> = {
    ended,
    async dieAt(step) {
      child.send(step);
      await once(child, 'message');
    },
    kill: () => end('SIGKILL'),
    pause: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    stop: () => end('SIGTERM'),
  };
  return { said: said[0], program };
}
