import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { isPostgres, type ServiceConfig } from '../../service/settings/config.ts';
import { EXIT } from '../../shared/exit-codes.ts';
import { counted } from '../../shared/figures.ts';
import type { Issue } from '../../shared/issue.ts';
import { withPart } from '../../shared/missing-part.ts';
import type { CliCommand } from '../command.ts';
import { wholeNumber } from '../flags/numbers.ts';
import { untilAsked } from '../interrupt.ts';
import type { CliCode } from '../issue-codes.ts';
import { portRefusal, Refusal } from '../refusal.ts';
import { readConfig, withConfigFlag } from '../service/read-config.ts';
import { type StoreFlag, storeRefusal } from '../service/store-flag.ts';

interface Flags extends StoreFlag {
  readonly workers?: number;
  readonly config?: string;
}

const worker = fileURLToPath(new URL('../../../dist/service/workers/solve-worker.js', import.meta.url));

export const workCommand: CliCommand<Flags> = {
  example: 'MINGLE_STORE=postgres://… MINGLE_QUEUE_SECRET=… mingle work --workers 4',
  declare: (command) =>
    withConfigFlag(command)
      .option('--store <address>', 'postgres://…, as the servers have it; without: MINGLE_STORE')
      .option('--workers <n>', 'solver processes (default: all cores but one)', wholeNumber(1, 512)),
  run: async (terminal, _args, { config: file, ...flags }) => {
    const config = await readConfig(terminal, file, flags);
    refuseUnusable(config);
    const log = pino({ level: config.log_level }, { write: terminal.out });
    const { startWork } = await withPart('pg', () => import('../../service/work/start.ts'));
    const work = await startWork(config, { log, worker }).catch((error) => {
      throw portRefusal(storeRefusal(error), 'Choose another with MINGLE_METRICS_PORT.');
    });
    terminal.err(`mingle works for PostgreSQL with ${counted(config.workers, 'worker')}; Ctrl-C stops it.\n`);
    await untilAsked(terminal, () => work.stop());
    return EXIT.ok;
  },
};

function refuseUnusable({ store, queue_secret, workers }: ServiceConfig): void {
  const issues: Issue<CliCode>[] = [];
  if (!isPostgres(store)) {
    const message = `Work comes through PostgreSQL, and the store is ${store.split(':', 1)[0]}.`;
    const advice = 'Set MINGLE_STORE (or --store) to the postgres://… address of the servers.';
    issues.push({ code: 'store_failed', pointer: '', message, advice });
  }
  if (queue_secret === null) {
    const message = 'The secret that servers and workers share is not set.';
    const advice = 'Set MINGLE_QUEUE_SECRET to that of the servers; "openssl rand -base64 32" makes one.';
    issues.push({ code: 'invalid_config', pointer: '/queue_secret', message, advice });
  }
  if (workers === 0) {
    const message = 'With 0 workers nothing would be done.';
    const advice = 'Give --workers (or MINGLE_WORKERS) a number from 1.';
    issues.push({ code: 'invalid_config', pointer: '/workers', message, advice });
  }
  if (issues.length > 0) throw new Refusal(issues);
}
