import { EXIT } from '../../shared/exit-codes.ts';
import type { Terminal } from '../terminal.ts';

/** Resolves at the first signal to stop; a second one ends the program at once. */
export function untilAsked({ io, closed }: Terminal): Promise<void> {
  return new Promise((done) => {
    let asked = false;
    const onSignal = () => {
      if (asked) io.exit(EXIT.interrupted);
      asked = true;
      done();
    };
    io.on('SIGINT', onSignal);
    io.on('SIGTERM', onSignal);
    closed.addEventListener('abort', onSignal, { once: true });
  });
}
