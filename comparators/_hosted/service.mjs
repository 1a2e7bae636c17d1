/** One service: where it is, which form it speaks, and how to ask it without wearing out its patience. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const KEYS = { MINGLE_BENCH: 'MINGLE_API_KEY' };
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The service cannot be asked; the message says why, for people. */
export class Unanswered extends Error {}

export class Service {
  /** @throws {Unanswered} */
  static async open(form, variables) {
    const base = `${process.env[`${variables}_URL`].replace(/\/+$/, '').replace(/\/v1$/, '')}/v1`;
    const key = process.env[KEYS[variables] ?? `${variables}_KEY`] || null;
    const { protocol, hostname } = new URL(base);
    if (key && protocol !== 'https:' && !LOOPBACK.includes(hostname)) {
      throw new Unanswered('an API key is not sent without encryption: use https');
    }
    const help = await about(base);
    const known = help?.service === 'mingle';
    if (form === 'ask' && !known) throw new Unanswered(`${hostname} does not answer as a mingle server`);
    const spoken = form === 'ask' ? help.form : form;
    if (known && help.form !== spoken) {
      throw new Unanswered(`${hostname} speaks Form ${help.form.toUpperCase()}, not ${spoken.toUpperCase()}`);
    }
    const version = `${known ? `mingle ${help.version}` : 'a service that does not say its version'}, Form ${spoken.toUpperCase()}`;
    return new Service(base, spoken, spoken === 'k' ? key : null, version);
  }

  constructor(base, form, key, version) {
    Object.assign(this, { base, form, key, version });
  }

  /**
   * Posts a scenario; waits as the service asks where that fits into the time.
   *
   * @param until seconds that are left
   * @returns status, text, and body where the text is JSON
   */
  async post(body, until) {
    const headers = {
      'content-type': 'application/json',
      ...(this.form === 'k' && { 'idempotency-key': randomUUID() }),
      ...(this.key && { authorization: `Bearer ${this.key}` }),
    };
    const request = { method: 'POST', headers, body: JSON.stringify(body), redirect: 'error' };
    for (;;) {
      const answer = await ask(`${this.base}/auto-solve`, request, until());
      const wait = secondsOf(answer.retryAfter);
      const passing = answer.status === 429 || answer.status === 503;
      if (!passing || !(wait < until() - 1)) return answer;
      await sleep(wait * 1000);
    }
  }
}

/** Of a Retry-After, in seconds or as a date; at least 1, lest a service be asked without end. NaN: it says neither. */
function secondsOf(retryAfter) {
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(/^[A-Za-z]+,? /.test(retryAfter) ? retryAfter : '') - Date.now()) / 1000;
  return Math.max(1, seconds);
}

const HELP_SECONDS = 10;

async function about(base) {
  const { status, body } = await ask(`${base}/help`, { redirect: 'error' }, HELP_SECONDS);
  return status === 200 ? body : null;
}

async function ask(url, request, seconds) {
  let response;
  let text;
  try {
    response = await fetch(url, { ...request, signal: AbortSignal.timeout(Math.ceil(seconds * 1000)) });
    text = await response.text();
  } catch (error) {
    throw new Unanswered(`no answer from ${new URL(url).hostname}: ${error.cause?.message ?? error.message}`);
  }
  return {
    status: response.status,
    text,
    body: json(text),
    retryAfter: response.headers.get('retry-after'),
  };
}

function json(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
