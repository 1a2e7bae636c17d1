/** Codes of the client itself, beside those that a service answers; docs/cli.md says what each means. */
export const CLIENT_CODES = ['unreachable', 'connection_lost', 'unexpected_answer'] as const;

export type ClientCode = (typeof CLIENT_CODES)[number];
