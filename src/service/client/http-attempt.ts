/** One HTTP exchange, with its outcome as a value. */
import * as z from 'zod';
import { jsonValue } from '../../shared/read-json.ts';

/** The fields of a problem that the client uses; a newer service may have unknown codes and fields. */
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
  /** The service refused, with its own problem document. */
  | { readonly kind: 'problem'; readonly problem: RemoteProblem; readonly retryAfterMs: number | null }
  /** Something other than the service answered: a proxy, or another program. */
  | { readonly kind: 'unexpected'; readonly status: number; readonly retryAfterMs: number | null }
  /** No complete answer. `sent`: the request may have reached the service. `permanent`: a retry cannot help. */
  | { readonly kind: 'failed'; readonly sent: boolean; readonly permanent: boolean; readonly reason: string };

export interface HttpRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | null;
  /** Longer answers are refused, so that an endless answer cannot fill the memory. */
  readonly mostBytes: number;
}

/** Never rejects, except with the reason of `signal`. */
export async function attempt(request: HttpRequest): Promise<AttemptResult> {
  const { url, method, headers, body, timeoutMs, signal } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      // A redirect would send scenario and key to an address the user did not name.
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

/** Temporary failures before any byte of the request was sent. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Permanent failures before any byte was sent; '' is fetch's own refusal. */
const PERMANENT = new Set([
  '',
  'ENOTFOUND',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  // The server speaks plain HTTP, or an outdated TLS.
  'EPROTO',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  'ERR_SSL_UNSUPPORTED_PROTOCOL',
  'ERR_SSL_WRONG_VERSION_NUMBER',
]);
/** Also permanent: certificates that are expired or not yet valid, or from an unknown issuer. */
const CERTIFICATE = /^(?:CERT_|UNABLE_TO_)/;

/** null: the text is longer than allowed. */
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

/** `Retry-After` in ms, from seconds or a date; null if missing or invalid. */
function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  // `Date.parse` would read "-1" and "1.5" as days of 2001.
  const at = /^[A-Za-z]+,? /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

/** fetch hides the network's error behind "fetch failed". */
function causeOf(error: unknown): { code: string; message: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return { code: '', message: String(cause) };
  return {
    code: 'code' in cause ? String(cause.code) : '',
    message: cause.message || 'the connection failed',
  };
}
