import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServiceParts } from '../domain/service-parts.ts';
import { cancelJob, type JobCall, jobResult, jobStatus } from '../jobs/find-job.ts';
import { startJob } from '../jobs/start-job.ts';
import type { Sealer } from '../queue/sealer.ts';
import { counted, refuseOtherMedia, solveCallOf } from './auto-solve.ts';
import type { Metrics } from './metrics.ts';
import { send } from './send.ts';

type WithId = FastifyRequest<{ Params: { id: string } }>;

export function solvesRoutes(
  app: FastifyInstance,
  parts: ServiceParts,
  metrics: Metrics,
  sealer: Sealer,
): void {
  app.post('/v1/solves', { preHandler: refuseOtherMedia }, async (request, reply) => {
    const result = await counted(metrics, startJob(parts, sealer, solveCallOf(request)));
    app.log.info({ requestId: request.id, outcome: result.outcome }, 'job call');
    if (result.answer.status === 202) {
      reply.header('location', `/v1/solves/${JSON.parse(result.answer.body).id}`);
    }
    return send(reply, result);
  });
  app.get('/v1/solves/:id', async (request: WithId, reply) =>
    send(reply, await jobStatus(parts, jobCallOf(request))),
  );
  app.delete('/v1/solves/:id', async (request: WithId, reply) =>
    send(reply, await cancelJob(parts, sealer, jobCallOf(request))),
  );
  app.get('/v1/solves/:id/result', async (request: WithId, reply) =>
    send(reply, await jobResult(parts, jobCallOf(request))),
  );
}

function jobCallOf(request: WithId): JobCall {
  return { ...solveCallOf(request), id: request.params.id };
}
