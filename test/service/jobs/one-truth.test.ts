/** Status and result of a job, asked for while others end it: what is said was so at one moment. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountCaller, type Caller } from '../../../src/service/domain/caller.ts';
import { idempotencyOf } from '../../../src/service/domain/idempotency.ts';
import type { ServiceParts } from '../../../src/service/domain/service-parts.ts';
import { type Ending, endJob } from '../../../src/service/jobs/end-job.ts';
import { jobResult, jobStatus } from '../../../src/service/jobs/find-job.ts';
import { Sealer } from '../../../src/service/queue/sealer.ts';
import { serviceConfig } from '../../../src/service/settings/config.ts';
import type { Store, Tables } from '../../../src/service/store/contract.ts';
import { openStore } from '../../../src/service/store/open.ts';
import { tablesOver } from '../../../src/service/store/tables.ts';
import type { JobEnd } from '../../../src/service/wire/jobs.ts';
import { memoryFolder } from '../../support/memory-folder.ts';
import { postgres } from '../support/needs.ts';
import { type Cluster, startCluster } from '../support/postgres-cluster.ts';
import { openService, type TestService } from '../support/service.ts';

const CHARGES: Readonly<Record<JobEnd, number>> = {
  solved: 700,
  infeasible: 20,
  no_solution: 1500,
  failed: 0,
  cancelled: 300,
};
const RESULTS: Readonly<Record<JobEnd, string>> = {
  solved: '200',
  infeasible: '422',
  no_solution: '503 no_solution',
  failed: '503 solver_failed',
  cancelled: '409 job_cancelled',
};
const config = serviceConfig.parse({ jobs: { solve_ms: 2000 }, pro: { concurrent_solves: 1000 } });

/** The same store, in which others commit after each statement of a reader. */
function interrupted(store: Store, others: () => Promise<void>): Store {
  return {
    ...store,
    read: (work) =>
      store.read((tables) =>
        work(
          tablesOver(async (sql, values) => {
            const rows = await tables.query(sql, values);
            await others();
            return rows;
          }, tables.lock),
        ),
      ),
  };
}

function oneTruth(open: () => Promise<Store>): void {
  let store: Store;
  let service: TestService;
  let authorization: string;
  let caller: Caller;
  beforeAll(async () => {
    store = await open();
    service = await openService({}, { store });
    const { id, bearer } = await service.account('pro');
    ({ authorization } = bearer);
    const account = await store.read(({ accounts }) => accounts.find(id));
    if (account === null) throw new Error('no account');
    caller = accountCaller(account, config);
  });
  afterAll(() => service.close());

  /** The commits of a job's life after it was sent, one for each turn that was lost and the last one. */
  async function startLife(id: string, end: JobEnd, losses: number): Promise<(() => Promise<unknown>)[]> {
    const { lookup } = idempotencyOf(id);
    const claim = { id, scope: caller.scope, pool: null, lookup, day: '2026-03-01', reservedMs: 2000 };
    const row = { ...claim, bodyDigest: 'digest', createdAt: service.now, leaseUntil: service.now + 1e6 };
    await store.write(async ({ solves, jobs }) => {
      await solves.insert(row);
      await jobs.insert(id, service.now + 1e6, 'jobs');
    });
    const hasAnswer = end === 'solved' || end === 'infeasible';
    const status = hasAnswer ? Number(RESULTS[end]) : 0;
    const seal = () => idempotencyOf(id).seal({ status, mediaType: 'application/json', body: '{}' });
    const ending: Ending = {
      outcome: end,
      usedMs: CHARGES[end],
      ...(hasAnswer ? { answer: { caller, seal } } : {}),
    };
    const parts = { store, config, sealer: new Sealer('x'.repeat(32)) };
    const commit = (work: (tables: Tables) => Promise<unknown>) => () => store.write(work);
    const begin = commit(({ jobs }) => jobs.begin(id, service.now, service.now + 1e6));
    const lose = (turn: number) =>
      commit(({ jobs }) => jobs.putBack(id, turn, service.now + 1e6, (turn + 1) / 2));
    const lost = Array.from({ length: losses }, (_, k) => [begin, lose(2 * k + 1)]).flat();
    const last = commit((tables) =>
      endJob(tables, parts, { id, claim: row, webhook: null }, 2 * losses + 1, ending),
    );
    return [...lost, begin, last];
  }

  it('say the same of one moment, whatever is committed between two statements', async () => {
    const ends = fc.constantFrom(...(Object.keys(CHARGES) as JobEnd[]));
    const asks = fc.infiniteStream(fc.constantFrom('status', 'result'));
    const waits = fc.infiniteStream(fc.nat(2));
    await fc.assert(
      fc.asyncProperty(ends, fc.nat(2), asks, waits, async (end, losses, ask, wait) => {
        const id = `job_${crypto.randomUUID()}`;
        const life = await startLife(id, end, losses);
        let left = wait.next().value;
        const others = async () => {
          if (left-- > 0) return;
          left = wait.next().value;
          await life.shift()?.();
        };
        const parts: ServiceParts = { ...service.parts, config, store: interrupted(store, others) };
        const call = { id, address: '192.0.2.7', authorization, origin: undefined };
        for (let isOver = false; !isOver;) {
          isOver = life.length === 0;
          if (isOver || ask.next().value === 'status') {
            const document = JSON.parse((await jobStatus(parts, call)).answer.body);
            const ended = document.ended_at !== null;
            expect(document.charged_solve_time_ms).toBe(ended ? CHARGES[end] : null);
            expect(['queued', 'running', end]).toContain(document.status);
            expect(document.status === end).toBe(ended);
          }
          const { status, body } = (await jobResult(parts, call)).answer;
          const { code } = JSON.parse(body);
          const said = code === undefined ? String(status) : `${status} ${code}`;
          expect(isOver ? [RESULTS[end]] : ['409 job_running', RESULTS[end]]).toContain(said);
        }
      }),
      { numRuns: 15 },
    );
  });
}

describe('status and result of a job over SQLite', () => {
  const folder = memoryFolder('mingle-truth-');
  afterAll(() => rmSync(folder, { recursive: true }));
  describe('as any store', () =>
    oneTruth(() => openStore(`sqlite:${join(folder, 'a.db')}`, { server: true })));
});

describe.skipIf(postgres === null)('status and result of a job over PostgreSQL (needs PostgreSQL)', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(postgres ?? '');
  });
  afterAll(() => cluster?.remove());
  describe('as any store', () =>
    oneTruth(async () => openStore(await cluster.database('truth'), { server: true })));
});
