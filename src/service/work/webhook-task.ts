/** Webhooks: signed, posted to the URL of their job, and retried later if not accepted. */
import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { version } from '../../shared/version.ts';
import type { WebhookParcel } from '../jobs/end-job.ts';
import { type Taken, takeWebhook as takeNext } from '../queue/queue.ts';
import { webhookHeaders } from '../wire/jobs.ts';
import { stored, type Task, type WorkParts } from './parts.ts';

const POST_MS = 10_000;
/** If its sender dies, a webhook is sent again after this. */
const HELD_MS = 30_000;
/** Greatest difference between the clocks of two processes. */
const SKEW_MS = 100;
/** Most doublings of the time before a retry. */
const MOST_DOUBLINGS = 16;
/** HTTP status: the receiver wants no more webhooks. */
const GONE = 410;

export async function takeWebhook(parts: WorkParts): Promise<Task | null> {
  const { store, sealer, metrics } = parts;
  const at = store.now();
  const times = { at: at + SKEW_MS, until: at + HELD_MS };
  const taken = await store.single((tables) => takeNext(tables, sealer.queues, times));
  if (taken === null) return null;
  // After a slow query another process may have it before it is sent: counts as not tried.
  if (store.now() > at + HELD_MS - POST_MS) {
    await store.single(({ parcels }) => parcels.sendAgain(taken.id, taken.tries, store.now(), taken.tries));
    return null;
  }
  metrics.waited('webhooks', at - taken.sentAt);
  return () => deliver(parts, taken);
}

async function deliver(parts: WorkParts, { id, content, tries: retries }: Taken): Promise<void> {
  const { store, sealer, metrics, log, config } = parts;
  const { jobs } = config;
  const send = async () =>
    post(sealer.open<WebhookParcel>(id, content), id, store.now(), jobs.webhook_networks);
  const status = await send().catch((error: Error) => error);
  const taken = typeof status === 'number' && status >= 200 && status < 300;
  const last = taken || status === GONE || retries >= jobs.webhook_retries;
  const outcome = taken ? 'taken' : last ? 'given_up' : 'retried';
  metrics.worked('webhooks', outcome);
  // The URL is private to the caller, so it is not logged.
  if (!taken)
    log.warn(
      { retries, status: typeof status === 'number' ? status : reasonOf(status) },
      `a webhook was ${outcome}`,
    );
  const waitMs = 1000 * jobs.webhook_retry_seconds * 2 ** Math.min(retries, MOST_DOUBLINGS);
  const again = store.now() + Math.round(waitMs * (1 + Math.random() / 2));
  await stored<unknown>(parts, ({ parcels }) =>
    last ? parcels.take(id) : parcels.sendAgain(id, retries, again),
  );
}

function reasonOf(error: NodeJS.ErrnoException): string {
  return error.message.includes('is not allowed')
    ? 'an address that is not allowed'
    : (error.code ?? error.name);
}

/**
 * Addresses that give a cloud machine its credentials, or manage it: link-local ones of all clouds, and those of AWS, Google,
 * Azure, Alibaba, Oracle, Akamai and Scaleway elsewhere. No setting allows these.
 */
const IPV4_METADATA = ['169.254.0.0/16', '168.63.129.16/32', '100.100.100.200/32', '192.0.0.192/32'];
const METADATA = blockList([
  ...IPV4_METADATA,
  // The same from IPv6-only networks (NAT64).
  ...IPV4_METADATA.map((network) =>
    network.replace(/^(.*)\/(.*)$/, (_all, address, bits) => `64:ff9b::${address}/${96 + Number(bits)}`),
  ),
  // IPv4 addresses written as IPv6 ones: an old way for tunnels, which the agent takes for public.
  ...Array.from({ length: 8 }, (_, i) => `::${128 >> i}.0.0.0/${97 + i}`),
  'fe80::/10',
  'fd00:ec2::/32',
  'fd20:ce::/32',
  'fd00:a9fe:a9fe::/48',
  'fd00:42::42',
]);

function blockList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address, bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

const LOOKUP_MS = 2000;

/**
 * Asks name servers itself: the system looks up two names at a time, so names whose servers are silent would hold up all others.
 * @param networks named by the settings; their names may be in the file of hosts alone
 * @param servers default: those of the system
 */
export async function addressesOf(
  name: string,
  networks: readonly string[],
  servers?: readonly string[],
): Promise<LookupAddress[]> {
  if (isIP(name) !== 0) return [{ address: name, family: isIP(name) }];
  if (!name.includes('.')) return lookup(name, { all: true });
  const resolver = new Resolver({ timeout: LOOKUP_MS, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  const asked = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  if (found.length > 0) return found.map((address) => ({ address, family: isIP(address) }));
  const faults = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  const silent = faults.find(({ code }) => code === 'ETIMEOUT');
  if (silent === undefined && networks.length > 0) return lookup(name, { all: true });
  throw silent ?? faults[0];
}

/** One attempt without redirects; returns the status. The body of the answer is not read. */
export async function post(
  { url, secret, body }: WebhookParcel,
  id: string,
  at: number,
  networks: readonly string[],
): Promise<number> {
  const signal = AbortSignal.timeout(POST_MS);
  const { protocol, hostname } = new URL(url);
  const secure = protocol === 'https:';
  // The connection uses the addresses checked here, so a second DNS answer cannot change them.
  const addresses = await Promise.race([
    addressesOf(hostname.replace(/^\[(.*)\]$/, '$1'), networks),
    once(signal, 'abort').then(() => Promise.reject(signal.reason)),
  ]);
  const isIn = (list: BlockList) => (found: { address: string }) =>
    list.check(found.address, familyOf(found.address));
  if (addresses.some(isIn(METADATA))) throw new Error('An address of the platform is not allowed.');
  // The agent refuses all private addresses except these.
  const named = addresses.filter(isIn(blockList(networks)));
  if (!secure && named.length < addresses.length)
    throw new Error('Plain HTTP to an address that the settings do not name is not allowed.');
  const filter = { allowIPAddressList: named.map(({ address }) => address) };
  return new Promise((done, failed) => {
    const request = (secure ? overHttps : overHttp)(
      url,
      {
        method: 'POST',
        agent: secure ? new RequestFilteringHttpsAgent(filter) : new RequestFilteringHttpAgent(filter),
        lookup: (_name, { all }, found) =>
          all === true ? found(null, addresses) : found(null, addresses[0].address, addresses[0].family),
        signal,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': `mingle/${version}`,
          ...webhookHeaders(secret, id.replace('webhook/', ''), new Date(at), body),
        },
      },
      (answer) => {
        done(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    request.on('error', failed);
    // After "101 Switching Protocols" there is neither an answer nor an error.
    request.on('close', () => failed(new Error('There was no answer.')));
    request.end(body);
  });
}
