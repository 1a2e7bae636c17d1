/** Codes of the client itself, besides those of a service; docs/cli.md explains each. */
export const CLIENT_CODES = ['unreachable', 'connection_lost', 'unexpected_answer'] as const;

export type ClientCode = (typeof CLIENT_CODES)[number];
