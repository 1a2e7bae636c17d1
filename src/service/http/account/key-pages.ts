import type { FastifyReply } from 'fastify';
import { html, type Markup } from '../../../shared/markup.ts';
import { keyState } from '../../domain/api-keys.ts';
import { DAY_MS } from '../../domain/day.ts';
import type { ApiKeyRow } from '../../store/rows.ts';
import { day, fieldError, form, sendPage } from './layout.ts';

/** The fields of a key's form as typed, and their errors. */
export interface KeyFields {
  readonly name: string;
  readonly expires: string;
  readonly errors?: { readonly name?: string; readonly expires?: string };
}

export function keyFields({ name, expires, errors = {} }: KeyFields): Markup {
  const invalid = (message?: string) => (message === undefined ? null : html` aria-invalid="true"`);
  return html`<div class="row fields">
<p><label for="name">Name</label><input id="name" name="name" required maxlength="60" autocomplete="off" value="${name}" aria-describedby="name-error"${invalid(errors.name)}>${fieldError('name-error', errors.name)}</p>
<p><label for="expires">Last day (UTC), if any</label><input id="expires" name="expires" type="date" value="${expires}" aria-describedby="expires-error"${invalid(errors.expires)}>${fieldError('expires-error', errors.expires)}</p>
</div>`;
}

/** The only page that ever shows a key. */
export function newKeyPage(
  reply: FastifyReply,
  key: string,
  row: ApiKeyRow,
  publicUrl: string,
): FastifyReply {
  return sendPage(reply, {
    title: 'Your new key',
    lead: html`<bdi>${row.name}</bdi>${row.expiresAt === null ? null : html`, until ${day(row.expiresAt - 1)}`}`,
    body: html`<p class="problem" role="status">Keep it now, in a safe place: it is not shown again. Only its hash is stored.</p>
<p class="key-label">API key</p>
<code class="key">${key}</code>
<section class="step">
<h2>A call with it</h2>
<pre tabindex="0">curl ${new URL('/v1/auto-solve', publicUrl).href} \\
  -H 'Content-Type: application/json' \\
  -H "Authorization: Bearer $MINGLE_API_KEY" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -d @scenario.json</pre>
<p class="hint">Keep keys on your own server. Calls with a key from a page in a browser are refused.</p>
</section>
<p><a class="button" href="/account">I have kept it</a></p>`,
  });
}

export function keyPage(reply: FastifyReply, key: ApiKeyRow, at: number, typed?: KeyFields): FastifyReply {
  const expires = key.expiresAt === null ? '' : new Date(key.expiresAt - DAY_MS).toISOString().slice(0, 10);
  const active = keyState(key, at) === 'active';
  return sendPage(reply, {
    title: key.name || 'A key without a name',
    lead: html`<code>${key.label}</code>, made on ${day(key.createdAt)}`,
    body: html`${
      active
        ? html`<section class="step">
<h2>Change</h2>
${form(
  reply,
  `/account/keys/${key.id}`,
  html`${keyFields(typed ?? { name: key.name, expires })}
<p class="go"><button class="main">Save</button></p>`,
)}
</section>
<section class="step">
<h2>Revoke</h2>
<p>Calls with this key are refused from then on, on all servers. That cannot be undone.</p>
${form(reply, `/account/keys/${key.id}/revoke`, html`<button class="grave">Revoke this key</button>`)}
</section>`
        : html`<p>This key has ended; calls with it are refused.</p>`
    }
<p><a href="/account">Back to your keys</a></p>`,
  });
}
