/**
 * Who sits with whom, as the wire has it: `session_<index>` → group id → person ids. Every session lists
 * every group, empty ones as [].
 */
export type Schedule = Record<string, Record<string, string[]>>;

export function sessionKey(index: number): string {
  return `session_${index}`;
}
