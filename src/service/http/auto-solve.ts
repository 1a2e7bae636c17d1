import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CallResult, refusalOfFailure, refused } from '../domain/call-result.ts';
import { isLoopback } from '../domain/client-identity.ts';
import { isForwarded } from '../domain/own-profile.ts';
import type { ServiceParts } from '../domain/service-parts.ts';
import { type SolveCall, solveCall } from '../domain/solve-call.ts';
import { notJson } from './failures.ts';
import type { Metrics } from './metrics.ts';
import { send, sendRefusal } from './send.ts';

export const SOLVE_PATH = '/v1/auto-solve';

/** `POST /v1/auto-solve`: passes bytes and headers to the domain, and its answer to the caller. */
export function autoSolveRoute(app: FastifyInstance, parts: ServiceParts, metrics: Metrics): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  app.post(SOLVE_PATH, { preHandler: refuseOtherMedia }, async (request, reply) => {
    metrics.caller(request.headers, country(request, parts.config.country_header));
    const result = await counted(metrics, solveCall(parts, solveCallOf(request)));
    const { outcome, chargedMs, failure } = result;
    if (failure !== undefined) app.log.error({ requestId: request.id, ...failure }, 'a solve failed');
    app.log.info({ requestId: request.id, outcome, chargedMs }, 'solve call');
    parts.onStep?.('replying');
    return send(reply, result);
  });
}

/** Counts the outcome of a call, failures of the service too. */
export async function counted(metrics: Metrics, call: Promise<CallResult>): Promise<CallResult> {
  const result = await call.catch((error: unknown) => {
    metrics.solved(refused(refusalOfFailure(error)));
    throw error;
  });
  metrics.solved(result);
  return result;
}

export function solveCallOf(request: FastifyRequest): SolveCall {
  return {
    body: Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
    address: request.ip ?? 'unknown',
    local: isLoopback(request.socket.remoteAddress ?? '') && !isForwarded(request.headers),
    authorization: request.headers.authorization,
    idempotencyKey: single(request.headers['idempotency-key']),
    origin: request.headers.origin,
  };
}

export async function refuseOtherMedia(request: FastifyRequest, reply: FastifyReply) {
  const fault = mediaFault(request);
  if (fault !== null) return sendRefusal(reply, notJson(fault));
}

function mediaFault({ headers }: FastifyRequest): string | null {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    return 'The body has a Content-Encoding.';
  const type = headers['content-type'];
  if (type === undefined) return 'The request has no Content-Type.';
  const charset = /;\s*charset="?([^";\s]+)/i.exec(type)?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    return `The body has the charset ${charset.slice(0, 40)}.`;
  return null;
}

/** A header sent twice becomes one value with a comma, never the first of two keys: one solve for one key. */
function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(',') : value;
}

/** Trusted only behind a trusted proxy. */
function country(request: FastifyRequest, header: string | null): unknown {
  const proxied = (request.ips?.length ?? 0) > 1;
  return header !== null && proxied ? request.headers[header.toLowerCase()] : undefined;
}
