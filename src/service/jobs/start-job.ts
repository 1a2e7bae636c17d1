/** `POST /v1/solves`: claims a solve and queues it in one transaction; the caller does not wait. */
import { answered, type CallResult, jsonAnswer } from '../domain/call-result.ts';
import type { Caller } from '../domain/caller.ts';
import { idempotencyOf, readIdempotencyKey, type StoredAnswer } from '../domain/idempotency.ts';
import type { Refusal } from '../domain/refusal.ts';
import { KEY_REUSED } from '../domain/replay.ts';
import type { ServiceParts } from '../domain/service-parts.ts';
import type { Claim } from '../domain/settle.ts';
import { passGates, type SolveCall, type SolveKind } from '../domain/solve-call.ts';
import { notify } from '../queue/notices.ts';
import type { Sealer } from '../queue/sealer.ts';
import { JOB_KEPT_MS } from '../settings/config.ts';
import { jobParcelId } from '../store/contract.ts';
import type { AcceptedJob } from '../wire/jobs.ts';
import { type JobParcel, jobIdOf } from './job-parts.ts';

/** Lease of the claim in ms; the job's own lease governs. After this no job can be running, and one that never ended is cleared. */
const LEASE_MS = 2 * JOB_KEPT_MS;
const ALWAYS_ROOM = { takeSlot: () => null, releaseSlot: () => undefined };

export function startJob(parts: ServiceParts, sealer: Sealer, call: SolveCall): Promise<CallResult> {
  const { config } = parts;
  const kind: SolveKind = {
    bars: barredFromJobs,
    readKey(header) {
      const read = readIdempotencyKey(header);
      return 'code' in read ? read : idempotencyOf(jobIdOf(read.key));
    },
    replay: (solve, idempotency, bodyDigest) =>
      bodyDigest === solve.bodyDigest ? accepted(idempotency.key, solve) : KEY_REUSED,
    body: 'job',
    terms: ({ caller, parsed, idempotency, at }) => ({
      leaseMs: LEASE_MS,
      slots: ALWAYS_ROOM,
      async together(tables, claim) {
        const { webhook, request, objectives, usedDefaultObjective } = parsed;
        const parcel: JobParcel = {
          id: idempotency?.key ?? '',
          claim,
          caller,
          parsed: { request, objectives, usedDefaultObjective },
          webhook,
        };
        await tables.jobs.insert(claim.id, at + config.jobs.wait_ms, sealer.queues.jobs);
        const id = jobParcelId(claim.id);
        // Removed when the job ends; the expiry is for jobs that never end.
        await tables.parcels.put(id, sealer.seal(id, parcel), at + JOB_KEPT_MS);
        await notify(tables, 'work', 'jobs');
      },
    }),
    finish: async (claim, { idempotency }) => answered(accepted(idempotency?.key ?? '', claim), 'job_queued'),
  };
  return passGates(parts, call, kind);
}

/** Refuses callers who could not prove that a job is theirs. */
export function barredFromJobs(caller: Caller): Refusal | null {
  if (caller.quotaScope === 'account') return null;
  return {
    code: 'api_key_missing',
    detail: 'Jobs belong to accounts, and the call has no API key.',
    advice: 'Send "Authorization: Bearer mgk_…", or use POST /v1/auto-solve.',
  };
}

/** The answer to the call that created the job: the same bytes for each repetition. */
function accepted(
  id: string,
  { createdAt, reservedMs }: Pick<Claim, 'createdAt' | 'reservedMs'>,
): StoredAnswer {
  const created_at = new Date(createdAt).toISOString();
  const document: AcceptedJob = { id, status: 'queued', created_at, max_solve_time_ms: reservedMs };
  return jsonAnswer(202, document);
}
