import type { JobDocument } from '../../../src/service/wire/jobs.ts';
import { call, type ServerProcess } from './server-process.ts';
import { until } from './until.ts';

/** A job of one caller, as it goes on. */
export class Job {
  readonly id: string;
  readonly reply: NonNullable<Awaited<ReturnType<typeof call>>>;
  private readonly headers: Record<string, string>;
  private readonly url: string;

  static async start(
    by: ServerProcess,
    body: object | string,
    headers: Record<string, string>,
  ): Promise<Job> {
    const reply = await call(by, body, headers, '/v1/solves');
    if (reply?.status !== 202) throw new Error(reply?.text ?? 'no answer');
    return new Job(reply, headers, by);
  }

  private constructor(
    reply: NonNullable<Awaited<ReturnType<typeof call>>>,
    headers: Record<string, string>,
    by: ServerProcess,
  ) {
    this.reply = reply;
    this.id = JSON.parse(reply.text).id;
    this.headers = headers;
    this.url = `${by.url}/v1/solves/${this.id}`;
  }

  async status(): Promise<JobDocument> {
    return (await (await fetch(this.url, { headers: this.headers })).json()) as JobDocument;
  }

  result(): Promise<Response> {
    return fetch(`${this.url}/result`, { headers: this.headers });
  }

  async cancel(): Promise<JobDocument> {
    const reply = await fetch(this.url, { method: 'DELETE', headers: this.headers });
    return (await reply.json()) as JobDocument;
  }

  async ended(): Promise<JobDocument> {
    await until(async () => (await this.status()).ended_at !== null);
    return this.status();
  }
}
