import { fileURLToPath } from 'node:url';
import { Option } from 'commander';
import { startService } from '../../service/start.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { counted } from '../../shared/figures.ts';
import type { CliCommand } from '../command.ts';
import { wholeNumber } from '../flags/numbers.ts';
import { untilAsked } from '../interrupt.ts';
import { portRefusal } from '../refusal.ts';
import { readConfig, withConfigFlag } from '../service/read-config.ts';
import { type StoreFlag, storeRefusal, withStoreFlag } from '../service/store-flag.ts';

interface Flags extends StoreFlag {
  readonly form?: 'k' | 'a';
  readonly profile?: 'public' | 'own';
  readonly host?: string;
  readonly port?: number;
  readonly workers?: number;
  readonly publicUrl?: string;
  readonly outbox?: string;
  readonly config?: string;
}

const worker = fileURLToPath(new URL('../../../dist/service/workers/solve-worker.js', import.meta.url));
const reader = fileURLToPath(new URL('../../../dist/service/reading/read-thread.js', import.meta.url));

export const serveCommand: CliCommand<Flags> = {
  example: 'mingle serve --form k --port 8080 --store sqlite:mingle.db',
  declare: (command) =>
    withStoreFlag(
      withConfigFlag(command)
        .addOption(new Option('--form <form>', 'the form of the API (default: k)').choices(['k', 'a']))
        .addOption(
          new Option(
            '--profile <profile>',
            'public: with tiers, limits and keys; own: for yourself, without quotas (default: public)',
          ).choices(['public', 'own']),
        )
        .option('--host <address>', 'where to listen (default: 127.0.0.1)')
        .option('--port <n>', 'where to listen; 0: any free port (default: 8080)', wholeNumber(0, 65_535))
        .option(
          '--workers <n>',
          'solver processes; 0: those of mingle work (default: all cores but one)',
          wholeNumber(0, 512),
        )
        .option('--public-url <url>', 'where people reach the server, for links in mails')
        .option('--outbox <folder>', 'open the account area, and write its mails into this folder'),
    ),
  run: async (terminal, _args, { config: file, publicUrl, outbox, ...flags }) => {
    const config = await readConfig(terminal, file, {
      ...flags,
      public_url: publicUrl,
      mail: outbox === undefined ? undefined : { outbox },
    });
    const service = await startService(config, { log: { write: terminal.out }, worker, reader }).catch(
      (error) => {
        const advice = 'Choose another with --port, or with MINGLE_METRICS_PORT that of the metrics.';
        throw portRefusal(storeRefusal(error), advice);
      },
    );
    const kind = config.store.startsWith('sqlite:') ? config.store : 'PostgreSQL';
    const workers = config.workers === 0 ? 'the workers of mingle work' : counted(config.workers, 'worker');
    terminal.err(
      `mingle serves Form ${config.form.toUpperCase()} on ${service.url} with ${workers} and ${kind}; Ctrl-C stops it.\n`,
    );
    await untilAsked(terminal, () => service.stop());
    return EXIT.ok;
  },
};
