/** A solve that a caller waits for: taken once, run, and settled; the server that sent it is told. */
import { setTimeout as pause } from 'node:timers/promises';
import type { CallParcel } from '../domain/elsewhere-port.ts';
import { settleHere } from '../domain/elsewhere.ts';
import type { TimedReport } from '../domain/solver-port.ts';
import { DONE, notify } from '../queue/notices.ts';
import type { Task, WorkParts } from './parts.ts';

const AGAIN_MS = 300;

/** Takes it out of the queue for good: whatever becomes of this process, no other one will begin it again. */
export async function takeSolve(parts: WorkParts): Promise<Task | null> {
  const { store, queue, sealer, metrics } = parts;
  const entry = await store.single((tables) => queue.takeSolve(tables, store.now()));
  if (entry === null) return null;
  metrics.waited('solves', entry.waitedMs);
  return () => solve(parts, sealer.open<CallParcel>(entry.id, entry.content));
}

async function solve(parts: WorkParts, parcel: CallParcel): Promise<void> {
  const { solver, metrics, log } = parts;
  const { request } = parcel.parsed;
  const result = await solver.run({ request, timeSeconds: parcel.claim.reservedMs / 1000 });
  const { report } = result;
  if (report.kind === 'failed') log.error({ reason: report.reason, trace: report.trace }, 'a solve failed');
  const outcome = await settle(parts, parcel, result);
  metrics.worked('solves', report.kind);
  log.info({ queue: 'solves', outcome, usedMs: Math.ceil(result.usedMs) }, 'worked');
}

/** Again and again while the database is away: no finished solve is lost by that, and none is settled twice. */
async function settle(
  { store, ending }: WorkParts,
  parcel: CallParcel,
  result: TimedReport,
): Promise<string> {
  const { id } = parcel.claim;
  for (;;) {
    try {
      return await store.write((tables) =>
        settleHere(tables, parcel, result, store.now(), (together) =>
          notify(together, 'reports', `${DONE}${id}`),
        ),
      );
    } catch (error) {
      if (ending.aborted) throw error;
      await pause(AGAIN_MS);
    }
  }
}
