import stringify from 'json-stringify-pretty-compact';

/**
 * JSON for people to read: what fits on a line stays on it, the rest is indented by two spaces.
 *
 * @param width the columns that a line should not exceed
 */
export function prettyJson(value: unknown, width = 100): string {
  return `${stringify(value, { maxLength: width })}\n`;
}
