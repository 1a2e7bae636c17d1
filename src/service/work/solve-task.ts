/** Takes and runs the solves that callers wait for. */
import { settle } from '../domain/claimed-solve.ts';
import type { CallParcel } from '../domain/elsewhere-port.ts';
import { idempotencyOf } from '../domain/idempotency.ts';
import { DONE, notify } from '../queue/notices.ts';
import { takeSolve as takeNext } from '../queue/queue.ts';
import type { Tables } from '../store/contract.ts';
import { stored, type Task, type WorkParts } from './parts.ts';

/** Removes it from the queue for good: even if this process crashes, no other one begins it again. */
export async function takeSolve(parts: WorkParts): Promise<Task | null> {
  const { store, sealer, metrics } = parts;
  const at = store.now();
  const taken = await store.single((tables) => takeNext(tables, sealer.queues, at));
  if (taken === null) return null;
  metrics.waited('solves', at - taken.sentAt);
  return async () => solve(parts, sealer.open<CallParcel>(taken.id, taken.content));
}

async function solve(parts: WorkParts, parcel: CallParcel): Promise<void> {
  const { store, solver, metrics, log } = parts;
  const { request } = parcel.parsed;
  const result = await solver.run({ request, timeSeconds: parcel.claim.reservedMs / 1000 });
  const { report } = result;
  if (report.kind === 'failed') log.error({ reason: report.reason, trace: report.trace }, 'a solve failed');
  const { seal } = idempotencyOf(parcel.key);
  const tell = (tables: Tables) => notify(tables, 'reports', `${DONE}${parcel.claim.id}`);
  const ended = await stored(parts, (tables) => settle(tables, parcel, result, store.now(), seal, tell));
  metrics.worked('solves', report.kind);
  const outcome = ended?.outcome ?? 'lost';
  log.info({ queue: 'solves', outcome, usedMs: Math.ceil(result.usedMs) }, 'worked');
}
