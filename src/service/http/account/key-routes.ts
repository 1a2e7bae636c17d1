import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { html } from '../../../shared/markup.ts';
import { createApiKey, keyState, readKeyName, readLastDay } from '../../domain/api-keys.ts';
import type { ServiceParts } from '../../domain/service-parts.ts';
import type { Account, ApiKeyRow } from '../../store/rows.ts';
import { type KeyFields, keyPage, newKeyPage } from './key-pages.ts';
import { sendPage } from './layout.ts';
import { overviewPage } from './overview-page.ts';

declare module 'fastify' {
  interface FastifyRequest {
    account: Account | null;
  }
}

const keyForm = z.object({
  id: z.uuid().optional().catch(undefined),
  name: z.string().max(1000).catch(''),
  expires: z.string().max(100).catch(''),
});

type WithId = FastifyRequest<{ Params: { id: string } }>;

/** Routes for an account's keys; all need a session. */
export function keyRoutes(scope: FastifyInstance, parts: ServiceParts): void {
  const { store, clock } = parts;

  scope.decorateRequest('account', null);
  scope.addHook('preHandler', async (request, reply) => {
    const { accountId } = request.session;
    request.account =
      accountId === undefined ? null : await store.read(({ accounts }) => accounts.find(accountId));
    if (request.account !== null) return;
    // A link from another site comes without the session cookie; the refresh of this page sends it.
    if (request.headers['sec-fetch-site'] === 'cross-site' && request.method === 'GET') {
      return sendPage(reply, {
        title: 'One moment',
        head: html`<meta http-equiv="refresh" content="0;url=/account">`,
        body: html`<p><a href="/account">To your account</a></p>`,
      });
    }
    return reply.redirect('/account/sign-in', 303);
  });

  scope.get('/', async (request, reply) => overviewPage(reply, parts, holder(request)));

  scope.post('/keys', async (request, reply) => {
    const account = holder(request);
    const fields = readFields(request.body, clock());
    if ('errors' in fields) return overviewPage(reply.code(422), parts, account, fields);
    const wish = { ...fields, id: fields.id ?? randomUUID() };
    const made = await createApiKey(store, account, clock(), wish);
    if (made === 'made_before') return reply.redirect('/account', 303);
    if (made === 'too_many_keys') {
      const errors = { name: 'You have twenty keys; revoke one that you do not need.' };
      return overviewPage(reply.code(422), parts, account, { ...given(request.body), errors });
    }
    if (made === 'email_not_verified') throw new Error('signed in without a verified address');
    return newKeyPage(reply, made.key, made.row, parts.config.public_url ?? '');
  });

  scope.get('/keys/:id', async (request: WithId, reply) => {
    const key = await keyOf(request);
    return key === null ? noSuchKey(reply) : keyPage(reply, key, clock());
  });

  scope.post('/keys/:id', async (request: WithId, reply) => {
    const key = await keyOf(request);
    if (key === null || keyState(key, clock()) !== 'active') return noSuchKey(reply);
    const fields = readFields(request.body, clock());
    if ('errors' in fields) return keyPage(reply.code(422), key, clock(), fields);
    await store.write(({ accounts }) => accounts.changeKey(key.id, fields));
    return reply.redirect('/account', 303);
  });

  scope.post('/keys/:id/revoke', async (request: WithId, reply) => {
    const key = await keyOf(request);
    if (key === null) return noSuchKey(reply);
    await store.write(({ accounts }) => accounts.revokeKey(key.id, clock()));
    return reply.redirect('/account', 303);
  });

  scope.post('/sign-out', async (request, reply) => {
    await request.session.destroy();
    return reply.redirect('/account/sign-in', 303);
  });

  scope.post('/sign-out-everywhere', async (request, reply) => {
    const { id } = holder(request);
    await store.write(({ sessions }) => sessions.endAllOf(id));
    return reply.redirect('/account/sign-in', 303);
  });

  /** A key of the signed-in account; keys of others are treated as missing. */
  async function keyOf(request: WithId): Promise<ApiKeyRow | null> {
    const keys = await store.read(({ accounts }) => accounts.keysOf(holder(request).id));
    return keys.find((key) => key.id === request.params.id) ?? null;
  }
}

function noSuchKey(reply: FastifyReply): FastifyReply {
  return sendPage(reply.code(404), {
    title: 'You have no such key',
    body: html`<p><a href="/account">To your keys</a></p>`,
  });
}

function holder({ account }: { account: Account | null }): Account {
  if (account === null) throw new Error('a page of an account without one');
  return account;
}

function given(body: unknown): z.output<typeof keyForm> {
  return keyForm.parse(body ?? {});
}

type ReadFields =
  | { readonly id: string | undefined; readonly name: string; readonly expiresAt: number | null }
  | (KeyFields & { readonly errors: object });

function readFields(body: unknown, at: number): ReadFields {
  const { id, name: typed, expires } = given(body);
  const name = readKeyName(typed) || null;
  const expiresAt = expires === '' ? null : readLastDay(expires, at);
  const isDay = expires === '' || expiresAt !== null;
  if (name !== null && isDay) return { id, name, expiresAt };
  const errors = {
    ...(name === null ? { name: 'A name has 1 to 60 visible characters.' } : {}),
    ...(isDay ? {} : { expires: 'A day from today to in ten years, such as 2027-12-31.' }),
  };
  return { name: typed, expires, errors };
}
