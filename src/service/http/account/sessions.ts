/** Sign-in state: cookies of the account area, and the stored sessions behind them. */
import { hash } from 'node:crypto';
import { callbackify } from 'node:util';
import cookie from '@fastify/cookie';
import csrfProtection from '@fastify/csrf-protection';
import session, { type FastifySessionOptions } from '@fastify/session';
import type { FastifyInstance, FastifyReply, Session } from 'fastify';
import { HOUR_MS, type WallClock } from '../../domain/day.ts';
import type { ServiceParts } from '../../domain/service-parts.ts';
import type { Store } from '../../store/contract.ts';

declare module 'fastify' {
  interface Session {
    accountId?: string;
  }
}

const SESSION_MS = 12 * HOUR_MS;

/** 192 random bits, stored as a hash: a signature would add only a secret that servers must share. */
const SESSION_ID = /^[\w-]{32}$/;
const unsigned = {
  sign: (id: string) => id,
  unsign: (id: string) => ({ valid: SESSION_ID.test(id), renew: false, value: id }),
};

/** For the account area only: cookies, sessions, and protection of forms. */
export async function withSessions(
  scope: FastifyInstance,
  { config, store, clock }: ServiceParts,
): Promise<void> {
  const secure = config.public_url?.startsWith('https:') === true;
  // With this prefix browsers accept a cookie only from this exact host, over HTTPS.
  const prefix = secure ? '__Host-' : '';
  const common = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  await scope.register(cookie);
  await scope.register(session, {
    secret: unsigned,
    store: sessionStore(store, clock),
    cookieName: `${prefix}mingle_session`,
    cookie: { ...common, maxAge: SESSION_MS },
    saveUninitialized: false,
    rolling: false,
  });
  await scope.register(csrfProtection, {
    cookieKey: `${prefix}mingle_csrf`,
    cookieOpts: common,
    logLevel: 'debug',
  });
  scope.addHook('preHandler', (request, reply, done) => {
    if (request.method === 'POST') scope.csrfProtection(request, reply, done);
    else done();
  });
}

/** Starts a new session, so that a cookie known before sign-in gives no access. */
export async function signIn(reply: FastifyReply, accountId: string): Promise<void> {
  const { request } = reply;
  if (request.session.cookie.secure === true && request.protocol !== 'https') {
    throw new Error('the proxy does not say X-Forwarded-Proto: https, so that no session can be kept');
  }
  await request.session.regenerate();
  request.session.accountId = accountId;
}

function sessionStore(store: Store, clock: WallClock): NonNullable<FastifySessionOptions['store']> {
  const stored = (id: string) => hash('sha256', id);
  return {
    get: callbackify(async (id: string) => {
      const accountId = await store.read(({ sessions }) => sessions.accountOf(stored(id), clock()));
      return accountId === null ? null : ({ accountId } as Session);
    }),
    set: callbackify(async (id: string, { accountId }: Session) => {
      if (accountId === undefined) return;
      await store.write(({ sessions }) => sessions.insert(stored(id), accountId, clock() + SESSION_MS));
    }),
    destroy: callbackify((id: string) => store.write(({ sessions }) => sessions.end(stored(id)))),
  };
}
