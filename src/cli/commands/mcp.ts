import type { Readable, Writable } from 'node:stream';
import { EXIT } from '../../shared/exit-codes.ts';
import type { CliCommand } from '../command.ts';
import { serveAssistant } from '../mcp/server.ts';

export const mcpCommand: CliCommand = {
  example: 'mingle mcp',
  declare: () => undefined,
  run: async ({ io, err }) => {
    if (io.stdin.isTTY)
      err('This is for assistants, which start it themselves (docs/assistants.md); Ctrl-D ends it.\n');
    await serveAssistant(io.stdin as Readable, io.stdout as unknown as Writable);
    return EXIT.ok;
  },
};
