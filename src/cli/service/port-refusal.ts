import { usageRefusal } from '../refusal.ts';

/** The one fault of listening that the user can mend, as a refusal; any other error as it was. */
export function portRefusal(error: unknown, advice: string): unknown {
  const { code, port } = error as { code?: unknown; port?: unknown };
  if (code !== 'EADDRINUSE') return error;
  return usageRefusal('port_taken', `Another program listens on port ${port}.`, advice);
}
