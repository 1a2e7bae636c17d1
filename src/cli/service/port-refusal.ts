import { usageRefusal } from '../refusal.ts';

/** A refusal if the port is taken, which the user can correct; any other error unchanged. */
export function portRefusal(error: unknown, advice: string): unknown {
  const { code, port } = error as { code?: unknown; port?: unknown };
  if (code !== 'EADDRINUSE') return error;
  return usageRefusal('port_taken', `Another program listens on port ${port}.`, advice);
}
