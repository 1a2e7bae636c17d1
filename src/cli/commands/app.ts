import openBrowser from 'open';
import { serveApp } from '../../service/http/app-server.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import type { CliCommand } from '../command.ts';
import { wholeNumber } from '../flags/numbers.ts';
import { untilAsked } from '../interrupt.ts';
import { portRefusal } from '../refusal.ts';

/** A fixed port, since browsers store projects by address. */
const PORT = 8117;

export const appCommand: CliCommand<{ port?: number; open: boolean }> = {
  example: 'mingle app',
  declare: (command) =>
    command
      .option('--port <n>', `where to listen; 0: any free port (default: ${PORT})`, wholeNumber(0, 65_535))
      .option('--no-open', 'do not open the browser'),
  run: async (terminal, _args, { port = PORT, open }) => {
    const server = await serveApp(port).catch((error: unknown) => {
      throw portRefusal(error, 'Is the app open already? Else choose another with --port.');
    });
    terminal.err(`mingle shows the app on ${server.url}; Ctrl-C stops it.\n`);
    if (open) await showInBrowser(server.url);
    await untilAsked(terminal, () => server.stop());
    return EXIT.ok;
  },
};

/** Without a browser the printed address has to do. */
async function showInBrowser(url: string): Promise<void> {
  const opener = await openBrowser(url).catch(() => null);
  opener?.once('error', () => undefined);
}
