/** Who is signed in: the cookies of the account area, and the sessions behind them in the store. */
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

/** 192 random bits, stored as their hash: a signature would add nothing but a secret that servers must share. */
const SESSION_ID = /^[\w-]{32}$/;
const unsigned = {
  sign: (id: string) => id,
  unsign: (id: string) => ({ valid: SESSION_ID.test(id), renew: false, value: id }),
};

/** For the scope of the account area alone: cookies, sessions, and forms that only its own pages can send. */
export async function withSessions(
  scope: FastifyInstance,
  { config, store, clock }: ServiceParts,
): Promise<void> {
  const secure = config.public_url?.startsWith('https:') === true;
  // With this prefix a browser takes a cookie only from this very host, and only encrypted.
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

/** A new session: what was known of the browser before, by whatever cookie, is no key to it. */
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
