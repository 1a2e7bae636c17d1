/** Codes of the client itself, beside those that a service answers; docs/cli.md lists the same. */
export const CLIENT_CODES = {
  unreachable: 'The service cannot be reached.',
  connection_lost: 'The connection broke before there was an answer.',
  unexpected_answer: 'What answers is no solve service.',
} as const;

export type ClientCode = keyof typeof CLIENT_CODES;
