import type { RequestBodyA, RequestBodyK, WireForm } from '../../scenario/definition.ts';

const people = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus', 'Hana', 'Ida'].map((id, i) => ({
  id,
  attributes: { team: i % 2 === 0 ? 'red' : 'blue' },
}));
const tables = ['Oak', 'Elm', 'Ash'];
const constraints: RequestBodyK['constraints'] = [
  { type: 'MustStayApart', people: ['Ada', 'Ben'] },
  { type: 'RepeatEncounter', max_allowed_encounters: 1, penalty_weight: 5 },
];

const exampleK: RequestBodyK = {
  schema_version: 'v1',
  scenario: { people, groups: tables.map((id) => ({ id, capacity: 3 })), session_count: 3 },
  constraints,
};

const exampleA: RequestBodyA = {
  schema_version: 'v1',
  scenario: { people, groups: tables.map((id) => ({ id, size: 3 })), num_sessions: 3 },
  constraints,
};

export function exampleBody(form: WireForm): RequestBodyK | RequestBodyA {
  return form === 'k' ? exampleK : exampleA;
}
