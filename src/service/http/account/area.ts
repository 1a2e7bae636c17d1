/** The account area at `/account`: pages for people, made here, without a script. */
import formBody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { html } from '../../../shared/markup.ts';
import type { ServiceParts } from '../../domain/service-parts.ts';
import { ERRORS } from '../../wire/errors.ts';
import { refusalOfError } from '../failures.ts';
import type { Metrics } from '../metrics.ts';
import { keyRoutes } from './key-routes.ts';
import { sendPage } from './layout.ts';
import { withSessions } from './sessions.ts';
import { signInRoutes } from './sign-in-routes.ts';
import { STYLE } from './style.ts';

const FORM_BYTES = 16 * 1024;

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Addresses of pages have links in them that sign in.
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
};

/** @param scope with the prefix `/account`. */
export async function accountArea(
  scope: FastifyInstance,
  parts: ServiceParts,
  metrics: Metrics,
): Promise<void> {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers(HEADERS);
  });
  scope.setErrorHandler<FastifyError>((error, _request, reply) => answerError(scope, error, reply));
  scope.setNotFoundHandler((_request, reply) =>
    sendPage(reply.code(404), {
      title: 'There is no such page',
      body: html`<p><a href="/account">To your account</a></p>`,
    }),
  );
  scope.get('/style.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLE));
  await scope.register(async (pages) => {
    await pages.register(formBody, { bodyLimit: FORM_BYTES });
    await withSessions(pages, parts);
    await pages.register(async (routes) => signInRoutes(routes, parts, metrics));
    await pages.register(async (routes) => keyRoutes(routes, parts));
  });
}

function answerError(scope: FastifyInstance, error: FastifyError, reply: FastifyReply): FastifyReply {
  if (error.code?.startsWith('FST_CSRF_')) {
    return sendPage(reply.code(403), {
      title: 'This form is too old',
      body: html`<p>Nothing was done. It was open for too long, or came from elsewhere.</p>
<p><a href="/account">Open the page anew</a></p>`,
    });
  }
  const refusal = refusalOfError(error, FORM_BYTES);
  if (refusal.code === 'internal_error' || refusal.code === 'storage_unavailable') {
    scope.log.error({ err: error, requestId: reply.request.id }, refusal.code);
  }
  const { status, title } = ERRORS[refusal.code];
  return sendPage(reply.code(status), { title, body: html`<p>${refusal.detail}</p>` });
}
