/** The account area at `/account`: server-made pages without scripts. */
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

const FORM_BYTES = 16 * 1024;

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // URLs of pages contain sign-in links.
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
};

/** @param scope with the prefix `/account` */
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
    pages.addHook('onRoute', (route) => {
      route.bodyLimit = FORM_BYTES;
    });
    await pages.register(formBody);
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
  if (refusal.code === 'unsupported_media_type') {
    return sendPage(reply.code(status), {
      title: 'What was sent is no form',
      body: html`<p>Nothing was done.</p>`,
    });
  }
  return sendPage(reply.code(status), { title, body: html`<p>${refusal.detail}</p>` });
}

/** The app's colours. */
const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; accent-color: var(--accent);
  --ground: light-dark(#fafafa, #131417); --card: light-dark(#fff, #191a1e); --paper: var(--card);
  --ink: light-dark(#1c1d22, #ececf1); --soft: light-dark(#62656f, #a0a3ae); --bad: light-dark(#b3261e, #ff8a80);
  --line: light-dark(#e6e6ea, #2c2e35); --edge: light-dark(#7d8594, #6d7787); --accent: light-dark(#4a56c8, #8f9bf5); }
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem 1rem; background: var(--ground); color: var(--ink); }
h1, h2 { line-height: 1.25; margin: 0 0 .6rem; }
h2 { font-size: 1.2rem; }
label { display: block; font-weight: 500; margin-bottom: .25rem; }
input, button, .button { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--edge); border-radius: .5rem; padding: .5rem .8rem; min-height: 2.75rem; }
input:not([type=hidden], [type=checkbox], [type=radio]) { width: 100%; }
button, .button { display: inline-block; font-weight: 500; cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.main { background: var(--accent); border-color: var(--accent); color: var(--card); }
.quiet { background: none; border-color: transparent; color: var(--accent); text-decoration: underline; }
.step, .problem { background: var(--card); border: 1px solid var(--line); border-radius: .9rem; padding: 1.1rem 1.25rem; margin: 1rem 0; }
.problem { border-color: var(--bad); }
.row { display: flex; flex-wrap: wrap; gap: .6rem; align-items: flex-start; }
.fields > p { flex: 1 1 11rem; margin: 0; }
.hint, .lead { color: var(--soft); }
.error { color: var(--bad); }
.account main { max-width: 46rem; margin: 0 auto; }
.account .top { margin-bottom: 1.5rem; }
.any, .account h1, .account code { overflow-wrap: anywhere; }
.account a { color: var(--accent); }
.account code, .account pre { font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; font-size: .92em; }
.account pre { overflow-x: auto; background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; margin: 0; }
.key-label { font-weight: 500; margin: 0 0 .25rem; }
.account .key { display: block; user-select: all; background: var(--card); border: 1px solid var(--edge); border-radius: .5rem; padding: .7rem .75rem; margin-bottom: 1rem; }
.account .error:not(:empty) { display: block; margin-top: .5rem; }
.account .go { margin: 1rem 0 0; }
.uses { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr)); gap: .75rem 1.5rem; }
.uses p { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 .75rem; margin: 0 0 .25rem; }
.uses strong { font-variant-numeric: tabular-nums; }
meter { width: 100%; height: 1rem; }
.keys { list-style: none; margin: 0; padding: 0; }
.keys li { border-top: 1px solid var(--line); padding: .7rem 0; }
.keys li:first-child { border-top: 0; padding-top: 0; }
.keys p { margin: 0; }
.key-name { display: flex; flex-wrap: wrap; gap: .1rem .75rem; font-weight: 600; overflow-wrap: anywhere; }
.key-name a { display: inline-block; padding: .1rem 0; min-height: 1.5rem; }
.key-name code { font-weight: 400; color: var(--soft); }
.account details { margin-top: .75rem; }
.account details .keys { margin-top: .75rem; }
.grave { border-color: var(--bad) !important; color: var(--bad) !important; }
.account a.button { text-decoration: none; color: var(--ink); }
`;
