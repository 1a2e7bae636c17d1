/** The service as a whole: store, workers, application, housekeeping; started and stopped in order. */

import type { Server } from 'node:http';
import { clientIdentities } from './domain/client-identity.ts';
import { interruptExpired, purge } from './domain/housekeeping.ts';
import type { CallStep } from './domain/service-parts.ts';
import { buildApp, type LogStream } from './http/app.ts';
import { Metrics } from './http/metrics.ts';
import { serveMetrics } from './http/metrics-server.ts';
import { hasAccountArea, type ServiceConfig } from './settings/config.ts';
import { openStore } from './store/open.ts';
import { WorkerPool } from './workers/pool.ts';

export interface StartOptions {
  /** Where JSON log lines go; null: nowhere. */
  readonly log: LogStream | null;
  /** The worker's program. */
  readonly worker: string;
  readonly onStep?: (step: CallStep) => void;
}

export interface RunningService {
  /** `http://host:port` */
  readonly url: string;
  /** Stops taking calls, waits for those in progress, and closes everything. */
  stop(): Promise<void>;
}

const EXPIRY_CHECK_MS = 5000;
const PURGE_MS = 60_000;

/** Throws when the store cannot be opened or the port is taken. */
export async function startService(config: ServiceConfig, options: StartOptions): Promise<RunningService> {
  const store = await openStore(config.store, { server: true, connections: config.store_connections });
  const clock = store.now;
  // With the store to itself, whatever is still said to run was left by a server that died.
  await interruptExpired(store, store.exclusive ? Number.MAX_SAFE_INTEGER : clock());
  const solver = new WorkerPool({
    script: options.worker,
    size: config.workers,
    queue: config.queue ?? config.workers,
    killAfterMs: config.solve.worker_ms,
    memoryMb: config.worker_memory_mb,
  });
  const { onStep } = options;
  // Loaded only where there is mail to send.
  const mail = hasAccountArea(config) ? (await import('./account/mailer.ts')).openMailer(config) : null;
  const parts = {
    config,
    store,
    solver,
    clock,
    identities: clientIdentities(store),
    ...(mail ? { mail } : {}),
    ...(onStep ? { onStep } : {}),
  };
  const metrics = new Metrics(solver, { runtime: true });
  const { app, stopTaking } = buildApp(parts, metrics, options.log);
  let metricsServer: Server | undefined;

  const recoveryMs = config.recovery_hours * 3_600_000;
  const tasks = [
    repeat(EXPIRY_CHECK_MS, () => interruptExpired(store, clock())),
    repeat(PURGE_MS, () => purge(store, clock(), recoveryMs)),
  ];
  function repeat(everyMs: number, task: () => Promise<unknown>): NodeJS.Timeout {
    return setInterval(() => {
      task().catch((error: unknown) =>
        app.log.warn({ err: error }, 'housekeeping failed; it will be tried again'),
      );
    }, everyMs);
  }

  async function stop(): Promise<void> {
    stopTaking();
    for (const task of tasks) clearInterval(task);
    await solver.close(config.shutdown_ms);
    await app.close();
    await mail?.close();
    metricsServer?.close();
    metricsServer?.closeAllConnections();
    await store.close();
  }

  try {
    if (config.metrics_port !== null) {
      metricsServer = await serveMetrics(metrics, config.metrics_port, config.metrics_host);
    }
    const url = await app.listen({ host: config.host, port: config.port });
    // Workers take a while to come up, and would take the processor from what has to be there first.
    solver.start();
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
