import { jsonSchemas } from '../../result/json-schemas.ts';

export const REQUEST_SCHEMA = 'mingle://schemas/request-k';

const SCHEMAS = [
  [REQUEST_SCHEMA, 'Scenario, Form K', 'request-k'],
  ['mingle://schemas/request-a', 'Scenario, Form A', 'request-a'],
  ['mingle://schemas/result', 'Result file', 'result'],
] as const;
const mimeType = 'application/schema+json';

/** Resources for assistants: the schemas, which are too long for the list of tools. */
export function listedResources() {
  return SCHEMAS.map(([uri, name]) => ({ uri, name, mimeType }));
}

/** @returns null if there is no such resource */
export function readResource(uri: string) {
  const found = SCHEMAS.find(([known]) => known === uri);
  return found ? { uri, mimeType, text: JSON.stringify(jsonSchemas()[found[2]]) } : null;
}
