/** The whole service in this process: a store of its own, a clock to move, a solver that does as told. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import type { z } from 'zod';
import type { SolveRequest } from '../../../src/scenario/definition.ts';
import { createAccount } from '../../../src/service/domain/accounts.ts';
import { addressLimits } from '../../../src/service/domain/address-limit.ts';
import { createApiKey } from '../../../src/service/domain/api-keys.ts';
import { clientIdentities } from '../../../src/service/domain/client-identity.ts';
import type { SolveJob, SolverPort, TimedReport } from '../../../src/service/domain/ports.ts';
import type { ServiceParts } from '../../../src/service/domain/service-parts.ts';
import { Turns } from '../../../src/service/domain/turns.ts';
import { buildApp } from '../../../src/service/http/app.ts';
import { type Metrics, serverMetrics } from '../../../src/service/http/metrics.ts';
import { readOrder } from '../../../src/service/reading/read-order.ts';
import { readServiceConfig, serviceConfig } from '../../../src/service/settings/config.ts';
import type { Store } from '../../../src/service/store/contract.ts';
import { openStore } from '../../../src/service/store/open.ts';
import type { AccountTier } from '../../../src/service/store/rows.ts';
import { DEFAULT_SETTINGS } from '../../../src/solver/plan/settings.ts';
import { scored } from '../../support/judged.ts';
import { memoryFolder } from '../../support/memory-folder.ts';

/** Noon, so that no test crosses midnight unasked. */
export const NOON = Date.UTC(2026, 2, 1, 12);

/** Seats people in the order of the list; costs are true, the time used is `usedMs`. */
export class FakeSolver implements SolverPort {
  readonly longestMs: number = 10_000;
  readonly jobs: SolveJob[] = [];
  usedMs = 700;
  slots = 1000;
  answer: (job: SolveJob) => TimedReport | Promise<TimedReport> = (job) => this.solved(job);

  readiness() {
    return null;
  }

  takeSlot() {
    if (this.slots === 0) return { code: 'overloaded', detail: 'full', retryAfterMs: 2500 } as const;
    this.slots--;
    return null;
  }

  releaseSlot() {
    this.slots++;
  }

  async run(job: SolveJob): Promise<TimedReport> {
    this.jobs.push(job);
    try {
      return await this.answer(job);
    } finally {
      this.releaseSlot();
    }
  }

  /** Lets every solve wait until what is returned is called. */
  hold(): () => void {
    let release = (): void => undefined;
    const released = new Promise<void>((done) => {
      release = done;
    });
    this.answer = async (job) => {
      await released;
      return this.solved(job);
    };
    return release;
  }

  solved(job: SolveJob): TimedReport {
    const request: SolveRequest = JSON.parse(job.request);
    const { people, groups, session_count } = request.scenario;
    const schedule: Record<string, Record<string, string[]>> = {};
    for (let s = 0; s < session_count; s++) {
      const seated = people.filter(({ sessions }) => sessions?.includes(s) ?? true).map(({ id }) => id);
      schedule[`session_${s}`] = Object.fromEntries(
        groups.map(({ id, capacity, session_capacities }) => [
          id,
          seated.splice(0, session_capacities?.[s] ?? capacity),
        ]),
      );
    }
    const cost = scored(request, schedule).cost;
    return { report: { kind: 'solved', schedule, cost, settings: DEFAULT_SETTINGS }, usedMs: this.usedMs };
  }
}

export interface TestService {
  readonly parts: ServiceParts;
  readonly store: Store;
  readonly solver: FakeSolver;
  readonly metrics: Metrics;
  /** Milliseconds since 1970; assign to move it. */
  now: number;
  /** Where the store's files are. */
  readonly folder: string;
  /** Everything that was logged. */
  readonly log: string[];
  readonly app: ReturnType<typeof buildApp>['app'];
  stopTaking(): void;
  /** Posts a body, with a fresh Idempotency-Key unless the headers bring one. */
  post(
    body: unknown,
    headers?: Record<string, string | undefined>,
    from?: string,
  ): Promise<LightMyRequestResponse>;
  /** A verified account with a key. */
  account(tier: AccountTier, email?: string): Promise<{ id: string; bearer: { authorization: string } }>;
  close(): Promise<void>;
}

export async function openService(
  config: z.input<typeof serviceConfig> = {},
  given: { store?: Store; parts?: Partial<ServiceParts> } = {},
): Promise<TestService> {
  const folder = memoryFolder('mingle-service-');
  const store = given.store ?? (await openStore(`sqlite:${join(folder, 'a.db')}`, { server: true }));
  const solver = new FakeSolver();
  const log: string[] = [];
  const clock = () => service.now;
  const read = readServiceConfig(config);
  const settings = read.ok ? read.value : serviceConfig.parse(config);
  const parts: ServiceParts = {
    config: settings,
    // As the threads of a server do it.
    bodies: { read: async (order) => readOrder(order, settings), close: async () => undefined },
    bodyTurns: new Turns(),
    addresses: addressLimits(settings.limits.address_requests_per_minute),
    store,
    solver,
    identities: clientIdentities(store),
    clock,
    underWay: new Set(),
    ...given.parts,
  };
  const metrics = serverMetrics({ busy: 0, queued: 0 });
  const built = buildApp(parts, metrics, { write: (line) => log.push(line) });
  const service: TestService = {
    parts,
    store,
    solver,
    metrics,
    now: NOON,
    folder,
    log,
    ...built,
    post(body, headers = {}, from = '192.0.2.7') {
      const all = {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...headers,
      };
      const sent = Object.entries(all).filter(
        (header): header is [string, string] => header[1] !== undefined,
      );
      return built.app.inject({
        method: 'POST',
        url: '/v1/auto-solve',
        remoteAddress: from,
        headers: Object.fromEntries(sent),
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      });
    },
    async account(tier, email = `${tier}@x.example`) {
      const account = await createAccount(store, email, NOON);
      if (typeof account === 'string') throw new Error(account);
      await store.write(async ({ accounts }) => {
        await accounts.setTier(account.id, tier, NOON);
        await accounts.setEmailVerified(account.id, NOON);
      });
      const made = await createApiKey(store, { ...account, emailVerifiedAt: NOON }, NOON);
      if (typeof made === 'string') throw new Error(made);
      return { id: account.id, bearer: { authorization: `Bearer ${made.key}` } };
    },
    async close() {
      await built.app.close();
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return service;
}
