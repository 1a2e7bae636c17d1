import type { FastifyReply } from 'fastify';
import { type CallResult, refused } from '../domain/call-result.ts';
import { type Refusal, retryAfterSeconds } from '../domain/refusal.ts';

export function send(reply: FastifyReply, result: CallResult): FastifyReply {
  const { answer, quotas, retryAfterMs } = result;
  reply.code(answer.status).header('content-type', answer.mediaType);
  if (retryAfterMs !== undefined) reply.header('retry-after', String(retryAfterSeconds(retryAfterMs)));
  if (quotas.length > 0) {
    // Field names and format of the IETF draft "RateLimit header fields for HTTP".
    const policies = quotas.map(
      ({ name, limit, windowSeconds }) => `"${name}";q=${limit};w=${windowSeconds}`,
    );
    const states = quotas.map(
      ({ name, remaining, resetMs }) => `"${name}";r=${remaining};t=${retryAfterSeconds(resetMs)}`,
    );
    reply.header('ratelimit-policy', policies.join(', ')).header('ratelimit', states.join(', '));
  }
  if (answer.status === 401) reply.header('www-authenticate', 'Bearer realm="mingle", error="invalid_token"');
  if (answer.status === 413) reply.header('connection', 'close');
  if (result.replayed) reply.header('idempotency-replayed', 'true');
  // As bytes, so that nothing is added on the way out.
  return reply.send(Buffer.from(answer.body, 'utf8'));
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return send(reply, refused(refusal));
}
