/**
 * Sign-in by mailed link. A link works once, for 15 minutes; the store has only the hash of its token, and the address sealed
 * with the token. The answer to the caller is the same for every address.
 */
import { createHmac, hash, randomBytes } from 'node:crypto';
import { accountFor, readEmail } from '../domain/accounts.ts';
import type { ClientIdentities } from '../domain/client-identity.ts';
import { HOUR_MS, MINUTE_MS } from '../domain/day.ts';
import type { Mail } from '../domain/ports.ts';
import { seal, unseal } from '../domain/seal.ts';
import type { ServiceParts } from '../domain/service-parts.ts';
import type { Account } from '../store/rows.ts';

export const LINK_MINUTES = 15;
export const LINKS_PER_ADDRESS_AND_HOUR = 5;
const LINKS_PER_CLIENT_AND_HOUR = 20;
/** From so many links for one address on, from all clients together, a client that has not asked yet still gets one: nobody can block others. */
const LINKS_PER_ADDRESS_OF_ALL = 20;
const TOKEN_BYTES = 24;

/** Whether the request is accepted, and the mail to send, if any; the caller is not told which. */
type AskedForLink =
  | { readonly kind: 'taken'; readonly mail: Mail | null }
  | { readonly kind: 'malformed_email' }
  | { readonly kind: 'too_many_links' };

/** @param client the caller's network address */
export async function askForLink(
  { store, identities, clock, config }: ServiceParts,
  given: string,
  client: string,
): Promise<AskedForLink> {
  const address = readEmail(given);
  if (address === null) return { kind: 'malformed_email' };
  if (config.public_url === null) throw new Error('links need the public address');
  const home = new URL(config.public_url);
  const at = clock();
  const addressTags = await tagsOf(identities, address, at);
  const clientTags = await identities.identify(client, at);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const link = {
    hash: hash('sha256', token),
    sealed: seal(sealingKey(token), address),
    addressTag: addressTags[0],
    clientTag: clientTags[0],
    createdAt: at,
  };
  return store.write(async (tables): Promise<AskedForLink> => {
    const { lock, accounts, signInLinks } = tables;
    await lock(`link/${link.addressTag}`);
    await lock(`link/client/${link.clientTag}`);
    const made = await signInLinks.count(addressTags, clientTags, at - HOUR_MS);
    if (made.byClient >= LINKS_PER_CLIENT_AND_HOUR) return { kind: 'too_many_links' };
    const most = made.forAddress < LINKS_PER_ADDRESS_OF_ALL ? LINKS_PER_ADDRESS_AND_HOUR : 1;
    const enough = made.forAddressByClient >= most;
    // Also if no mail follows, so that the work and the client's count reveal nothing.
    await signInLinks.insert(link);
    const welcome = config.accounts.sign_up === 'open' || (await accounts.find(address)) !== null;
    return { kind: 'taken', mail: welcome && !enough ? linkMail(address, home, token, at) : null };
  });
}

/** Addresses with and without +tag are one mailbox. */
function tagsOf(identities: ClientIdentities, address: string, at: number): Promise<string[]> {
  return identities.tagsOf(`mail ${address.replace(/\+[^@]*/, '')}`, at);
}

export async function addressOfLink({ store, clock }: ServiceParts, token: string): Promise<string | null> {
  const sealed = await store.read(({ signInLinks }) =>
    signInLinks.find(hash('sha256', token), oldest(clock())),
  );
  return sealed === null ? null : unseal(sealingKey(token), sealed);
}

/** Uses a link once: returns its account, created if sign-up is open, with the address verified; null if the link is not valid. */
export async function followLink(parts: ServiceParts, token: string): Promise<Account | null> {
  const { store, clock, config, identities } = parts;
  const address = await addressOfLink(parts, token);
  if (address === null) return null;
  const at = clock();
  const tags = await tagsOf(identities, address, at);
  return store.write(async (tables) => {
    if (!(await tables.signInLinks.use(hash('sha256', token), tags, oldest(at), at))) return null;
    const isOpen = config.accounts.sign_up === 'open';
    const account = await (isOpen ? accountFor(tables, address, at) : tables.accounts.find(address));
    if (account?.emailVerifiedAt === null) await tables.accounts.setEmailVerified(account.id, at);
    return account;
  });
}

function oldest(at: number): number {
  return at - LINK_MINUTES * MINUTE_MS;
}

function sealingKey(token: string): Buffer {
  return createHmac('sha256', token).update('mingle sign-in address').digest();
}

function linkMail(to: string, { host, origin }: URL, token: string, at: number): Mail {
  const end = new Date(at + LINK_MINUTES * MINUTE_MS).toISOString().slice(11, 16);
  return {
    to,
    subject: `Sign in to ${host}`,
    // Short lines, so that mail programs do not reformat the text.
    text: `Somebody, probably you, asked to sign in at
${host}.

Open this link, and press the button on its page:

${origin}/account/link/${token}

It works once, and until ${end} UTC (${LINK_MINUTES} minutes).
If it was not you who asked, do nothing:
nobody can sign in without it.
`,
  };
}
