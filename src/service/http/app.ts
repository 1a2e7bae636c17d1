/** The HTTP application, built without listening: tests inject requests, `start.ts` gives it a port. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyError, type FastifyReply, LogController } from 'fastify';
import { endpointsOf } from '../discovery/endpoints.ts';
import { SHUTTING_DOWN } from '../domain/refusal.ts';
import type { ServiceParts } from '../domain/service-parts.ts';
import type { Sealer } from '../queue/sealer.ts';
import type { ServiceConfig } from '../settings/config.ts';
import { pageRoutes } from './app-files.ts';
import { autoSolveRoute } from './auto-solve.ts';
import { type BoundedServer, boundedServer } from './connections.ts';
import { discoveryRoutes } from './discovery.ts';
import { answerClientError, headerRefusal, refusalOfError } from './failures.ts';
import { liveRoutes } from './live.ts';
import type { Metrics } from './metrics.ts';
import { operationsRoutes } from './operations.ts';
import { sendRefusal } from './send.ts';
import { solvesRoutes } from './solves.ts';

/** Receives log lines, one JSON object each. */
export interface LogStream {
  write(line: string): void;
}

const REQUEST_MS = 10_000;
const KEEP_ALIVE_MS = 65_000;
const MARGIN_MS = 15_000;

/** @param sealer for jobs; null: jobs are off */
export function buildApp(
  parts: ServiceParts,
  metrics: Metrics,
  log: LogStream | null,
  sealer: Sealer | null = null,
) {
  const { config, solver } = parts;
  const callMs = config.limits.read_ms + solver.longestMs;
  let closing = false;
  let bounded: BoundedServer | undefined;
  /** Requests that wait for an invitation to send their body. */
  const uninvited = new WeakSet<IncomingMessage>();
  const app = fastify({
    // The standard log lines contain the caller's address and the full URL.
    logController: new LogController({ disableRequestLogging: true }),
    logger: log === null ? false : { level: config.log_level, stream: log, serializers: { req: () => ({}) } },
    bodyLimit: config.limits.body_bytes,
    trustProxy: config.trusted_proxies.length === 0 ? false : config.trusted_proxies,
    genReqId: () => randomUUID(),
    handlerTimeout: callMs + MARGIN_MS,
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    serverFactory(handler) {
      bounded = boundedServer(
        {
          headersTimeout: REQUEST_MS,
          requestTimeout: REQUEST_MS,
          keepAliveTimeout: KEEP_ALIVE_MS,
          connectionsCheckingInterval: 2000,
          requireHostHeader: false,
        },
        handler,
      );
      const { server } = bounded;
      server.on('checkContinue', (request, response) => {
        uninvited.add(request);
        server.emit('request', request, response);
      });
      server.setTimeout(callMs + 2 * MARGIN_MS);
      return server;
    },
    clientErrorHandler(error, socket) {
      const answered = answerClientError(error, socket as Socket, randomUUID());
      if (answered !== null) noteUnrouted(answered);
    },
    frameworkErrors(error, request, reply) {
      answerError(error, withCommonHeaders(reply as unknown as FastifyReply));
      noteUnrouted({ requestId: request.id, status: reply.statusCode });
    },
  });

  /** For requests answered before they reach a route. */
  function noteUnrouted({ requestId, status }: { requestId: string; status: number }): void {
    metrics.answered('none', 'none', status, 0);
    app.log.info({ requestId, route: 'none', status }, 'answered');
  }

  function answerError(error: FastifyError, reply: FastifyReply): FastifyReply {
    const usual = config.limits.body_bytes;
    const refusal = refusalOfError(error, reply.request.routeOptions.bodyLimit ?? usual, usual);
    if (refusal.code === 'internal_error' || refusal.code === 'storage_unavailable') {
      app.log.error({ err: error, requestId: reply.request.id }, refusal.code);
    }
    return sendRefusal(reply, refusal);
  }

  app.setErrorHandler<FastifyError>((error, _request, reply) => answerError(error, reply));
  app.setNotFoundHandler((_request, reply) =>
    sendRefusal(reply, {
      code: 'not_found',
      detail: 'There is nothing at this path.',
      advice: 'GET /v1/help lists the paths.',
    }),
  );
  app.addHook('onRequest', async (request, reply) => {
    withCommonHeaders(reply);
    const { routeOptions, raw, headers } = reply.request;
    // Do not invite a body that is too large.
    const isTooLarge =
      Number(headers['content-length']) > (routeOptions.bodyLimit ?? config.limits.body_bytes);
    if (uninvited.has(raw) && !isTooLarge) reply.raw.writeContinue();
    const refusal = headerRefusal(raw, config);
    if (refusal !== null) return sendRefusal(reply, refusal);
    // Probes report stopping in their own way.
    if (closing && !PROBES.includes(routeOptions.url ?? '')) {
      return sendRefusal(reply.header('connection', 'close'), SHUTTING_DOWN);
    }
    if (request.is404) return refuseMethod(config, reply);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const seconds = reply.elapsedTime / 1000;
    metrics.answered(route, request.method, reply.statusCode, seconds);
    app.log.info(
      { requestId: request.id, route, method: request.method, status: reply.statusCode, seconds },
      'answered',
    );
  });
  // Browsers open connections in advance, and Node waits for them on close.
  app.addHook('preClose', async () => bounded?.closeUnused());
  autoSolveRoute(app, parts, metrics);
  if (sealer !== null) solvesRoutes(app, parts, metrics, sealer);
  discoveryRoutes(app, config);
  operationsRoutes(app, parts, () => closing);
  const isOwn = config.profile === 'own';
  pageRoutes(app, isOwn);
  if (isOwn) liveRoutes(app);
  // Loaded only if served.
  if (parts.mail !== undefined) {
    app.register(async (scope) => (await import('./account/area.ts')).accountArea(scope, parts, metrics), {
      prefix: '/account',
    });
  }
  const billingSecret = config.accounts.billing_secret;
  if (billingSecret !== null) {
    app.register(async (scope) => (await import('./billing.ts')).billingRoute(scope, parts, billingSecret));
  }
  return {
    app,
    /** From now on new requests are refused with `shutting_down`. */
    stopTaking() {
      closing = true;
    },
  };
}

/** Bodies are parsed by our own definitions; fastify would load another validator at start. */
function noSchemas(): never {
  throw new Error('Routes of this service have no schemas of fastify.');
}

const PROBES = ['/healthz', '/readyz'];

function withCommonHeaders(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': reply.request.id,
  });
}

/** Refuses a known path with an unsupported method, before the body is read. */
function refuseMethod(config: ServiceConfig, reply: FastifyReply): FastifyReply | undefined {
  const { url, method } = reply.request;
  const [asked] = url.split('?', 1);
  const isAsked = (path: string) =>
    new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/, '[^/]+')}$`).test(asked);
  const there = endpointsOf(config).filter(({ path }) => isAsked(path));
  if (there.length === 0) return;
  const allowed = there.flatMap((one) => (one.method === 'GET' ? ['GET', 'HEAD'] : [one.method]));
  return sendRefusal(reply.header('allow', allowed.join(', ')), {
    code: 'method_not_allowed',
    detail: `${there[0].path} does not have the method ${method}.`,
    advice: `Use ${allowed.join(' or ')}.`,
  });
}
