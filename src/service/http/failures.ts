/** Whatever goes wrong before or beside the domain, as the same problem documents. */
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError } from 'fastify';
import { refusalOfFailure } from '../domain/call-result.ts';
import { foreignRefusal } from '../domain/own-profile.ts';
import { problemOf, type Refusal, retryAfterSeconds, storageAway } from '../domain/refusal.ts';
import type { ServiceConfig } from '../settings/config.ts';
import { ERRORS, PROBLEM_MEDIA_TYPE } from '../wire/errors.ts';

/** The framework's own errors that are the caller's doing. */
export function refusalOfError(error: FastifyError, bodyLimit: number): Refusal {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return {
        code: 'body_too_large',
        detail: `The body is larger than ${bodyLimit} bytes.`,
        advice:
          'Leave out attributes that no rule uses, or solve it on your own machine with "mingle solve".',
      };
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return notJson('The Content-Type is not application/json.');
    case 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE':
      return notJson('The request has no Content-Type.');
    case 'ECONNRESET':
      // Nobody reads it, and it is no failure of the service.
      return error.statusCode === 400
        ? malformed('The connection ended before the body.')
        : refusalOfFailure(error);
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return malformed('The body is not as long as Content-Length says.');
    case 'FST_ERR_BAD_URL':
      return malformed('The address of the request is malformed.');
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return { code: 'uri_too_long', detail: 'A part of the address is too long.' };
    case 'FST_ERR_HANDLER_TIMEOUT':
      return storageAway('The call could not be finished in time.');
    default:
      return refusalOfFailure(error);
  }
}

export function notJson(detail: string): Refusal {
  return {
    code: 'unsupported_media_type',
    detail,
    advice: 'Send the scenario as JSON in UTF-8, not compressed, with Content-Type: application/json.',
  };
}

function malformed(detail: string): Refusal {
  return { code: 'malformed_request', detail };
}

/** What is wrong with a request before anybody looks at its path. */
export function headerRefusal(request: IncomingMessage, config: ServiceConfig): Refusal | null {
  const { headers, rawHeaders, httpVersion } = request;
  if (headers.host === undefined && httpVersion !== '1.0')
    return malformed('The request has no Host header.');
  // Node keeps the first; a proxy before this server may have gone by the second.
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

/** Answers what is not even HTTP, on the bare socket; null where nobody is left to answer. */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  requestId: string,
): { requestId: string; status: number } | null {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return null;
  }
  const refusal = clientRefusal(error.code);
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
  return { requestId, status };
}

function clientRefusal(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { code: 'headers_too_large', detail: 'The headers of the request are larger than 16 KiB.' };
  }
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') {
    return { code: 'body_too_large', detail: 'The chunks of the body have extensions that are too large.' };
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { code: 'request_timeout', detail: 'The request did not arrive in time.', retryAfterMs: 1000 };
  }
  return malformed('What arrived is not an HTTP request that can be read.');
}
