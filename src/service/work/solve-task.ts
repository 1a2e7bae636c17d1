/** A solve that a caller waits for: taken once, run, and reported to the server that sent it. */
import type { SolveJob } from '../domain/solver-port.ts';
import { notify } from '../queue/notices.ts';
import { BEGUN, DONE, reportId } from '../queue/solve-parcels.ts';
import type { Task, WorkParts } from './parts.ts';

/** A server that waits for a report gives up in a few seconds; a report after that is of no use. */
const REPORT_MS = 15_000;
const AGAIN_MS = 300;

/** Takes it out of the queue for good: whatever becomes of this process, no other one will begin it again. */
export async function takeSolve(parts: WorkParts): Promise<Task | null> {
  const { store, queue, sealer } = parts;
  return store.write(async (tables) => {
    const entry = await queue.take(tables, 'solves', store.now());
    if (entry === null) return null;
    await queue.remove(tables, 'solves', entry.id);
    const parcel = await tables.parcels.take(entry.id);
    if (parcel === null) return async () => undefined;
    await notify(tables, 'reports', `${BEGUN}${entry.id}`);
    parts.metrics.waited('solves', entry.waitedMs);
    return () => solve(parts, entry.id, sealer.open<SolveJob>(entry.id, parcel));
  });
}

async function solve(
  { store, sealer, solver, metrics, log }: WorkParts,
  id: string,
  job: SolveJob,
): Promise<void> {
  const result = await solver.run(job);
  const { report } = result;
  metrics.worked('solves', report.kind);
  log.info({ queue: 'solves', outcome: report.kind, usedMs: Math.ceil(result.usedMs) }, 'worked');
  if (report.kind === 'failed') log.error({ reason: report.reason, trace: report.trace }, 'a solve failed');
  const content = sealer.seal(reportId(id), result);
  const until = performance.now() + REPORT_MS;
  for (;;) {
    try {
      await store.write(async (tables) => {
        await tables.parcels.put(reportId(id), content, store.now() + REPORT_MS);
        await notify(tables, 'reports', `${DONE}${id}`);
      });
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await new Promise((later) => setTimeout(later, AGAIN_MS));
    }
  }
}
