import type { JsonSchema } from '../../result/json-schemas.ts';
import type { RequestBodyA, RequestBodyK, WireForm } from '../../scenario/definition.ts';
import { version } from '../../shared/version.ts';
import type { ServiceConfig } from '../settings/config.ts';
import { ERRORS, type ErrorCode, PROBLEM_MEDIA_TYPE } from '../wire/errors.ts';
import { IDEMPOTENCY_KEY } from '../wire/idempotency-key.ts';
import { type Endpoint, endpointsOf, errorsOf } from './endpoints.ts';
import { ANSWER_HEADERS, type AnswerHeader, answerHeaders, solveHeaders } from './headers.ts';
import { SOLVE_OPERATIONS, type SolveOperation } from './solve-operations.ts';
import { wireSchemas } from './wire-schemas.ts';

type Json = Record<string, unknown>;

/** Wire schemas by their names in `components`. */
const COMPONENTS = {
  request: 'SolveRequest',
  response: 'SolveResponse',
  problem: 'Problem',
  help: 'Help',
  'job-request': 'JobRequest',
  'accepted-job': 'AcceptedJob',
  job: 'Job',
  'webhook-event': 'WebhookEvent',
};

export function openApiDocument(config: ServiceConfig): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpointsOf(config)) {
    const { path, method } = endpoint;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(endpoint, config) };
  }
  const said = JSON.stringify(paths);
  return {
    openapi: '3.1.0',
    info: {
      title: `mingle solve service, Form ${config.form.toUpperCase()}`,
      version,
      description:
        'Takes people, groups and sessions; returns a schedule in which everybody meets as many different people as possible.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: components(config),
      headers: Object.fromEntries(
        Object.entries(ANSWER_HEADERS).filter(([name]) => said.includes(`"${headerPath(name)}"`)),
      ),
      ...(hasKeys(config) && {
        securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key (mgk_…).' } },
      }),
    },
  };
}

function operation({ method, path, purpose }: Endpoint, config: ServiceConfig): Json {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => {
    return { name, in: 'path', required: true, schema: { type: 'string' } };
  });
  const known = SOLVE_OPERATIONS[`${method} ${path}`];
  if (known !== undefined)
    return { operationId: known.id, summary: purpose, ...solveOperation(known, parameters, config) };
  const operationId = path
    .replace(/^\/(v1\/)?/, '')
    .replace(/[^a-z]+(\w)?/g, (_, c) => (c ?? '').toUpperCase());
  const media = path === '/v1/schema/{name}' ? 'application/schema+json' : 'application/json';
  const schema = path === '/v1/help' ? ref('Help') : {};
  const headers = headerRefs(['X-Request-Id']);
  const responses: Json = { 200: { description: 'As asked.', headers, content: { [media]: { schema } } } };
  if (path === '/readyz') {
    const codes = ['starting', 'shutting_down', 'storage_unavailable'] as const;
    responses[503] = problemResponse(503, ['X-Request-Id', 'Retry-After'], codes);
  }
  if (parameters.length > 0) responses[404] = problemResponse(404, ['X-Request-Id'], ['not_found']);
  const own = parameters.length > 0 ? { parameters } : {};
  return { operationId, summary: purpose, ...own, responses: { ...responses, default: OTHER_ERRORS } };
}

function solveOperation(
  { isOpen, request, success, errors }: SolveOperation,
  inPath: readonly Json[],
  config: ServiceConfig,
): Json {
  const known = errorsOf(config);
  const body = request && { schema: ref(request), ...(isOpen && { example: exampleBody(config.form) }) };
  const headers: AnswerHeader[] = body ? answerHeaders(success.status, config) : ['X-Request-Id'];
  return {
    ...(hasKeys(config) && { security: [...(isOpen ? [{}] : []), { apiKey: [] }] }),
    parameters: body ? headerParameters(config) : inPath,
    ...(body && { requestBody: { required: true, content: { 'application/json': body } } }),
    responses: {
      [success.status]: {
        description: success.description,
        headers: headerRefs(headers),
        content: { 'application/json': { schema: ref(success.schema) } },
      },
      ...problemResponses(
        errors.filter((code) => known.includes(code)),
        config,
      ),
      ...(!isOpen && { default: OTHER_ERRORS }),
    },
  };
}

function headerParameters(config: ServiceConfig): Json[] {
  return solveHeaders(config)
    .filter(({ name }) => name !== 'Authorization')
    .map(({ name, required, purpose, values }) => ({
      name,
      in: 'header',
      required,
      description: purpose,
      schema: {
        type: 'string',
        ...(values === undefined ? {} : { examples: values }),
        ...(name === 'Idempotency-Key' ? { pattern: IDEMPOTENCY_KEY.source } : {}),
      },
    }));
}

const people = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Hana', 'Ida'].map((id, i) => ({
  id,
  attributes: { team: i % 2 === 0 ? 'red' : 'blue' },
}));

export function exampleBody(form: WireForm): RequestBodyK | RequestBodyA {
  const tables = ['Oak', 'Elm', 'Ash'];
  return {
    schema_version: 'v1',
    scenario:
      form === 'k'
        ? { people, groups: tables.map((id) => ({ id, capacity: 3 })), session_count: 3 }
        : { people, groups: tables.map((id) => ({ id, size: 3 })), num_sessions: 3 },
    constraints: [
      { type: 'MustStayApart', people: ['Ada', 'Ben'] },
      { type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_weight: 5 },
    ],
  } as RequestBodyK | RequestBodyA;
}

function problemResponses(codes: readonly ErrorCode[], config: ServiceConfig): Json {
  const statuses = [...new Set(codes.map((code) => ERRORS[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [status, problemResponse(status, answerHeaders(status, config), codes)]),
  );
}

/** @param codes all codes; only those with the status are used */
function problemResponse(
  status: number,
  headers: readonly AnswerHeader[],
  codes: readonly ErrorCode[],
): Json {
  const meant = codes.filter((code) => ERRORS[code].status === status);
  return {
    description: meant.map((code) => `\`${code}\`: ${ERRORS[code].title}.`).join(' '),
    headers: headerRefs(headers),
    content: { [PROBLEM_MEDIA_TYPE]: { schema: ref('Problem') } },
  };
}

/** Errors that do not depend on the path: unreadable requests, and a stopping server. */
const OTHER_ERRORS = {
  description: 'Any other error.',
  headers: headerRefs(['X-Request-Id', 'Retry-After']),
  content: { [PROBLEM_MEDIA_TYPE]: { schema: ref('Problem') } },
};

function headerRefs(names: readonly AnswerHeader[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: headerPath(name) }]));
}

function headerPath(name: string): string {
  return `#/components/headers/${name}`;
}

function hasKeys({ form, profile }: ServiceConfig): boolean {
  return form === 'k' && profile === 'public';
}

function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * Moves shared definitions up beside the schemas that use them. A field that is optional in requests but always present in
 * answers needs two components.
 */
function components(config: ServiceConfig): Record<string, unknown> {
  const schemas = wireSchemas(config);
  for (const name of ['request', 'job-request']) {
    if (name in schemas) schemas[name] = defaultsInWords(schemas[name]) as JsonSchema;
  }
  const hoisted: Record<string, unknown> = {};
  for (const [name, component] of Object.entries(COMPONENTS)) {
    if (!(name in schemas)) continue;
    const { $schema, $defs = {}, ...schema } = schemas[name] as JsonSchema & { $defs?: JsonSchema };
    let text = JSON.stringify({ [component]: schema, ...$defs });
    for (const [shared, definition] of Object.entries($defs)) {
      const isTaken = shared in hoisted && JSON.stringify(hoisted[shared]) !== JSON.stringify(definition);
      const own = isTaken ? `Effective${shared}` : shared;
      text = text
        .replaceAll(`"#/$defs/${shared}"`, `"#/components/schemas/${own}"`)
        .replace(`"${shared}":`, `"${own}":`);
    }
    Object.assign(hoisted, JSON.parse(text));
  }
  return hoisted;
}

/** States defaults in words: client generators treat a field with a default as always present, which is false for requests. */
function defaultsInWords(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(defaultsInWords);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { default: value, ...rest } = schema as Json;
  const plain = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, defaultsInWords(inner)]));
  if (value === undefined) return plain;
  const words = [plain.description, `Default: ${JSON.stringify(value)}.`];
  return { ...plain, description: words.filter((text) => text !== undefined).join(' ') };
}
