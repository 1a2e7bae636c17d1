/** A solve that a caller waits for: taken once, run, and settled; the server that sent it is told. */
import type { CallParcel } from '../domain/elsewhere-port.ts';
import { settleHere } from '../domain/elsewhere.ts';
import { DONE, notify } from '../queue/notices.ts';
import { stored, type Task, type WorkParts } from './parts.ts';

/** Takes it out of the queue for good: whatever becomes of this process, no other one will begin it again. */
export async function takeSolve(parts: WorkParts): Promise<Task | null> {
  const { store, queue, sealer, metrics } = parts;
  const entry = await store.single((tables) => queue.takeSolve(tables, store.now()));
  if (entry === null) return null;
  metrics.waited('solves', entry.waitedMs);
  return () => solve(parts, sealer.open<CallParcel>(entry.id, entry.content));
}

async function solve(parts: WorkParts, parcel: CallParcel): Promise<void> {
  const { store, solver, metrics, log } = parts;
  const { request } = parcel.parsed;
  const result = await solver.run({ request, timeSeconds: parcel.claim.reservedMs / 1000 });
  const { report } = result;
  if (report.kind === 'failed') log.error({ reason: report.reason, trace: report.trace }, 'a solve failed');
  const outcome = await stored(parts, (tables) =>
    settleHere(tables, parcel, result, store.now(), (together) =>
      notify(together, 'reports', `${DONE}${parcel.claim.id}`),
    ),
  );
  metrics.worked('solves', report.kind);
  log.info({ queue: 'solves', outcome, usedMs: Math.ceil(result.usedMs) }, 'worked');
}
