import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { html, type Markup } from '../../../shared/markup.ts';
import { type UsageToday, usageToday } from '../../domain/accounts.ts';
import { keyState } from '../../domain/api-keys.ts';
import { accountCaller, type Caller } from '../../domain/caller.ts';
import { msToMidnight } from '../../domain/day.ts';
import type { ServiceParts } from '../../domain/service-parts.ts';
import type { Account, ApiKeyRow } from '../../store/rows.ts';
import { type KeyFields, keyFields } from './key-pages.ts';
import { day, form, sendPage } from './layout.ts';

const TIER_NAMES = { free: 'Free', pro: 'Pro' };

export async function overviewPage(
  reply: FastifyReply,
  { store, config, clock }: ServiceParts,
  account: Account,
  typed: KeyFields = { name: '', expires: '' },
): Promise<FastifyReply> {
  const at = clock();
  const used = await usageToday(store, account, at);
  const keys = await store.read(({ accounts }) => accounts.keysOf(account.id));
  const active = keys.filter((key) => keyState(key, at) === 'active');
  const ended = keys.filter((key) => !active.includes(key)).reverse();
  return sendPage(reply, {
    title: 'API access',
    lead: html`<span class="any">${account.email}</span>, ${TIER_NAMES[account.tier]} tier`,
    body: html`${useSection(accountCaller(account, config), used, msToMidnight(at))}
<section class="step" aria-labelledby="keys-title">
<h2 id="keys-title">Keys</h2>
${active.length === 0 ? html`<p>There is no key in use. Calls without one share the anonymous pool.</p>` : keyList(active, at)}
${ended.length === 0 ? null : html`<details><summary>Keys that have ended (${ended.length})</summary>${keyList(ended, at)}</details>`}
</section>
<section class="step" aria-labelledby="new-title">
<h2 id="new-title">New key</h2>
${form(
  reply,
  '/account/keys',
  html`<input type="hidden" name="id" value="${randomUUID()}">
${keyFields(typed)}
<p class="go"><button class="main">Create the key</button></p>`,
)}
</section>
<div class="row">
${form(reply, '/account/sign-out', html`<button>Sign out</button>`)}
${form(reply, '/account/sign-out-everywhere', html`<button class="quiet">Sign out on all devices</button>`)}
</div>`,
  });
}

function useSection(
  { dailyMs, requestsPerDay, concurrentSolves }: Caller,
  { usedMs, reservedMs, solves }: UsageToday,
  resetMs: number,
): Markup {
  const running = reservedMs === 0 ? '' : ` Solves that run have reserved ${seconds(reservedMs)}.`;
  const atOnce =
    concurrentSolves === 1 ? 'One solve at a time.' : `Up to ${concurrentSolves} solves at a time.`;
  const minutes = Math.ceil(resetMs / 60_000);
  const reset = minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return html`<section class="step" aria-labelledby="use-title">
<h2 id="use-title">Today</h2>
<div class="uses">
${use('Solve time', usedMs, dailyMs, `${seconds(usedMs)} of ${seconds(dailyMs)}`)}
${requestsPerDay === null ? null : use('Calls', solves, requestsPerDay, `${solves} of ${requestsPerDay}`)}
</div>
<p class="hint">All keys share this. It starts again at midnight UTC, in ${reset}.${running} ${atOnce}</p>
</section>`;
}

function use(name: string, used: number, limit: number, words: string): Markup {
  const id = name.toLowerCase().replace(' ', '-');
  return html`<div><p><span id="${id}">${name}</span> <strong>${words}</strong></p>
<meter aria-labelledby="${id}" min="0" max="${limit}" value="${Math.min(used, limit)}">${words}</meter></div>`;
}

function keyList(keys: readonly ApiKeyRow[], at: number): Markup {
  return html`<ul class="keys">
${keys.map((key) => {
  const state = keyState(key, at);
  const name = html`<bdi>${key.name || 'Without a name'}</bdi>`;
  return html`<li>
<p class="key-name">${state === 'active' ? html`<a href="/account/keys/${key.id}">${name}</a>` : name} <code>${key.label}</code></p>
<p class="hint">${words(key, state)}</p>
</li>
`;
})}</ul>`;
}

function words(key: ApiKeyRow, state: ReturnType<typeof keyState>): Markup {
  const used = key.lastUsedDay === null ? html`never used` : html`last used ${key.lastUsedDay}`;
  if (state === 'revoked') return html`revoked ${day(key.revokedAt ?? 0)}, ${used}`;
  const until =
    key.expiresAt === null
      ? null
      : html`${state === 'expired' ? ', expired after' : ', until'} ${day(key.expiresAt - 1)}`;
  return html`made ${day(key.createdAt)}, ${used}${until}`;
}

/** Seconds with up to three decimals, without trailing zeros. */
function seconds(ms: number): string {
  return `${ms / 1000} s`;
}
