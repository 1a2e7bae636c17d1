/** The whole service: store, workers, application, housekeeping; started and stopped in order. */
import { collectDefaultMetrics } from 'prom-client';
import { withPart } from '../shared/missing-part.ts';
import { addressLimits } from './domain/address-limit.ts';
import { clientIdentities } from './domain/client-identity.ts';
import { HOUR_MS } from './domain/day.ts';
import { interruptExpired, purge } from './domain/housekeeping.ts';
import type { CallStep } from './domain/service-parts.ts';
import { Turns } from './domain/turns.ts';
import { buildApp, type LogStream } from './http/app.ts';
import { serveMetrics } from './http/metrics-server.ts';
import { serverMetrics, watchPool } from './http/metrics.ts';
import { Sealer } from './queue/sealer.ts';
import { BodyThreads } from './reading/body-threads.ts';
import { hasAccountArea, type ServiceConfig } from './settings/config.ts';
import { openStore } from './store/open.ts';
import { poolOf } from './workers/pool.ts';

export interface StartOptions {
  /** Receives JSON log lines; null: no log. */
  readonly log: LogStream | null;
  readonly worker: string;
  /** The program of the threads that read bodies. */
  readonly reader: string;
  readonly onStep?: (step: CallStep) => void;
}

const EXPIRY_CHECK_MS = 5000;
/** `mingle work` processes check more often. */
const JOB_CHECK_MS = 10_000;
const PURGE_MS = 60_000;
/** Milliseconds for sending answers if the solves used all the time for stopping. */
const LAST_ANSWERS_MS = 1000;

/** @returns address `http://host:port`, and a function that stops it @throws if the store cannot be opened or the port is taken */
export async function startService(config: ServiceConfig, options: StartOptions) {
  const store = await openStore(config.store, { server: true, connections: config.store_connections });
  const clock = store.now;
  // In an exclusive store every running solve was left by a dead server.
  const underWay = new Set<string>();
  await interruptExpired({ store, underWay }, store.exclusive ? Number.MAX_SAFE_INTEGER : clock());
  const sealer = config.queue_secret === null ? null : new Sealer(config.queue_secret);
  const jobs = config.jobs.solve_ms === null ? null : sealer;
  const solver =
    sealer !== null && config.workers === 0
      ? new (await import('./queue/remote-solver.ts')).RemoteSolver(config, store, sealer)
      : poolOf(config, options.worker, config.queue ?? config.workers);
  const { onStep } = options;
  // Loaded only if there is mail to send.
  const mailer = hasAccountArea(config)
    ? await withPart('nodemailer', () => import('./account/mailer.ts'))
    : null;
  const mail = mailer?.openMailer(config) ?? null;
  const bodies = new BodyThreads({
    script: options.reader,
    config,
    failed: (trace) => app.log.error({ trace }, 'a body could not be read'),
  });
  const parts = {
    config,
    store,
    solver,
    clock,
    underWay,
    bodies,
    bodyTurns: new Turns(),
    addresses: addressLimits(config.limits.address_requests_per_minute),
    identities: clientIdentities(store),
    ...(mail ? { mail } : {}),
    ...(onStep ? { onStep } : {}),
  };
  const metrics = serverMetrics(solver);
  collectDefaultMetrics({ register: metrics.registry });
  watchPool(metrics.registry, store, config);
  // Loaded only if there are such queues.
  if (sealer !== null && (jobs !== null || config.workers === 0))
    (await import('./queue/queue.ts')).watchDepths(metrics.registry, store, sealer);
  const { app, stopTaking } = buildApp(parts, metrics, options.log, jobs);
  let endMetrics = () => {};

  const recoveryMs = config.recovery_hours * HOUR_MS;
  const tasks = [
    repeat(EXPIRY_CHECK_MS, () => interruptExpired(parts, clock())),
    ...(jobs === null ? [] : [repeat(JOB_CHECK_MS, () => giveUpJobs(jobs))]),
    repeat(PURGE_MS, () => purge(store, clock(), recoveryMs)),
  ];
  function repeat(everyMs: number, task: () => Promise<unknown>): NodeJS.Timeout {
    return setInterval(() => {
      task().catch((error: unknown) =>
        app.log.warn({ err: error }, 'housekeeping failed; it will be tried again'),
      );
    }, everyMs);
  }

  async function giveUpJobs(sealer: Sealer): Promise<void> {
    const { recoverJobs } = await import('./jobs/recover-jobs.ts');
    metrics.failed(await recoverJobs({ sealer, store, config, log: app.log }));
  }

  /** Refuses new calls, waits for those in progress, and closes everything. */
  async function stop(): Promise<void> {
    stopTaking();
    for (const task of tasks) clearInterval(task);
    const until = performance.now() + config.shutdown_ms;
    await solver.close(config.shutdown_ms);
    // A client that sends or reads one byte at a time would keep the server open for ever.
    const restMs = Math.max(LAST_ANSWERS_MS, until - performance.now());
    const late = setTimeout(() => app.server.closeAllConnections(), restMs);
    await app.close();
    clearTimeout(late);
    await bodies.close();
    await mail?.close();
    endMetrics();
    await store.close();
  }

  try {
    endMetrics = await serveMetrics(metrics, config);
    const url = await app.listen({ host: config.host, port: config.port });
    // Last, since starting workers takes processor time that the rest needs first.
    if ('start' in solver) solver.start();
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
