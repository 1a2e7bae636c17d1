import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { html } from '../../../shared/markup.ts';
import {
  addressOfLink,
  askForLink,
  followLink,
  LINK_MINUTES,
  LINKS_PER_ADDRESS_AND_HOUR,
} from '../../account/sign-in.ts';
import type { Mail } from '../../domain/ports.ts';
import type { ServiceParts } from '../../domain/service-parts.ts';
import type { Metrics } from '../metrics.ts';
import { fieldError, form, sendPage } from './layout.ts';
import { signIn } from './sessions.ts';

const asking = z.object({ email: z.string().max(1000).catch('') });
const following = z.object({ token: z.string().max(100).catch('') });

export function signInRoutes(scope: FastifyInstance, parts: ServiceParts, metrics: Metrics): void {
  scope.get('/sign-in', async (request, reply) =>
    request.session.accountId === undefined ? askPage(reply) : reply.redirect('/account', 303),
  );

  scope.post('/sign-in', async (request, reply) => {
    const { email } = asking.parse(request.body ?? {});
    const asked = await askForLink(parts, email, request.ip ?? 'unknown');
    if (asked.kind === 'malformed_email') {
      return askPage(reply.code(422), {
        email,
        error: 'This is not an e-mail address. Write it as name@host.',
      });
    }
    if (asked.kind === 'too_many_links') {
      return sendPage(reply.code(429).header('retry-after', '3600'), {
        title: 'Too many links were asked for',
        body: html`<p>From your network no more than twenty links an hour are sent. Try again later.</p>`,
      });
    }
    // Not awaited, so that the response time reveals nothing either.
    if (asked.mail !== null) void send(asked.mail);
    return reply.redirect('/account/sign-in/sent', 303);
  });

  scope.get('/sign-in/sent', async (_request, reply) =>
    sendPage(reply, {
      title: 'Look into your mail',
      body: html`<p>If you can sign in with this address, a link is on its way to it. It works for ${LINK_MINUTES} minutes, once.</p>
<p>Nothing came? Look among the unwanted mail, or <a href="/account/sign-in">ask again</a>: one address gets up to
${LINKS_PER_ADDRESS_AND_HOUR} links an hour from one network.</p>`,
    }),
  );

  // Mail programs open links to preview them; only the button uses a link.
  scope.get<{ Params: { token: string } }>('/link/:token', async (request, reply) => {
    const { token } = request.params;
    const address = await addressOfLink(parts, token);
    if (address === null) return endedPage(reply);
    return sendPage(reply, {
      title: 'Sign in',
      body: form(
        reply,
        '/account/link',
        html`<input type="hidden" name="token" value="${token}">
<p>You will be signed in as <strong class="any">${address}</strong>, in this browser.</p>
<p class="go"><button class="main">Sign in</button></p>`,
      ),
    });
  });

  scope.post('/link', async (request, reply) => {
    const account = await followLink(parts, following.parse(request.body ?? {}).token);
    if (account === null) return endedPage(reply);
    await signIn(reply, account.id);
    return reply.redirect('/account', 303);
  });

  async function send(mail: Mail): Promise<void> {
    try {
      await parts.mail?.send(mail);
      metrics.mailed('sent');
    } catch (error) {
      metrics.mailed('failed');
      // The error's message may contain the address.
      const { code = null, responseCode = null } = error as { code?: string; responseCode?: number };
      scope.log.error({ code, responseCode }, 'a mail was not taken');
    }
  }
}

function askPage(reply: FastifyReply, given?: { email: string; error: string }): FastifyReply {
  const invalid = given === undefined ? null : html` aria-invalid="true" autofocus`;
  return sendPage(reply, {
    title: 'Sign in',
    lead: html`for API keys and what they have used. There is no password: a link comes by mail.`,
    body: html`<section class="step">
${form(
  reply,
  '/account/sign-in',
  html`<label for="email">E-mail address</label>
<input id="email" name="email" type="email" required maxlength="254" autocomplete="email" value="${given?.email ?? ''}" aria-describedby="email-error"${invalid}>
${fieldError('email-error', given?.error)}
<p class="go"><button class="main">Send the link</button></p>`,
)}
</section>`,
  });
}

function endedPage(reply: FastifyReply): FastifyReply {
  return sendPage(reply.code(410), {
    title: 'This link does not work any more',
    body: html`<p>It was used, or is older than ${LINK_MINUTES} minutes, or a later one was used.</p>
<p><a href="/account/sign-in">Ask for a new one</a></p>`,
  });
}
