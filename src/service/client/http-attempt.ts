/** One HTTP exchange, and what became of it as a value. */
import * as z from 'zod';
import { jsonValue } from '../../shared/read-json.ts';

/** A problem as far as the client needs it; a newer service may have codes and fields that are not known here. */
const remoteProblem = z.looseObject({
  code: z.string(),
  status: z.int(),
  detail: z.string(),
  advice: z.string().optional(),
  issues: z
    .array(
      z.looseObject({
        code: z.string(),
        pointer: z.string(),
        message: z.string(),
        advice: z.string().optional(),
      }),
    )
    .default([]),
});

export type RemoteProblem = z.output<typeof remoteProblem>;

export type AttemptResult =
  | { readonly kind: 'answered'; readonly body: unknown }
  /** The service says no, in its own words. */
  | { readonly kind: 'problem'; readonly problem: RemoteProblem; readonly retryAfterMs: number | null }
  /** Something that is not the service answered: a proxy, another program. */
  | { readonly kind: 'unexpected'; readonly status: number; readonly retryAfterMs: number | null }
  /** No whole answer. `sent`: the request may have reached the service. `permanent`: it never will. */
  | { readonly kind: 'failed'; readonly sent: boolean; readonly permanent: boolean; readonly reason: string };

export interface HttpRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | null;
  /** An answer that is longer is none: a server that sends without end must not fill the memory. */
  readonly mostBytes: number;
}

/** Never rejects, but for `signal`, whose reason it throws. */
export async function attempt(request: HttpRequest): Promise<AttemptResult> {
  const { url, method, headers, body, timeoutMs, signal } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      // A redirect would send scenario and key to an address that nobody named.
      redirect: 'manual',
      signal: signal === null ? timeout : AbortSignal.any([timeout, signal]),
    });
    return await read(response, request.mostBytes);
  } catch (error) {
    signal?.throwIfAborted();
    if (timeout.aborted) {
      return { kind: 'failed', sent: true, permanent: false, reason: `no answer in ${timeoutMs / 1000} s` };
    }
    const { code, message } = causeOf(error);
    const permanent = PERMANENT.has(code) || CERTIFICATE.test(code);
    const reason = code === '' ? message : `${message} (${code})`;
    return { kind: 'failed', sent: !permanent && !NEVER_SENT.has(code), permanent, reason };
  }
}

/** Failures before a byte of the request can have left, which may pass. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Failures before a byte can have left that stay until their cause is removed; '' is fetch's own refusal. */
const PERMANENT = new Set([
  '',
  'ENOTFOUND',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  // A server that speaks plain HTTP, or no TLS of today.
  'EPROTO',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  'ERR_SSL_UNSUPPORTED_PROTOCOL',
  'ERR_SSL_WRONG_VERSION_NUMBER',
]);
/** So are these: of a certificate that is not valid yet or any more, or whose issuer is not known. */
const CERTIFICATE = /^(?:CERT_|UNABLE_TO_)/;

/** null: there is more of it than is taken. */
async function textOf({ body }: Response, mostBytes: number): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let left = mostBytes;
  for await (const part of body ?? []) {
    left -= part.byteLength;
    if (left < 0) return null;
    parts.push(part);
  }
  return new TextDecoder().decode(Buffer.concat(parts));
}

async function read(response: Response, mostBytes: number): Promise<AttemptResult> {
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'));
  const text = await textOf(response, mostBytes);
  const body = text === null ? undefined : jsonValue(text);
  if (response.status === 200 && body !== undefined) return { kind: 'answered', body };
  const known = remoteProblem.safeParse(body);
  if (known.success) return { kind: 'problem', problem: known.data, retryAfterMs };
  return { kind: 'unexpected', status: response.status, retryAfterMs };
}

/** Seconds or a date; null where there is none that can be read. */
function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  // `Date.parse` takes "-1" and "1.5" for days of 2001.
  const at = /^[A-Za-z]+,? /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

/** fetch hides the network's own error behind "fetch failed". */
function causeOf(error: unknown): { code: string; message: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return { code: '', message: String(cause) };
  return {
    code: 'code' in cause ? String(cause.code) : '',
    message: cause.message || 'the connection failed',
  };
}
