/** Errors outside the domain, as the same kind of problem documents. */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError } from 'fastify';
import { refusalOfFailure } from '../domain/call-result.ts';
import { foreignRefusal } from '../domain/own-profile.ts';
import { problemOf, type Refusal, retryAfterSeconds, storageAway } from '../domain/refusal.ts';
import type { ServiceConfig } from '../settings/config.ts';
import { ERRORS, PROBLEM_MEDIA_TYPE } from '../wire/errors.ts';

/** Errors of the framework and Node that callers cause. */
const REFUSALS: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: notJson('The Content-Type is not application/json.'),
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: notJson('The request has no Content-Type.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: malformed('The body is not as long as Content-Length says.'),
  FST_ERR_BAD_URL: malformed('The address of the request is malformed.'),
  FST_ERR_MAX_PARAM_LENGTH: { code: 'uri_too_long', detail: 'A part of the address is too long.' },
  HPE_HEADER_OVERFLOW: {
    code: 'headers_too_large',
    detail: 'The headers of the request are larger than 16 KiB.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    code: 'body_too_large',
    detail: 'The chunks of the body have extensions that are too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    code: 'request_timeout',
    detail: 'The request did not arrive in time.',
    retryAfterMs: 1000,
  },
};

/** @param solveLimit the limit where the body is a scenario, which gets advice */
export function refusalOfError(error: FastifyError, bodyLimit: number, solveLimit?: number): Refusal {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return {
      code: 'body_too_large',
      detail: `The body is larger than ${bodyLimit} bytes.`,
      ...(bodyLimit === solveLimit && {
        advice:
          'Leave out attributes that no rule uses, or solve it on your own machine with "mingle solve".',
      }),
    };
  }
  if (error.code === 'FST_ERR_HANDLER_TIMEOUT') return storageAway('The call could not be finished in time.');
  // The caller has gone; this is no failure of the service.
  if (error.code === 'ECONNRESET' && error.statusCode === 400)
    return malformed('The connection ended before the body.');
  return REFUSALS[error.code] ?? refusalOfFailure(error);
}

export function notJson(detail: string): Refusal {
  return {
    code: 'unsupported_media_type',
    detail,
    advice: 'Send JSON in UTF-8, not compressed, with Content-Type: application/json.',
  };
}

function malformed(detail: string): Refusal {
  return { code: 'malformed_request', detail };
}

export function headerRefusal(request: IncomingMessage, config: ServiceConfig): Refusal | null {
  const { headers, rawHeaders, httpVersion } = request;
  if (headers.host === undefined && httpVersion !== '1.0')
    return malformed('The request has no Host header.');
  // Node keeps the first Host header; a proxy may have used another.
  const hosts = rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) return malformed('The request has more than one Host header.');
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') {
    return {
      code: 'expectation_failed',
      detail: `The request expects "${headers.expect.slice(0, 60)}".`,
      advice: 'Leave the Expect header out.',
    };
  }
  return config.profile === 'own' ? foreignRefusal(headers, request.socket.localAddress, config) : null;
}

/** Milliseconds to read the answer while more of the request may come; closing at once would discard the answer. */
const LINGER_MS = 1000;

/** Answers invalid HTTP on the bare socket and closes it; null if the other side is gone. */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  requestId: string,
): { requestId: string; status: number } | null {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return null;
  }
  const refusal =
    REFUSALS[error.code ?? ''] ?? malformed('What arrived is not an HTTP request that can be read.');
  const { status } = ERRORS[refusal.code];
  const body = JSON.stringify(problemOf(refusal));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${PROBLEM_MEDIA_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    ...(refusal.retryAfterMs === undefined
      ? []
      : [`Retry-After: ${retryAfterSeconds(refusal.retryAfterMs)}`]),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // A client that sends one byte at a time would keep its half open for ever.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  return { requestId, status };
}
