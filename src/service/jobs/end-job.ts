/** The end of a job: charge, answer, queue and webhook change in one transaction, and the scenario is deleted. */
import type { Caller } from '../domain/caller.ts';
import { complete, interruptIn, type SealAnswer } from '../domain/settle.ts';
import { notify } from '../queue/notices.ts';
import type { Sealer } from '../queue/sealer.ts';
import { JOB_KEPT_MS, type ServiceConfig } from '../settings/config.ts';
import { jobParcelId, type Store, type Tables, webhookParcelId } from '../store/contract.ts';
import type { JobEnd, WebhookEvent } from '../wire/jobs.ts';
import { type JobParcel, jobDocumentOf } from './job-parts.ts';

export interface EndingParts {
  readonly sealer: Sealer;
  readonly store: Store;
  readonly config: ServiceConfig;
}

export interface Ending {
  readonly outcome: JobEnd;
  /** The caller is charged this, at most the reservation. */
  readonly usedMs: number;
  readonly answer?: { readonly caller: Caller; readonly seal: SealAnswer };
}

/** A webhook in the queue, sealed. */
export interface WebhookParcel {
  readonly url: string;
  readonly secret: string;
  readonly body: string;
}

/** @returns false, with nothing changed, if this turn is no longer valid */
export async function endJob(
  tables: Tables,
  { store, sealer, config }: EndingParts,
  { id, claim, webhook }: Pick<JobParcel, 'id' | 'claim' | 'webhook'>,
  turn: number,
  { outcome, usedMs, answer }: Ending,
): Promise<boolean> {
  const at = store.now();
  await tables.lock(claim.scope);
  if ((await tables.jobs.end(claim.id, turn, outcome, at)) === null) return false;
  if (answer === undefined) await interruptIn(tables, claim, usedMs);
  else await complete(tables, claim, answer.caller, { usedMs, at }, answer.seal);
  await tables.parcels.take(jobParcelId(claim.id));
  if (webhook === null) return true;

  const ended = await tables.jobs.findOf([claim.scope], claim.lookup);
  if (ended === null) return true;
  const event: WebhookEvent = {
    type: 'solve.ended',
    timestamp: new Date(at).toISOString(),
    data: jobDocumentOf(id, ended, config),
  };
  const parcel: WebhookParcel = { ...webhook, body: JSON.stringify(event) };
  const parcelId = webhookParcelId(claim.id);
  const sealed = sealer.seal(parcelId, parcel);
  // For the time of all retries, even if the job itself is deleted before.
  await tables.parcels.send(sealer.queues.webhooks, parcelId, sealed, at, at + JOB_KEPT_MS);
  await notify(tables, 'work', 'webhooks');
  return true;
}
