/** Every path for programs; routes, help and OpenAPI document read this one list. The page is for people alone. */
export const ENDPOINTS = [
  endpoint('POST', '/v1/auto-solve', 'Solve a scenario.'),
  endpoint('GET', '/v1/help', 'What this server takes: form, headers, limits, errors.'),
  endpoint('GET', '/v1/schema', 'The list of JSON Schemas.'),
  endpoint('GET', '/v1/schema/{name}', 'One JSON Schema (draft 2020-12).'),
  endpoint('GET', '/v1/openapi.json', 'This API as an OpenAPI 3.1 document.'),
  endpoint('GET', '/healthz', 'Whether the process is alive.'),
  endpoint('GET', '/readyz', 'Whether the service takes calls: workers up, store writable.'),
] as const;

export type Endpoint = (typeof ENDPOINTS)[number];

function endpoint<M extends string, P extends string>(method: M, path: P, purpose: string) {
  return { method, path, purpose };
}
