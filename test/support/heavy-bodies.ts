/** Documents of about so many bytes, each of a kind that was, or could be, slow to read. */

const head =
  '{"scenario":{"groups":[{"id":"g","capacity":9}],"session_count":2,"people":[{"id":"a"},{"id":"b"}]}';
const times = (bytes: number, part: (i: number) => string): string => {
  const parts: string[] = [];
  for (let length = 0, i = 0; length < bytes; i++) {
    const next = part(i);
    parts.push(next);
    length += next.length + 1;
  }
  return parts.join();
};
const rules = (bytes: number, part: (i: number) => string) =>
  `${head},"constraints":[${times(bytes, part)}]}`;
const people = (bytes: number, part: (i: number) => string, more = '') =>
  `{"scenario":{"groups":[{"id":"g","capacity":9}],"session_count":2,"people":[${times(bytes, part)}]}${more}}`;

export const BODIES: Readonly<Record<string, (bytes: number) => string>> = {
  'fields given twice, deep': (bytes) =>
    `${'{"a":'.repeat(60)}{${times(bytes, () => '"a":0')}${'}'.repeat(61)}`,
  'lists within lists': (bytes) => '['.repeat(bytes),
  'one long name': (bytes) => `{"${'k'.repeat(bytes)}":0}`,
  'one long number': (bytes) => `[${'9'.repeat(bytes)}]`,
  'halves of characters': (bytes) => `{"a":"${'\\ud800'.repeat(bytes / 6)}"}`,
  'blanks and lines': (bytes) => `${' \n'.repeat(bytes / 2)}{}`,
  'people that are none': (bytes) => people(bytes, () => '1'),
  'people with many attributes': (bytes) =>
    people(bytes, (i) => `{"id":"p${i}","attributes":{"k${i}":"v","l${i}":"v"}}`),
  'unknown fields': (bytes) => `{${times(bytes, (i) => `"f${i}":0`)}}`,
  'people whom nobody knows': (bytes) =>
    rules(bytes, (i) => `{"type":"MustStayApart","people":["x${i}","y${i}"]}`),
  'rules over everybody': (bytes) =>
    people(
      bytes / 2,
      (i) => `{"id":"p${i}","sessions":[0]}`,
      `,"constraints":[${times(bytes / 2, () => '{"type":"GroupVisits","people":"ALL","groups":"ALL","target_visits":1}')}]`,
    ),
  'a list of groups in a rule': (bytes) =>
    rules(
      1,
      () =>
        `{"type":"GroupVisits","people":"ALL","target_visits":1,"groups":[${times(bytes, (i) => `"g${i}"`)}]}`,
    ),
};
