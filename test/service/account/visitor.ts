/** A browser without a window: follows forms of the account area with cookies, and reads the mail that was sent. */
import type { LightMyRequestResponse } from 'fastify';
import type { Mail, MailPort } from '../../../src/service/domain/ports.ts';
import { openService, type TestService } from '../support/service.ts';

export const HOME = 'http://127.0.0.1:8080';

export interface AccountService {
  readonly service: TestService;
  readonly mails: Mail[];
}

type Settings = NonNullable<Parameters<typeof openService>[0]>;

/** A service with an account area, whose mails are kept. */
export async function openAccounts(settings: Settings = {}): Promise<AccountService> {
  const mails: Mail[] = [];
  const mail: MailPort = {
    send: async (each) => {
      mails.push(each);
    },
    close: async () => undefined,
  };
  const config = { public_url: HOME, mail: { outbox: 'unused' }, ...settings };
  return { service: await openService(config, { parts: { mail } }), mails };
}

export class Visitor {
  readonly cookies = new Map<string, string>();
  page = '';
  /** Of the form that was seen last. */
  token = '';
  private readonly service: TestService;
  private readonly headers: Record<string, string>;

  constructor(service: TestService, headers: Record<string, string> = {}) {
    this.service = service;
    this.headers = headers;
  }

  get(url: string): Promise<LightMyRequestResponse> {
    return this.send({ method: 'GET', url });
  }

  /** Sends a form with the token of the form that was seen last. */
  post(url: string, fields: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.postRaw(url, new URLSearchParams({ _csrf: this.token, ...fields }).toString());
  }

  postRaw(url: string, payload: string): Promise<LightMyRequestResponse> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return this.send({ method: 'POST', url, payload, headers });
  }

  async askForLink(email: string): Promise<LightMyRequestResponse> {
    await this.get('/account/sign-in');
    return this.post('/account/sign-in', { email });
  }

  /** Opens the link of a mail and presses its button. */
  async follow({ text }: Mail): Promise<LightMyRequestResponse> {
    const token = tokenOf(text);
    await this.get(`/account/link/${token}`);
    return this.post('/account/link', { token });
  }

  private async send(request: {
    method: 'GET' | 'POST';
    url: string;
    payload?: string;
    headers?: Record<string, string>;
  }): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await this.service.app.inject({
      ...request,
      remoteAddress: '192.0.2.7',
      headers: { ...this.headers, ...request.headers, ...(cookie === '' ? {} : { cookie }) },
    });
    for (const { name, value } of reply.cookies) this.cookies.set(name, value);
    if (reply.body !== '') this.page = reply.body;
    this.token = /name="_csrf" value="([^"]+)"/.exec(reply.body)?.[1] ?? this.token;
    return reply;
  }
}

export function tokenOf(text: string): string {
  return /\/account\/link\/(\S+)/.exec(text)?.[1] ?? '';
}

export async function signedIn(
  { service, mails }: AccountService,
  email: string,
  headers: Record<string, string> = {},
): Promise<Visitor> {
  const visitor = new Visitor(service, headers);
  await visitor.askForLink(email);
  await visitor.follow(mails[mails.length - 1]);
  await visitor.get('/account');
  return visitor;
}
