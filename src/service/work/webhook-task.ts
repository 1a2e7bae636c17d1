/** Webhooks: posted, signed, to where their job said, and again later where they are not taken. */
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { version } from '../../shared/version.ts';
import type { WebhookParcel } from '../jobs/end-job.ts';
import { webhookParcelId } from '../store/contract.ts';
import { webhookHeaders } from '../wire/jobs.ts';
import type { Task, WorkParts } from './parts.ts';

/** Shorter than the queue waits for one that was taken. */
const POST_MS = 10_000;
/** The receiver wants no more of them. */
const GONE = 410;

export async function takeWebhook(parts: WorkParts): Promise<Task | null> {
  const { store, queue, sealer, metrics } = parts;
  return store.write(async (tables) => {
    const entry = await queue.take(tables, 'webhooks', store.now());
    if (entry === null) return null;
    const id = webhookParcelId(entry.id);
    const sealed = await tables.parcels.get(id);
    if (sealed === null) {
      await queue.remove(tables, 'webhooks', entry.id);
      return async () => undefined;
    }
    metrics.waited('webhooks', entry.waitedMs);
    return () => deliver(parts, entry, sealer.open<WebhookParcel>(id, sealed));
  });
}

async function deliver(
  { store, queue, metrics, log, config }: WorkParts,
  { id, retries }: { id: string; retries: number },
  parcel: WebhookParcel,
): Promise<void> {
  const { jobs } = config;
  const status = await post(parcel, id, store.now(), jobs.webhook_networks).catch((error: Error) => error);
  const taken = typeof status === 'number' && status >= 200 && status < 300;
  const last = taken || status === GONE || retries >= jobs.webhook_retries;
  const outcome = taken ? 'taken' : last ? 'given_up' : 'retried';
  metrics.worked('webhooks', outcome);
  // The address is the caller's own affair.
  if (!taken)
    log.warn(
      { retries, status: typeof status === 'number' ? status : reasonOf(status) },
      `a webhook was ${outcome}`,
    );
  if (!last) return queue.retry('webhooks', id);
  await store.write(async (tables) => {
    await queue.remove(tables, 'webhooks', id);
    await tables.parcels.take(webhookParcelId(id));
  });
}

function reasonOf(error: NodeJS.ErrnoException): string {
  return error.message.includes('is not allowed') ? 'a private address' : (error.code ?? error.name);
}

/** One attempt, without redirects; the status of the answer, whose body is not read. */
export function post(
  { url, secret, body }: WebhookParcel,
  id: string,
  at: number,
  networks: readonly string[],
): Promise<number> {
  const secure = url.startsWith('https:');
  const filter = { allowIPAddressList: [...networks] };
  return new Promise((done, failed) => {
    const request = (secure ? overHttps : overHttp)(
      url,
      {
        method: 'POST',
        agent: secure ? new RequestFilteringHttpsAgent(filter) : new RequestFilteringHttpAgent(filter),
        signal: AbortSignal.timeout(POST_MS),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': `mingle/${version}`,
          ...webhookHeaders(secret, id, new Date(at), body),
        },
      },
      (answer) => {
        done(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    request.on('error', failed);
    request.end(body);
  });
}
