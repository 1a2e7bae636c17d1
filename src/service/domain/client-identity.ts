/**
 * An anonymous client is known by a keyed hash of its network address, never by the address. The key is random, new each
 * day (UTC) and deleted a day later; after that nobody can tell whose a hash was.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { Store } from '../store/contract.ts';
import { DAY_MS, utcDay } from './day.ts';

export type ClientIdentities = ReturnType<typeof clientIdentities>;

export function clientIdentities(store: Store) {
  let known: { readonly day: string; readonly secrets: readonly string[] } | null = null;

  /** The hashes valid at that time: today's, then yesterday's while its key exists. */
  async function tagsOf(text: string, at: number): Promise<string[]> {
    const day = utcDay(at);
    if (known?.day !== day) {
      const fresh = randomBytes(32).toString('hex');
      const secret = await store.write(({ secrets }) => secrets.ofDay(day, fresh));
      const former = await store.read(({ secrets }) => secrets.find(utcDay(at - DAY_MS)));
      known = { day, secrets: former === null ? [secret] : [secret, former] };
    }
    return known.secrets.map((secret) =>
      createHmac('sha256', secret).update(text).digest('base64url').slice(0, 27),
    );
  }

  return { tagsOf, identify: (address: string, at: number) => tagsOf(networkOf(address), at) };
}

/**
 * The part of an address that identifies a client: all of IPv4, the first 64 bits of IPv6, since one household or machine
 * gets that many and could change its address within them.
 */
export function networkOf(address: string): string {
  // Some proxies forward "address:port", which would make each connection a client.
  const plain = address
    .replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3')
    .replace(/%.*$/, '')
    .toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain);
  if (mapped !== null) return mapped[1];
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  // URL notation: hexadecimal without leading zeros, at most one "::".
  const ends = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const [before, after = []] = ends.map((end) => end.split(':').filter(Boolean));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

/** Whether only this machine can reach the address or name. */
export function isLoopback(host: string): boolean {
  return /^(127(\.\d+){3}|::1|(.+\.)?localhost)$/.test(host.replace(/^::ffff:/, ''));
}
